"""The API reference: every link leads somewhere, and every public name has its place."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.faces import FACES

ROOT = Path(__file__).parents[1]
# What is fetched as soon as a page opens; <a href> is followed by people and may lead outside.
FETCHED = {"src", "srcset", "poster", "data", "background"}
# Any other tag comes from a docstring that says <something> outside of backticks: nobody sees it.
TAGS = """
    a blockquote body br code dd div dl dt em footer h1 h2 h3 h4 h5 h6 head hr html img input label
    li link main meta nav ol p path pre script section span strong style svg table tbody td th thead
    title tr ul wbr
"""


class Page(HTMLParser):
    """The places of a page, where it leads to, what it fetches, and tags that nobody meant."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.documented: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.strange: set[str] = set()
        self._entry = ""
        self.feed(path.read_text(encoding="utf-8"))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if "id" in found:
            self.ids.append(found["id"])
        if tag in ("section", "div"):
            self._entry = found.get("id", self._entry)
        if found.get("class") == "docstring":
            self.documented.add(self._entry)
        if tag not in TAGS.split():
            self.strange.add(tag)
        self.fetched += [value for name, value in found.items() if name in FETCHED]
        if tag == "link":
            self.fetched.append(found.get("href", ""))
        elif tag == "meta" and found.get("http-equiv") == "refresh":
            self.links.append(found["content"].partition("url=")[2])
        elif "href" in found:
            self.links.append(found["href"])

    def handle_data(self, data: str) -> None:
        if self.lasttag == "style":
            self.fetched += re.findall(r"""(?:url\(|@import)\s*["']?([^"')]*)""", data)


def problems(folder: Path) -> list[str]:
    """Everything that is wrong with the pages of a folder, a sentence each."""
    pages = {path.resolve(): Page(path) for path in sorted(folder.rglob("*.html"))}
    found = [] if pages else ["There are no pages."]
    for path, page in pages.items():
        wrong = [f"<{tag}> is no tag of ours" for tag in sorted(page.strange)]
        wrong += [f"#{id} stands twice" for id in sorted(set(page.ids)) if page.ids.count(id) > 1]
        wrong += [f"{url} is fetched" for url in page.fetched if urlsplit(url).scheme != "data"]
        for address in page.links:
            parts = urlsplit(address)
            if parts.scheme in ("http", "https", "mailto"):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target not in pages:
                wrong.append(f"{address} leads nowhere")
            elif parts.fragment and unquote(parts.fragment) not in pages[target].ids:
                wrong.append(f"{address} has no such place")
        found += [f"{path.relative_to(folder.resolve())}: {sentence}" for sentence in wrong]
    return found


def page_of(name: str) -> str:
    return f"{name.replace('.', '/')}.html"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The reference, built by a process of its own, for that loads every lazy name."""
    folder = tmp_path_factory.mktemp("reference")
    command = [sys.executable, "-m", "tests.reference", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_link_leads_somewhere_and_nothing_is_fetched(folder: Path) -> None:
    assert problems(folder) == []
    start = Page(folder / page_of(FACES[0]))
    assert {page_of(face) for face in FACES[1:]} <= set(start.links)


def test_every_name_of_a_face_has_an_entry_with_a_docstring(folder: Path) -> None:
    missing = [
        f"{face}.{name}"
        for face in FACES
        for entries in [Page(folder / page_of(face)).documented]
        for name in import_module(face).__all__
        if name not in entries and not (folder / page_of(f"{face}.{name}")).is_file()
    ]
    assert missing == []


@pytest.mark.parametrize(
    ("planted", "sentence"),
    [
        ('<a href="nowhere.html">there</a>', "nowhere.html leads nowhere"),
        ('<a href="page.html#nothing">there</a>', "page.html#nothing has no such place"),
        ('<a href="#nothing">there</a>', "#nothing has no such place"),
        ('<p id="start"></p>', "#start stands twice"),
        ('<script src="https://example.org/x.js"></script>', "https://example.org/x.js is fetched"),
        ('<link rel="icon" href="icon.png">', "icon.png is fetched"),
        ("<style>a { src: url('x.woff') }</style>", "x.woff is fetched"),
        ("<p>the hand of <seat></p>", "<seat> is no tag of ours"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, planted: str, sentence: str) -> None:
    page = tmp_path / "page.html"
    sound = '<p id="start"><a href="#start">up</a> <a href="https://example.org">out</a></p>'
    page.write_text(sound, encoding="utf-8")
    assert problems(tmp_path) == []
    page.write_text(sound + planted, encoding="utf-8")
    assert problems(tmp_path) == [f"page.html: {sentence}"]
