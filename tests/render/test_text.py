"""Columns, lines and bars, of which every text twin is made."""

from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.render.text import WIDTH, aligned, bar, paragraphs, wrapped

WORDS = st.lists(st.text("abc-é", min_size=1, max_size=20), max_size=40).map(" ".join)


def test_columns_stand_under_each_other_and_rows_may_be_short() -> None:
    assert aligned([["slot", "1"], ["Ann", "r1", "b2"], [""]]) == ["slot  1", "Ann   r1  b2"]


@given(WORDS)
def test_wrapping_loses_nothing_and_keeps_to_the_width(words: str) -> None:
    for hanging in (False, True):
        lines = wrapped(words, hanging=hanging).split("\n")
        assert "".join(lines).replace(" ", "") == words.replace(" ", "")
        assert all(len(line) <= WIDTH for line in lines)
        assert all(line.startswith("  ") == hanging for line in lines[1:])


def test_a_word_is_never_cut_and_line_breaks_stay() -> None:
    link = "x" * (WIDTH + 8)
    assert wrapped(f"one\n\n{link}") == f"one\n\n{link}"


def test_a_bar_grows_by_eighths() -> None:
    bars = [bar(eighths) for eighths in range(25)]
    assert (bars[0], bars[8], bars[24]) == ("", "█", "███")
    assert len(set(bars)) == len(bars)
    assert [len(each) for each in bars] == [-(-eighths // 8) for eighths in range(25)]


@given(
    st.lists(st.lists(st.integers(1, 60), max_size=8), min_size=1, max_size=3), st.integers(5, 50)
)
def test_paragraphs_are_whole_sentences_and_not_too_long(lines: list[list[int]], most: int) -> None:
    sentences = [[" ".join(["Word"] * words) + "." for words in line] for line in lines]
    text = "\n".join(" ".join(line) for line in sentences)
    found = paragraphs(text, most)
    assert " ".join(found).split() == text.split()
    for part in filter(None, found):
        assert part.endswith(".")
        assert len(part.split()) <= most or part.count(".") == 1


def test_what_is_no_end_of_a_sentence_is_left_alone() -> None:
    assert paragraphs("It is 0.5 on average, i.e. half. So what?", 5) == [
        "It is 0.5 on average, i.e. half.",
        "So what?",
    ]
