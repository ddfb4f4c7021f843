"""Where a seat sees each copy, and what a card is worth, held against slow counts of the table."""

from random import Random

import pytest

from hanabi_kit import Card, HanabiError, Position, Rules, View, deal, editions
from hanabi_kit.knowledge import accounts, best_score
from hanabi_kit.knowledge.ledger import counters, if_discarded, standings
from tests.builders import table
from tests.widgets.screens import moments

GAMES = {
    "plain": editions.rules("en", 3),
    "black": editions.rules("it", 4, ["multicolour-every", "black-powder"]),
    "small": Rules(players=2, ranks=3, hand_size=3),
}


def card(name: str) -> Card:
    return Card.parse(name)


def where(view: View, name: str) -> list[str]:
    """Where a seat sees the copies of a card, in words."""
    seen = accounts(view)[card(name)].seen
    return [copy.place if copy.seat is None else view.game.names[copy.seat] for copy in seen]


@pytest.mark.parametrize("rules", GAMES)
def test_every_card_of_the_game_is_in_one_place(rules: str) -> None:
    for state in moments(GAMES[rules], seed=3):
        for seat in range(GAMES[rules].players):
            view = View.of(state, seat)
            book = accounts(view)
            assert [account.unseen for account in book.values()] == [*view.unseen()]
            unseen = sum(account.unseen for account in book.values())
            assert unseen == len(state.deck) + len(state.hands[seat].numbers)


def test_a_seat_sees_every_hand_but_its_own() -> None:
    state = table("Ann: r1 b4; Bob: r1 g2", deck="y1", fireworks="r1", discards="b4 w5")
    ann, bob = View.of(state, 0), View.of(state, 1)
    assert where(ann, "r1") == ["firework", "Bob"]
    assert where(bob, "r1") == ["firework", "Ann"]
    assert where(ann, "b4") == ["discards"]
    assert where(bob, "b4") == ["discards", "Ann"]
    assert accounts(ann)[card("b4")].unseen == 1
    assert accounts(ann)[card("w5")].unseen == 0


def test_who_counts_is_whoever_has_nothing_unknown_before_them() -> None:
    state = deal(editions.rules("en", 3), seed=1)
    assert counters(state) == (0, 1, 2)
    assert counters(View.of(state, 1)) == (1,)
    assert counters(Position.of(View.of(state, 2)).state()) == (2,)
    nobody = table("Ann: ? r1; Bob: ? r2; Cem: r1 r2")
    assert counters(nobody) == ()


def test_what_cards_are_worth() -> None:
    state = table("Ann: y1; Bob: y1", fireworks="r2 g5", discards="r3 b2 b2 y4")
    worth = standings(state)
    told = {str(each): standing for each, standing in worth.items()}
    assert [told[f"r{rank}"] for rank in range(1, 6)] == [
        "played",
        "played",
        "critical",
        "needed",
        "critical",
    ]
    assert {told[f"g{rank}"] for rank in range(1, 6)} == {"played"}
    assert [told[f"b{rank}"] for rank in range(1, 6)] == ["needed"] + ["useless"] * 4
    assert told["y4"] == "critical"


def test_black_is_built_downwards() -> None:
    worth = standings(table("Ann: y1; Bob: y1", discards="k3 k3", suits="rygbwk"))
    told = [worth[Card("k", rank)] for rank in range(1, 6)]
    assert told == ["useless", "useless", "useless", "needed", "needed"]


def test_one_more_discard_of_a_critical_card_loses_the_rest_of_its_suit() -> None:
    state = table("Ann: y1; Bob: y1", fireworks="r2", discards="r3")
    supposed = if_discarded(state, card("r3"))
    assert [*map(str, supposed.changed)] == ["r3", "r4", "r5"]
    assert {supposed.standings[each] for each in supposed.changed} == {"useless"}
    assert (supposed.before, supposed.after, supposed.over) == (25, 22, False)
    spared = if_discarded(state, card("r4"))
    assert [*map(str, spared.changed)] == ["r4"]
    assert spared.standings[card("r4")] == "critical"
    assert spared.before == spared.after == 25


def test_what_is_gone_can_not_be_discarded() -> None:
    state = table("Ann: y1; Bob: y1", fireworks="r2", discards="r2 b5")
    for name in ("r2", "b5"):
        with pytest.raises(HanabiError, match=f"no {name} is left to discard"):
            if_discarded(state, card(name))
    with pytest.raises(HanabiError, match="not in this game"):
        if_discarded(state, card("m1"))


def test_with_the_crowning_piece_the_last_copy_ends_the_game() -> None:
    state = table("Ann: y1; Bob: y1", variants="crowning-piece")
    supposed = if_discarded(state, card("r5"))
    assert (supposed.over, supposed.after) == (True, 0)
    assert not if_discarded(state, card("r4")).over


def test_what_is_supposed_is_what_comes() -> None:
    """A discard that is really made changes what it was said to change."""
    random = Random(5)
    met = 0
    for state in moments(GAMES["plain"], seed=8):
        if state.over or state.tokens == state.rules.tokens:
            continue
        discards = [a for a in state.legal_actions() if str(a).startswith("d#")]
        action = random.choice(discards)
        after = state.apply(action)
        if after.over:
            continue
        gone = after.discards[-1]
        supposed = if_discarded(state, state.rules.cards[gone])
        assert supposed.standings == standings(after)
        assert (supposed.before, supposed.after) == (best_score(state), best_score(after))
        met += 1
    assert met > 5
