"""Everything that is attacked, by name."""

from . import command_lines, documents, files, twin_games

TARGETS = {
    target.name: target
    for target in (*documents.TARGETS, *files.TARGETS, *command_lines.TARGETS, *twin_games.TARGETS)
}
