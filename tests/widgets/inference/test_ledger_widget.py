"""The ledger: what it shows, says and sends, without a browser."""

from random import Random

import pytest

from hanabi_kit import Card, HanabiError, Position, State, View, editions
from hanabi_kit.knowledge import best_score
from hanabi_kit.render.ledger.copies_grid import LEDGER
from hanabi_kit.render.ledger.ledger_picture import initials
from hanabi_kit.render.scene import Label, RowSpot
from hanabi_kit.widgets import Ledger
from tests.builders import table
from tests.twins import dealt_anew
from tests.widgets.screens import buttons, click, moments, press, screen, shown, status, wire

HANDS = "Ann: r3 b4 y1; Bob: r1 b4 g2; Cem: r3 w5 w1"


def game() -> State:
    return table(HANDS, deck="y2 y3", fireworks="r2", discards="b2 b2 g4", tokens=4)


def row(ledger: Ledger, suit: str) -> list[str]:
    """The cells of a suit in the text twin; they are parted by two blanks."""
    line = next(line for line in repr(ledger).splitlines() if line.startswith(suit))
    return [cell.strip() for cell in line.split("  ")[1:] if cell.strip()]


def target(ledger: Ledger, name: str) -> RowSpot:
    return RowSpot(LEDGER, ledger._state.rules.identity(Card.parse(name)))


def grounds(ledger: Ledger) -> str:
    return " ".join(item.text for item in ledger.scene().items if isinstance(item, Label))


# What a seat sees.


def test_each_copy_is_where_the_seat_sees_it() -> None:
    ledger = Ledger(game(), seat=0)
    assert row(ledger, "red") == ["✓B·", "✓·", "C·", "··", "·"]
    assert row(ledger, "blue") == ["···", "✕✕", "··", "B·", "·"]
    press(ledger, "Bob")
    assert ledger.seat == 1
    assert row(ledger, "red") == ["✓··", "✓·", "AC", "··", "·"]
    assert "Bob's hand and 2 in the deck" in status(ledger)


def test_the_mover_is_shown_if_nobody_is_named() -> None:
    assert Ledger(table(HANDS, turn="Cem")).seat == 2
    assert Ledger(View.of(game(), 1)).seat == 1


def test_of_a_view_only_its_own_seat_is_shown() -> None:
    for source in (View.of(game(), 1), Position.of(View.of(full(), 1))):
        ledger = Ledger(source)
        assert ledger.seat == 1
        assert "Ann" not in buttons(ledger)
        assert "Cem" not in buttons(ledger)
        for do in (ledger.show_seat, ledger.compare):
            with pytest.raises(HanabiError, match="what Ann sees is not known here, only: Bob"):
                do(0)
        with pytest.raises(HanabiError, match="is not known here"):
            Ledger(source, seat=2)


def full() -> State:
    *_, state = zip(moments(editions.rules("en", 3), 4), range(20), strict=False)
    return state[0]


def test_where_several_hands_are_unknown_nobody_counts() -> None:
    with pytest.raises(HanabiError, match="several hands are unknown"):
        Ledger(table("Ann: ? r1; Bob: ? r2"))


@pytest.mark.parametrize("seat", [-1, 3, True, "Ann", None, 10**30])
def test_a_seat_that_is_none_is_refused(seat: object) -> None:
    ledger = Ledger(game(), seat=0)
    with pytest.raises(HanabiError, match="there is no seat"):
        ledger.show_seat(seat)  # type: ignore[arg-type]
    assert ledger.seat == 0


# A card.


def test_a_click_tells_where_the_copies_are_and_what_follows() -> None:
    ledger = Ledger(game(), seat=0)
    click(ledger._stage, target(ledger, "r1"))
    assert status(ledger) == (
        "Ann sees 2 of 3 r1: 1 in the fireworks and 1 in Bob's hand. "
        "1 r1 is not in sight: it is in the deck or in Ann's own hand."
    )
    ledger.ask("b2")
    assert status(ledger).endswith("So no card in Ann's hand can be b2.")
    ledger.ask("w5")
    assert status(ledger).startswith("Ann sees the only w5: 1 in Cem's hand.")
    ledger.ask("y5")
    assert status(ledger).startswith("Ann sees no y5.")


def test_an_empty_deck_leaves_the_own_hand_alone() -> None:
    ledger = Ledger(table("Ann: r3; Bob: r1", suits="r", ranks=3, turns_left=1), seat=0)
    ledger.ask("r3")
    assert "The deck is empty, so 1 r3 is in Ann's own hand." in status(ledger)


def test_the_chosen_card_can_be_asked_for_by_buttons() -> None:
    ledger = Ledger(game(), seat=0)
    ledger._card.value = Card.parse("g2")
    press(ledger, "Where is it?")
    assert "Ann sees 1 of 2 g2: 1 in Bob's hand." in status(ledger)


@pytest.mark.parametrize("card", ["", "r9", "<b>", "r3 ", "rr", "m1", 3, None, 1.5, ("r", 3)])
def test_what_is_no_card_is_refused_in_one_sentence(card: object) -> None:
    ledger = Ledger(game(), seat=0)
    before = repr(ledger)
    with pytest.raises(HanabiError):
        ledger.ask(card)  # type: ignore[arg-type]
    assert repr(ledger) == before


# Two seats.


def test_two_seats_count_differently_what_one_of_them_holds() -> None:
    ledger = Ledger(game(), seat=0)
    ledger.compare(1)
    told = status(ledger)
    assert "Ann and Bob count 4 cards differently." in told
    assert "Ann counts one more of r1 and g2." in told
    assert "Bob counts one more of r3 and y1." in told
    assert "Both hold b4" in told
    marked = [cell for suit in ("red", "yellow", "green", "blue") for cell in row(ledger, suit)]
    unlike = [cell for cell in marked if "≠" in cell]
    assert unlike == ["✓B·/✓·· ≠", "C·/AC ≠", "···/A·· ≠", "B·/·· ≠"]
    ledger.ask("r3")
    assert status(ledger).count("r3:") == 2
    press(ledger, "nobody")
    assert ledger.other is None
    assert "≠" not in repr(ledger)


def test_seats_that_hold_the_same_count_alike() -> None:
    ledger = Ledger(table("Ann: r1 r2; Bob: r2 r1"), seat=0)
    ledger.compare(1)
    assert "count every card alike" in status(ledger)


def test_nobody_is_compared_with_themselves() -> None:
    ledger = Ledger(game(), seat=0)
    with pytest.raises(HanabiError, match="choose somebody else to compare Ann with"):
        ledger.compare(0)


# What matters.


def test_what_matters_is_marked_and_the_maximum_is_told() -> None:
    ledger = Ledger(game(), seat=0)
    assert "critical" not in repr(ledger)
    press(ledger, "What matters")
    assert ledger.matters
    state = game()
    assert f"still possible: {best_score(state)} of 25." in status(ledger)
    assert best_score(state) == 25 - 4  # blue stops at 1
    assert [cell.split()[1] for cell in row(ledger, "blue")] == ["needed"] + ["useless"] * 4
    assert [cell.split()[1] for cell in row(ledger, "green")] == [
        "needed",
        "needed",
        "needed",
        "critical",
        "critical",
    ]
    press(ledger, "What matters")
    assert "critical" not in repr(ledger)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("r1", "r1 is played"),
        ("b3", "b3 can never be played: every b2 is discarded."),
        ("b2", "b2 is lost"),
        ("g4", "g4 is critical"),
        ("g4", "fall from 21 to 19"),
        ("g1", "g1 is needed, and 3 copies are left"),
    ],
)
def test_it_says_why_a_card_matters(card: str, words: str) -> None:
    ledger = Ledger(game(), seat=0)
    ledger.show_matters()
    ledger.ask(card)
    assert words in status(ledger)


def test_what_would_be_if_one_more_were_discarded() -> None:
    ledger = Ledger(game(), seat=0)
    ledger._card.value = Card.parse("g4")
    press(ledger, "If one more were discarded?")
    assert ledger.supposed == Card.parse("g4")
    told = status(ledger)
    assert "g4 and g5 would become useless." in told
    assert "would then be 19; now it is 21." in told
    assert row(ledger, "green")[3:] == ["✕· useless new", "· useless new"]
    ledger.suppose("w4")
    assert "w4 would become critical. The most points still possible would stay 21." in status(
        ledger
    )
    ledger.suppose("r1")
    assert "no card would change its worth" in status(ledger)
    press(ledger, "Back to the table")
    assert ledger.supposed is None
    assert "new" not in repr(ledger)


def test_what_can_not_be_supposed_is_said_and_changes_nothing() -> None:
    ledger = Ledger(game(), seat=0)
    ledger._card.value = Card.parse("b2")
    before = repr(ledger)
    press(ledger, "If one more were discarded?")
    assert status(ledger).startswith("no b2 is left to discard")
    assert repr(ledger) == before


# How it looks.


def test_names_that_begin_alike_are_numbers() -> None:
    assert initials(("Ann", "Bob")) == ("A", "B")
    assert initials(("Ann", "anna")) == ("1", "2")
    assert initials(("<b>", "Bob")) == ("1", "2")
    assert initials(("Émile", "Bob")) == ("É", "B")


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_all_themes_show_the_same_words(theme: str) -> None:
    ledger = Ledger(game(), seat=0, theme=theme)
    ledger.compare(2)
    ledger.show_matters()
    assert "critical" in grounds(ledger)
    assert ledger.scene().text == repr(ledger)


def test_the_text_can_be_read_below() -> None:
    ledger = Ledger(game(), seat=0)
    press(ledger, "As text")
    assert "red" in shown(ledger)
    press(ledger, "Hide the text")


@pytest.mark.parametrize(
    "rules",
    [
        editions.rules("en", 2),
        editions.rules("it", 4, ["multicolour-every", "black-powder"]),
        editions.rules("nl", 3, hand_size=3, ranks=2),
    ],
)
def test_it_can_be_shown_at_every_moment(rules: object) -> None:
    for state in moments(rules, 6):  # type: ignore[arg-type]
        ledger = Ledger(state, seat=0)
        ledger.compare(1)
        ledger.show_matters()
        for card in state.rules.cards[:: len(state.rules.suits)]:
            ledger.ask(card)
            assert status(ledger)


# What is hidden.


def test_what_a_seat_may_not_see_changes_nothing_that_is_sent() -> None:
    state = full()
    other = dealt_anew(state, [0], Random(2))
    for step in state.states()[1:]:
        assert step.action is not None
        other = other.apply(step.action)
    told = []
    for table_ in (state, other):
        with wire() as sent:
            ledger = Ledger(table_, seat=0)
            ledger.show_matters()
            for card in table_.rules.cards:
                ledger.ask(card)
            told.append([screen(ledger), repr(ledger), *sent])
    assert state.hands[0].cards != other.hands[0].cards
    assert told[0] == told[1]
