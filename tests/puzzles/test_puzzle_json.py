"""Puzzles as JSON: written in one way, read strictly, and described by a schema."""

import json
import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import HanabiError, InvalidNotation, actions
from hanabi_kit.puzzles import AnswerValue, Puzzle, Texts, from_json, to_json
from hanabi_kit.puzzles.puzzle_json import from_data, to_data
from hanabi_kit.puzzles.schema import FILE, schema, to_text
from hanabi_kit.puzzles.topic_names import TOPICS, described
from tests.changes import Change, put, without
from tests.position.test_formats_property import examples
from tests.puzzles.posed import FOLDER, IDS, SOUND, changed, data

ROOT = Path(__file__).parents[2]
EDITOR = jsonschema.Draft202012Validator(schema())

# Writing and reading again.


@pytest.mark.parametrize("id", IDS)
def test_a_file_is_written_as_it_was(id: str) -> None:
    text = (FOLDER / f"{id}.json").read_text(encoding="utf-8")
    assert to_json(from_json(text)) == text
    assert from_json(json.dumps(json.loads(text))) == from_json(text) == SOUND[id]


def test_a_puzzle_is_a_value() -> None:
    puzzle = from_data(data())
    assert puzzle == SOUND["the-last-five"]
    assert hash(puzzle) == hash(SOUND["the-last-five"])
    assert puzzle.state == pickle.loads(pickle.dumps(puzzle)).state
    assert repr(puzzle) == "<Puzzle the-last-five: One card short>"


def test_topics_that_an_older_file_calls_themes_are_the_same() -> None:
    now = data()
    before = {("themes" if key == "topics" else key): value for key, value in now.items()}
    assert "topics" in now
    assert "topics" not in before
    assert from_data(before) == from_data(now) == SOUND["the-last-five"]
    assert to_json(from_json(json.dumps(before))) == to_json(SOUND["the-last-five"])


def test_topics_are_not_said_in_two_words() -> None:
    twice = data() | {"themes": data()["topics"]}
    with pytest.raises(InvalidNotation) as refused:
        from_data(twice)
    words = "topics: themes is an older word for them, so write one of both"
    assert str(refused.value) == words


SLUGS = st.from_regex("[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}", fullmatch=True)
SPOKEN = st.text(
    st.characters(exclude_categories=["C", "Zl", "Zp"], include_characters="\n"),
    min_size=1,
    max_size=40,
)
ACTIONS = st.sampled_from(["c1:r", "c0:4", "p#17", "p#3:k", "d#0", "r:b3", "p:b3"])
FRACTIONS = st.fractions(min_value=0, max_value=30, max_denominator=10**9)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Puzzles as a file may have them, sound or not."""
    read = ACTIONS.map(actions.parse)
    maybe = st.none() | FRACTIONS
    texts = st.builds(
        Texts,
        title=SPOKEN,
        prompt=SPOKEN,
        hints=st.tuples(SPOKEN, SPOKEN, SPOKEN),
        explanation=SPOKEN,
        perspective=SPOKEN,
        feedback=st.dictionaries(read, SPOKEN, max_size=3),
    )
    return draw(
        st.builds(
            Puzzle,
            id=SLUGS,
            position=st.sampled_from([puzzle.position for puzzle in SOUND]),
            goal=st.sampled_from(["score", "perfect"]),
            model=st.sampled_from(["literal", "response:hat", "response:careful+solver"]),
            accepted=st.lists(read, min_size=1, max_size=4, unique=True).map(tuple),
            values=st.lists(
                st.builds(AnswerValue, read, maybe, maybe, maybe, maybe, maybe),
                min_size=1,
                max_size=4,
            ).map(tuple),
            gap=maybe,
            badge=st.sampled_from(["proved for any convention", "needs convention hat"]),
            topics=st.lists(st.sampled_from([*TOPICS]), min_size=1, unique=True, max_size=8).map(
                tuple
            ),
            difficulty=st.integers(1, 5),
            source=SPOKEN,
            author=SPOKEN,
            licence=SPOKEN,
            texts=st.dictionaries(
                st.sampled_from(["en", "de", "pt-BR"]), texts, min_size=1, max_size=3
            ),
        )
    )


@examples(40)
@given(puzzles())
def test_what_is_written_is_read_as_it_was(puzzle: Puzzle) -> None:
    text = to_json(puzzle)
    again = from_json(text)
    assert again == puzzle
    assert to_json(again) == text
    assert EDITOR.is_valid(json.loads(text))


# What is refused.

BAD: list[tuple[Change, str]] = [
    (put("format", value="hanabi-kit/position"), "format: 'hanabi-kit/puzzle' is read here"),
    (put("version", value=2), "version: 1 is read here, not 2"),
    (without("goal"), "goal: 'goal' is missing"),
    (without("texts", "en", "hints"), "texts.en.hints: 'hints' is missing"),
    (put("answer", value="c1:5"), "'answer' is not known here"),
    (put("texts", "en", "hint", value=""), "texts.en: 'hint' is not known here"),
    (put("values", 2, "worth", value="1"), "values[2]: 'worth' is not known here"),
    (put("id", value=7), "id: a string is wanted, not 7"),
    (put("id", value="Last Five"), "id: 'Last Five' does not fit: write it like last-copy-07"),
    (put("id", value="../../etc"), "id: '../../etc' does not fit"),
    (put("id", value="a\n"), "id: 'a\\n' does not fit"),
    (put("id", value="a" * 61), "id: at most 60 characters are read, not 61"),
    (put("topics", value=[]), "topics: 1 to 8 are wanted, not 0"),
    (put("topics", value=["last-copy", "last-copy"]), "topics: 'last-copy', 'last-copy' has some"),
    (put("topics", 1, value="last-kopy"), "topics[1]: 'last-kopy' is not possible, only first-"),
    (put("difficulty", value=0), "difficulty: 0 is not possible, only 1 to 5"),
    (put("difficulty", value=6), "difficulty: 6 is not possible, only 1 to 5"),
    (put("difficulty", value=True), "difficulty: a whole number is wanted, not true"),
    (put("goal", value="fame"), "goal: 'fame' is not possible, only score, perfect"),
    (put("model", value="team"), "model: 'team' does not fit"),
    (put("texts", "en", "feedback", "a\n", value="x"), "texts.en.feedback.'a\\n': 'a\\n'"),
    (put("texts", "en", "feedback", "x" * 50, value="x"), f"texts.en.feedback.'{'x' * 40}…': "),
    (put("model", value="response:"), "model: 'response:' does not fit"),
    (put("badge", value="surely"), "badge: 'surely' does not fit"),
    (put("accepted", value=[]), "accepted: 1 to 200 are wanted, not 0"),
    (put("accepted", value="c1:5"), "accepted: a list is wanted, not 'c1:5'"),
    (put("accepted", 0, value="clue 5"), "accepted[0]: 'clue 5' does not fit"),
    (put("accepted", 0, value="c1:z"), "accepted[0]: 'c1:z' is not an action"),
    (put("values", value=[]), "values: 1 to 200 are wanted, not 0"),
    (put("values", 3, "action", value="x#1"), "values[3].action: 'x#1' is not an action"),
    (put("values", 3, "literal", value="0.5"), "values[3].literal: '0.5' does not fit: write it"),
    (put("values", 3, "literal", value=0.5), "values[3].literal: a string or null is wanted"),
    (put("values", 3, "bound", value="1/0"), "values[3].bound: '1/0' does not fit"),
    (put("values", 3, "low", value="-1"), "values[3].low: '-1' does not fit"),
    (put("values", 3, "high", value="2/4"), "values[3].high: '2/4' is not in lowest terms"),
    (put("values", 3, "high", value="9" * 300), "values[3].high: '999"),
    (put("gap", value="half"), "gap: 'half' does not fit"),
    (put("texts", value={}), "texts: 1 to 20 are wanted, not 0"),
    (put("texts", "English", value=data()["texts"]["en"]), "texts.English: 'English' does not fit"),
    (put("texts", "en", "title", value=""), "texts.en.title: something has to be said here"),
    (put("texts", "en", "title", value="x" * 81), "texts.en.title: at most 80 characters"),
    (put("texts", "en", "title", value="\x1b[2J"), "texts.en.title: '\\x1b[2J' has a character"),
    (put("texts", "en", "title", value="\ud800"), "texts.en.title: '\\ud800' has a character"),
    (put("texts", "en", "hints", value=["a", "b"]), "texts.en.hints: 3 are wanted, not 2"),
    (put("texts", "en", "hints", 1, value=""), "texts.en.hints[1]: something has to be said"),
    (put("texts", "en", "explanation", value=None), "texts.en.explanation: a string is wanted"),
    (put("texts", "en", "feedback", value={"red": "no"}), "texts.en.feedback.red: 'red' does not"),
    (put("texts", "en", "feedback", value={"c1:z": "no"}), "texts.en.feedback: 'c1:z' is not an"),
    (put("texts", "en", "feedback", value={"c1:r": ""}), "texts.en.feedback.c1:r: something has"),
    (put("licence", value=""), "licence: something has to be said here"),
    (put("position", value="en2"), "position: an object is wanted, not 'en2'"),
    (put("position", "version", value=2), "position.version: 1 is read here, not 2"),
    (without("position", "tokens"), "position.tokens: 'tokens' is missing"),
    (put("position", "tokens", value="one"), "position.tokens: a whole number is wanted"),
    (put("position", "hands", 1, 0, "card", value="r0"), "position.hands[1][0].card: 'r0' is not"),
    (put("position", "hands", 1, 0, "clues", value=["5"]), "position.hands[1][0].clues[0]: '5'"),
    (put("position", "rules", "ranks", value=0), "position.rules.ranks: 0"),
    (put("position", "rules", "colour", value=0), "position.rules: 'colour' is not known here"),
]


@pytest.mark.parametrize(("change", "said"), BAD, ids=[said for _, said in BAD])
def test_what_is_wrong_is_told_with_its_path(change: Change, said: str) -> None:
    with pytest.raises(HanabiError) as refused:
        from_data(changed(change))
    assert str(refused.value).startswith(said) or f"; {said}" in str(refused.value)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 1500


def test_several_things_that_are_wrong_are_told_at_once() -> None:
    def change(made: Any) -> None:
        made["difficulty"], made["goal"] = 9, "fame"

    with pytest.raises(InvalidNotation, match=r"^difficulty: 9 .*; goal: 'fame' "):
        from_data(changed(change))


@pytest.mark.parametrize("text", ["", "[]", "7", '{"id": 1, "id": 2}', "{" * 5000, "x" * 1_000_001])
def test_what_is_no_puzzle_at_all_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        from_json(text)


@examples(150)
@given(st.data())
def test_any_value_anywhere_is_read_or_refused(source: st.DataObject) -> None:
    made = data()
    at: Any = made
    while True:
        key = source.draw(st.sampled_from([*at] if isinstance(at, dict) else range(len(at))))
        if not isinstance(at[key], dict | list) or not at[key] or source.draw(st.booleans()):
            break
        at = at[key]
    odd: st.SearchStrategy[object] = (
        st.none() | st.booleans() | st.integers() | st.text() | st.just([]) | st.just({})
    )
    at[key] = source.draw(odd)
    try:
        assert to_data(from_data(made)) == made
    except HanabiError:
        pass
    except AssertionError:
        assert made["position"] != data()["position"]  # what may be left out there is written


# The schema.


def test_the_schema_is_the_one_that_is_kept() -> None:
    assert (ROOT / "puzzles" / FILE).read_text(encoding="utf-8") == to_text()


def test_the_schema_is_one_and_sound_puzzles_fit_it() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    for id in IDS:
        assert EDITOR.is_valid(data(id))


UNSEEN = ("lowest terms", "position.", "is not an", r"a\n")
"""What no schema says: it takes arithmetic, or the rules of the game. (And to the validator used
here, unlike to an editor, an end of line is no character.)"""


@pytest.mark.parametrize(
    "change", [change for change, said in BAD if not any(words in said for words in UNSEEN)]
)
def test_what_the_kit_refuses_an_editor_marks(change: Change) -> None:
    assert not EDITOR.is_valid(changed(change))


# Words and topics.


def test_words_are_found_in_the_language_asked_for_or_in_another() -> None:
    texts = {"en": Texts("One"), "de": Texts("Eins"), "pt-BR": Texts("Um")}
    puzzle = Puzzle("one", SOUND["the-last-five"].position, texts=texts)
    assert [puzzle.text(it).title for it in ("de", "de-AT", "pt-BR", "fi", "en")] == [
        "Eins",
        "Eins",
        "Um",
        "One",
        "One",
    ]
    assert Puzzle("two", puzzle.position, texts={"de": Texts("Zwei")}).text().title == "Zwei"
    assert Puzzle("bare", puzzle.position).text().title == "bare"


def test_topics_are_described() -> None:
    assert len(TOPICS) >= 14
    assert described("last-copy").startswith("The last copy")
    with pytest.raises(HanabiError, match="'chess' is not a topic: choose from first-puzzles"):
        described("chess")


def test_values_are_exact() -> None:
    table = {str(value.action): value for value in SOUND["the-last-five"].values}
    assert table["c1:5"].literal == 1
    assert table["c1:r"].literal == Fraction(1, 2)
    assert table["d#2"].literal == Fraction(1, 3)
