"""Worlds are listed exactly, and everything that is said about them holds when listed by hand."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hanabi_kit import (
    Card,
    Clue,
    HanabiError,
    IllegalAction,
    ImpossiblePosition,
    Position,
    Rules,
    State,
    View,
    deal,
)
from hanabi_kit.engine.cards import COLOURS
from hanabi_kit.knowledge import (
    And,
    Atom,
    Common,
    Critical,
    Everyone,
    Fact,
    HasColour,
    HasRank,
    Holds,
    Knows,
    KnowsWhether,
    Model,
    Not,
    Odds,
    OneOf,
    Or,
    Playable,
    TableModel,
    Touches,
    Useless,
    World,
    deduce,
    worlds,
)
from hanabi_kit.knowledge.models import Edge
from hanabi_kit.knowledge.propositions import none_of
from tests.builders import table
from tests.knowledge.small_tables import Hands, actual, all_deals, examples, small_tables

R1, R2, R5, Y1 = (Card.parse(card) for card in ("r1", "r2", "r5", "y1"))


class ByHand:
    """Who knows what, from the definitions and with no thought for the cost."""

    def __init__(self, state: State, deals: Iterable[Hands]) -> None:
        self.state = state
        self.deals = list(deals)
        self.memo: dict[Fact, set[Hands]] = {}
        self._alike: dict[tuple[int, Hands], list[Hands]] = {}

    def where(self, fact: Fact) -> set[Hands]:
        """The worlds where a fact holds."""
        if fact not in self.memo:
            self.memo[fact] = self._where(fact)
        return self.memo[fact]

    def alike(self, seat: int, hands: Hands) -> list[Hands]:
        """The worlds that a seat can't tell from one."""
        if (seat, hands) not in self._alike:
            seen = [s for s in range(len(hands)) if s != seat]
            same = [w for w in self.deals if all(w[s] == hands[s] for s in seen)]
            self._alike[seat, hands] = same
        return self._alike[seat, hands]

    def _where(self, fact: Fact) -> set[Hands]:
        everything = set(self.deals)
        seats = range(self.state.rules.players)
        match fact:
            case Not(part):
                return everything - self.where(part)
            case And(parts=parts):
                return everything.intersection(*map(self.where, parts))
            case Or(parts=parts):
                return set[Hands]().union(*map(self.where, parts))
            case Knows(agent, part):
                return {w for w in everything if self.where(part).issuperset(self.alike(agent, w))}
            case KnowsWhether(agent, part):
                return self.where(Knows(agent, part)) | self.where(Knows(agent, Not(part)))
            case Everyone(part, group):
                told = seats if group is None else group
                return everything.intersection(*(self.where(Knows(a, part)) for a in told))
            case Common(part, group):
                # What holds and stays when all who do not know it are taken away, again and again.
                told = seats if group is None else group
                held = self.where(part)
                while True:
                    less = {w for w in held if all(held.issuperset(self.alike(a, w)) for a in told)}
                    if less == held:
                        return held
                    held = less
        return {hands for hands in everything if self._simply(fact, hands)}

    def _simply(self, fact: Fact, hands: Hands) -> bool:
        rules = self.state.rules
        match fact:
            case Holds(seat, slot, card):
                return hands[seat][slot - 1] == card
            case OneOf(seat, slot, cards):
                return hands[seat][slot - 1] in cards
            case HasColour(seat, slot, colour):
                names = {suit.letter: suit.name for suit in rules.suits}
                return names[hands[seat][slot - 1].suit] == colour
            case HasRank(seat, slot, rank):
                return hands[seat][slot - 1].rank == rank
            case Playable(seat, slot):
                suit, rank = hands[seat][slot - 1]
                (of,) = (of for of in rules.suits if of.letter == suit)
                height = self.state.fireworks[of.name]
                return rank == (height + 1 if of.direction == "up" else rules.ranks - height)
            case Touches(seat, hint, slots):
                touched = (s for s, c in enumerate(hands[seat], 1) if rules.touches(hint, c))
                return tuple(touched) == slots
        raise AssertionError(f"{fact!r} is not told by hand")


@st.composite
def facts(draw: st.DrawFn, state: State, depth: int) -> Fact:
    """Facts in which knowledge is nested to a depth."""
    if not depth:
        return draw(card_facts(state))
    inner = draw(facts(state, depth - 1))
    agents = range(state.rules.players)
    agent = draw(st.sampled_from(agents))
    group = draw(st.sampled_from([None, (agent,), tuple(agents[:2])]))
    match draw(st.integers(0, 6)):
        case 0:
            return Knows(agent, inner)
        case 1:
            return Knows(agent, ~inner)
        case 2:
            return KnowsWhether(agent, inner)
        case 3:
            return ~(inner & draw(card_facts(state)))
        case 4:
            return inner | draw(facts(state, depth - 1))
        case 5:
            return Everyone(inner, group)
    return Common(inner, group)


@st.composite
def card_facts(draw: st.DrawFn, state: State) -> Fact:
    rules = state.rules
    places = [(s, n) for s, hand in enumerate(state.hands) for n in range(1, len(hand.cards) + 1)]
    seat, slot = draw(st.sampled_from(places))
    card, *others = draw(st.permutations(rules.cards))
    names = {suit.letter: suit.name for suit in rules.suits}
    return draw(
        st.sampled_from(
            [
                Holds(seat, slot, card),
                OneOf(seat, slot, (card, *others[: len(others) // 2])),
                HasColour(seat, slot, names[card.suit]),
                HasRank(seat, slot, card.rank),
                Playable(seat, slot),
            ]
        )
    )


def holding(model: TableModel, fact: Fact) -> set[Hands]:
    return {world.hands for world in model.worlds if model.holds(fact, world)}


# Against brute force.


@given(small_tables())
@examples(80)
def test_all_worlds_are_listed_once_with_the_deals_behind_them(state: State) -> None:
    model = worlds(state)
    by_hand = all_deals(state)
    assert {w.hands: n for w, n in zip(model.worlds, model.weights, strict=True)} == by_hand
    assert model.here == (World(actual(state)),)
    assert worlds(state, most=len(by_hand)).worlds == model.worlds
    with pytest.raises(HanabiError, match="too many to list"):
        worlds(state, most=len(by_hand) - 1)


@given(st.data(), small_tables())
@examples(80)
def test_nested_knowledge_is_what_the_definitions_say(data: st.DataObject, state: State) -> None:
    assume(any(hand.cards for hand in state.hands))
    by_hand = ByHand(state, all_deals(state))
    assume(len(by_hand.deals) <= 150)
    fact = data.draw(facts(state, 3))
    assert holding(worlds(state), fact) == by_hand.where(fact)


@given(st.data(), small_tables())
@examples(80)
def test_common_knowledge_is_what_is_left_when_doubts_are_followed_for_ever(
    data: st.DataObject, state: State
) -> None:
    assume(any(hand.cards for hand in state.hands))
    by_hand = ByHand(state, all_deals(state))
    assume(len(by_hand.deals) <= 150)
    fact = Common(Or(*data.draw(st.lists(facts(state, 0), min_size=1, max_size=4))))
    model = worlds(state)
    assert holding(model, fact) == by_hand.where(fact)
    for world in model.worlds[:5]:
        reached, fresh = set[Hands](), {world.hands}
        while fresh:
            reached |= fresh
            seats = range(state.rules.players)
            fresh = {w for hands in fresh for seat in seats for w in by_hand.alike(seat, hands)}
            fresh -= reached
        assert {w.hands for w in model.reachable(world)} == reached


@given(st.data(), small_tables())
@examples(80)
def test_an_announcement_leaves_the_worlds_where_it_holds(
    data: st.DataObject, state: State
) -> None:
    assume(any(hand.cards for hand in state.hands))
    by_hand = ByHand(state, all_deals(state))
    assume(len(by_hand.deals) <= 150)
    said = data.draw(facts(state, 1))
    model = worlds(state)
    if actual(state) not in by_hand.where(said):
        with pytest.raises(HanabiError, match="can't be announced, for it does not hold"):
            model.announce(said)
        said = Not(said)
    told = model.announce(said)
    assert {world.hands for world in told.worlds} == by_hand.where(said)
    assert told.here == model.here
    weights = dict(zip(model.worlds, model.weights, strict=True))
    assert told.weights == tuple(weights[world] for world in told.worlds)
    later = data.draw(facts(state, 2))
    assert holding(told, later) == ByHand(state, by_hand.where(said)).where(later)


@given(small_tables())
@examples(80)
def test_a_clue_announced_leaves_the_worlds_after_the_clue(state: State) -> None:
    model = worlds(state)
    for clue in state.legal_actions():
        if isinstance(clue, Clue):
            told, after_it = model.announce_clue(clue), worlds(state.apply(clue))
            assert told.worlds == after_it.worlds
            assert (told.weights, told.here) == (after_it.weights, after_it.here)


@given(small_tables())
@examples(80)
def test_a_seat_knows_of_its_own_cards_what_it_can_deduce(state: State) -> None:
    model = worlds(state)
    for seat in range(state.rules.players):
        view = View.of(state, seat)
        seen = worlds(view)
        odds = Odds(view)
        assert (seen.worlds, seen.weights) == (model.worlds, model.weights)
        assert seen.here == model.possible(seat) == seen.possible(seat)
        for deduced in deduce(view).cards:
            slot, number = deduced.unknown.slot, deduced.unknown.number
            left = [
                card for card in state.rules.cards if not seen.knows(seat, ~Holds(seat, slot, card))
            ]
            assert tuple(left) == deduced.candidates
            chances = {card: seen.odds(seat, Holds(seat, slot, card)) for card in left}
            assert chances == odds.identities(number)
            for certain in (Playable(seat, slot), Useless(seat, slot), Critical(seat, slot)):
                chance = odds.of(number, certain.mask(view))
                assert seen.odds(seat, certain) == chance
                assert seen.knows(seat, certain) is (chance == 1)


@given(st.data(), small_tables())
@examples(80)
def test_in_a_view_all_is_settled_that_its_seat_knows(data: st.DataObject, state: State) -> None:
    assume(any(hand.cards for hand in state.hands))
    seat = data.draw(st.integers(0, state.rules.players - 1))
    fact = data.draw(facts(state, 2))
    model, seen = worlds(state), worlds(View.of(state, seat))
    assert seen.knows(seat, fact) == model.knows(seat, fact)
    if seen.holds(fact) is None:
        assert not model.knows_whether(seat, fact)
    else:
        assert seen.holds(fact) is model.holds(fact)
        assert model.knows_whether(seat, fact)


# By example.


def three_cards(hands: str, deck: str, *, empty_clues: bool = True) -> State:
    """Two players, one card each, in a game of r1 r1 r2."""
    return table(hands, deck=deck, suits="r", ranks=2, copies=(2, 1), empty_clues=empty_clues)


def one_each() -> State:
    return three_cards("Ann: r2; Bob: r1", deck="r1")


def test_an_unknown_card_leaves_open_which_world_it_is() -> None:
    model = worlds(three_cards("Ann: ?; Bob: r1", deck="r1"))
    assert [str(world) for world in model.here] == ["r2 | r1"], "the deck is known to be r1"
    model = worlds(three_cards("Ann: ?; Bob: r1", deck="?"))
    assert [str(world) for world in model.here] == ["r1 | r1", "r2 | r1"]
    assert model.knows(0, Holds(1, 1, R1)) is True
    assert model.knows(1, Holds(1, 1, R1)) is None, "Bob knows if Ann has the r2"
    assert model.knows(1, Holds(1, 1, R2)) is False
    assert model.knows_whether(0, Knows(1, Holds(1, 1, R1))) is False
    with pytest.raises(HanabiError, match="what Bob considers possible depends on more than"):
        model.possible(1)
    assert [str(world) for world in model.possible(1, model.here[1])] == ["r2 | r1"]
    assert model.at(model.here[1]).knows(1, Holds(1, 1, R1)) is True


def test_a_position_is_taken_as_it_is() -> None:
    state = deal(Rules(players=2, ranks=2, copies=(1, 1), hand_size=1), seed=3)
    told, model = worlds(Position.of(state)), worlds(state)
    assert (told.worlds, told.weights, told.here) == (model.worlds, model.weights, model.here)


def test_a_clue_makes_common_knowledge_what_silence_does_not() -> None:
    model = worlds(one_each())
    bob_has_r1 = Holds(1, 1, R1)
    assert model.holds(Everyone(bob_has_r1)) is True
    assert model.common_knowledge(bob_has_r1) is False
    assert model.announce_clue(Clue(0, 2)).common_knowledge(bob_has_r1) is True
    assert model.announce_clue(Clue(0, 2), touched=[1]).common_knowledge(bob_has_r1) is True


def test_the_empty_clue_tells_something_too() -> None:
    both_r1 = "Ann: r1; Bob: r1"
    model = worlds(three_cards(both_r1, deck="r2")).announce_clue(Clue(1, 2))
    assert model.common_knowledge(Holds(1, 1, R1)) is True
    with pytest.raises(IllegalAction, match="c1:2: it touches no card"):
        worlds(three_cards(both_r1, deck="r2", empty_clues=False)).announce_clue(Clue(1, 2))


def test_the_touched_slots_are_asked_for_where_they_are_not_known() -> None:
    model = worlds(View.of(one_each(), 0))
    with pytest.raises(HanabiError, match="c0:2: it is not told here which cards of Ann are 2"):
        model.announce_clue(Clue(0, 2))
    assert model.announce_clue(Clue(0, 2), touched=[1]).knows(0, Holds(0, 1, R2)) is True
    assert model.announce_clue(Clue(0, 2), touched=[]).knows(0, Holds(0, 1, R1)) is True


def test_useless_and_critical_cards_are_known_as_such() -> None:
    state = table(
        "Ann: r1; Bob: r2", fireworks="r1", suits="r", ranks=2, copies=(2, 1), turns_left=2
    )
    model = worlds(state)
    assert model.knows(0, Useless(0, 1) & ~Critical(0, 1)) is True
    assert model.knows(1, Critical(1, 1) & Playable(1, 1)) is True
    assert model.knows(0, Knows(1, Critical(1, 1))) is True


def test_the_graph_has_each_pair_that_someone_takes_for_another_once() -> None:
    nodes, edges, here = worlds(one_each()).graph()
    assert [str(node) for node in nodes] == ["r1 | r1", "r1 | r2", "r2 | r1"]
    assert edges == (Edge(0, 0, 2), Edge(1, 0, 1))
    assert here == (2,)


# What is refused.


def test_too_many_worlds_are_refused_with_what_to_do() -> None:
    state = deal(Rules(players=2), seed=7)
    with pytest.raises(HanabiError) as refused:
        worlds(state)
    assert str(refused.value).startswith(
        "the 10 cards in hands can be dealt in more than 10000 ways, too many to list: take a "
        "smaller game"
    )
    assert len(worlds(one_each(), most=3).worlds) == 3
    with pytest.raises(HanabiError, match="the 2 cards in hands can be dealt in more than 2 ways"):
        worlds(one_each(), most=2)


def test_too_many_edges_are_refused() -> None:
    with pytest.raises(HanabiError, match="3 worlds have 2 edges, too many to draw"):
        worlds(one_each()).graph(most=1)


def test_a_table_that_no_deal_produces_is_refused() -> None:
    options: dict[str, Any] = {"suits": "ry", "ranks": 2, "copies": (2, 1), "deck": "?"}
    with pytest.raises(ImpossiblePosition) as refused:
        worlds(table("Ann: ?+red+2; Bob: ?-yellow+2; Cem: ?", **options))
    assert str(refused.value) == (
        "no deal fits: the clues on Ann's card 1 and Bob's card 1 leave only r2 (copies left: 1)"
    )
    with pytest.raises(ImpossiblePosition, match="the cards that are known contradict the clues"):
        worlds(table("Ann: r1+yellow; Bob: ?", **options))


def test_what_is_not_there_is_refused() -> None:
    model = worlds(one_each())
    for fact, why in [
        (Holds(1, 2, R1), "Bob has no card 2: count the 1 cards from 1, the oldest"),
        (Holds(1, 0, R1), "Bob has no card 0"),
        (Holds(2, 1, R1), r"there is no agent 2, only Ann \(0\) and Bob \(1\)"),
        (Holds(1, 1, Y1), "y1 is not in this game"),
        (HasColour(1, 1, "green"), "'green' is no suit of this game, only red"),
        (HasRank(1, 1, 3), "3 is no rank of this game, only 1 to 2"),
        (Touches(1, "green", ()), "green can't be clued in this game, only red, 1, 2"),
        (Touches(1, "red", (2,)), "Bob has no card 2"),
        (Touches(5, "red", ()), "there is no agent 5"),
        (Knows(-1, Playable(0, 1)), "there is no agent -1"),
        (Common(Playable(0, 1), (0, 7)), "there is no agent 7"),
    ]:
        with pytest.raises(HanabiError, match=why):
            model.holds(fact)
    with pytest.raises(HanabiError, match=r"r2 \| r2 is not one of the 3 worlds"):
        model.holds(Playable(0, 1), World(((R2,), (R2,))))
    with pytest.raises(HanabiError, match="And: put at least one fact in"):
        And()


def test_a_model_is_checked_when_it_is_made() -> None:
    def sees(agent: int, world: str) -> str:
        return world[agent]

    with pytest.raises(HanabiError, match="at least one world"):
        Model[str]((), ("Ann",), sees)
    with pytest.raises(HanabiError, match="each world only once"):
        Model(("a", "a"), ("Ann",), sees)
    with pytest.raises(HanabiError, match="1 weights do not fit 2 worlds"):
        Model(("a", "b"), ("Ann",), sees, weights=(1,))
    with pytest.raises(HanabiError, match="c is not one of the 2 worlds"):
        Model(("a", "b"), ("Ann",), sees).at("c")
    with pytest.raises(HanabiError, match="Ann's card 1 is playable: this can be asked only of a"):
        Model(("a", "b"), ("Ann",), sees).holds(Playable(0, 1))
    with pytest.raises(AttributeError):
        Model(("a", "b"), ("Ann",), sees).worlds = ("a",)  # type: ignore[misc]


# Sentences.

RAINS = Atom("it rains", bool, "it is dry")
DARK = Atom("it is dark", bool)


@pytest.mark.parametrize(
    ("fact", "said", "denied"),
    [
        (Holds(1, 2, R5), "Bob's card 2 is r5", "Bob's card 2 is not r5"),
        (OneOf(0, 1, (R1, R2)), "Ann's card 1 is one of r1 r2", "Ann's card 1 is none of r1 r2"),
        (HasColour(2, 1, "red"), "Cem's card 1 is red", "Cem's card 1 is not red"),
        (HasRank(2, 1, 4), "Cem's card 1 is a 4", "Cem's card 1 is not a 4"),
        (Playable(0, 3), "Ann's card 3 is playable", "Ann's card 3 is not playable"),
        (Useless(0, 3), "Ann's card 3 is useless", "Ann's card 3 is not useless"),
        (Critical(0, 3), "Ann's card 3 is critical", "Ann's card 3 is not critical"),
        (
            Touches(1, "red", (3, 1, 3)),
            "a clue of red to Bob touches just cards 1 and 3",
            "a clue of red to Bob does not touch just cards 1 and 3",
        ),
        (
            Touches(1, 5, (2,)),
            "a clue of 5 to Bob touches just card 2",
            "a clue of 5 to Bob does not touch just card 2",
        ),
        (
            Touches(1, 5, ()),
            "a clue of 5 to Bob touches no card",
            "a clue of 5 to Bob touches some card",
        ),
        (RAINS, "it rains", "it is dry"),
        (DARK, "it is dark", "it is not so that it is dark"),
        (
            RAINS & ~DARK,
            "it rains, and it is not so that it is dark",
            "it is not so that (it rains, and it is not so that it is dark)",
        ),
        (
            (RAINS | DARK) & RAINS,
            "(it rains, or it is dark), and it rains",
            "it is not so that ((it rains, or it is dark), and it rains)",
        ),
        (
            Knows(0, ~KnowsWhether(1, Holds(1, 2, R5))),
            "Ann knows that Bob does not know whether Bob's card 2 is r5",
            "Ann does not know that Bob does not know whether Bob's card 2 is r5",
        ),
        (
            Knows(0, RAINS & DARK) & DARK,
            "Ann knows that (it rains, and it is dark), and it is dark",
            "it is not so that (Ann knows that (it rains, and it is dark), and it is dark)",
        ),
        (~~Knows(7, RAINS), "agent 7 knows that it rains", "agent 7 does not know that it rains"),
        (Everyone(RAINS), "everyone knows that it rains", "not everyone knows that it rains"),
        (
            Everyone(RAINS, (0, 2)),
            "Ann and Cem each know that it rains",
            "not all of Ann and Cem know that it rains",
        ),
        (
            Common(RAINS),
            "it is common knowledge that it rains",
            "it is not common knowledge that it rains",
        ),
        (
            Common(RAINS, (0, 2)),
            "it is common knowledge between Ann and Cem that it rains",
            "it is not common knowledge between Ann and Cem that it rains",
        ),
    ],
)
def test_every_fact_reads_as_a_sentence(fact: Fact, said: str, denied: str) -> None:
    assert (str(fact), str(~fact), str(~~fact)) == (said, denied, said)


def test_a_model_lends_its_names() -> None:
    rules = Rules(players=2, suits=COLOURS[:1], ranks=2, copies=(2, 1), hand_size=1)
    model = worlds(deal(rules, seed=0, names=("Zoë", "{0}")))
    assert Knows(0, Playable(1, 1)).say(model.names) == "Zoë knows that {0}'s card 1 is playable"
    assert repr(model) == "<TableModel: 3 worlds, Zoë, {0}>"


def test_facts_are_values_that_can_be_written_down() -> None:
    fact = Knows(0, ~(Holds(1, 2, R5) & Playable(0, 1))) | none_of(Common(HasRank(0, 1, 3), (0, 1)))
    assert eval(repr(fact)) == fact
    assert hash(eval(repr(fact))) == hash(fact)
    different: list[Fact] = [And(DARK, RAINS), Or(DARK, RAINS), Knows(0, DARK)]
    different += [KnowsWhether(0, DARK), Everyone(DARK), Common(DARK)]
    assert len(set(different)) == 6
