"""Rules of every kind for bots to play by, and what every bot has to hold at all of them."""

from hanabi_kit import Rules, deal, editions
from hanabi_kit.bots import Bot, Turn, play, view_for
from hanabi_kit.engine.cards import COLOURS

TABLES = [
    editions.rules("en", 2),
    editions.rules("en", 5, ["crowning-piece"]),
    editions.rules("fi", 3, ["multicolour-own", "colour-call"]),
    editions.rules("it", 4, ["multicolour-every", "black-powder"]),
    editions.rules("it", 2, ["five-flares", "multicolour-every"], ranks=3),
    editions.rules("it", 5, ["five-flares", "black-powder"]),
    editions.rules("nl", 3, hand_size=3, ranks=2),
    editions.rules("nb", 2, hand_size=1, ranks=3),
    Rules(players=2, suits=COLOURS[:1], ranks=1, hand_size=1, tokens=1, strikes=1),
    Rules(players=2, suits=COLOURS[:2], ranks=2, hand_size=4, tokens=1, strikes=1),
    Rules(players=3, suits=COLOURS[:2], ranks=2, hand_size=1, tokens=1, crowning_piece=True),
]


def name_of(rules: Rules) -> str:
    """Rules in a few words, for the names of tests."""
    options = ("crowning_piece", "colour_call", "five_flares", "empty_clues")
    on = [name for name in options if getattr(rules, name)]
    suits = "".join(suit.letter for suit in rules.suits)
    return "-".join([f"{rules.players}x{rules.cards_each}", f"{suits}{rules.ranks}", *on])


def turns(bot: Bot, rules: Rules, seed: int) -> list[Turn]:
    """All turns of a game that a bot plays with itself."""
    done: list[Turn] = []
    end = play(deal(rules, seed=seed), [bot] * rules.players, done.append)
    assert end.over
    return done


def repeats(fresh: type[Bot], rules: Rules, seed: int) -> bool:
    """Whether a bot that was never asked before decides alike, asked from the end backwards."""
    done = turns(fresh(), rules, seed)
    return all(
        fresh().decide(view_for(fresh(), turn.before, turn.before.turn)) == turn.decision
        for turn in reversed(done)
    )


def mean(bot: Bot, rules: Rules, games: int) -> float:
    """The mean score of seeded games; a lost game counts 0."""
    team = [bot] * rules.players
    return sum(play(deal(rules, seed=seed), team).score for seed in range(games)) / games
