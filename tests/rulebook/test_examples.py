"""What the rulebooks print as numbers and examples, read from their tables and held to the engine.

`tests.engine.test_rulebook` has the rules one by one; here stands what only the books' own examples
say, and what it left out.
"""

import re
from collections import Counter
from itertools import product

import pytest

from hanabi_kit import Clue, Discard, Play, Relaunch, State, View, deal, editions
from hanabi_kit.engine.cards import NAMES
from hanabi_kit.engine.editions import EDITIONS
from hanabi_kit.knowledge import deduce
from tests.builders import after, discards, hand, legal, refusal, table, whole_deck
from tests.rulebook.statements import BOXES, Statement, all_statements

BANDS = ((0, 5), (6, 10), (11, 15), (16, 20), (21, 24), (25, 25))
PLACES = ("lowest", "second", "third", "fourth", "fifth", "highest")
AMOUNTS = {"no": 0, "one": 1, "two": 2}


def having(kind: str, pattern: str) -> list[Statement]:
    """The statements of a kind whose text begins so."""
    return [told for told in all_statements() if told.kind == kind and re.match(pattern, told.text)]


each = pytest.mark.parametrize


# Clues: every example of a clue, given to a hand to which it applies.

VARIANT_OF = {
    "own-colour": "multicolour-own",
    "every-touched": "multicolour-every",
    "black-colourless": "black-powder",
}
OF_VARIANT = {"multicolour-every": "m", "black-powder": "k"}
"""Whose cards are the second ones that a clue shows."""


def touched(state: State, name: str) -> list[int]:
    """Which slots of a hand the last clue touched."""
    held = state.hand(state.game.names.index(name))
    return [slot for slot, card in enumerate(held, 1) if card.marks[-1].touched]


@each("told", having("example", "a clue (shows|says)"), ids=str)
def test_an_example_of_a_clue_can_be_given_and_touches_what_it_says(told: Statement) -> None:
    found = re.search(r"(no|one|two) (\w+?)s?( cards?)?(: a slip.*)?$", told.text)
    assert found
    amount, said, slip = AMOUNTS[found[1]], found[2], found[4]
    variant = next((VARIANT_OF[rule] for rule in told.rules if rule in VARIANT_OF), "")
    if said.isdigit():
        shown, others = [f"b{said}", f"{OF_VARIANT.get(variant, 'y')}{said}"], ("r2", "w3")
    else:
        letter = next(letter for letter, name in NAMES.items() if name == said)
        shown = [f"{letter}1", f"{OF_VARIANT.get(variant, letter)}4"]
        others = ("b2" if letter != "b" else "y2", "b3")
    # Slots 2 and 4 are shown, 1 and 3 are not.
    cards = [others[0], shown[0] if amount else "g5", others[1], shown[1] if amount > 1 else "g3"]
    if slip:
        state = table("Ann: w1; Bob: r1 b2", edition=told.box)
        assert f"{said} can't be clued here" in refusal(state, f"Ann clues {said} to Bob")
        return
    state = table(f"Ann: w1; Bob: {' '.join(cards)}", edition=told.box, variants=variant)
    clued = after(state, f"Ann clues {said} to Bob")
    assert touched(clued, "Bob") == [2, 4][:amount]
    assert clued.tokens == 7


@each("told", having("example", "of two green cards"), ids=str)
def test_nobody_tells_of_one_of_two_green_cards_only(told: Statement) -> None:
    state = table("Ann: w1; Bob: g1 b2 g3", edition=told.box)
    green = [
        action
        for action in state.legal_actions()
        if isinstance(action, Clue) and action.hint == "green"
    ]
    assert [touched(state.apply(clue), "Bob") for clue in green] == [[1, 3]]


# Scores: the sums that are printed, and the words for them.


@each("told", having("example", r".*(the sum is|are) \d+"), ids=str)
def test_a_printed_sum_is_a_score_that_fireworks_can_reach(told: Statement) -> None:
    *heights, total = map(int, re.findall(r"\d+", told.text))
    rules = editions.rules(told.box, players=2)
    reached = {
        rules.score(rules.played(five))
        for five in product(range(6), repeat=5)
        if Counter(heights) <= Counter(five)
    }
    assert (total in reached) == ("can't be" not in told.text)
    if len(heights) == 5:
        assert reached == {total}


SCALES = r"(up to |\d|lowest|second|third|fourth|fifth|highest|one of them)"


@each("told", having("scale", SCALES), ids=str)
def test_a_printed_verdict_is_the_boxs_own_for_its_points_and_for_no_others(
    told: Statement,
) -> None:
    place, word = told.text.split(": ")
    box, variants = EDITIONS[told.box], ["multicolour-every"] * ("every-scale" in told.rules)
    maximum = editions.rules(told.box, 2, variants).maximum
    scale = box.scale(maximum)
    ends = [*(start - 1 for start, _word in scale[1:]), maximum]
    given = {
        said: (low, high)
        for (low, said), high in zip(scale, ends, strict=True)
        if said.lower() == word
    }
    assert set(given).isdisjoint(box.ours)
    ((low, high),) = given.values()
    if place in PLACES:
        assert (low, high) == BANDS[PLACES.index(place)]
    elif place != "one of them":  # of which the scan has lost the points
        numbers = [int(number) for number in re.findall(r"\d+", place)]
        assert (low, high) == (0 if place.startswith("up to") else numbers[0], numbers[-1])


@each(("box", "legible"), [("en", 6), ("fi", 6), ("nb", 6), ("it", 8), ("nl", 2)])
def test_no_verdict_that_can_be_read_is_left_out(box: str, legible: int) -> None:
    assert sum(told.box == box for told in having("scale", SCALES)) == legible


def test_the_mention_in_the_example_of_black_powder_is_the_boxs_own() -> None:
    # `tests.engine.test_rulebook` plays the example.
    (told,) = having("example", "the score of that game")
    assert told.text.endswith(f" 16 {EDITIONS[told.box].black_powder}")


# The tile that plays a discarded card.


@each(("red", "allowed"), [("r1", False), ("r2", True), ("r3", False)])
def test_a_red_3_is_played_from_the_discards_only_on_a_red_2(red: str, allowed: bool) -> None:
    assert having("example", "a red 3 only after a red 2")
    state = table(
        "Ann: b5; Bob: w1",
        edition="it",
        variants="five-flares",
        fireworks=f"b4 {red}",
        discards="r3",
        tiles=[6],
        deck="y1",
    )
    state = after(state, "Ann plays b5")
    choices = [action for action in state.legal_actions() if isinstance(action, Relaunch)]
    assert [str(choice.card) for choice in choices] == ["r3"] * allowed


# Every example has been read above but those of black powder, which `tests.engine.test_rulebook`
# plays, and those of what may be said at a table, which are for people alone.

READ = (
    r"a clue (shows|says)",
    r"of two green cards",
    r".*(the sum is|are) \d+",
    r"black has",
    r"the score of that game",
    r"a red 3 only after a red 2",
    r"(they may allow|always allowed): ",
)


def test_every_example_is_read_by_one_test() -> None:
    for told in having("example", ""):
        assert sum(bool(re.match(pattern, told.text)) for pattern in READ) == 1, str(told)


# The deck.


@each("told", having("component", ".*1,1,1"), ids=str)
def test_the_printed_values_are_those_of_each_colour(told: Statement) -> None:
    values = [int(value) for value in re.findall(r"\d", told.text)]
    cards = whole_deck(editions.rules(told.box, players=2))
    for colour in "wrbyg":
        assert sorted(card.rank for card in cards if card.suit == colour) == values
    assert len(cards) == 5 * len(values)


@each(("box", "cards"), [("fi", 55), ("nb", 50), ("it", 70), ("en", 50), ("nl", 50)])
def test_all_cards_of_a_box_are_in_the_game_with_all_its_variants(box: str, cards: int) -> None:
    rules = editions.rules(box, 3, EDITIONS[box].variants)
    assert rules.deck_size == cards


@each("box", BOXES)
def test_every_card_but_the_5s_is_there_more_than_once(box: str) -> None:
    copies = Counter(whole_deck(editions.rules(box, players=2)))
    assert {card.rank for card, number in copies.items() if number == 1} == {5}


@each("box", BOXES)
def test_the_deck_is_shuffled_and_lies_face_down(box: str) -> None:
    rules = editions.rules(box, players=3)
    orders = set()
    for seed in range(5):
        state = deal(rules, seed=seed)
        dealt = [held.card for seat in range(3) for held in state.hand(seat)]
        order = (*dealt, *map(state.card, state.deck))
        assert Counter(order) == Counter(whole_deck(rules))
        orders.add(order)
        for seat in range(3):
            view = View.of(state, seat)
            assert {view.card(card) for card in view.deck} == {None}
    assert len(orders) == 5


# Turns.


@each("players", [2, 3, 4, 5])
def test_turns_go_round_from_whoever_begins(players: int) -> None:
    for first in range(players):
        state = deal(editions.rules("en", players, starting_seat=first), seed=first)
        seats = []
        for _turn in range(2 * players):
            seats.append(state.turn)
            state = state.apply(next(a for a in state.legal_actions() if not isinstance(a, Play)))
        assert seats == [(first + turn) % players for turn in range(2 * players)]


@each(
    "sentence",
    ["Ann discards r1", "Ann plays r1", "Ann plays b4"],
    ids=["discard", "fit", "misfit"],
)
def test_a_new_card_is_drawn_unseen_by_its_holder_and_seen_by_the_others(sentence: str) -> None:
    state = after(table("Ann: r1 b4; Bob: b2; Cem: y3", deck="w5 w4", tokens=3), sentence)
    assert hand(View.of(state, seat=0), "Ann") == "? ?"
    for seat in (1, 2):
        assert hand(View.of(state, seat), "Ann").endswith("w5")


def test_a_player_who_can_neither_clue_nor_discard_still_has_another_action() -> None:
    no_token = table("Ann: r1 b4; Bob: b2", tokens=0)
    assert {word[0] for word in legal(no_token)} == {"p", "d"}
    all_tokens = table("Ann: r1 b4; Bob: b2", tokens=8)
    assert {word[0] for word in legal(all_tokens)} == {"p", "c"}


def test_there_is_one_score_for_all() -> None:
    state = table("Ann: r1; Bob: b1; Cem: y1", fireworks="r3 g2", turns_left=1)
    state = after(state, "Ann clues 1 to Bob")
    assert {View.of(state, seat).outcome for seat in range(3)} == {state.outcome}


def test_the_discards_tell_something_about_ones_own_cards() -> None:
    def possible(discarded: str) -> set[str]:
        state = table("Ann: r5+red; Bob: b2", discards=discarded, deck="y1")
        return {str(card) for card in deduce(state, seat=0).cards[0].candidates}

    assert possible("") == {"r1", "r2", "r3", "r4", "r5"}
    assert possible("r3 r3 r4") == {"r1", "r2", "r4", "r5"}


# Fireworks.


@each("colour", "wrbyg")
def test_a_firework_takes_its_next_value_once_and_no_other(colour: str) -> None:
    for height, rank in product(range(6), range(1, 6)):
        begun = f"{colour}{height}" if height else ""
        card = f"{colour}{rank}"
        state = after(table(f"Ann: {card}; Bob: b1", fireworks=begun), f"Ann plays {card}")
        fits = rank == height + 1
        assert (sum(state.fireworks.values()), state.strikes) == (height + fits, 1 - fits)


def test_the_token_for_a_complete_firework_costs_no_discard() -> None:
    state = table("Ann: r5 b1; Bob: b2", fireworks="r4", deck="y1", tokens=3)
    state = after(state, "Ann plays r5")
    assert (discards(state), hand(state, "Ann"), state.tokens) == ("", "b1 y1", 4)


@each("rank", [1, 2, 3, 4, 5])
def test_one_card_thrown_away_spoils_its_firework_only_if_it_is_a_5(rank: int) -> None:
    state = table(f"Ann: g{rank}; Bob: b2", deck="y1", tokens=3)
    assert (after(state, f"Ann discards g{rank}").dead_suits == ("green",)) == (rank == 5)


def test_cards_of_a_firework_that_can_not_be_completed_still_bring_tokens() -> None:
    state = table("Ann: g4; Bob: b2", fireworks="g2", discards="g3 g3", deck="y1", tokens=3)
    assert state.dead_suits == ("green",)
    assert after(state, "Ann discards g4").tokens == 4


def test_sometimes_a_card_of_which_nothing_is_known_has_to_go() -> None:
    # No token, no mark: whatever Ann does, she gives up a card that she knows nothing of.
    view = View.of(table("Ann: w5 r1; Bob: b2", tokens=0, deck="y1"), seat=0)
    assert all(not held.marks for held in view.hand(0))
    assert {type(action) for action in view.legal_actions()} == {Discard, Play}


# Multicolour and black.


@each(
    ("variant", "letter", "name"),
    [
        ("multicolour-own", "m", "multicolour"),
        ("multicolour-every", "m", "multicolour"),
        ("black-powder", "k", "black"),
    ],
)
def test_a_multicolour_card_is_called_multicolour_and_a_black_one_black(
    variant: str, letter: str, name: str
) -> None:
    card = "k5" if letter == "k" else "m1"
    state = table(
        f"Ann: {card}; Bob: b2", edition="fi", variants=f"colour-call {variant}", tokens=3
    )
    right = after(state, f"Ann plays {card} as {name}")
    assert (right.fireworks[name], right.tokens, right.strikes) == (1, 4, 0)
    for colour in ("red", "yellow", "green", "blue", "white"):
        wrong = after(state, f"Ann plays {card} as {colour}")
        assert (wrong.fireworks[name], wrong.tokens, wrong.strikes) == (0, 3, 1)


@each("variant", ["multicolour-own", "multicolour-every"])
def test_multicolour_goes_from_1_to_5(variant: str) -> None:
    deck = "r1 r2 r3 r4 r5 b1"
    state = table("Ann: m1 m3 m5; Bob: m2 m4", variants=variant, deck=deck, tokens=3)
    for rank, name in enumerate(("Ann", "Bob", "Ann", "Bob", "Ann"), 1):
        state = after(state, f"{name} plays m{rank}")
    assert (state.fireworks["multicolour"], state.strikes, state.tokens) == (5, 0, 4)


# Combinations that the Italian box names.


@each(
    ("variants", "cards", "most"),
    [
        ("five-flares black-powder", 60, 25),
        ("five-flares multicolour-every", 60, 30),
        ("five-flares black-powder multicolour-every", 70, 30),
    ],
)
def test_which_expansions_combine(variants: str, cards: int, most: int) -> None:
    rules = editions.rules("it", 4, variants.split())
    assert (rules.deck_size, rules.maximum) == (cards, most)
    state = deal(rules, seed=1)
    assert sorted(state.tiles) == [1, 2, 3, 4, 5, 6]


@each("tile", [1, 2])
def test_a_turned_tile_is_put_away_and_a_card_is_drawn(tile: int) -> None:
    state = table(
        "Ann: r5; Bob: b2",
        edition="it",
        variants="five-flares",
        fireworks="r4",
        deck="y1 y2",
        tiles=[tile, 6],
        tokens=3,
    )
    state = after(state, "Ann plays r5")
    assert (state.tiles, hand(state, "Ann"), state.turn) == ((6,), "y1", 1)
