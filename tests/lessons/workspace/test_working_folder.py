import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.authoring.puzzle_files import save
from hanabi_kit.lessons.workspace import working_folder
from hanabi_kit.lessons.workspace.shipped import read_shipped
from hanabi_kit.lessons.workspace.working_folder import (
    MANIFEST,
    CopyOutcome,
    CopyPlan,
    CopyStep,
    Fingerprint,
    FolderContents,
    carry_out,
    describe,
    plan_copies,
    read_folder,
)
from hanabi_kit.puzzles import find, load
from tests.lessons.kits import (
    COUNTING,
    GUIDE,
    MINE,
    PICTURE,
    PUZZLE,
    SOLVED,
    START,
    TEAMMATES,
    UNSOLVED,
    Kit,
    notebook,
    one_sentence,
)


def test_first_start_copies_everything(kit: Kit) -> None:
    assert set(kit.outcomes().values()) == {CopyOutcome.NEW}
    assert set(kit.everything()) == {START, COUNTING, PICTURE, MANIFEST}
    assert kit.read(PICTURE) == f"{PICTURE}, version 1"


def test_second_start_changes_nothing(kit: Kit) -> None:
    kit.prepare()
    before = {path: path.stat().st_mtime_ns for path in kit.folder.rglob("*")}
    assert set(kit.outcomes().values()) == {CopyOutcome.SAME}
    assert {path: path.stat().st_mtime_ns for path in kit.folder.rglob("*")} == before


def test_copies_are_readable_by_the_class(kit: Kit) -> None:
    old = os.umask(0o022)
    try:
        kit.prepare()
    finally:
        os.umask(old)
    assert stat.S_IMODE((kit.folder / START).stat().st_mode) == 0o644


def test_unedited_file_is_updated(kit: Kit) -> None:
    kit.prepare()
    kit.ship(COUNTING, "version 2")
    assert kit.outcomes()[COUNTING] is CopyOutcome.UPDATED
    assert kit.read(COUNTING) == "version 2"


def test_unedited_file_is_updated_across_several_versions(kit: Kit) -> None:
    for text in ("version 1", "version 2", "version 3"):
        kit.ship(COUNTING, text)
        kit.prepare()
        assert kit.read(COUNTING) == text


def test_edited_file_is_kept(kit: Kit) -> None:
    kit.prepare()
    kit.edit(COUNTING)
    kit.ship(COUNTING, "version 2")
    assert kit.outcomes() == {
        START: CopyOutcome.SAME,
        COUNTING: CopyOutcome.KEPT,
        PICTURE: CopyOutcome.SAME,
    }
    assert kit.read(COUNTING) == "my answer"
    kit.ship(COUNTING, "version 3")
    kit.prepare()
    assert kit.read(COUNTING) == "my answer"


def test_edit_undone_by_hand_is_unedited_again(kit: Kit) -> None:
    kit.prepare()
    kit.edit(COUNTING)
    kit.prepare()
    kit.edit(COUNTING, notebook(f"{COUNTING}, version 1"))
    kit.ship(COUNTING, "version 2")
    assert kit.outcomes()[COUNTING] is CopyOutcome.UPDATED


def run(kit: Kit, name: str, **cell: object) -> None:
    """Save a notebook as JupyterLab does when its cells were run."""
    path = kit.folder / name
    notebook = json.loads(path.read_text())
    shown = [{"output_type": "stream", "name": "stdout", "text": "hello"}]
    notebook["cells"][0] |= {"outputs": shown, "execution_count": 7} | cell
    notebook["metadata"] = {"language_info": {"name": "python"}}
    path.write_text(json.dumps(notebook))


def test_running_a_lesson_is_not_editing_it(kit: Kit) -> None:
    kit.prepare()
    run(kit, COUNTING, source=[f"{COUNTING}, ", "version 1"])
    before = kit.everything()
    assert kit.outcomes()[COUNTING] is CopyOutcome.SAME
    assert kit.everything() == before
    kit.ship(COUNTING, "version 2")
    assert kit.outcomes()[COUNTING] is CopyOutcome.UPDATED
    assert kit.read(COUNTING) == "version 2"
    assert "hello" not in (kit.folder / COUNTING).read_text()


def test_a_lesson_that_was_run_and_edited_is_kept(kit: Kit) -> None:
    kit.prepare()
    run(kit, COUNTING, source="my answer")
    kit.ship(COUNTING, "version 2")
    assert kit.outcomes()[COUNTING] is CopyOutcome.KEPT
    run(kit, COUNTING, cell_type="markdown", source="version 2")
    assert kit.outcomes()[COUNTING] is CopyOutcome.KEPT


def test_a_fresh_copy_of_a_lesson_that_was_only_run_takes_its_place(kit: Kit) -> None:
    kit.prepare()
    run(kit, COUNTING)
    assert kit.outcomes("04")[COUNTING] is CopyOutcome.UPDATED
    assert not (kit.folder / MINE).exists()


def test_a_manifest_of_whole_files_is_understood(kit: Kit) -> None:
    """As version 1 wrote it: digests of files, none of sources."""
    kit.prepare()
    manifest = json.loads((kit.folder / MANIFEST).read_text())
    old = {
        name: [digest for digest in digests if not digest.startswith("sources:")]
        for name, digests in manifest["shipped"].items()
    }
    kit.edit(MANIFEST, json.dumps({"format": 1, "shipped": old}))
    kit.edit(START, "mine")
    kit.ship(START, "version 2")
    kit.ship(COUNTING, "version 2")
    outcomes = kit.outcomes()
    assert (outcomes[START], outcomes[COUNTING]) == (CopyOutcome.KEPT, CopyOutcome.UPDATED)


def test_deleted_file_comes_back(kit: Kit) -> None:
    kit.prepare()
    (kit.folder / PICTURE).unlink()
    assert kit.outcomes()[PICTURE] is CopyOutcome.NEW
    assert kit.read(PICTURE) == f"{PICTURE}, version 1"


def test_deleted_folder_comes_back(kit: Kit) -> None:
    kit.prepare()
    shutil.rmtree(kit.folder / "notebooks/pictures")
    kit.prepare()
    assert kit.read(PICTURE) == f"{PICTURE}, version 1"


def test_files_of_the_learner_are_left_alone(kit: Kit) -> None:
    kit.prepare()
    kit.edit("notebooks/ideas.ipynb", "an idea")
    kit.prepare()
    assert kit.read("notebooks/ideas.ipynb") == "an idea"


def test_lesson_no_longer_shipped_stays(kit: Kit) -> None:
    kit.prepare()
    (kit.root / COUNTING).unlink()
    assert COUNTING not in kit.outcomes()
    assert kit.read(COUNTING) == f"{COUNTING}, version 1"


def test_files_that_were_there_before_the_kit_are_kept(kit: Kit) -> None:
    (kit.folder / "notebooks").mkdir(parents=True)
    kit.edit(START, "something else of mine")
    assert kit.outcomes()[START] is CopyOutcome.KEPT
    assert kit.read(START) == "something else of mine"


# Fresh copies


def test_fresh_copy_keeps_the_old_one_beside_it(kit: Kit) -> None:
    kit.prepare()
    kit.edit(COUNTING)
    assert kit.outcomes("04_counting")[COUNTING] is CopyOutcome.FRESH
    assert kit.read(COUNTING) == f"{COUNTING}, version 1"
    assert kit.read(MINE) == "my answer"


def test_every_fresh_copy_gets_the_next_number(kit: Kit) -> None:
    kit.prepare()
    for answer in ("first", "second", "third"):
        kit.edit(COUNTING, answer)
        kit.prepare("04")
    kept = [kit.read(f"notebooks/04_counting-mine-{number}.ipynb") for number in (1, 2, 3)]
    assert kept == ["first", "second", "third"]


def test_fresh_copy_of_an_unedited_lesson_does_nothing(kit: Kit) -> None:
    kit.prepare()
    assert kit.outcomes("04")[COUNTING] is CopyOutcome.UNEDITED
    assert not (kit.folder / MINE).exists()


def test_fresh_copy_touches_no_other_lesson(kit: Kit) -> None:
    kit.prepare()
    kit.edit(START, "mine too")
    kit.edit(COUNTING)
    assert kit.outcomes("04")[START] is CopyOutcome.KEPT
    assert kit.read(START) == "mine too"


def test_ambiguous_lesson_names_the_choices(kit: Kit) -> None:
    kit.ship(TEAMMATES, "how bots play")
    with pytest.raises(HanabiError, match=f"could be any of {START}, {TEAMMATES}"):
        kit.prepare("00")
    assert not kit.folder.exists()
    assert kit.outcomes("00_start")[START] is CopyOutcome.NEW


def test_unknown_lesson_stops_before_anything_is_written(kit: Kit) -> None:
    with pytest.raises(HanabiError):
        kit.prepare("99")
    assert not kit.folder.exists()


# For learners and for teachers


@pytest.fixture
def taught(kit: Kit) -> Kit:
    """A kit with a solution in a lesson, and with a guide to it."""
    kit.ship(COUNTING, SOLVED)
    kit.ship(GUIDE, "the answers")
    return kit


def test_learners_get_neither_solutions_nor_guides(taught: Kit) -> None:
    assert GUIDE not in taught.outcomes()
    assert taught.read(COUNTING) == UNSOLVED
    assert set(taught.everything()) == {START, COUNTING, PICTURE, MANIFEST}
    assert set(taught.outcomes().values()) == {CopyOutcome.SAME}


def test_teachers_get_everything(taught: Kit) -> None:
    assert taught.outcomes(teacher=True)[GUIDE] is CopyOutcome.NEW
    assert taught.read(COUNTING) == SOLVED
    assert taught.read(GUIDE) == "the answers"


def test_a_folder_may_become_a_teachers_and_a_learners_again(taught: Kit) -> None:
    taught.prepare()
    for _again in range(2):
        outcomes = taught.outcomes(teacher=True)
        assert (outcomes[COUNTING], outcomes[PICTURE]) == (CopyOutcome.UPDATED, CopyOutcome.SAME)
        assert taught.read(COUNTING) == SOLVED
        assert taught.outcomes()[COUNTING] is CopyOutcome.UPDATED
        assert taught.read(COUNTING) == UNSOLVED
        assert taught.read(GUIDE) == "the answers"  # nothing is ever taken away


def test_edited_files_are_kept_by_either(taught: Kit) -> None:
    taught.prepare()
    taught.edit(COUNTING)
    assert taught.outcomes(teacher=True)[COUNTING] is CopyOutcome.KEPT
    taught.edit(GUIDE, "my remarks")
    taught.ship(COUNTING, f"{SOLVED} + 'more'")
    taught.ship(GUIDE, "better answers")
    assert taught.outcomes(teacher=True)[GUIDE] is CopyOutcome.KEPT
    assert taught.outcomes()[COUNTING] is CopyOutcome.KEPT
    assert (taught.read(COUNTING), taught.read(GUIDE)) == ("my answer", "my remarks")


def test_a_fresh_copy_is_for_whoever_asks(taught: Kit) -> None:
    taught.prepare()
    taught.edit(COUNTING, "first")
    assert taught.outcomes("04", teacher=True)[COUNTING] is CopyOutcome.FRESH
    assert taught.read(COUNTING) == SOLVED
    taught.edit(COUNTING, "second")
    taught.prepare("04")
    assert taught.read(COUNTING) == UNSOLVED
    assert [taught.read(f"notebooks/04_counting-mine-{n}.ipynb") for n in (1, 2)] == [
        "first",
        "second",
    ]


def test_an_older_folder_loses_the_solutions_that_nobody_edited(taught: Kit) -> None:
    taught.prepare(teacher=True)  # as all folders were when solutions were copied to everybody
    taught.ship(COUNTING, f"{SOLVED} + 'more'")
    assert taught.outcomes()[COUNTING] is CopyOutcome.UPDATED
    assert taught.read(COUNTING) == f"{UNSOLVED} + 'more'"


# Puzzle files, which have the answers in them


def test_learners_get_no_puzzle_files_and_teachers_do(kit: Kit) -> None:
    kit.ship(PUZZLE, "the answer is r1")
    assert PUZZLE not in kit.outcomes()
    assert not (kit.folder / "puzzles").exists()
    assert kit.outcomes(teacher=True)[PUZZLE] is CopyOutcome.NEW
    assert kit.outcomes(teacher=True)[PUZZLE] is CopyOutcome.SAME


def test_unedited_puzzle_files_of_any_version_are_taken_away(kit: Kit) -> None:
    older = "puzzles/counting/no-longer-shipped.json"
    kit.ship(older, "of an old version")
    kit.ship(PUZZLE, "version 1")
    kit.prepare(teacher=True)  # as all folders were when puzzles were copied to everybody
    (kit.root / older).unlink()
    kit.ship(PUZZLE, "version 2")
    plan = kit.prepare()
    assert set(plan.named(CopyOutcome.REMOVED)) == {PUZZLE, older}
    assert "2 puzzle files of ours taken away: notebooks find them in the kit." in describe(plan)
    assert not (kit.folder / "puzzles").exists()
    assert kit.prepare().named(CopyOutcome.REMOVED) == ()


def test_edited_puzzle_files_and_those_of_the_learner_stay(kit: Kit) -> None:
    other = "puzzles/counting/other.json"
    for name in (PUZZLE, other):
        kit.ship(name, "version 1")
    kit.prepare(teacher=True)
    kit.edit(PUZZLE, "my version")
    own = "puzzles/counting/my-own.json"
    kit.edit(own, "mine")
    assert kit.prepare().named(CopyOutcome.REMOVED) == (other,)
    assert (kit.read(PUZZLE), kit.read(own)) == ("my version", "mine")
    assert not (kit.folder / other).exists()


def test_without_a_manifest_the_puzzle_files_of_this_version_are_known(kit: Kit) -> None:
    kit.ship(PUZZLE, "version 1")
    kit.prepare(teacher=True)
    (kit.folder / MANIFEST).unlink()
    assert kit.prepare().named(CopyOutcome.REMOVED) == (PUZZLE,)


def test_a_puzzle_file_edited_after_the_plan_stays(kit: Kit) -> None:
    kit.ship(PUZZLE, "version 1")
    kit.prepare(teacher=True)
    step = CopyStep(PUZZLE, CopyOutcome.REMOVED, Fingerprint.of(PUZZLE, b"version 1"))
    kit.edit(PUZZLE, "my version")
    carry_out(CopyPlan((step,), {}), {}, kit.folder)
    assert kit.read(PUZZLE) == "my version"
    (kit.folder / PUZZLE).unlink()
    carry_out(CopyPlan((step,), {}), {}, kit.folder)  # somebody else was quicker


@pytest.mark.parametrize("name", ["puzzles/../../letter.json", "puzzles/link/letter.json"])
def test_nothing_beyond_the_folder_is_taken_away(name: str, kit: Kit, tmp_path: Path) -> None:
    letter = tmp_path / "letter.json"
    letter.write_text("dear")
    kit.prepare()
    (kit.folder / "puzzles").mkdir()
    (kit.folder / "puzzles" / "link").symlink_to(tmp_path)
    known = {"format": 2, "shipped": {name: Fingerprint.of(name, b"dear").digests}}
    (kit.folder / MANIFEST).write_text(json.dumps(known))
    assert kit.prepare().named(CopyOutcome.REMOVED) == ()
    assert letter.read_text() == "dear"


def test_a_puzzle_of_ones_own_is_saved_and_found_beside_the_lessons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    working_folder.prepare(tmp_path)
    monkeypatch.chdir(tmp_path / "notebooks")
    saved = save(find("first-01-two-threes-to-go"), Path("."))
    before = saved.read_bytes()
    working_folder.prepare(tmp_path)
    assert saved.read_bytes() == before
    assert find(saved.name).id == "first-01-two-threes-to-go"


def test_no_file_that_learners_get_tells_the_best_answers_of_a_puzzle(tmp_path: Path) -> None:
    """By what only puzzle files have: the reasons of an answer, word by word."""
    working_folder.prepare(tmp_path)
    text = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    told = [
        puzzle.id
        for puzzle in load()
        if json.dumps(puzzle.text().explanation)[1:-1].encode() in text
    ]
    assert told == []


# Two at once


def both(folder: Path, *arguments: str) -> list[tuple[int, list[str], str]]:
    """What two processes say that prepare the same folder at once: code, advice and errors."""
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from hanabi_kit.lessons.workspace.working_folder import describe, prepare\n"
        "print('ready', flush=True)\n"
        "sys.stdin.readline()\n"
        "print(*describe(prepare(Path(sys.argv[1]), fresh=sys.argv[2:])), sep='\\n')\n"
    )
    pair = [
        subprocess.Popen(
            [sys.executable, "-c", code, folder, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for one in pair:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in pair:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    said = [one.communicate(timeout=120) for one in pair]
    return [
        (one.returncode, out.split("\n"), err) for one, (out, err) in zip(pair, said, strict=True)
    ]


@pytest.mark.parametrize("pair", range(6))
def test_two_starts_at_once_both_succeed(pair: int, tmp_path: Path) -> None:
    alone, folder = tmp_path / "alone", tmp_path / "together"
    plan = working_folder.prepare(alone)
    for code, advice, errors in both(folder):
        assert (code, errors) == (0, "")
        assert not any("Kept" in line or "fresh" in line for line in advice)
    made, expected = (
        {path.relative_to(root): path.read_bytes() for path in root.rglob("*") if path.is_file()}
        for root in (folder, alone)
    )
    assert made == expected
    assert describe(working_folder.prepare(folder)) == ()
    assert len(plan.named(CopyOutcome.NEW)) == len(expected) - 1  # beside the manifest


def test_two_fresh_copies_at_once_lose_no_answer(tmp_path: Path) -> None:
    working_folder.prepare(tmp_path)
    (lesson,) = (tmp_path / "notebooks").glob("03_*.ipynb")
    fresh = lesson.read_bytes()
    lesson.write_text("my answer")
    for code, _advice, errors in both(tmp_path, "03"):
        assert (code, errors) == (0, "")
    assert lesson.read_bytes() == fresh
    mine = [*lesson.parent.glob("03_*-mine-*.ipynb")]
    assert "my answer" in [path.read_text() for path in mine]


# When things go wrong


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"shipped": 3}', '{"shipped": {"a": 1}}', "\x00\xff", '{"other": {}}'],
)
def test_corrupt_manifest_loses_nothing(kit: Kit, text: str) -> None:
    kit.prepare()
    kit.edit(COUNTING)
    kit.edit(MANIFEST, text)
    kit.ship(START, "version 2")
    assert kit.outcomes() == {
        START: CopyOutcome.KEPT,
        COUNTING: CopyOutcome.KEPT,
        PICTURE: CopyOutcome.SAME,
    }
    assert kit.read(COUNTING) == "my answer"
    assert json.loads(kit.read(MANIFEST))["format"] == 2


class KilledError(BaseException):
    """Stands for the end of the process; nothing in the kit may catch it."""


def kill_after(monkeypatch: pytest.MonkeyPatch, function: str, calls: int) -> None:
    original = getattr(os, function)
    left = iter(range(calls))

    def wrapped(*args: object, **kwargs: object) -> object:
        if next(left, None) is None:
            raise KilledError
        return original(*args, **kwargs)

    monkeypatch.setattr(os, function, wrapped)


@pytest.mark.parametrize("function", ["fsync", "replace"])
@pytest.mark.parametrize("calls", range(4))
def test_killed_first_copy_is_finished_by_the_next_start(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, function: str, calls: int
) -> None:
    with monkeypatch.context() as patch:
        kill_after(patch, function, calls)
        with pytest.raises(KilledError):
            kit.prepare()
    kit.prepare()
    assert set(kit.everything()) == {START, COUNTING, PICTURE, MANIFEST}
    assert set(kit.outcomes().values()) == {CopyOutcome.SAME}


@pytest.mark.parametrize("function", ["fsync", "replace"])
@pytest.mark.parametrize("calls", range(3))
def test_killed_update_still_knows_the_unedited_files(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, function: str, calls: int
) -> None:
    kit.prepare()
    kit.edit(PICTURE)
    kit.ship(START, "version 2")
    kit.ship(COUNTING, "version 2")
    with monkeypatch.context() as patch:
        kill_after(patch, function, calls)
        with pytest.raises(KilledError):
            kit.prepare()
    kit.ship(START, "version 3")
    kit.ship(COUNTING, "version 3")
    kit.prepare()
    assert (kit.read(START), kit.read(COUNTING)) == ("version 3", "version 3")
    assert kit.read(PICTURE) == "my answer"


@pytest.mark.parametrize("function", ["link", "fsync", "replace"])
def test_killed_fresh_copy_loses_no_answer(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    kit.prepare()
    kit.edit(COUNTING)
    with monkeypatch.context() as patch:
        kill_after(patch, function, 0)
        with pytest.raises(KilledError):
            kit.prepare("04")
    assert b"my answer" in kit.everything().values()
    kit.prepare("04")
    assert kit.read(COUNTING) == f"{COUNTING}, version 1"
    assert kit.read(MINE) == "my answer"


def test_edit_made_after_the_plan_is_kept(kit: Kit) -> None:
    kit.prepare()
    kit.ship(COUNTING, "version 2")
    data = read_shipped(kit.root)
    plan = plan_copies(data, read_folder(kit.folder, data))
    kit.edit(COUNTING)
    carry_out(plan, data, kit.folder)
    assert kit.read(COUNTING) == "my answer"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_read_only_folder(kit: Kit) -> None:
    kit.folder.mkdir()
    kit.folder.chmod(0o500)
    with pytest.raises(HanabiError, match="choose another folder") as error:
        kit.prepare()
    assert str(kit.folder) in one_sentence(error)


@pytest.mark.parametrize("function", ["replace", "fsync", "mkdir"])
def test_refusal_of_the_system_is_one_sentence(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    kit.prepare()
    shutil.rmtree(kit.folder / "notebooks/pictures")

    def refuse(*args: object, **kwargs: object) -> None:
        raise PermissionError(13, "Permission denied", str(kit.folder / "notebooks/pictures"))

    with monkeypatch.context() as patch:
        patch.setattr(os, function, refuse)
        with pytest.raises(HanabiError, match=r"Permission denied \(.*pictures\)") as error:
            kit.prepare()
    one_sentence(error)


def test_read_only_folder_with_nothing_to_do_is_fine(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit.prepare()
    kit.edit(COUNTING)

    def refuse(*args: object, **kwargs: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(working_folder, "write_whole", refuse)
    assert kit.outcomes()[COUNTING] is CopyOutcome.KEPT


def test_a_file_where_the_folder_should_be(kit: Kit) -> None:
    kit.folder.write_text("a file")
    with pytest.raises(HanabiError, match="Not a directory") as error:
        kit.prepare()
    one_sentence(error)


def test_a_folder_where_a_lesson_should_be(kit: Kit) -> None:
    (kit.folder / COUNTING).mkdir(parents=True)
    with pytest.raises(HanabiError, match="it is a folder") as error:
        kit.prepare()
    one_sentence(error)


@pytest.mark.parametrize("link", [COUNTING, "notebooks", "notebooks/pictures"])
def test_links_inside_the_folder_are_refused(kit: Kit, tmp_path: Path, link: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    path = kit.folder / link
    path.parent.mkdir(parents=True)
    path.symlink_to(outside)
    with pytest.raises(HanabiError, match="symbolic link") as error:
        kit.prepare()
    assert str(path) in one_sentence(error)
    assert list(outside.iterdir()) == []


def test_dangling_link_is_refused(kit: Kit, tmp_path: Path) -> None:
    (kit.folder / "notebooks").mkdir(parents=True)
    (kit.folder / START).symlink_to(tmp_path / "nowhere")
    with pytest.raises(HanabiError, match="symbolic link"):
        kit.prepare()
    assert not (tmp_path / "nowhere").exists()


def test_planted_link_at_the_hidden_file_is_not_followed(kit: Kit, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    kit.folder.mkdir()
    (kit.folder / f".{MANIFEST}.part").symlink_to(victim)
    kit.prepare()
    assert victim.read_text() == "precious"
    assert not (kit.folder / MANIFEST).is_symlink()


def test_the_folder_itself_may_be_a_link(kit: Kit, tmp_path: Path) -> None:
    elsewhere = tmp_path / "network drive"
    elsewhere.mkdir()
    kit.folder.symlink_to(elsewhere)
    kit.prepare()
    assert (elsewhere / START).is_file()


def test_the_plan_is_a_pure_function() -> None:
    unknown = Fingerprint("unknown", "unknown")
    present = FolderContents({START: unknown}, frozenset({START}), {})
    plan = plan_copies({START: b"new"}, present, [START])
    (step,) = plan.steps
    assert step == CopyStep(
        START, CopyOutcome.FRESH, unknown, "notebooks/00_start_here-mine-1.ipynb"
    )
    assert present.manifest == {}


def test_description_names_what_matters(kit: Kit) -> None:
    assert describe(kit.prepare()) == ("3 files copied.",)
    kit.edit(START)
    kit.edit(COUNTING)
    assert describe(kit.prepare("04")) == (
        f"Kept as you edited them: {START}.",
        f"{COUNTING}: fresh copy; yours is now {MINE}.",
    )
    again = describe(kit.prepare("04"))
    assert again[-1] == f"{COUNTING}: fresh already, you have not edited it."
    assert describe(CopyPlan((), {})) == ()


def test_default_folder_is_in_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert working_folder.default_folder() == tmp_path / "hanabi-kit-lessons"
