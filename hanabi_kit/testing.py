"""Checks that any rules and any bot must pass, for whoever adds one.

Each check raises `AssertionError` with a sentence; `check_rules` and `check_bot` add the seed and
the actions that lead there, so that the failure can be played again.
"""

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from .bots import Bot, BotFailed, Decision, ask, find, view_for
from .bots.games.playing import MOST_FREE
from .engine import editions
from .engine.actions import Action, Clue, Discard, Play, Rearrange, Relaunch, Return
from .engine.cards import LETTERS
from .engine.rules import Rules
from .engine.state import State, deal
from .engine.view import View
from .position import Position, from_json, from_line, to_json, to_line
from .support.errors import IllegalAction, UnplayableRules

__all__ = ["check_bot", "check_rules", "check_state", "random_rules"]


def check_rules(rules: Rules, games: int = 5, seed: int = 0) -> None:
    """Play random games under these rules, every state checked with `check_state`."""
    for game in range(seed, seed + games):
        state = deal(rules, seed=game)
        random = Random(game)
        try:
            check_state(state)
            while not state.over:
                state = state.apply(_some_action(state, random))
                check_state(state)
        except AssertionError as error:
            raise AssertionError(f"{error} (seed {game}, {_so_far(state)})") from error


def _so_far(state: State) -> str:
    """The deal and what was done, so that it can be played again."""
    line = to_line(Position.of(state.states()[0]))
    done = " ".join(str(s.action) for s in state.states()[1:])
    return f"{line}, after: {done}"


def check_bot(make: Callable[[], Bot], games: int = 20, seed: int = 0) -> None:
    """Play games under all kinds of rules, and refuse a bot that does not keep to its part.

    `make` makes the bot: its class will do. The first game is a standard one. In every second game
    all seats are the bot's; in the others it sits among random teammates. Its actions have to be
    legal, and what it decides and reads has to follow from the view alone: the same when it is
    asked again, and when another bot is asked that `make` has just made.

    >>> from hanabi_kit.bots.random_bot import RandomBot
    >>> check_bot(RandomBot, games=3)
    """
    bot = make()
    for game in range(seed, seed + games):
        rules = random_rules(Random(game)) if game else editions.rules("en", players=3)
        refused = bot.refuses(rules)
        if refused is not None:
            _require(bool(refused.strip()), f"{bot.name} does not say why it refuses")
            _require(game > 0, f"{bot.name} refuses the standard game: {refused}")
            continue
        alone = game % 2 == 1
        state = deal(rules, seed=game)
        team = [find("random", seed=game) if alone and seat else bot for seat in _seats(state)]
        free = 0
        try:
            while not state.over:
                player = team[state.turn]
                decision = _sure_decision(player, make, state) if player is bot else None
                action = (decision or ask(player, state)).action
                free = free + 1 if isinstance(action, Rearrange) else 0
                _require(free <= MOST_FREE, f"{bot.name} does nothing but what costs no turn")
                state = state.apply(action)
        except (AssertionError, BotFailed) as error:
            raise AssertionError(f"{error} (seed {game}, {_so_far(state)})") from error


def _seats(state: State) -> range:
    return range(len(state.hands))


def _sure_decision(bot: Bot, make: Callable[[], Bot], state: State) -> Decision:
    """What a bot decides, if it does so whenever it is asked."""
    decision = ask(bot, state)
    view = view_for(bot, state, state.turn)
    reading = bot.reading(view)
    told = isinstance(reading, tuple) and all(isinstance(words, str) for words in reading)
    _require(told, f"{bot.name} reads {reading!r}, which is not a tuple of sentences")
    for asked, whom in ((bot, "asked again"), (make(), "asked anew")):
        other = ask(asked, state)
        _require(
            other == decision,
            f"{bot.name} is not deterministic: first {decision.action} ({decision.reason}), "
            f"{whom} {other.action} ({other.reason})",
        )
        _require(asked.reading(view) == reading, f"{bot.name} {whom} reads something else")
    return decision


def random_rules(random: Random) -> Rules:
    """Rules of any box with any variants, whole games and small ones; by chance, but playable."""
    while True:
        edition = random.choice(list(editions.EDITIONS))
        variants = [name for name in editions.VARIANTS if random.random() < 0.25]
        options: dict[str, int] = {}
        for name, low, high in (("ranks", 2, 5), ("hand_size", 1, 5), ("tokens", 1, 8)):
            if random.random() < 0.3:
                options[name] = random.randint(low, high)
        if random.random() < 0.2:
            options["strikes"] = random.randint(1, 3)
        players = random.randint(2, 5)
        try:
            return editions.rules(edition, players, variants, **options)
        except UnplayableRules:
            continue


def check_state(state: State) -> None:
    """Every invariant of one state whose cards are all known."""
    check_cards(state)
    check_counters(state)
    check_knowledge(state)
    check_actions(state)
    check_formats(state)
    check_views(state)


def check_cards(state: State) -> None:
    """Fireworks, discards, hands and deck are the whole deck, no card lost or doubled."""
    rules = state.rules
    piles = [*state.discards, *state.deck, *(card for hand in state.hands for card in hand.cards)]
    piles += [i for i in range(len(rules.cards)) if state.played >> i & 1]
    _require(Counter(piles) == Counter(rules.all_cards), "the cards are not the whole deck")
    numbers = [number for hand in state.hands for number in hand.numbers]
    _require(len(set(numbers)) == len(numbers), "two cards have one number")
    _require(all(0 <= n < state.drawn for n in numbers), "a card was never drawn")
    _require(all(len(h.numbers) <= rules.cards_each for h in state.hands), "a hand is too large")


def check_counters(state: State) -> None:
    """Tokens, strikes, turns and the score stay within their bounds; an end is an end."""
    rules = state.rules
    _require(0 <= state.tokens <= rules.tokens, f"{state.tokens} tokens")
    _require(0 <= state.strikes <= rules.strikes, f"{state.strikes} strikes")
    _require(0 <= state.score <= rules.maximum, f"a score of {state.score}")
    _require(rules.played(rules.heights(state.played)) == state.played, "a firework has a gap")
    _require(state.over == (state.outcome.status != "in progress"), "outcome and end disagree")
    _require(state.over != bool(state.legal_actions()), "a running game needs an action")
    if state.turns_left is not None:
        _require(0 <= state.turns_left <= rules.players, f"{state.turns_left} turns left")
        _require(not rules.crowning_piece, "turns are counted with the crowning piece")


def check_knowledge(state: State) -> None:
    """A card's literal mask is what its marks say, and its true identity is always in it."""
    rules = state.rules
    for seat in range(rules.players):
        for held in state.hand(seat):
            assert held.card is not None
            mask = rules.any_card
            for hint, touched in held.marks:
                _require(touched == rules.touches(hint, held.card), f"a false mark on {held.card}")
                mask &= rules.touch_masks[hint] if touched else ~rules.touch_masks[hint]
            _require(mask == held.mask, f"{held.card}'s mask is not what its marks say")
            _require(mask >> rules.identity(held.card) & 1 == 1, f"{held.card} is ruled out")


def check_actions(state: State) -> None:
    """Every legal action applies, every other is refused, and neither changes the state."""
    before = state.situation()
    legal = state.legal_actions()
    _require(len(set(legal)) == len(legal), "an action is offered twice")
    for action in legal:
        _require(state.is_legal(action), f"{action} is offered and then refused")
    for action in set(conceivable_actions(state)) - set(legal):
        try:
            state.apply(action)
        except IllegalAction:
            continue
        raise AssertionError(f"{action} is not legal and was not refused")
    _require(state.situation() == before, "an action changed the state that it was applied to")


def conceivable_actions(state: State) -> Iterator[Action]:
    """All actions that could ever be written down at this table, rearranging aside."""
    rules = state.rules
    for target in range(rules.players + 1):
        for hint in (*LETTERS, *range(rules.ranks + 2)):
            yield Clue(target, hint)
    for number in range(state.drawn + 1):
        yield Discard(number)
        yield Play(number)
        for suit in rules.suits:
            yield Play(number, suit.name)
    for card in rules.cards:
        yield Return(card)
        yield Relaunch(card)


def check_formats(state: State) -> None:
    """JSON, line and pickle give back what was written, and play goes on from it."""
    position = Position.of(state)
    _require(not position.status(), f"impossible: {position.status()}")
    _require(from_json(to_json(position)) == position, "JSON changed the position")
    bare = replace(position, names=None, log=())
    _require(from_line(to_line(position)) == bare, "the line changed the position")
    again = position.state()
    _require(Position.of(again) == replace(position, log=()), "a state lost part of its position")
    _require(again.outcome == state.outcome, "the outcome is not the same from the position")
    for seat in range(state.rules.players):
        kept = [held[1:] for held in again.hand(seat)] == [held[1:] for held in state.hand(seat)]
        _require(kept, f"the position lost something of seat {seat}'s hand")
    _require(pickle.loads(pickle.dumps(state)) == state, "pickling changed the state")


def check_views(state: State) -> None:
    """Each seat sees all that lies open and all hands but its own; its choices are the same."""
    for seat in range(state.rules.players):
        view = View.of(state, seat)
        open_facts = ("played", "discards", "tokens", "strikes", "turn", "turns_left", "turned")
        for fact in (*open_facts, "pending"):
            same = getattr(view, fact) == getattr(state, fact)
            _require(same, f"seat {seat} sees another {fact}")
        _require(len(view.deck) == len(state.deck), f"seat {seat} sees another deck")
        for holder in range(state.rules.players):
            seen, true = view.hand(holder), state.hand(holder)
            hidden = tuple(held._replace(card=None) for held in true)
            _require(seen == (hidden if holder == seat else true), f"seat {seat} sees wrong cards")
        if seat == state.turn:
            _require(view.legal_actions() == state.legal_actions(), "a view offers other actions")


def _some_action(state: State, random: Random) -> Action:
    """A random action, leaning towards cards that fit so that games get somewhere."""
    hand = state.hands[state.turn]
    if hand.numbers and random.random() < 0.1:
        return Rearrange(state.turn, tuple(random.sample(hand.numbers, len(hand.numbers))))
    tables = state.game.tables
    fitting = [
        Play(number)
        for number, card in zip(hand.numbers, hand.cards, strict=True)
        if tables.fits(state.played, card)
    ]
    if fitting and state.pending is None and random.random() < 0.6:
        return random.choice(fitting)
    return random.choice(state.legal_actions())


def _require(condition: bool, otherwise: str) -> None:
    if not condition:
        raise AssertionError(otherwise)
