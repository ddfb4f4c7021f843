"""The board as text."""

import unicodedata
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hanabi_kit import Position, Rules, View, board, deal, editions
from hanabi_kit.position import from_line
from tests.builders import after, table


def test_a_board() -> None:
    state = after(
        table(
            "Ann: r1 b4 y2; Bob: r2 g2 w5",
            deck="y1 y3 r4",
            fireworks="r1 w2",
            discards="b4 g3 r3 b1 g3",
            strikes=1,
        ),
        "Ann clues red to Bob",
        "Bob clues 1 to Ann",
    )
    assert board(state).splitlines() == [
        "tokens 6 of 8 | strikes 1 of 3 | deck 3 | score 3 of 25",
        "fireworks: red 1, yellow 0, green 0†, blue 0, white 2 († can't be completed)",
        "discards: r3, g3 g3, b1 b4",
        "",
        "slot   1   2    3",
        "> Ann  r1  b4!  y2",
        "       +1  -1   -1",
        "  Bob  r2  g2   w5!",
        "       +r  -r   -r",
        "(! the last copy of a card still needed)",
        "",
        "Turn 2, Bob: clue 1 to Ann (touches slot 1).",
        "Ann is to move.",
    ]


def test_a_view_shows_no_own_card_and_says_whose_it_is() -> None:
    state = table("Ann: r1 b4; Bob: r2 g2", deck="y1")
    assert board(View.of(state, 1)).splitlines()[4:] == [
        "slot   1   2",
        "> Ann  r1  b4",
        "",
        "  Bob  ?   ?",
        "",
        "Ann is to move. Seen from Bob's seat.",
    ]


def test_hands_of_different_lengths() -> None:
    state = table("Ann: r1 b4; Bob: r2; Cem: ?", deck="")
    lines = board(state).splitlines()
    assert lines[4] == "slot   1   2"
    assert "  Bob  r2" in lines
    assert "  Cem  ?" in lines


def test_the_last_round_and_tiles_are_counted() -> None:
    last = from_line("en2[suits=r,ranks=2,copies=21,hand_size=1] r0 t3 s0 d0 l2 m0 r1/r1 x:r2")
    assert board(last.state()).startswith(
        "tokens 3 of 8 | strikes 0 of 3 | deck 0 | score 0 of 2 | last round, turns left: 2\n"
    )
    flares = from_line(
        "it2+five-flares r5y5g0b0w0 t4 s1 d28 m1 b4 p5 g1,g1,g2,g2,g3/b1,b1,b2,b2 x:r1y1y1"
    )
    text = board(flares.state())
    assert "| bonus tiles 4 (turned: 5, ?)\n" in text
    assert text.endswith("Bob is to move, and bonus tile 5 waits for a choice.")
    nothing_waits = "it2+five-flares r5y5g0b0w0 t4 s1 d27 m1 b4{} g1,g1,g2,g2,g3/b1,b1,b2,b2,b3 x:"
    for recorded, told in (("", ""), (" o25", " (turned: 2, 5)")):
        position = from_line(nothing_waits.format(recorded) + "r1y1y1")
        assert f"| bonus tiles 4{told}\n" in board(position.state())


@pytest.mark.parametrize("rules", [Rules(players=2), editions.rules("it", 3, ["black-powder"])])
def test_a_game_that_is_over_says_how_in_one_sentence_after_another(rules: Rules) -> None:
    random = Random(1)
    for seed in range(5):
        state = deal(rules, seed=seed)
        while not state.over:
            state = state.apply(random.choice(state.legal_actions()))
        last = board(state).splitlines()[-1]
        assert last.startswith(f"{state.outcome.status.capitalize()}: {state.outcome.reason}")
        assert ">" not in board(state)
        assert not last.endswith(("..", "!.", "?."))


def test_a_finished_game_ends_with_its_verdict() -> None:
    state = from_line(
        "en2[suits=r,ranks=2,copies=21,hand_size=1] r1 t3 s0 d0 l0 m0 r2/r1 x"
    ).state()
    assert board(state).endswith(state.outcome.verdict or "no verdict")


def test_many_clues_stand_on_further_lines_under_their_card() -> None:
    ten = "+r+1-y-g-b-w-2-3-4-5"
    line = f"en2[hand_size=2] r0y0g0b0w0 t3 s0 d46 m0 ?{ten},?-1/r2,w5+5-r x"
    assert board(from_line(line).state()).splitlines()[4:-2] == [
        "slot   1         2",
        "> Ann  ?         ?",
        "       +r +1 -y  -1",
        "       -g -b -w",
        "       -2 -3 -4",
        "       -5",
        "  Bob  r2        w5!",
        "                 +5 -r",
        "(! the last copy of a card still needed)",
    ]


@given(st.data(), st.integers(1, 10))
def test_clues_stand_under_their_own_card(data: st.DataObject, cards: int) -> None:
    """Whatever was said, each column has the signs of its card and of no other."""
    hints = st.sets(st.sampled_from("rygbw1234")).map(sorted)
    hand = data.draw(st.lists(hints, min_size=cards, max_size=cards))
    # Multicolour cards, of which every colour touches all and no rank but 5 touches any.
    rules = f"en2+multicolour-every[hand_size={cards}]"
    signs = [[("+" if sign.isalpha() else "-") + sign for sign in held] for held in hand]
    places = ",".join("?" + "".join(held) for held in signs)
    line = f"{rules} r0y0g0b0w0m0 t3 s0 d{60 - 2 * cards} m0 {places}/{','.join(['?'] * cards)} x"
    position = from_line(line)
    assume(not position.status())
    lines = board(position.state()).splitlines()
    heading = lines[4]
    starts = [heading.index(f" {slot}") + 1 for slot in range(1, cards + 1)]
    under = lines[6 : next(at for at, text in enumerate(lines) if text.startswith("  Bob"))]
    assert max(map(len, lines[4:-1])) <= 110
    for held, start, end in zip(signs, starts, [*starts[1:], None], strict=True):
        told = " ".join(text[start:end] for text in under).split()
        assert {*told} == {*held}
        assert len(told) == len({*told})


def test_a_board_is_the_same_every_time() -> None:
    one, other = (deal(editions.rules("it", 4, ["black-powder"]), seed=3) for _ in range(2))
    assert board(one) == board(other) == board(Position.of(one).state())


NAMES = [
    ["<b>Ann</b>", "&amp;", "[red]"],
    ["🎆", "👩‍🚀", "é"],
    ["小明", "ﾊﾝﾅ", "한나"],
    ["שרה", "سارة", "Bob"],
    ["{0}", "%s", "\\n"],
    ["x" * 40, "y", "z"],
]


def printable(names: list[str]) -> list[str]:
    """The names without invisible joiners, which no name may have."""
    return ["".join(c for c in name if c.isprintable()) for name in names]


@pytest.mark.parametrize("names", NAMES)
def test_any_name_is_drawn(names: list[str]) -> None:
    state = deal(Rules(players=3), seed=7, names=printable(names))
    text = board(state)
    for name in printable(names):
        assert f" {name} " in text
    assert len(text.splitlines()) == 12
    for seat in range(3):
        assert f"Seen from {printable(names)[seat]}'s seat" in board(View.of(state, seat))


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(unicodedata.combining(c) > 0 for c in text)


@pytest.mark.parametrize("names", [NAMES[0], NAMES[3], NAMES[4], NAMES[5]])
def test_cards_stand_in_columns(names: list[str]) -> None:
    state = deal(Rules(players=3), seed=7, names=names)
    lines = board(state).splitlines()
    heading = lines[4]
    first = heading.index("1")
    for name, hand in zip(names, (5, 7, 9), strict=True):
        assert width(lines[hand][: lines[hand].index(name) + len(name)]) <= first
        assert lines[hand][first : first + 2] == str(state.hand((hand - 5) // 2)[0].card)


def test_no_line_has_blanks_at_its_end() -> None:
    for seed in range(3):
        state = deal(replace(Rules(players=4), hand_size=6), seed=seed)
        state = state.apply(state.legal_actions()[-1])
        for view in (state, View.of(state, 2)):
            assert all(line == line.rstrip() for line in board(view).splitlines())
            assert "\t" not in board(view)
