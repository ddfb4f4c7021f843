"""Deduction is complete, its causes are real, and it never hangs on what a seat can't see."""

from collections import Counter
from collections.abc import Callable
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given

from hanabi_kit import Card, ImpossiblePosition, Rearrange, Reveal, State, View, deal, events
from hanabi_kit.engine.game import Game, Mark
from hanabi_kit.engine.state import relaid
from hanabi_kit.engine.view import _made
from hanabi_kit.knowledge import (
    LAYERS,
    ByClue,
    ByCount,
    BySet,
    CardDeduction,
    ClueFact,
    Copy,
    Deduction,
    Odds,
    Removed,
    deduce,
    steps,
)
from tests.builders import after, table
from tests.knowledge.reference import (
    SEEDS,
    Table,
    Told,
    clues_told,
    examples,
    fits,
    in_discards,
    on_fireworks,
    tables,
    touches,
    whole_deck,
    with_unknown,
)


def deduction_of(table: Table) -> Deduction:
    """What the first hidden hand's holder can tell that the last one's holder knows."""
    view = View.of(table.state, table.hidden[0])
    return deduce(view) if len(table.hidden) == 1 else deduce(view, table.hidden[-1])


# Complete: an identity remains if and only if some deal has it.


@given(tables(hands=1))
@examples(250)
def test_a_card_can_be_what_it_is_in_some_deal(table: Table) -> None:
    check_complete(table, deduction_of(table))
    check_complete(table, deduce(table.state, table.hidden[0]))


@given(tables(hands=2))
@examples(220)
def test_a_teammate_deduces_from_what_both_see(table: Table) -> None:
    check_complete(table, deduction_of(table))


@given(tables(hands=1) | tables(hands=2), SEEDS)
@examples(80)
def test_own_cards_that_were_shown_are_taken_into_account(table: Table, seed: int) -> None:
    seat = table.hidden[0]
    chance = Random(seed)
    held = table.state.hand(seat)
    shown = chance.sample(held, chance.randint(0, len(held)))
    view = View.of(table.state, seat)
    for seen in shown:
        assert seen.card is not None
        view = view.apply(Reveal(seen.number, seen.card))
    known = [seen.number for seen in shown]
    check_complete(Table(table.state, seat, known=known), deduce(view))


@given(tables(hands=2), SEEDS)
@examples(80)
def test_a_position_may_tell_a_hand_in_part(whole: Table, seed: int) -> None:
    seat, other = whole.hidden
    chance = Random(seed)
    numbers = [held.number for held in whole.state.hand(other)]
    known = chance.sample(numbers, chance.randint(0, len(numbers)))
    table = Table(whole.state, seat, other, known=known)
    position = with_unknown(whole.state, [n for n in numbers if n not in known])
    deduction = deduce(position, seat)
    check_complete(table, deduction)
    for deduced in deduction.cards:
        for gone in deduced.removed:
            if isinstance(gone.cause, BySet):
                check_cause(table, deduced, gone)


def check_complete(table: Table, deduction: Deduction) -> None:
    """The candidates of each hidden card of the seat, and the layers on the way to them."""
    deals = table.deals()
    rules = table.rules
    found = {deduced.unknown.number: deduced for deduced in deduction.cards}
    for held in table.places:
        if held not in table.state.hand(deduction.seat):
            continue
        deduced = found[held.number]
        possible = {dealt[held.number] for dealt in deals}
        assert deduced.candidates == tuple(card for card in rules.cards if card in possible)
        positive = [(hint, touched) for hint, touched in held.marks if touched]
        layers = [
            {card for card in rules.cards if all(touches(rules, h, card) for h, _ in positive)},
            {card for card in rules.cards if fits(rules, held, card)},
            table.after_counting(held),
            possible,
        ]
        assert deduced.masks == tuple(map(rules.mask, layers))
        assert [deduced.after(layer) for layer in LAYERS] == list(deduced.masks)


@given(tables(hands=1) | tables(hands=2))
@examples(60)
def test_each_card_is_told_with_its_place_and_its_clues(table: Table) -> None:
    deduction = deduction_of(table)
    seat = table.hidden[-1]
    told = clues_told(table.state)
    assert deduction.seat == seat
    assert set(deduction.viewers) == set(table.hidden)
    assert deduction.names == table.state.game.names
    held = table.state.hand(seat)
    assert [card.unknown.number for card in deduction.cards] == [one.number for one in held]
    for slot, (deduced, one) in enumerate(zip(deduction.cards, held, strict=True), start=1):
        assert (deduced.unknown.seat, deduced.unknown.slot) == (seat, slot)
        assert one.card is not None
        assert list(deduced.unknown.clues) == [
            ClueFact(
                said.clue.hint,
                touches(table.rules, said.clue.hint, one.card),
                said.turn,
                said.giver,
            )
            for said in told
            if said.clue.target == seat and one.number in said.held
        ]


# Causes: every removed identity has one, and it alone suffices given the layers before it.


@given(tables(hands=1) | tables(hands=2))
@examples(300)
def test_every_removed_identity_has_one_cause_that_suffices(table: Table) -> None:
    deduction = deduction_of(table)
    for deduced in deduction.cards:
        removed = [gone.card for gone in deduced.removed]
        assert Counter(removed) + Counter(deduced.candidates) == Counter(table.rules.cards)
        for gone in deduced.removed:
            check_cause(table, deduced, gone)


def check_cause(table: Table, deduced: CardDeduction, gone: Removed) -> None:
    before = LAYERS.index(gone.layer)
    bit = table.rules.mask([gone.card])
    masks = (table.rules.any_card, *deduced.masks)
    assert masks[before] & bit
    assert not masks[before + 1] & bit
    match gone.cause:
        case ByClue(clue=clue):
            assert gone.layer == ("touched" if clue.touched else "not touched")
            assert clue in deduced.unknown.clues
            assert touches(table.rules, clue.hint, gone.card) != clue.touched
        case ByCount(copies=copies):
            assert gone.layer == "counting"
            assert len(copies) == whole_deck(table.rules)[gone.card]
            check_copies(table, gone.card, copies)
        case BySet():
            assert gone.layer == "joint"
            check_set(table, deduced, gone.card, gone.cause)


def check_copies(table: Table, card: Card, copies: tuple[Copy, ...]) -> None:
    """Each copy lies where it is said to lie, no card is told of twice, and the seat sees it."""
    state = table.state
    assert all(copy.card == card for copy in copies)
    places = Counter(copy.place for copy in copies)
    assert places["firework"] == on_fireworks(state)[card]
    assert places["discards"] == in_discards(state)[card]
    in_hands = [(copy.seat, copy.slot) for copy in copies if copy.place == "hand"]
    assert (
        len(set(in_hands))
        == len(in_hands)
        == len(copies) - places["firework"] - (places["discards"])
    )
    for seat, slot in in_hands:
        assert seat is not None
        assert slot is not None
        assert seat not in table.hidden
        assert state.hand(seat)[slot - 1].card == card


def check_set(table: Table, deduced: CardDeduction, card: Card, cause: BySet) -> None:
    """The cards need every unseen copy of the used faces, and no fewer of them would do."""
    held = {held.number: held for held in table.places}
    numbers = [unknown.number for unknown in cause.cards]
    assert deduced.unknown.number not in numbers
    assert len(set(numbers)) == len(numbers)

    def uses_up(some: tuple[int, ...]) -> set[Card]:
        faces = set().union(*(table.after_counting(held[number]) for number in some))
        return faces if sum(table.unseen[face] for face in faces) == len(some) else set()

    assert set(cause.used) == uses_up(tuple(numbers))
    assert card in cause.used
    smaller = chain.from_iterable(combinations(numbers, n) for n in range(1, len(numbers)))
    assert not any(card in uses_up(some) for some in smaller)


def test_the_smallest_set_is_told() -> None:
    """Two cards that are r4 or r5 use them up; that a third is surely b5 has no part in it."""
    state = table(
        "Ann: ?+red-1-2-3 ?+red-1-2-3 ?+blue+5 ?-1-2-3; Bob: r4 y1 b1 b1",
        suits="ryb",
        discards="b4 b4",
    )
    last = deduce(state, 0).cards[3]
    causes = {str(gone.card): gone.cause for gone in last.removed if gone.layer == "joint"}
    assert set(causes) == {"r4", "r5", "b5"}
    for face, slots in (("r4", [1, 2]), ("r5", [1, 2]), ("b5", [3])):
        cause = causes[face]
        assert isinstance(cause, BySet)
        assert [unknown.slot for unknown in cause.cards] == slots
    assert [str(card) for card in last.candidates] == ["y4", "y5"]


def test_the_card_that_is_surely_r5_takes_it_from_the_other() -> None:
    state = table(
        "Ann: ?-2-3-4 ?+red+5; Bob: y1 y1", discards="r1 r1 r1 b5 y1 y5", suits="ryb", deck="y2"
    )
    first, second = deduce(state, 0).cards
    assert [
        str(card)
        for card in state.rules.cards
        if first.after("counting") & state.rules.mask([card])
    ] == ["r5", "b1"]
    assert [str(card) for card in first.candidates] == ["b1"]
    gone = first.removed[[gone.card for gone in first.removed].index(Card("r", 5))]
    assert gone == Removed(Card("r", 5), "joint", BySet((second.unknown,), (Card("r", 5),)))


def test_turn_and_giver_are_told_where_the_game_tells_them() -> None:
    start = table("Ann: r1 b4; Bob: r2+2 g2+2; Cem: y1 y2", deck="y1 w1", suits="rygbw")
    state = after(start, "Ann clues red to Bob", "Bob clues 1 to Ann", "Cem clues green to Bob")
    first = deduce(state, 1).cards[0]
    assert first.unknown.clues == (
        ClueFact(2, True, None, None),
        ClueFact("red", True, 1, 0),
        ClueFact("green", False, 3, 2),
    )
    causes = {str(gone.card): gone.cause for gone in first.removed}
    assert causes["g1"] == ByClue(ClueFact(2, True, None, None))
    assert causes["g2"] == ByClue(ClueFact("red", True, 1, 0))


# Deletion: no elimination stands on a clue that was never given.


@given(tables(hands=1) | tables(hands=2), SEEDS)
@examples(160)
def test_without_a_clue_nothing_is_put_down_to_it(table: Table, seed: int) -> None:
    told = [said for said in clues_told(table.state) if said.clue.target in table.hidden]
    assume(told)
    deleted = Random(seed).choice(told)
    fewer = Table(without(table.state, deleted), *table.hidden)
    view = View.of(fewer.state, table.hidden[0])
    past = tuple(
        event._replace(action=Rearrange(event.seat, ())) if event.turn == deleted.turn else event
        for event in events(table.state)
    )
    before = deduction_of(table)
    after = deduce(_made(view, view.game, view.hands, view.seat, past, None), table.hidden[-1])
    check_complete(fewer, after)
    for was, now in zip(before.cards, after.cards, strict=True):
        kept = [clue for clue in was.unknown.clues if clue.turn != deleted.turn]
        assert list(now.unknown.clues) == kept
        still_gone = {gone.card for gone in now.removed}
        for gone in was.removed:
            if isinstance(gone.cause, ByClue) and gone.cause.clue not in kept:
                assert (gone.card in now.candidates) != (gone.card in still_gone)
        for gone in now.removed:
            assert not (isinstance(gone.cause, ByClue) and gone.cause.clue.turn == deleted.turn)
            check_cause(fewer, now, gone)


def without(state: State, deleted: Told) -> State:
    """The same table, had one clue never been given."""
    rules = state.rules
    marks: dict[int, tuple[Mark, ...]] = {}
    hands = []
    for seat in range(rules.players):
        columns = []
        for held in state.hand(seat):
            assert held.card is not None
            marks[held.number] = tuple(
                Mark(said.clue.hint, touches(rules, said.clue.hint, held.card))
                for said in clues_told(state)
                if said.clue.target == seat and held.number in said.held and said != deleted
            )
            again = held._replace(marks=marks[held.number])
            allowed = rules.mask(card for card in rules.cards if fits(rules, again, card))
            columns.append((held.number, rules.identity(held.card), allowed))
        hands.append(columns)
    return relaid(state, Game(rules, state.game.names, marks=marks), hands)


def test_a_clue_that_taught_nothing_can_go_unnoticed() -> None:
    """Red, then 1, then red again: without the first red, the second is what rules yellow out."""
    start = table("Ann: y1 y2; Bob: r1 y3", deck="y1 y1 r2 r2", suits="ry", tokens=8)
    state = after(
        start,
        "Ann clues red to Bob",
        "Bob clues 1 to Ann",
        "Ann clues 1 to Bob",
        "Bob clues 2 to Ann",
        "Ann clues red to Bob",
    )
    first, *_, last = (said for said in clues_told(state) if said.clue.target == 1)
    causes = {gone.card: gone.cause for gone in deduce(state, 1).cards[0].removed}
    assert causes[Card("y", 1)] == ByClue(ClueFact("red", True, first.turn, 0))
    view = View.of(without(state, first), 1)
    assert Card("y", 1) not in deduce(view).cards[0].candidates
    view = View.of(without(without(state, first), last), 1)
    assert Card("y", 1) in deduce(view).cards[0].candidates


# Independence: nothing that a seat is told hangs on a card that it can't see.


@given(tables(hands=1) | tables(hands=2), SEEDS)
@examples(140)
def test_games_that_differ_in_hidden_cards_alone_are_told_alike(table: Table, seed: int) -> None:
    twin = other_deal(table, Random(seed))
    seats = [(table.hidden[0], table.hidden[-1])]
    if len(table.hidden) == 2:
        seats.append((table.hidden[1], table.hidden[0]))
    for viewer, seat in seats:
        told = [everything(View.of(state, viewer), seat) for state in (table.state, twin)]
        assert told[0] == told[1]
    if len(table.hidden) == 1:
        assert everything(table.state, table.hidden[0]) == everything(twin, table.hidden[0])


def other_deal(table: Table, chance: Random) -> State:
    """The same game as far as anyone to whom the hands are hidden can tell, dealt otherwise."""
    state = table.state
    start = state.states()[0]
    dealt_first = [identity for hand in start.hands for identity in hand.cards]
    order = [table.rules.cards[identity] for identity in (*dealt_first, *start.deck)]
    dealt = chance.choice(table.deals())
    rest = table.unseen - Counter(dealt.values())
    deck = list(rest.elements())
    chance.shuffle(deck)
    for number, card in dealt.items():
        order[number] = card
    order[state.drawn :] = deck
    twin = deal(table.rules, deck=order)
    for moment in state.states()[1:]:
        assert moment.action is not None
        twin = twin.apply(moment.action)
    return twin


def everything(state: State, seat: int) -> str:
    """All that can be said of a seat's cards, letter by letter."""
    odds = Odds(state, seat)
    chances = [
        (odds.identities(n), odds.playable(n), odds.useless(n), odds.critical(n))
        for n in odds.numbers
    ]
    return repr(
        (deduce(state, seat), chances, odds.all_playable(*odds.numbers), steps(state, seat))
    )


# Contradictions are refused by name.


@pytest.mark.parametrize(
    "ask",
    [
        deduce,
        Odds,
        steps,
    ],
)
@pytest.mark.parametrize(
    ("hands", "options", "named", "not_named"),
    [
        pytest.param(
            "Ann: ? ?+red+blue ?; Bob: r1 r2 r3",
            {},
            ["card 2 of", "+red", "+blue"],
            ["card 1", "card 3"],
            id="one card of two colours",
        ),
        pytest.param(
            "Ann: ? ?-1+red-2-green+blue-3 ?; Bob: r1 r2 r3",
            {},
            ["card 2 of", "+red", "+blue"],
            ["card 1", "card 3", "-1", "-2", "-3", "green"],
            id="clues that play no part are left out",
        ),
        pytest.param(
            "Ann: ?+1 ?+red+5 ? ?-blue+red+5; Bob: r1 r2 r3",
            {},
            ["card 2 of", "card 4 of", "+red", "+5"],
            ["card 1", "card 3", "blue"],
            id="two cards that would both be the only r5",
        ),
        pytest.param(
            "Ann: ?+red+1 ?+1+red ?+red+1; Bob: r1 r2 r3",
            {},
            ["card 1 of", "card 2 of", "card 3 of"],
            [],
            id="three r1, one of which Bob holds",
        ),
        pytest.param(
            "Ann: ?+red+5 ?; Bob: r5 r2",
            {},
            ["card 1 of", "+red", "+5"],
            ["card 2"],
            id="the r5 that Bob holds",
        ),
        pytest.param(
            "Ann: ?+red-1-2-3 ?+red-1-2-3 ?+red-1-2-3 ?+red-1-2-3; Bob: y1",
            {},
            ["card 1 of", "card 2 of", "card 3 of", "card 4 of"],
            [],
            id="four cards for two r4 and one r5",
        ),
        pytest.param(
            "Ann: ?+1+1 ?; Bob: ?",
            {"suits": "rk", "fireworks": "r1", "discards": "r1 r1 k1"},
            ["card 1 of", "+1"],
            ["card 2"],
            id="no 1 is left, and black has only one",
        ),
        pytest.param(
            "Ann: ?+red ?; Bob: y1 y1",
            {"suits": "ry", "ranks": 1, "discards": "r1 r1 r1"},
            ["card 1 of", "+red"],
            ["card 2"],
            id="all red cards are discarded",
        ),
    ],
)
def test_what_contradicts_is_named(
    ask: Callable[[State, int], object],
    hands: str,
    options: dict[str, Any],
    named: list[str],
    not_named: list[str],
) -> None:
    state = table(hands, **options)
    for view in (state, View.of(state, 0)):
        with pytest.raises(ImpossiblePosition) as refused:
            ask(view, 0)
        reason = str(refused.value)
        assert [words for words in named if words not in reason] == []
        assert [words for words in not_named if words in reason] == []


def test_of_two_contradictions_the_one_of_fewer_cards_is_named() -> None:
    state = table("Ann: ?+red+5 ?+red+5 ?+blue+yellow; Bob: y1")
    with pytest.raises(ImpossiblePosition, match=r"card 3 of .*\+blue \+yellow") as refused:
        deduce(state, 0)
    assert "card 1" not in str(refused.value)


@pytest.mark.parametrize("ask", [deduce, Odds, steps])
def test_more_cards_in_sight_than_there_are_are_refused(
    ask: Callable[[State, int], object],
) -> None:
    with pytest.raises(ImpossiblePosition, match="r5"):
        ask(table("Ann: ? ?; Bob: r5 r5"), 0)


@given(tables(hands=1) | tables(hands=2))
@examples(60)
def test_a_game_that_was_really_played_never_contradicts_itself(table: Table) -> None:
    assert all(deduced.candidates for deduced in deduction_of(table).cards)
