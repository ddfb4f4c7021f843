"""How far long work has come, told on standard error to whoever sits at a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PARTS = 100


@contextmanager
def shown_progress() -> Iterator[Callable[[float, str], None] | None]:
    """Something to tell the share done and what is being looked at; None if nobody watches."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    form = "{desc}: {percentage:3.0f}%|{bar}| {elapsed}"
    with tqdm(total=PARTS, leave=False, file=sys.stderr, bar_format=form) as bar:

        def tell(share: float, words: str) -> None:
            bar.set_description_str(words, refresh=False)
            bar.n = min(PARTS, round(PARTS * share))
            bar.refresh()

        yield tell
