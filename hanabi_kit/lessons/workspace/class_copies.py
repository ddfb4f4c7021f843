"""The files that a teacher gives to a class, and to nbgrader."""

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from ...support.errors import HanabiError
from ..course import find
from .learner_copy import checks_in, graded, learners_copy
from .notebook import Notebook, read, write
from .shipped import find_lesson, lessons_in

CONFIG = '''"""How nbgrader makes assignments of the lessons: run it in this folder."""

c = get_config()  # noqa: F821
c.CourseDirectory.course_id = "hanabi"
# A learner's copy has to run from top to bottom, so what replaces a solution raises nothing.
c.ClearSolutions.code_stub = {"python": "...  # your code here"}
# A submission may search for long, but not for ever.
c.Execute.timeout = 60
'''


def handed_out(shipped: Mapping[str, bytes], names: Iterable[str] = ()) -> dict[str, bytes]:
    """Learners' copies of lessons, all if none is named; their checks are ready to be graded."""
    files = {}
    for path in _chosen(shipped, names):
        notebook = learners_copy(read(shipped[path], path))
        files[PurePosixPath(path).name] = write(_graded(notebook, path))
    return files


def nbgrader_course(shipped: Mapping[str, bytes], names: Iterable[str] = ()) -> dict[str, bytes]:
    """A course folder for nbgrader: an assignment of each lesson with checks, solutions in it."""
    names = tuple(names)
    files = {"nbgrader_config.py": CONFIG.encode()}
    for path in _chosen(shipped, names):
        notebook = read(shipped[path], path)
        if not checks_in(notebook):
            if names:
                raise HanabiError(f"{path} asks no checks, so there is nothing to grade in it.")
            continue
        stem = PurePosixPath(path).stem
        files[f"source/{stem}/{stem}.ipynb"] = write(_graded(notebook, path))
    return files


def _chosen(shipped: Mapping[str, bytes], names: Iterable[str]) -> list[str]:
    lessons = lessons_in(shipped)
    chosen = [find_lesson(name, shipped) for name in names]
    for path in chosen:
        if path not in lessons:
            raise HanabiError(f"{path} is not a lesson.")
    return chosen or lessons


def _graded(notebook: Notebook, path: str) -> Notebook:
    """The notebook with its points; only those of the course have any."""
    if not checks_in(notebook):
        return notebook
    number = PurePosixPath(path).name.partition("_")[0]
    return graded(notebook, find(number))
