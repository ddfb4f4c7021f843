"""Everything that is attacked, by name."""

from . import command_lines, documents, files

TARGETS = {
    target.name: target for target in (*documents.TARGETS, *files.TARGETS, *command_lines.TARGETS)
}
