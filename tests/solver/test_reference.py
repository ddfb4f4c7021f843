"""The reference gives what pencil and paper give, and finds positions of every kind."""

from collections import Counter
from fractions import Fraction
from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import Action, Clue, Position, Rearrange, State, View, say
from tests.builders import after, read, table
from tests.solver.positions import Case, case, cases, examples
from tests.solver.reference import (
    DISCARD,
    PLAY,
    Goal,
    Reference,
    TooLarge,
    Values,
    known,
    open_value,
    reference,
    successors,
    units,
    with_hands,
    worlds_of,
)

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def literal(state: State, goal: Goal) -> dict[str, Fraction]:
    return {say(state, action): v.literal for action, v in reference(state, goal).items()}


def bounds(state: State, goal: Goal) -> dict[str, Fraction]:
    return {say(state, action): v.bound for action, v in reference(state, goal).items()}


def value(state: State, goal: Goal, sentence: str) -> Values:
    return reference(state, goal)[read(state, sentence)]


def certain(worth: Fraction | int, bound: Fraction | int) -> Values:
    """The values of an action that is worth the same however ties are broken."""
    return Values(Fraction(worth), Fraction(bound), Fraction(worth), Fraction(worth))


# The example that defines the values.


def only_red_5_is_missing(tokens: int) -> State:
    return table(
        "Ann: y1 y1 g1; Bob: r5 r2 b1",
        fireworks="r4 y5 g5 b5 w5",
        tokens=tokens,
        turns_left=2,
    )


def test_a_clue_that_singles_out_the_last_card_wins() -> None:
    state = only_red_5_is_missing(tokens=1)
    values = {say(state, action): v for action, v in reference(state, "perfect").items()}
    assert values == {
        "clue 5 to Bob": certain(1, 1),
        **{f"clue {hint} to Bob": certain(HALF, 1) for hint in ("red", "blue", 1, 2)},
        **{f"play slot {slot}": certain(THIRD, 1) for slot in (1, 2, 3)},
        **{f"discard slot {slot}": certain(THIRD, 1) for slot in (1, 2, 3)},
    }


def test_without_a_token_the_last_card_is_guessed() -> None:
    values = reference(only_red_5_is_missing(tokens=0), "perfect")
    assert len(values) == 6
    assert set(values.values()) == {certain(THIRD, 1)}


# What a clue does not touch.


def test_a_card_is_known_by_the_clue_that_passes_it_over() -> None:
    # Red is at 1, the rest is complete: 5 points. Bob, who moves last, knows that he holds r2 and
    # y1. "1" and yellow touch only y1, which tells him that the other is r2. Green touches
    # neither: both cards stay alike, and he plays one of them, half the time the wrong one.
    state = table(
        "Ann: y1; Bob: r2 y1",
        suits="ryg",
        ranks=2,
        copies=(3, 1),
        fireworks="r1 y2 g2",
        tokens=1,
        turns_left=2,
        edition="nl",
    )
    told, guessed = certain(6, 6), certain(5 + HALF, 6)
    values = {say(state, action): v for action, v in reference(state, "score").items()}
    assert values == {
        **dict.fromkeys([f"clue {hint} to Bob" for hint in ("red", "yellow", 1, 2)], told),
        **dict.fromkeys(["clue green to Bob", "play slot 1", "discard slot 1"], guessed),
    }


# Classes and ties.


def red_2_among_two(bob: str) -> State:
    return table(
        f"Ann: g1; Bob: {bob}",
        suits="rg",
        ranks=2,
        copies=(3, 1),
        fireworks="r1 g2",
        tokens=1,
        turns_left=2,
    )


def test_cards_of_one_class_are_played_by_lot_and_leave_nothing_open() -> None:
    state = red_2_among_two("r2 r1")
    assert value(state, "perfect", "Ann discards g1") == certain(HALF, 1)


def test_the_choice_between_two_classes_that_look_equal_is_anyones() -> None:
    # Red was clued before Bob drew r1. He knows by counting that both are red, so each of his
    # cards is r2 with 1/2; but their marks differ, and a team may well agree to play the older
    # (which wins here) or the newer (which loses). Clued red again, they are of one class.
    state = red_2_among_two("r2+red r1")
    open_to_taste = Values(HALF, Fraction(1), Fraction(0), Fraction(1))
    assert value(state, "perfect", "Ann discards g1") == open_to_taste
    assert value(state, "perfect", "Ann plays g1") == open_to_taste
    assert value(state, "perfect", "Ann clues red to Bob") == certain(HALF, 1)
    assert value(state, "perfect", "Ann clues 2 to Bob") == certain(1, 1)


def test_of_equals_the_one_that_keeps_most_possible_is_chosen() -> None:
    # One more strike loses, and 2 points are on the table. Ann holds g2, which fits. If she plays
    # it, Bob won't risk 3 points for a fourth on 1/2: 3 points, and 4 with open hands. If she clues
    # 1 or 2, he plays r2 and her own turn is gone: 3 points, and no more with open hands.
    state = table(
        "Ann: g2; Bob: r2 r1",
        suits="rg",
        ranks=2,
        copies=(3, 1),
        fireworks="r1 g1",
        tokens=1,
        strikes=2,
        turns_left=2,
    )
    assert {say(state, action): v for action, v in reference(state, "score").items()} == {
        "play slot 1": certain(3, 4),
        "discard slot 1": certain(2, 3),
        "clue red to Bob": certain(2, 3),
        "clue 1 to Bob": certain(3, 3),
        "clue 2 to Bob": certain(3, 3),
    }
    play = (PLAY, state.rules.any_card, None)
    decision = Reference("score").decision(state)
    assert decision.chosen == [play]
    assert set(decision.candidates) == {play, Clue(1, 1), Clue(1, 2)}


def test_what_only_some_ways_to_break_ties_make_the_best_widens_the_interval() -> None:
    # Either r2 completes the game, and Ann's misplay leaves one strike. Cem, the last, finds r2 in
    # each of his cards with 1/3: the red one alone and "one of the others" seem equal, and truly
    # win with 0 and 1/2, so by lot with 1/4. Bob can leave it to Cem or play one of three himself
    # for 1/3. Literally he plays; but if all knew that Cem takes one of the others, he would not,
    # and if he would not although Cem takes the red one, the game is lost.
    state = table(
        "Ann: g1; Bob: r2 g1 g1; Cem: r1+red r2 r1",
        suits="rg",
        ranks=2,
        copies=(4, 2),
        fireworks="r1 g2",
        tokens=0,
        strikes=1,
        turns_left=3,
    )
    plays = "Ann plays g1"
    assert value(state, "perfect", plays) == Values(THIRD, Fraction(1), Fraction(0), HALF)
    bobs = after(state, plays)
    assert value(bobs, "perfect", "Bob plays g1") == certain(THIRD, THIRD)
    left_to_cem = Values(HALF / 2, Fraction(1), Fraction(0), HALF)
    assert value(bobs, "perfect", "Bob discards g1") == left_to_cem


def test_what_can_be_done_with_cards_is_decided_class_by_class() -> None:
    state = table("Ann: r1+1 y1+1 r2; Bob: y2", suits="ry", ranks=2, tokens=3)
    ones, any_card = state.rules.touch_masks[1], state.rules.any_card
    assert {unit: len(row) for unit, row in units(state).items()} == {
        (PLAY, ones, None): 2,
        (PLAY, any_card, None): 1,
        (DISCARD, ones, None): 2,
        (DISCARD, any_card, None): 1,
        Clue(1, "yellow"): 1,
        Clue(1, 2): 1,
    }


# Draws.


def only_red_2_is_missing(ann: str, deck: str, strikes: int) -> State:
    return table(
        f"Ann: {ann}; Bob: y1",
        suits="ry",
        ranks=2,
        copies=(3, 1),
        deck=deck,
        fireworks="r1 y2",
        tokens=0,
        strikes=strikes,
    )


def test_the_last_card_of_the_deck_may_be_the_one() -> None:
    # Ann holds r1 or r2, the deck is the other; 3 points. If she plays r1 she draws r2, knows it
    # since nothing else is left, and plays it after Bob's turn. If she discards r2 it is gone.
    state = only_red_2_is_missing("r1", deck="r2", strikes=0)
    discard = certain(3 + HALF, 3 + HALF)
    assert value(state, "score", "Ann plays r1") == certain(4, 4)
    assert value(state, "score", "Ann discards r1") == discard
    # One more strike would lose the game.
    state = only_red_2_is_missing("r1", deck="r2", strikes=2)
    assert value(state, "score", "Ann plays r1") == certain(2, 2)
    assert value(state, "score", "Ann discards r1") == discard


def test_worlds_weigh_as_much_as_there_are_ways_to_deal_them() -> None:
    # Ann holds one of r2, r1, r1 and the deck the others: r2 with 1/3. One more strike loses.
    # If she discards r1 (2/3), there are a token and time enough to win for sure:
    # - she draws r2: Bob says 2, she plays it;
    # - she draws r1: Bob, who takes his y1 for y1 or r2, says 1; she discards r1 and draws the
    #   last card, r2, which she plays after him. (Had he held r2, he would know it by then.)
    state = only_red_2_is_missing("r1", deck="r1 r2", strikes=2)
    assert value(state, "perfect", "Ann plays r1") == certain(THIRD, THIRD)
    assert value(state, "perfect", "Ann discards r1") == certain(2 * THIRD, 2 * THIRD)
    assert value(state, "score", "Ann discards r1") == certain(3 + 2 * THIRD, 3 + 2 * THIRD)
    weights = {world.hands[0].cards: weight for weight, world in worlds_of(state)}
    r1, r2 = 0, 1
    assert weights == {(r1,): 2 * THIRD, (r2,): THIRD}


# Variants.


def crowning(bob: str, strikes: int) -> State:
    return table(
        f"Ann: r2 r1; Bob: {bob}",
        suits="ry",
        ranks=2,
        copies=(2, 1),
        fireworks="r1 y2",
        tokens=0,
        strikes=strikes,
        variants="crowning-piece",
    )


def test_with_the_crowning_piece_the_last_copy_must_not_be_discarded() -> None:
    # Ann plays r2 or r1, each with 1/2. After r1 the game goes on, and then she knows r2.
    # Discarding r2 loses at once; after discarding r1 she knows r2.
    state = crowning("y1", strikes=0)
    assert value(state, "perfect", "Ann plays r1") == certain(1, 1)
    assert value(state, "perfect", "Ann discards r1") == certain(HALF, HALF)
    assert value(state, "score", "Ann discards r1") == certain(2, 2)  # lost games score nothing
    assert open_value(state, "perfect") == 1
    # One strike more would be the last.
    assert value(crowning("y1", strikes=2), "perfect", "Ann plays r1") == certain(HALF, HALF)


def test_with_the_crowning_piece_who_can_neither_clue_nor_play_loses() -> None:
    # Bob has no cards. After Ann's misplay there is no token for him: lost. After she discards r1
    # there is one; he must clue, and she plays r2.
    state = crowning("", strikes=0)
    assert value(state, "perfect", "Ann plays r1") == certain(HALF, HALF)
    assert value(state, "perfect", "Ann discards r1") == certain(HALF, HALF)


def test_a_colour_call_earns_the_token_for_a_clue() -> None:
    # One more strike loses; 1 point is on the table. Ann knows her only card by counting. Called
    # right, it brings the token with which Bob points out y2 to Cem, who would not guess on 1/2.
    # Discarded it brings the token too, but not its own point.
    state = table(
        "Ann: r1; Bob: y1; Cem: y2 y1",
        suits="ry",
        ranks=2,
        copies=(3, 1),
        fireworks="y1",
        tokens=0,
        strikes=2,
        turns_left=3,
        colour_call=True,
    )
    assert {say(state, action): v for action, v in reference(state, "score").items()} == {
        "play slot 1": certain(2, 3),
        "play slot 1 calling red": certain(3, 3),
        "play slot 1 calling yellow": certain(0, 0),
        "discard slot 1": certain(2, 2),
    }


@pytest.mark.parametrize(
    ("tiles", "worth"),
    [((), HALF), ((1, 4), 1 - HALF / 2), ((4, 1), 1 - HALF / 2), ((3, 1, 2, 4), Fraction(5, 8))],
)
def test_any_tile_may_be_the_next(tiles: tuple[int, ...], worth: Fraction) -> None:
    # Ann completes red. Only tile 4, a free rank clue, helps Bob to tell y2 from y1; a colour
    # clue (tile 3) touches both, and a token (tiles 1 and 2, or no tile) comes too late.
    state = table(
        "Ann: r2; Bob: y2 y1",
        suits="ry",
        ranks=2,
        copies=(3, 1),
        fireworks="r1 y1",
        tokens=0,
        turns_left=2,
        tiles=tiles,
        five_flares=True,
    )
    assert value(state, "perfect", "Ann plays r2") == certain(worth, 1)


@pytest.mark.parametrize(("ann", "worth"), [("r1+red", Fraction(1)), ("r1", Fraction(3, 4))])
@pytest.mark.parametrize("seed", range(4))
def test_a_returned_card_is_as_likely_drawn_as_any_other(
    ann: str, worth: Fraction, seed: int
) -> None:
    # Only y2 is missing, and it lies in the discards. Once returned, it is drawn by Ann with 1/2:
    # - she draws y2: Bob wastes his turn and draws the last card. Ann now knows that she holds r1
    #   and y2, but only a red mark on the older one tells her which is which; else she guesses.
    # - she draws r1: Bob takes his y1 for y1 or y2 and plays it, which does no harm; then he draws
    #   y2, knows it by counting, and plays it in his last turn.
    state = table(
        f"Ann: {ann}; Bob: y1",
        suits="ry",
        ranks=2,
        copies=(4, 1),
        deck="r1",
        fireworks="r2 y1",
        discards="y2 r1",
        tokens=0,
        tiles=(1, 2, 3, 4, 6),
        pending=5,
        five_flares=True,
        hand_size=2,
        seed=seed,
    )
    assert value(state, "perfect", "Ann returns y2") == certain(worth, 1)
    assert value(state, "perfect", "Ann returns r1") == certain(0, 0)


@pytest.mark.parametrize("seed", range(4))
def test_every_copy_in_the_deck_is_as_likely_drawn_after_a_return(seed: int) -> None:
    state = table(
        "Ann: r1; Bob: y1",
        suits="ry",
        ranks=2,
        deck="r1 r1 y1",
        fireworks="r2 y1",
        discards="y2",
        pending=5,
        five_flares=True,
        hand_size=2,
        seed=seed,
    )
    chances = {}
    for chance, successor in successors(state, read(state, "Ann returns y2")):
        drawn = str(successor.hand(0)[-1].card)
        deck = sorted(str(successor.card(identity)) for identity in successor.deck)
        chances[drawn, *deck] = chance
        assert (successor.turn, successor.pending, successor.discards) == (1, None, ())
    assert chances == {
        ("r1", "r1", "y1", "y2"): HALF,
        ("y1", "r1", "r1", "y2"): HALF / 2,
        ("y2", "r1", "r1", "y1"): HALF / 2,
    }


def test_black_cards_build_down_and_take_points_off() -> None:
    # Red is complete (2 points), black lacks its 1 (1 point off). Bob, last to move, holds k1 and
    # r1. No colour clue touches black: red marks r1 and so leaves k1.
    state = table(
        "Ann: r1; Bob: k1 r1",
        suits="rk",
        ranks=2,
        copies=(3, 1),
        fireworks="r2 k2",
        tokens=1,
        turns_left=2,
    )
    assert literal(state, "score") == {
        "play slot 1": 1 + HALF,
        "discard slot 1": 1 + HALF,
        "clue red to Bob": 2,
        "clue 1 to Bob": 1 + HALF,  # it touches both
    }
    assert set(bounds(state, "score").values()) == {2}


# What holds everywhere.


@given(cases())
@examples(40)
def test_the_values_are_in_order(found: Case) -> None:
    for low, worth, high, bound in (
        (v.low, v.literal, v.high, v.bound) for v in found.values.values()
    ):
        assert 0 <= low <= worth <= high <= bound <= found.state.rules.maximum


@given(cases())
@examples(30)
def test_the_mover_expects_what_their_worlds_are_worth(found: Case) -> None:
    solver = Reference(found.goal)
    worlds = list(worlds_of(known(found.state)))
    assert sum(chance for chance, _ in worlds) == 1
    values = found.values.values()
    assert max(v.literal for v in values) == solver.mean(lambda w: solver.worth(w).literal, worlds)
    assert max(v.bound for v in values) <= solver.mean(solver.open, worlds)
    for _, world in worlds:
        worth = solver.worth(world)
        assert worth.low <= worth.literal <= worth.high <= solver.open(world)


@given(cases(), st.randoms(use_true_random=False))
@examples(30)
def test_neither_hidden_cards_nor_any_order_matter(found: Case, chance: Random) -> None:
    state, goal, values = found.state, found.goal, found.values
    assert reference(View.of(state, state.turn), goal) == values
    world = chance.choice([world for _, world in worlds_of(state)])
    shuffled = with_hands(
        world,
        {},
        deck=tuple(chance.sample(world.deck, len(world.deck))),
        tiles=tuple(chance.sample(world.tiles, len(world.tiles))),
        discards=tuple(chance.sample(world.discards, len(world.discards))),
    )
    for seat, hand in enumerate(shuffled.hands):
        order = chance.sample(hand.numbers, len(hand.numbers))
        shuffled = shuffled.apply(Rearrange(seat, tuple(order)))
    assert reference(shuffled, goal) == values


def test_only_so_many_states_are_reached() -> None:
    with pytest.raises(TooLarge):
        reference(only_red_5_is_missing(tokens=1), "perfect", most=50)


def test_a_game_that_is_over_has_no_actions() -> None:
    state = after(only_red_5_is_missing(tokens=1), "Ann clues 5 to Bob", "Bob plays r5")
    assert reference(state, "perfect") == {}
    assert open_value(state, "perfect") == 1


# The positions.


def kinds(found: Case) -> set[str]:
    """What is noteworthy about a case."""
    state, values = found.state, [*found.values.values()]
    rules = state.rules
    best = max((v.literal, v.bound) for v in values)
    switches = ("empty_clues", "crowning_piece", "colour_call", "five_flares")
    return {
        f"{rules.players} players",
        f"{len(state.deck)} in the deck",
        f"{len(rules.suits)} suits",
        f"{rules.ranks} ranks",
        f"{rules.hand_size} in hand",
        f"{rules.strikes} strikes",
        f"{state.tokens} tokens",
        f"{state.turns_left} turns left",
        f"tile {state.pending} waits",
        f"goal {found.goal}",
        *(f"{suit.name} touched by {suit.touch}" for suit in rules.suits),
        *(f"ranks touch {suit.rank_touch}" for suit in rules.suits),
        *(switch for switch in switches if getattr(rules, switch)),
        *(["marks differ"] if any(len({*hand.masks}) > 1 for hand in state.hands) else []),
        *(["low < high"] if any(v.low < v.high for v in values) else []),
        *(["literal < bound"] if best[0] < max(v.bound for v in values) else []),
        *(
            ["tie by bound"]
            if any(v.literal == best[0] and v.bound < best[1] for v in values)
            else []
        ),
        *(["clue is best"] if all(isinstance(a, Clue) for a in best_actions(found)) else []),
    }


def best_actions(found: Case) -> list[Action]:
    best = max(v.literal for v in found.values.values())
    return [action for action, v in found.values.items() if v.literal == best]


def test_positions_of_every_kind_are_found() -> None:
    tally = Counter(chain.from_iterable(kinds(case(seed)) for seed in range(90)))
    expected = {
        *("2 players", "3 players", "goal score", "goal perfect"),
        *(f"{n} in the deck" for n in (0, 1, 2)),
        *(f"{n} suits" for n in (1, 2, 3)),
        *(f"{n} ranks" for n in (2, 3, 4)),
        *(f"{n} in hand" for n in (1, 2, 3)),
        *(f"{n} strikes" for n in (1, 2, 3)),
        *(f"{n} tokens" for n in (0, 1, 2, 3)),
        *(f"{n} turns left" for n in (1, 2, 3, None)),
        *(f"tile {n} waits" for n in (3, 4, 5, 6, None)),
        *("red touched by own", "multicolour touched by own", "multicolour touched by every"),
        *("ranks touch own", "ranks touch every", "ranks touch none"),
        *("black touched by none", "empty_clues", "crowning_piece", "colour_call", "five_flares"),
        *("marks differ", "low < high", "literal < bound", "tie by bound", "clue is best"),
    }
    assert expected <= {*tally}, expected - {*tally}


def test_positions_can_be_and_are_the_same_every_time() -> None:
    for seed in range(40):
        found = case(seed)
        assert Position.of(found.state).status() == []
        assert found.values.keys() == set(found.state.legal_actions())
    assert case.__wrapped__(7) == case(7)
