"""One game played twice, by the engine and by the independent referee, compared at every step."""

import pickle
from collections import Counter
from random import Random

import pytest

from hanabi_kit import IllegalAction, Rules, State, View, deal, events
from hanabi_kit.engine.actions import parse
from hanabi_kit.engine.transitions import returned_place
from tests.engine import referee

CARE = {"careful": 1.0, "bold": 0.9, "careless": 0.6, "talkative": 0.97}
"""How the cards are played: how often something sensible is chosen and not just anything."""

LETTERS = "rygbwmk"


def referee_options(rules: Rules) -> referee.Options:
    """The same rules for the referee, with the copies worked out from the rulebooks' words."""
    box = [3, *[2] * (rules.ranks - 2), 1] if rules.ranks > 1 else [3]
    usual = list(rules.copies or box)
    return referee.Options(
        players=rules.players,
        suits=[
            referee.Suit(
                name=suit.name,
                letter="k" if suit.name == "black" else suit.name[0],
                touch=suit.touch if isinstance(suit.touch, str) else [*suit.touch],
                direction=suit.direction,
                copies=list(suit.copies or (usual if suit.direction == "up" else usual[::-1])),
                scoring=suit.scoring,
                value_touch=(
                    suit.rank_touch if isinstance(suit.rank_touch, str) else [*suit.rank_touch]
                ),
            )
            for suit in rules.suits
        ],
        ranks=rules.ranks,
        hand_size=rules.hand_size or (5 if rules.players < 4 else 4),
        tokens=rules.tokens,
        strikes=rules.strikes,
        starting_seat=rules.starting_seat,
        empty_clues=rules.empty_clues,
        crowning_piece=rules.crowning_piece,
        colour_call=rules.colour_call,
        five_flares=rules.five_flares,
        deck_plays=rules.deck_plays,
    )


class Match:
    """The two games, and a tally of what happened in them."""

    def __init__(self, rules: Rules, seed: int, style: str) -> None:
        self.style = style
        self.tally: Counter[str] = Counter()
        self.state = deal(rules, seed)
        self.options = referee_options(rules)
        self.letters = {suit.name: suit.letter for suit in self.options.suits}
        cards = rules.cards
        dealt = [card for hand in self.state.hands for card in hand.cards] + list(self.state.deck)
        self.referee = referee.Referee(
            self.options,
            [str(cards[card]) for card in dealt],
            list(self.state.tiles),
            insert=lambda size: returned_place(seed, self.referee.drawn, size),
        )
        self.sayable = self._sayable(len(dealt))
        self.compare()
        self.agreed = True

    def _sayable(self, deck_size: int) -> list[list[str]]:
        """Well-formed actions, kind by kind, possible and impossible ones."""
        numbers = range(deck_size + 2)
        seats = range(self.options.players + 1)
        cards = [f"{letter}{rank}" for letter in LETTERS for rank in range(1, 8)]
        return [
            [f"c{seat}:{word}" for seat in seats for word in (*LETTERS, *"0123456789")],
            [f"p#{number}" for number in numbers],
            [f"p#{number}:{letter}" for number in numbers for letter in LETTERS],
            [f"d#{number}" for number in numbers],
            [f"{kind}:{card}" for card in cards for kind in "rp"],
            [f"s#{number}={self.state.rules.cards[0]}" for number in numbers],
        ]

    @property
    def over(self) -> bool:
        """Whether the game has ended, according to the referee."""
        return self.referee.over is not None

    def turn(self, chance: Random) -> None:
        """Do one of the allowed actions; see that another is refused, and any once it is over."""
        self.agreed = False
        allowed = self.referee.legal()
        assert sorted(map(str, self.state.legal_actions())) == sorted(allowed)
        self._refuse(chance.choice(chance.choice(self.sayable)), allowed)
        if not self.over:
            tiles = list(self.referee.tiles)
            self._act(self._choose(sorted(allowed), chance))
            turned = tiles[: len(tiles) - len(self.referee.tiles)]
            self.tally.update(f"tile {tile}" for tile in turned)
            if self.referee.pending == 5 and not self.referee.deck:
                self.tally.update(["tile 5 on an empty deck"])
        self.agreed = True

    def rearrange(self, chance: Random) -> None:
        """A random seat puts its hand in a random order; other orders are refused."""
        self.agreed = False
        seat = chance.randrange(self.options.players)
        numbers = [held["number"] for held in self.referee.hands[seat]]
        chance.shuffle(numbers)
        order, *others = (
            f"a{seat}:{','.join(map(str, some))}"
            for some in (numbers or [0], [*numbers, 0], numbers[1:] or [999])
        )
        for wrong in others:
            self._refuse(wrong, set())
        if numbers and not self.over:
            self._act(order)
        else:
            self._refuse(order, set())
        self.agreed = True

    def finish(self, chance: Random) -> None:
        """Play to the end, and see that nothing may follow and that the game can be told again."""
        while not self.over:
            self.turn(chance)
        self.turn(chance)
        self.compare_closely()
        again: State = pickle.loads(pickle.dumps(self.state))
        assert (again, hash(again)) == (self.state, hash(self.state))
        told = [event.action for event in events(again)]
        assert told == [state.action for state in self.state.states()[1:]]
        self.tally.update(["games", str(self.referee.over)])

    def compare(self) -> None:
        """Everything that lies on the table is the same in both games."""
        state, table = self.state, self.referee
        cards = [str(card) for card in state.rules.cards]
        assert state.ending == table.over
        assert state.fireworks == table.fireworks
        assert [cards[card] for card in state.discards] == table.discards
        assert [cards[card] for card in state.deck] == table.deck
        assert [
            [(number, cards[card]) for number, card in zip(hand.numbers, hand.cards, strict=True)]
            for hand in state.hands
        ] == [[(held["number"], held["card"]) for held in hand] for hand in table.hands]
        assert state.drawn == table.drawn
        assert (state.tokens, state.strikes) == (table.tokens, table.strikes)
        assert (state.turn, state.turns_left) == (table.turn, table.turns_left)
        assert (list(state.tiles), state.pending) == (table.tiles, table.pending)
        turned = {1, 2, 3, 4, 5, 6} - {*table.tiles} if self.options.five_flares else set()
        assert state.turned == tuple(sorted(turned))
        assert (state.score, state.rules.maximum) == (table.score(), table.maximum())

    def compare_closely(self) -> None:
        """The clues on the cards agree too, and what the engine says of itself holds together."""
        self.agreed = False
        state = self.state
        for seat, hand in enumerate(self.referee.hands):
            for known, held in zip(state.hand(seat), hand, strict=True):
                assert [str(mark) for mark in known.marks] == held["clues"]
                allowed = [card for card in state.rules.cards if self._fits(str(card), held)]
                assert known.mask == state.rules.mask(allowed)
        assert not any(state.unseen())
        mover = View.of(state, state.turn)
        assert mover.legal_actions() == state.legal_actions()
        assert (mover.ending, mover.outcome) == (state.ending, state.outcome)
        self.agreed = True

    def _act(self, action: str) -> None:
        self.referee.act(action)
        self.state = self.state.apply(parse(action))
        self.compare()

    def _refuse(self, action: str, allowed: set[str]) -> None:
        if action not in allowed:
            with pytest.raises(IllegalAction):
                self.state.apply(parse(action))

    def _choose(self, allowed: list[str], chance: Random) -> str:
        """Often a card that fits, else a clue or a discard that loses nothing, else anything."""
        sorts: dict[str, list[str]] = {}
        for action in allowed:
            sorts.setdefault(self._sort(action), []).append(action)
        if self.style == "talkative":
            order = ["clue", "fitting", "useless", "spare"]
        elif self.referee.tokens > 1:
            order = ["fitting", "useless", "clue", "spare"]
        else:
            order = ["fitting", "useless", "spare", "clue"]
        sensible = next((sorts[sort] for sort in order if sort in sorts), allowed)
        return chance.choice(sensible if chance.random() < CARE[self.style] else allowed)

    def _sort(self, action: str) -> str:
        """What sort of action it is, to someone who sees all cards."""
        table = self.referee
        number, _, call = action[1:].partition(":")
        faces = [h["card"] for h in table.hands[table.turn] if f"#{h['number']}" == number]
        if action[0] == "c" or not faces:
            return "clue" if action[0] == "c" else "tile"
        suit, rank = table._suit(faces[0]), int(faces[0][1:])
        if action[0] == "p":
            right = call in ("", suit.letter) and table._playable(faces[0])
            return "fitting" if right else "strike"
        if rank not in table._missing(suit):
            return "useless"
        return "spare" if suit.copies[rank - 1] - table.discards.count(faces[0]) > 1 else "needed"

    def _fits(self, card: str, held: referee.Held) -> bool:
        """Whether every clue on a held card would have looked the same on this card."""
        return all(
            self.referee._touches(self.letters.get(said[1:], said[1:]), card) == (said[0] == "+")
            for said in held["clues"]
        )
