"""Exact odds are those of brute force: each card, several at once, and from a teammate's view."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given

from hanabi_kit import Card, HanabiError, Reveal, State, View
from hanabi_kit.knowledge import Odds
from tests.builders import table
from tests.knowledge.reference import (
    SEEDS,
    Deal,
    Table,
    examples,
    is_critical,
    is_playable,
    is_useless,
    marginals,
    share,
    tables,
    with_unknown,
)


def odds_of(table: Table) -> Odds:
    """The odds that the first hidden hand's holder can give of the last hidden hand."""
    view = View.of(table.state, table.hidden[0])
    return Odds(view) if len(table.hidden) == 1 else Odds(view, table.hidden[-1])


@given(tables(hands=1))
@examples(180)
def test_every_card_has_the_odds_of_brute_force(table: Table) -> None:
    check_each_card(table, odds_of(table))
    check_each_card(table, Odds(table.state, table.hidden[0]))


@given(tables(hands=2))
@examples(150)
def test_a_teammate_reckons_with_every_deal_of_both_hands(table: Table) -> None:
    check_each_card(table, odds_of(table))


@given(tables(hands=1) | tables(hands=2), SEEDS)
@examples(90)
def test_joint_questions_have_the_odds_of_brute_force(table: Table, seed: int) -> None:
    deals = table.deals()
    odds = odds_of(table)
    chance = Random(seed)
    numbers = [held.number for held in table.places]
    cards = table.rules.cards
    for _ in range(5):
        asked = chance.sample(numbers, chance.randint(0, len(numbers)))
        wanted = {number: set(chance.sample(cards, (len(cards) + 1) // 2)) for number in asked}
        masks = {number: table.rules.mask(faces) for number, faces in wanted.items()}

        def holds(dealt: Deal, wanted: dict[int, set[Card]] = wanted) -> bool:
            return all(dealt[number] in faces for number, faces in wanted.items())

        def all_play(dealt: Deal, asked: list[int] = asked) -> bool:
            return all(is_playable(table.state, dealt[number]) for number in asked)

        assert odds.all_of(masks) == share(deals, holds)
        assert odds.all_playable(*asked) == share(deals, all_play)


@given(tables(hands=1), SEEDS)
@examples(80)
def test_own_cards_that_were_shown_are_reckoned_with(table: Table, seed: int) -> None:
    holder = table.hidden[0]
    chance = Random(seed)
    held = table.state.hand(holder)
    shown = chance.sample(held, chance.randint(0, len(held)))
    view = View.of(table.state, holder)
    for seen in shown:
        assert seen.card is not None
        view = view.apply(Reveal(seen.number, seen.card))
    left = Table(table.state, holder, known=[seen.number for seen in shown])
    check_each_card(left, Odds(view))


@given(tables(hands=2), SEEDS)
@examples(60)
def test_a_position_may_tell_a_hand_in_part(whole: Table, seed: int) -> None:
    seat, other = whole.hidden
    chance = Random(seed)
    numbers = [held.number for held in whole.state.hand(other)]
    known = chance.sample(numbers, chance.randint(0, len(numbers)))
    position = with_unknown(whole.state, [n for n in numbers if n not in known])
    check_each_card(Table(whole.state, seat, other, known=known), Odds(position, seat))


def check_each_card(table: Table, odds: Odds) -> None:
    """Identity by identity, and what each card is good for."""
    deals = table.deals()
    state = table.state
    for number in [held.number for held in table.places]:
        expected = marginals(deals, number)
        found = odds.identities(number)
        assert found == expected
        assert list(found) == [card for card in table.rules.cards if card in expected]
        for answer, is_so in (
            (odds.playable(number), is_playable),
            (odds.useless(number), is_useless),
            (odds.critical(number), is_critical),
        ):
            assert answer == sum(p for card, p in expected.items() if is_so(state, card))


# Facts worth their names.


def trap() -> State:
    """Ann's first card is r5 or b1 as far as its own clues and counting tell, her second is r5."""
    return table(
        "Ann: ?-2-3-4 ?+red+5; Bob: y1 y1", discards="r1 r1 r1 b5 y1 y5", suits="ryb", deck="y2"
    )


def test_a_card_is_not_what_another_card_surely_is() -> None:
    state = trap()
    odds = Odds(state, 0)
    assert odds.identities(0) == {Card("b", 1): 1}
    assert odds.identities(1) == {Card("r", 5): 1}
    assert odds.all_of({0: state.rules.mask([Card("r", 5)])}) == 0


def test_normalising_each_card_by_itself_is_wrong() -> None:
    state = trap()
    unseen = View.of(state, 0).unseen()
    fitting = {card: unseen[state.rules.identity(card)] for card in (Card("r", 5), Card("b", 1))}
    alone = Fraction(fitting[Card("r", 5)], sum(fitting.values()))
    assert alone == Fraction(1, 4)
    assert Card("r", 5) not in Odds(state, 0).identities(0)


def test_a_fresh_card_is_playable_with_fifteen_in_fifty() -> None:
    odds = Odds(table("Ann: ?; Bob: ?"), 0)
    assert odds.playable(0) == Fraction(15, 50)
    assert odds.useless(0) == 0
    assert odds.critical(0) == Fraction(5, 50)


def test_two_fresh_cards_are_both_playable_less_often_than_each_alone_twice() -> None:
    odds = Odds(table("Ann: ? ?; Bob: ? ?"), 0)
    assert odds.all_playable(0, 1) == Fraction(15 * 14, 50 * 49)
    assert odds.all_playable() == 1


def test_a_teammate_can_not_count_on_what_lies_in_their_own_hand() -> None:
    """Bob's cards are ones, three of twelve are red: he sees three others, Ann two, Cem one."""
    state = table("Ann: r2 y1; Bob: r1+1 r1+1; Cem: g1 b1", suits="rygb")
    card = state.hand(1)[0].number
    red = state.rules.mask([Card("r", 1)])
    assert Odds(state, 1).of(card, red) == Fraction(3, 12 - 3)
    assert Odds(View.of(state, 0), 1).of(card, red) == Fraction(3, 12 - 2)
    assert Odds(View.of(state, 2), 1).of(card, red) == Fraction(3, 12 - 1)


def test_only_unknown_cards_are_asked_for() -> None:
    odds = Odds(table("Ann: ? ?; Bob: r1 r2"), 0)
    for number in (2, 99):
        with pytest.raises(HanabiError, match=f"card #{number} is not one of the unknown cards"):
            odds.identities(number)


def test_the_mover_is_asked_about_unless_a_seat_is_named() -> None:
    state = table("Ann: r1 r2; Bob: y1 y2", turn="Bob")
    assert Odds(state).numbers == Odds(state, 1).numbers == (2, 3)
    assert Odds(View.of(state, 0)).numbers == (0, 1)


def test_the_odds_of_a_card_add_up_to_one() -> None:
    odds = Odds(trap(), 0)
    assert [sum(odds.identities(number).values()) for number in odds.numbers] == [1, 1]
