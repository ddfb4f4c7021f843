"""Each grid of each moment is what brute force finds, and hangs on nothing that is hidden."""

import importlib
import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import given

from hanabi_kit import (
    Card,
    Clue,
    HanabiError,
    Held,
    ImpossiblePosition,
    Rearrange,
    Reveal,
    Rules,
    State,
    View,
    deal,
)
from hanabi_kit.knowledge import (
    LAYERS,
    ByClue,
    ByCount,
    BySet,
    Grid,
    Moment,
    deduce,
    moments,
    steps,
    thoughts,
)
from tests.builders import after, table
from tests.engine.test_view import CASES, reachable
from tests.knowledge.reference import (
    SEEDS,
    Table,
    clues_told,
    examples,
    fits,
    tables,
    touches,
    with_unknown,
)
from tests.knowledge.test_deduction import other_deal

FEW_DEALS = 500


def faces(words: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, words.split()))


def struck(grid: Grid) -> list[Card]:
    return [gone.card for gone in grid.struck]


def now(grid: Grid) -> list[Card]:
    return [gone.card for gone in grid.now]


def in_words(cards: list[Card] | tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def everything(told: tuple[Moment, ...]) -> list[object]:
    """All that moments say, under every limit."""
    return [
        (moment.title, moment.turn, moment.action, layer, moment.grids(layer), moment.text(layer))
        for moment in told
        for layer in LAYERS
    ]


# Against brute force.


def left_after(table: Table, held: Held) -> dict[str, set[Card]]:
    """What a card can be, layer by layer; the last one only where the deals are few."""
    rules = table.rules
    positive = [hint for hint, touched in held.marks if touched]
    found = {
        "touched": {
            card for card in rules.cards if all(touches(rules, hint, card) for hint in positive)
        },
        "not touched": {card for card in rules.cards if fits(rules, held, card)},
        "counting": table.after_counting(held),
    }
    most = 1
    for place in table.places:
        most *= sum(table.unseen[card] for card in table.after_counting(place))
    if most <= FEW_DEALS:
        found["joint"] = {dealt[held.number] for dealt in table.deals()}
    return found


@given(tables(hands=1))
@examples(60)
def test_each_grid_is_what_brute_force_finds_and_what_is_new_is_the_difference(
    whole: Table,
) -> None:
    (seat,) = whole.hidden
    states = whole.state.states()
    told = moments(whole.state, seat)
    before: dict[tuple[int, str], set[Card]] = {}
    for state, moment in zip(states, told, strict=True):
        seen = Table(state, seat)
        layers = {held.number: left_after(seen, held) for held in state.hand(seat)}
        found = {(n, layer): left for n, row in layers.items() for layer, left in row.items()}
        assert moment.action == state.action
        for number, layer in found:
            grid = moment.grid(number, layer)
            left = found[number, layer]
            assert set(grid.left) == left
            assert set(struck(grid)) == set(state.rules.cards) - left
            assert len(grid.left) + len(grid.struck) == len(state.rules.cards)
            if layer != "joint" or (number, layer) in before or state is states[0]:
                was = before.get((number, layer), set(state.rules.cards))
                assert set(now(grid)) == was - left
                assert left <= was
        before = found


@given(tables(hands=1) | tables(hands=2))
@examples(80)
def test_a_limit_is_the_mask_after_its_layer_and_keeps_each_cause(table: Table) -> None:
    rules = table.rules
    for moment in moments(table.state, table.hidden[0]):
        for layer, mask_number in zip(LAYERS, range(4), strict=True):
            for deduced, grid in zip(moment.cards, moment.grids(layer), strict=True):
                assert rules.mask(grid.left) == deduced.masks[mask_number]
                assert rules.mask(struck(grid)) == rules.any_card & ~deduced.masks[mask_number]
                assert set(grid.struck) <= set(deduced.removed)
                assert set(grid.now) <= set(grid.struck)
                assert grid.card == deduced.unknown
                assert {gone.layer for gone in grid.struck} <= set(LAYERS[: mask_number + 1])


@given(tables(hands=1) | tables(hands=2))
@examples(80)
def test_the_last_moment_is_what_is_deduced_now(table: Table) -> None:
    seat, other = table.hidden[0], table.hidden[-1]
    view = View.of(table.state, seat)
    assert moments(table.state, seat)[-1].cards == deduce(table.state, seat).cards
    assert moments(view)[-1].cards == deduce(view).cards
    assert moments(view, other)[-1].cards == deduce(view, other).cards
    numbers = [held.number for held in table.state.hand(seat)]
    position = with_unknown(table.state, numbers)
    assert moments(position, seat)[-1].cards == deduce(position, seat).cards


@given(tables(hands=1) | tables(hands=2))
@examples(80)
def test_what_moments_strike_adds_up_to_all_that_is_removed_each_once(table: Table) -> None:
    seat = table.hidden[0]
    numbers = [held.number for held in table.state.hand(seat)]
    for whole in (table.state, View.of(table.state, seat), with_unknown(table.state, numbers)):
        told = moments(whole, seat)
        for layer in LAYERS:
            grids = [grid for moment in told for grid in moment.grids(layer)]
            for last in told[-1].grids(layer):
                ever = Counter(
                    card
                    for grid in grids
                    if grid.card.number == last.card.number
                    for card in now(grid)
                )
                assert ever == Counter(struck(last))


@given(tables(hands=1))
@examples(120)
def test_the_sentences_are_those_of_the_steps(table: Table) -> None:
    (seat,) = table.hidden
    said = [
        (moment.turn, moment.action, grid.card, sentence)
        for moment in moments(table.state, seat)
        for grid in moment.grids()
        for sentence in grid.sentences
    ]
    taught = steps(table.state, seat)
    assert said == [(step.turn, step.action, step.card, step.text) for step in taught]
    numbers = [held.number for held in table.state.hand(seat)]
    for whole in (View.of(table.state, seat), with_unknown(table.state, numbers)):
        for number in numbers:
            said_of_card = [
                (moment.turn, sentence)
                for moment in moments(whole, seat)
                for grid in moment.grids()
                if grid.card.number == number
                for sentence in grid.sentences
            ]
            assert said_of_card == [
                (step.turn, step.text) for step in steps(whole, seat) if step.card.number == number
            ]


@given(tables(hands=1))
@examples(80)
def test_a_view_tells_each_clue_as_the_game_does(table: Table) -> None:
    (seat,) = table.hidden
    hand = {held.number for held in table.state.hand(seat)}
    given_to_hand = [
        said for said in clues_told(table.state) if said.clue.target == seat and said.held & hand
    ]
    *clues, last = moments(View.of(table.state, seat))
    whole = {moment.turn: moment for moment in moments(table.state, seat)}
    assert [(moment.turn, moment.action) for moment in clues] == [
        (said.turn, said.clue) for said in given_to_hand
    ]
    assert (last.turn, last.action) == (None, None)
    for moment, said in zip(clues, given_to_hand, strict=True):
        then = whole[moment.turn]
        assert moment.title == then.title
        assert {grid.card.number for grid in moment.grids()} == hand & said.held
        for grid in moment.grids():
            at_the_table = then.grid(grid.card.number, "not touched")
            assert (grid.left, grid.struck) == (at_the_table.left, at_the_table.struck)


# Hidden cards leave no trace.


@given(tables(hands=1) | tables(hands=2), SEEDS)
@examples(80)
def test_games_that_differ_in_hidden_cards_alone_are_told_alike(table: Table, seed: int) -> None:
    twin = other_deal(table, Random(seed))
    viewer, seat = table.hidden[0], table.hidden[-1]
    told = [moments(View.of(state, viewer), seat) for state in (table.state, twin)]
    assert told[0] == told[1]
    assert everything(told[0]) == everything(told[1])
    if len(table.hidden) == 1:
        told = [moments(state, seat) for state in (table.state, twin)]
        assert told[0] == told[1]
        assert everything(told[0]) == everything(told[1])


def test_nothing_hidden_can_be_reached_from_a_moment() -> None:
    differing = [case for case in CASES if case.one.hands != case.other.hands][::6]
    assert len(differing) > 10
    for seat, one, other in differing:
        told = [moments(state, seat)[-1] for state in (one, other)]
        met = [reachable(moment) for moment in told]
        assert met[0] == met[1]
        assert "hanabi_kit.engine.state.State" not in met[0]


def test_a_card_shown_to_the_reader_is_not_shown_to_its_holder() -> None:
    start = table("Ann: ?+1 ?; Bob: r1 y1", deck="y2 y2", suits="ry")
    told = []
    for shown in ("s#0=r1", "s#0=y1"):
        told.append(moments(after(start, shown, "p#0"), seat=0))
    for reveal, play in (row[-2:] for row in told):
        assert (reveal.title, reveal.turn, reveal.action) == ("turn 1", 1, None)
        assert reveal.text() == "Nothing new about Ann's cards."
        assert play.title == "turn 1, Ann: play slot 1"
    assert told[0][:-1] == told[1][:-1]


def test_a_teammates_card_that_is_shown_teaches_by_counting() -> None:
    state = after(table("Ann: r1 y1; Bob: ? r2", suits="ry", deck="y2"), "s#2=r5")
    last = moments(state, seat=0)[-1]
    assert (last.title, last.action) == (
        "turn 1, Ann: slot 1 of Bob is r5",
        Reveal(2, Card("r", 5)),
    )
    assert [in_words(now(grid)) for grid in last.grids()] == ["r5", "r5"]


# Stories.


def small_game() -> State:
    """Bob hears 5 and holds the red one; Cem then plays and draws."""
    start = table(
        "Ann: r1 y5; Bob: r5 y1; Cem: r2 y2",
        deck="y4 r3 r4",
        suits="ry",
        copies=(2, 1, 1, 1, 1),
        empty_clues=True,
    )
    return after(start, "Ann clues 5 to Bob", "Bob clues red to Cem", "Cem clues 5 to Ann")


def test_a_short_game_reads_moment_by_moment() -> None:
    told = moments(small_game(), seat=1)
    assert [moment.title for moment in told] == [
        "the start",
        "turn 1, Ann: clue 5 to Bob",
        "turn 2, Bob: clue red to Cem",
        "turn 3, Cem: clue 5 to Ann",
    ]
    assert [moment.turn for moment in told] == [None, 1, 2, 3]
    start, five, red, last = told
    assert start.text("not touched") == "Nothing new about Bob's cards."
    assert [in_words(now(grid)) for grid in start.grids()] == ["r2 y2 y5", "r2 y2 y5"]
    assert five.grids()[0].sentences == (
        "Bob's first card was touched by 5 (clue by Ann in turn 1), so it is r5.",
    )
    second = five.grids()[1]
    assert in_words(now(second)) == "r5"
    assert [type(gone.cause) for gone in second.now] == [ByClue]
    assert red.text() == last.text() == "Nothing new about Bob's cards."
    assert [grid.now for grid in last.grids()] == [(), ()]


def test_what_was_counted_and_is_clued_later_is_new_only_to_who_does_not_count() -> None:
    five = moments(small_game(), seat=1)[1]
    first = five.cards[0].unknown.number
    # y5 is in Ann's hand: struck by counting from the start. The clue fits it, and strikes others:
    assert in_words(now(five.grid(first, "touched"))) == "r1 r2 r3 r4 y1 y2 y3 y4"
    assert in_words(now(five.grid(first, "joint"))) == "r1 r3 r4 y1 y3 y4"
    assert in_words(five.grid(first, "not touched").left) == "r5 y5"
    assert in_words(five.grid(first, "counting").left) == "r5"
    assert five.grid(first, "touched").sentences == (
        "Bob's first card was touched by 5 (clue by Ann in turn 1), so it is one of r5 and y5.",
    )


def test_of_a_card_just_drawn_everything_struck_is_new() -> None:
    state = after(small_game(), "Ann plays r1", "Bob discards y1")
    told = moments(state, seat=1)
    newest = told[-1].grids()[-1]
    assert (newest.card.slot, newest.card.number) == (2, 7)
    assert newest.now == newest.struck
    assert {gone.layer for gone in newest.struck} == {"counting", "joint"}
    assert [gone.cause for gone in newest.struck if gone.layer == "joint"] == [
        BySet((told[-1].cards[0].unknown,), faces("r5"))
    ]
    assert newest.sentences[-1] == (
        "Bob's first card must be r5 and leave no other, so Bob's second card is not r5."
    )
    assert len(newest.sentences) == 2
    assert told[-1].title == "turn 5, Bob: discard slot 2"
    with pytest.raises(HanabiError, match="Bob held no unknown card #7 then"):
        told[-2].grid(7)


def test_cards_are_told_where_they_lay_then() -> None:
    state = deal(Rules(players=2), seed=7)
    oldest = state.hands[0].numbers[0]
    numbers = state.hands[0].numbers
    state = state.apply(Clue(1, 1)).apply(Rearrange(0, numbers[::-1]))
    told = moments(state, seat=0)
    assert [moment.grid(oldest).card.slot for moment in told] == [1, 1, 5]
    assert told[-1].title == "turn 2, Ann: arrange Ann: 5 4 3 2 1"
    assert [moment.view for moment in told] == [View.of(each, 0) for each in state.states()]


def test_all_that_is_counted_at_once_is_one_sentence() -> None:
    state = table("Ann: ? ?; Bob: r5 r1; Cem: y5 r2", suits="ry", discards="r4 r4", deck="y2")
    (start,) = moments(state, seat=0)
    grid = start.grids()[0]
    assert [type(gone.cause) for gone in grid.now] == [ByCount] * 3
    assert grid.sentences == (
        "Ann sees every r4, r5 and y5: 2 in the discards, 1 in Bob's hand and 1 in Cem's hand. "
        "So Ann's first card is none of r4, r5 and y5.",
    )


# Positions.


def test_the_clues_on_the_cards_of_a_position_are_moments() -> None:
    state = table("Ann: ?+red-1 ?-red+1 ?-1 ?; Bob: r1 r1 r2 y5", suits="ry", deck="?")
    red, one, counted = moments(state, seat=0)
    assert [moment.title for moment in (red, one, counted)] == [
        "clue red to Ann",
        "clue 1 to Ann",
        "what is counted now",
    ]
    assert [moment.turn for moment in (red, one, counted)] == [None] * 3
    assert (red.action, one.action, counted.action) == (Clue(0, "red"), Clue(0, 1), None)
    assert [grid.card.slot for grid in red.grids()] == [1, 2], "the others came later"
    assert [grid.card.slot for grid in one.grids()] == [1, 2, 3]
    assert [in_words(now(grid)) for grid in one.grids()] == ["r1", "y2 y3 y4 y5", "r1 y1"]
    touched = [in_words(now(grid)) for grid in one.grids("touched")]
    assert touched == ["", "r2 r3 r4 r5 y2 y3 y4 y5", ""]
    assert [in_words(now(grid)) for grid in counted.grids()] == ["", "", "y5", "y5"]
    assert red.text() == (
        "Ann's first card was touched by red, so it is none of y1–y5. "
        "Ann's second card was not touched by red, so it is none of r1–r5."
    )
    assert counted.text("not touched") == "Nothing new about Ann's cards."


def test_clues_that_a_position_does_not_tell_of_every_card_are_told_in_turn() -> None:
    state = table("Ann: ?+red ?+1 ?+red-1; Bob: y1 y2 y3", suits="ry", deck="?")
    told = moments(state, seat=0)
    assert [moment.title for moment in told] == [
        "clue red to Ann",
        "clue red to Ann",
        "clue 1 to Ann",
        "what is counted now",
    ]
    clues = [[" ".join(map(str, grid.card.clues)) for grid in moment.grids()] for moment in told]
    whole = ["+red", "+1", "+red -1"]
    assert clues == [["+red"], ["+red", "", "+red"], whole, whole]


def test_a_position_that_is_played_on_keeps_its_clues_as_moments() -> None:
    start = table("Ann: ?+red ?-red; Bob: y1 y2", suits="ry", deck="y3 y3")
    state = after(start, "Ann clues 1 to Bob")
    told = moments(state, seat=0)
    assert [moment.title for moment in told] == [
        "clue red to Ann",
        "what is counted now",
        "turn 1, Ann: clue 1 to Bob",
    ]
    for moment, whole in zip(told[-2:], state.states(), strict=True):
        assert moment.cards == deduce(View.of(whole, 0)).cards


def test_a_view_without_clues_counts_what_it_sees() -> None:
    state = deal(Rules(players=2), seed=7)
    assert [moment.title for moment in moments(View.of(state, 0))] == ["the start"]
    state = state.apply(Clue(1, 1))
    (only,) = moments(View.of(state, 0))
    assert (only.title, only.turn, only.view) == ("what is counted now", None, View.of(state, 0))


# What is refused, and what it costs.


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_there_has_no_moments(seat: int) -> None:
    state = small_game()
    for whole in (state, View.of(state, 0)):
        with pytest.raises(HanabiError, match=f"there is no seat {seat}, only 0 to 2"):
            moments(whole, seat)


def test_the_mover_or_the_viewer_is_asked_if_nobody_is_named() -> None:
    state = small_game()
    assert moments(state) == moments(state, state.turn)
    assert moments(View.of(state, 2)) == moments(View.of(state, 2), 2)
    assert moments(state, 1) != moments(state, 2)


def test_questions_that_make_no_sense_are_refused() -> None:
    last = moments(small_game(), seat=1)[-1]
    with pytest.raises(HanabiError, match="'positive' is not a layer, only touched, not touched"):
        last.grids("positive")
    with pytest.raises(HanabiError, match="Bob held no unknown card #0 then"):
        last.grid(0)
    with pytest.raises(ImpossiblePosition, match=r"card 1 of seat 0 \(\+red \+yellow\)"):
        moments(table("Ann: ?+red+yellow ?; Bob: r1 r2"), seat=0)


def test_only_the_moments_that_are_asked_are_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[State] = []

    def counting(state: State, seat: int | None = None) -> object:
        asked.append(state)
        return deduce(state, seat)

    module = importlib.import_module("hanabi_kit.knowledge.moments")
    monkeypatch.setattr(module, "deduce", counting)
    told = moments(small_game(), seat=1)
    assert len(asked) == 1, "the last one is looked at for contradictions"
    for _ in range(3):
        told[2].text()
        told[2].grids("touched")
    assert asked[1:] == [told[2].view, told[1].view]


def test_moments_survive_pickling() -> None:
    told = moments(small_game(), seat=1)
    again = pickle.loads(pickle.dumps(told))
    assert again == told
    assert everything(again) == everything(told)


# Perspectives: what a teammate knows of a hand, at every moment.


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_thoughts_can_be_asked_at_every_moment(players: int) -> None:
    random = Random(players)
    state = deal(Rules(players=players), seed=players)
    while not state.over:
        state = state.apply(random.choice(state.legal_actions()))
    observer, holder = 1, 0
    cards = Counter(state.rules.cards)
    told = moments(state, observer)
    for moment, whole in zip(told, state.states(), strict=True):
        found = thoughts(moment.view, holder)
        assert found == thoughts(whole, holder, observer)
        own = moments(whole, holder)[-1].grids()
        for thought, grid in zip(found.cards, own, strict=True):
            assert Counter((*thought.excluded, *thought.kept, *thought.unsure)) == cards
            assert set(thought.kept) <= set(grid.left) <= {*thought.kept, *thought.unsure}
