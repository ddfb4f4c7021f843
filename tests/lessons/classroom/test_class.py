"""Two learners in a class, from the sign-in to the report; `make classroom` has thirty."""

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("jupyterhub", reason="needs JupyterHub, from the extra class")

from hanabi_kit.practice.profiles import folder_name
from tests.bench.classroom import check, tasks, work
from tests.lessons.classroom.room import Refused, Room, arriving, open_room

GREEDY = """
try:
    bytearray(3 * 2**30)
except MemoryError:
    print("enough")
"""

ANSWERED = """
from hanabi_kit.practice import Trainer
print([attempt.task for attempt in Trainer().attempts])
"""


async def lesson(room: Room) -> None:
    first, second = tasks(2)
    async with arriving(room) as mia, arriving(room) as other, arriving(room) as stranger:
        await asyncio.gather(work(mia, first), work(other, second))
        assert mia.key == folder_name(first.name.casefold())

        # Nobody sees what is another's, and nobody has a terminal.
        for path in ("lab", "api/contents", "api/kernels", "files/notebooks"):
            assert await mia.status_of(f"user/{other.key}/{path}") in (403, 404)
        assert await mia.status_of(f"user/{mia.key}/api/contents/notebooks") == 200
        for path in ("..", "%2e%2e", f"..%2F..%2F{other.key}", "%2Fetc"):
            assert await mia.status_of(f"user/{mia.key}/api/contents/{path}") in (400, 403, 404)
        assert await mia.status_of(f"user/{mia.key}/api/terminals") == 404
        assert await mia.status_of("hub/admin") in (403, 404)

        # Nobody comes in by another's name, or without the class word.
        with pytest.raises(Refused, match="in this class already"):
            await stranger.sign_in(first.name, "a guess")
        for word in ("", "wörd", "fireworks!", "%s"):
            with pytest.raises(Refused, match="not the class word"):
                await stranger.sign_in("Eve", "owl", word)
        assert await stranger.status_of(f"user/{mia.key}/api/contents") == 403

        kernel = await mia.start_kernel("notebooks/00_start_here.ipynb")
        assert await mia.run(kernel, GREEDY) == "enough\n"
    check(room, [first, second])


async def next_lesson(room: Room) -> None:
    first, _second = tasks(2)
    async with arriving(room) as mia:
        await mia.sign_in(first.name.upper(), f"secret of {first.name}")
        await mia.enter()
        kernel = await mia.start_kernel("notebooks/00_start_here.ipynb")
        code = (
            "from hanabi_kit.practice import Trainer; print([a.task for a in Trainer().attempts])"
        )
        assert await mia.run(kernel, code) == f"{[first.puzzle.id]}\n"


def test_two_learners_work_side_by_side_and_find_it_again(tmp_path: Path) -> None:
    for each in (lesson, next_lesson):
        with open_room(tmp_path) as room:
            asyncio.run(each(room))
