import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit import (
    Card,
    Clue,
    Discard,
    HanabiError,
    IllegalAction,
    ImpossiblePosition,
    InvalidNotation,
    Play,
    Rearrange,
    Rules,
    State,
    deal,
    events,
)
from hanabi_kit.engine.cards import BLACK, COLOURS, MULTICOLOUR_OWN
from hanabi_kit.engine.log import log
from hanabi_kit.exchange import Replay, read_json, read_link, write_json, write_link
from hanabi_kit.exchange.hanablive import (
    ADDRESS,
    SITE_ENDINGS,
    find_variant,
    read,
    variant_names,
)
from tests.builders import table

DATA = Path(__file__).parent / "data" / "hanablive"
LINK = (DATA / "149251.link").read_text().strip()
SMALL = (DATA / "small.json").read_text()

Game = dict[str, Any]
Break = Callable[[Game], object]


def played(rules: Rules, seed: int, most: int = 1000) -> State:
    """A game of random actions, with plays rare enough to let it go on for a while."""
    random = Random(seed)
    cards = [rules.cards[identity] for identity in rules.all_cards]
    state = deal(rules, deck=random.sample(cards, len(cards)))
    for _ in range(most):
        actions = state.legal_actions()
        if not actions:
            break
        others = [action for action in actions if not isinstance(action, Play)]
        state = state.apply(random.choice(others if others and random.random() < 0.7 else actions))
    return state


def broken(change: Break, text: str = SMALL) -> str:
    game = json.loads(text)
    change(game)
    return json.dumps(game)


def same_games(one: State, other: State) -> bool:
    return one.states() == other.states()


# The game 149251 of the site: five players, 23 points.


def test_sample_link_plays_to_its_score() -> None:
    replay = read(LINK)
    assert replay.variant == "No Variant"
    assert replay.state.rules == Rules(players=5, empty_clues=False)
    assert replay.state.ending == "last round"
    assert replay.state.score == 23
    assert (replay.ending, replay.id, replay.turn) == (None, None, None)


def test_sample_link_is_written_back_byte_for_byte() -> None:
    assert write_link(read(LINK).state) == LINK


def test_sample_link_and_its_json_are_the_same_game() -> None:
    replay = read(LINK)
    again = read(write_json(replay.state))
    assert again == replay
    assert same_games(again.state, replay.state)


@pytest.mark.parametrize(
    "address",
    [
        f"{ADDRESS}{LINK}#12",
        f"https://hanab.live/shared-replay-json/{LINK}#12",
        f"hanab.live/replay-json/{LINK}#12",
        f"/shared-replay-json/{LINK}#12",
        f"  {LINK}#12\n",
        f"{LINK.replace('-', '')}#12",
        f"{LINK},#12",
        f"{ADDRESS}{LINK},legacy-1-p5v0s12#12",
    ],
)
def test_link_may_be_an_address_with_a_turn(address: str) -> None:
    replay = read(address)
    assert replay == replace(read(LINK), turn=12)


def test_turns_count_from_one_at_the_deal() -> None:
    replay = read(LINK)
    assert replay.at(1).previous is None
    twelfth = replay.at(12)
    assert len(twelfth.states()) == 12
    assert twelfth == replay.state.states()[11]
    assert replay.at(54) is replay.state
    for turn in (0, 55):
        with pytest.raises(HanabiError, match=f"turn {turn} is not in this game, only 1 to 54"):
            replay.at(turn)


# A game made by hand: two players, three suits, ended by a vote.


def test_small_game_goes_as_worked_out_by_hand() -> None:
    """Nea holds r1 g1 b1 r2 g2 (#0 to #4), Ole b2 r3 g3 b3 r4 (#5 to #9); then g4 b4 r5 g5 b5.

    1 Nea plays #0, r1: red 1; draws #10, g4.
    2 Ole clues green to Nea: touches #1 g1, #4 g2 and #10 g4; 7 tokens.
    3 Nea plays #1, g1: green 1; draws #11, b4.
    4 Ole plays #6, r3 on red 1: a strike; draws #12, r5.
    5 Nea clues 3 to Ole: touches #7 g3 and #8 b3; 6 tokens.
    6 Ole discards #5, b2: 7 tokens; draws #13, g5.
    7 Nea plays #3, r2: red 2; draws #14, b5.

    Red 2 and green 1 make 3 points. Of 30 cards 10 were dealt and 5 drawn: 15 are left.
    """
    replay = read_json(SMALL)
    state = replay.state
    assert (replay.variant, replay.id, replay.ending) == ("3 Suits", 7, "terminated by a vote")
    assert state.game.names == ("Nea", "Ole")
    assert state.fireworks == {"red": 2, "green": 1, "blue": 0}
    assert (state.score, state.tokens, state.strikes, len(state.deck)) == (3, 7, 1, 15)
    assert not state.over
    assert [state.card(identity) for identity in state.discards] == [Card("r", 3), Card("b", 2)]
    assert [event.action for event in events(state)] == [
        Play(0),
        Clue(0, "green"),
        Play(1),
        Play(6),
        Clue(1, 3),
        Discard(5),
        Play(3),
    ]
    assert [event.touched for event in events(state) if event.touched] == [(1, 4, 10), (7, 8)]
    successes = [event.success for event in events(state)]
    assert successes == [True, None, True, False, None, None, True]


def test_small_game_is_written_as_it_was() -> None:
    game = json.loads(SMALL)
    written = {
        "id": 7,
        "players": game["players"],
        "deck": game["deck"],
        "actions": game["actions"],
        "options": {"variant": "3 Suits"},
    }
    assert json.loads(write_json(read(SMALL))) == written
    # A state knows what was played, and nothing of what the site recorded beside it.
    del written["id"], written["actions"][-1]
    assert json.loads(write_json(read(SMALL).state)) == written


SMALL_DECK = "afkbg" + "lchmd" + "inejo" + "aaffk" + "kbglc" + "hmdin"
"""Five cards to a suit, so r1 is a, g1 is f, b1 is k."""


def test_small_game_as_a_link() -> None:
    """Types go from 0 to 3, so T = 4. A play has value 0, so its first character is number
    1 * 4 + 0, e; a discard 1 * 4 + 1, f; green (value 1) 2 * 4 + 2, k; rank 3 is 4 * 4 + 3, t.
    """
    actions = "ea" + "ka" + "eb" + "eg" + "tb" + "ff" + "ed"
    code = write_link(read(SMALL).state)
    assert code.replace("-", "") == f"215{SMALL_DECK},03{actions},18"
    assert [len(chunk) for chunk in code.split("-")] == [20, 20, 13]


def test_plays_without_a_value_are_read_too() -> None:
    without = SMALL.replace(',"value":0', "")
    assert without != SMALL
    assert read(without) == read(SMALL)
    actions = "aa" + "ka" + "ab" + "ag" + "tb" + "bf" + "ad"
    replay = read_link(f"215{SMALL_DECK},03{actions},18")
    assert write_link(replay.state) == write_link(read(SMALL).state)


def test_game_without_actions() -> None:
    start = read(LINK).at(1)
    assert write_link(start).replace("-", "").endswith(",00,0")
    assert read(write_link(start)).state == start
    assert read(write_json(start)).state == start


@pytest.mark.parametrize(("number", "words"), list(enumerate(SITE_ENDINGS)))
def test_recorded_ending_is_kept_in_words(number: int, words: str) -> None:
    def end(game: Game) -> None:
        game["actions"][-1] = {"type": 4, "target": -1, "value": number}

    replay = read(broken(end))
    assert (replay.ending, replay.ended_by) == (words, None)


# A replay is written with all that it holds.

ENDINGS = [
    *({"type": 4, "target": 1, "value": number} for number in range(10)),
    {"type": 4, "target": -1, "value": 6},
    {"type": 5, "target": -1, "value": 10},
]


@pytest.mark.parametrize("ending", ENDINGS, ids=str)
def test_json_keeps_how_a_game_ended_and_its_number(ending: dict[str, int]) -> None:
    game = json.loads(SMALL)
    game["actions"][-1] = ending
    replay = read(json.dumps(game))
    assert replay.id == 7
    assert replay.ended_by == (1 if ending["target"] == 1 else None)
    assert json.loads(write_json(replay))["actions"] == game["actions"]
    assert read(write_json(replay)) == replay


def test_the_site_has_played_millions_of_games() -> None:
    replay = read(broken(lambda game: game.update(id=1_234_567)))
    assert replay.id == 1_234_567
    assert read(write_json(replay)) == replay


@pytest.mark.parametrize("ending", ENDINGS, ids=str)
def test_link_keeps_how_a_game_ended_and_where_it_points(ending: dict[str, int]) -> None:
    game = json.loads(write_json(read(LINK).at(9)))
    game["actions"].append(ending)
    replay = replace(read(json.dumps(game)), turn=3)
    again = read(write_link(replay))
    assert (again.state, again.ending, again.turn) == (replay.state, replay.ending, 3)
    if replay.ended_by is not None:
        assert again == replay
    assert write_link(again) == write_link(replay)


def test_link_that_ends_by_a_termination() -> None:
    """Types go from 0 to 4, so T = 5. A play is number 1 * 5 + 0, f; the ending, value 4, is
    5 * 5 + 4, d after z and 0 to 2, so 3; and Bob, seat 1, is b.
    """
    link = f"215{SMALL_DECK},04fa3b,18"
    replay = read(link)
    assert (replay.ending, replay.ended_by) == ("terminated by a player", 1)
    assert write_link(replay).replace("-", "") == link


def test_link_can_not_point_behind_the_game() -> None:
    with pytest.raises(HanabiError, match="turn 55 is not in this game, only 1 to 54 are"):
        write_link(replace(read(LINK), turn=55))


# What is far too long is refused before anything of it is read.


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (LINK.replace(",03", "a" * 900_000 + ",03"), "link: no game takes 900,172 characters"),
        (LINK.replace(",0", "-" * 900_000 + ",0", 1), "link: no game takes 900,172 characters"),
        (f"{'x' * 900_000}/replay-json/{LINK}", "link: no game takes 900,185 characters"),
        (broken(lambda game: game.update(deck=[0] * 300_000)), "deck: no game has 300,000 of them"),
        (broken(lambda game: game.update(actions=[{}] * 99_999)), "actions: no game has 99,999 of"),
        (broken(lambda game: game.update(players=[1] * 99_999)), "players: no game has 99,999 of"),
    ],
    ids=["deck of a link", "hyphens", "address", "deck", "actions", "players"],
)
def test_length_is_looked_at_first(text: str, sentence: str) -> None:
    before = process_time()
    with pytest.raises(InvalidNotation, match=f"^{sentence}"):
        read(text)
    assert process_time() - before < 0.5


# Variants.


@pytest.mark.parametrize(
    ("name", "players", "cards", "maximum", "colours"),
    [
        ("No Variant", 2, 50, 25, "red yellow green blue white"),
        ("3 Suits", 3, 30, 15, "red green blue"),
        ("4 Suits", 4, 40, 20, "red yellow green blue"),
        ("6 Suits", 5, 60, 30, "red yellow green blue white multicolour"),
        ("Black (6 Suits)", 2, 55, 30, "red yellow green blue white black"),
        ("Rainbow (6 Suits)", 3, 60, 30, "red yellow green blue white"),
        ("Dark Rainbow (6 Suits)", 4, 55, 30, "red yellow green blue white"),
        ("White Reversed (6 Suits)", 5, 60, 30, "red yellow green blue white"),
    ],
)
def test_variant(name: str, players: int, cards: int, maximum: int, colours: str) -> None:
    rules = Rules(players, find_variant(name).suits, empty_clues=False)
    assert (rules.deck_size, rules.maximum) == (cards, maximum)
    assert [hint for hint in rules.hints if isinstance(hint, str)] == colours.split()
    state = played(rules, seed=1)
    replay = read(write_link(state))
    assert replay.variant == name
    assert replay.state.rules == rules
    assert same_games(replay.state, state)
    assert json.loads(write_json(state))["options"] == {"variant": name}
    assert same_games(read(write_json(state)).state, state)


def test_white_reversed_builds_down_and_no_colour_touches_it() -> None:
    rules = Rules(2, find_variant("White Reversed (6 Suits)").suits)
    assert rules.suit_copies(rules.suits[5]) == (1, 2, 2, 2, 3)
    assert rules.score(rules.played([0, 0, 0, 0, 0, 2])) == 2
    assert rules.building_order[5][0] == rules.identity(Card("k", 5))
    assert not any(rules.touches(suit.name, Card("k", 5)) for suit in COLOURS)


# Options.


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, {}),
        ({"startingPlayer": 1}, {"starting_seat": 1}),
        ({"emptyClues": True}, {"empty_clues": True}),
        ({"allOrNothing": True}, {"crowning_piece": True}),
        ({"oneExtraCard": True}, {"hand_size": 6}),
        ({"oneLessCard": True}, {"hand_size": 4}),
        ({"oneExtraCard": True, "oneLessCard": True}, {}),
        ({"timed": True, "timeBase": 60, "timePerTurn": 5}, {}),
        ({"speedrun": True, "cardCycle": True}, {}),
        ({"deckPlays": True}, {"deck_plays": True}),
        ({"detrimentalCharacters": False}, {}),
    ],
)
def test_option(options: dict[str, Any], expected: dict[str, Any]) -> None:
    def change(game: Game) -> None:
        game["actions"] = []
        game["options"] |= options

    rules = read(broken(change)).state.rules
    assert rules == replace(Rules(2, find_variant("3 Suits").suits, empty_clues=False), **expected)


def test_options_may_be_absent() -> None:
    game = json.loads(write_json(read(LINK).state))
    del game["options"]
    assert read(json.dumps(game)) == read(LINK)


# Playing from the deck.


def one_left(rules: Rules, seed: int) -> State:
    """A game in which one card is left in the deck, by discards and clues alone."""
    state = deal(rules, seed)
    while len(state.deck) > 1:
        actions = [action for action in state.legal_actions() if not isinstance(action, Play)]
        discards = [action for action in actions if isinstance(action, Discard)]
        state = state.apply(discards[0] if discards else actions[0])
    return state


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_last_card_is_played_from_the_deck(players: int) -> None:
    """On the site the player draws the card and plays it at once: the hand stays as it was, and
    the last round begins, in which everybody has one more turn, the player too.
    """
    fitted = set()
    for seed in range(12):
        state = one_left(Rules(players, deck_plays=True), seed)
        game = json.loads(write_json(state))
        assert game["options"] == {"variant": "No Variant", "deckPlays": True}
        *_, last = game["deck"]
        game["actions"].append({"type": 0, "target": 49, "value": 0})
        after = read(json.dumps(game)).state
        fits = last["rank"] == 1  # nothing was played before
        fitted.add(fits)
        assert (after.score, after.strikes) == ((1, 0) if fits else (0, 1))
        assert [hand.columns for hand in after.hands] == [hand.columns for hand in state.hands]
        assert (len(after.deck), after.turns_left) == (0, players)
        assert after.turn == (state.turn + 1) % players
        event = events(after)[-1]
        assert (event.action, event.success, event.seat) == (Play(49), fits, state.turn)
        assert str(log(after)[-1]).startswith(
            f"Turn {len(state.states())}, {state.game.names[state.turn]}: "
            "play the last card of the deck ("
        )
        for _ in range(players):
            assert not after.over
            after = after.apply(after.legal_actions()[-1])
        assert after.ending == "last round"
        assert json.loads(write_json(read(json.dumps(game)))) == game
    assert fitted == {True, False}


def test_the_last_card_is_played_from_the_deck_only_where_the_option_is_on() -> None:
    state = one_left(Rules(2, empty_clues=False), 3)
    game = json.loads(write_json(state))
    turn = len(state.states())
    for kind, words in ((0, "p#49"), (1, "d#49")):
        game["actions"].append({"type": kind, "target": 49})
        with pytest.raises(IllegalAction, match=f"^turn {turn}: {words}: .*#49|all 8 tokens"):
            read(json.dumps(game))
        game["actions"].pop()
    # With two cards left it is not the last one, and a card can't be discarded from the deck.
    game["options"]["deckPlays"] = True
    game["actions"].append({"type": 1, "target": 49})
    with pytest.raises(IllegalAction, match="d#49"):
        read(json.dumps(game))
    game["actions"][-2:] = [{"type": 0, "target": state.drawn - 1}]
    with pytest.raises(IllegalAction, match=r"p#48: .* does not hold #48"):
        read(json.dumps(game))


# What the site counts for a game.


def ended_by(number: int) -> Replay:
    def end(game: Game) -> None:
        game["actions"][-1] = {"type": 4, "target": 0, "value": number}

    return read(broken(end))


@pytest.mark.parametrize(("number", "words"), list(enumerate(SITE_ENDINGS)))
def test_what_the_site_counts(number: int, words: str) -> None:
    """Three points lie on the table; only a game in progress or ended normally counts them."""
    replay = ended_by(number)
    assert replay.state.score == 3
    assert replay.site_score == (3 if number <= 1 else 0)
    stopped = f"The game was stopped here, before it was over ({words})."
    counted = "hanab.live counts 0 points for it; 3 lie on the table."
    assert replay.remark == (stopped if number <= 1 else f"{stopped} {counted}")


def test_the_site_counts_what_lies_on_the_table_of_a_game_that_simply_stops() -> None:
    replay = read(broken(lambda game: game["actions"].pop()))
    assert (replay.ending, replay.site_score) == (None, 3)
    assert replay.remark == "The game was stopped here, before it was over."


def test_a_game_that_is_over_needs_no_remark() -> None:
    assert (read(LINK).site_score, read(LINK).remark) == (23, "")


def test_a_speedrun_counts_nothing_once_it_can_not_be_perfect() -> None:
    """Ole discards one of two b2, and the run goes on; without the other one it has failed."""

    def run(game: Game) -> None:
        game["options"]["speedrun"] = True
        game["actions"].pop()

    replay = read(broken(run))
    assert replay.speedrun
    assert replay.site_score == 3
    assert read(write_json(replay)) == replay
    dead = replay.state
    while not dead.dead_suits:
        discards = [action for action in dead.legal_actions() if isinstance(action, Discard)]
        dead = dead.apply(discards[0] if discards else dead.legal_actions()[-1])
    assert not dead.over
    assert replace(replay, state=dead).site_score == 0
    assert Replay(dead).site_score == dead.score > 0


# Broken games: each sentence names the culprit.


def set_action(turn: int, **action: int) -> Break:
    return lambda game: game["actions"].__setitem__(turn - 1, action)


@pytest.mark.parametrize(
    ("change", "error", "sentence"),
    [
        (
            set_action(1, type=1, target=0),
            IllegalAction,
            "turn 1: d#0: all 8 tokens are there, so clue or play instead",
        ),
        (
            set_action(3, type=0, target=5),
            IllegalAction,
            "turn 3: p#5: Nea does not hold #5 but #1, #2, #3, #4, #10",
        ),
        (
            set_action(2, type=3, target=0, value=5),
            IllegalAction,
            "turn 2: c0:5: it touches no card, and these rules have no empty clues",
        ),
        (
            set_action(2, type=3, target=1, value=3),
            IllegalAction,
            "turn 2: c1:3: a clue goes to a teammate, not to seat 1",
        ),
        (
            set_action(2, type=3, target=0, value=6),
            IllegalAction,
            "turn 2: c0:6: 6 can't be clued here, only red, green, blue, 1, 2, 3, 4, 5",
        ),
        (
            set_action(2, type=2, target=0, value=3),
            InvalidNotation,
            "turn 2: type 2 with value 3 is no action: 0 plays, 1 discards, "
            "2 clues a colour from 0 to 2, 3 clues a rank, 4 and 5 end the game",
        ),
        (
            set_action(6, type=6, target=0),
            InvalidNotation,
            "turn 6: type 6 with value None is no action: 0 plays, 1 discards, "
            "2 clues a colour from 0 to 2, 3 clues a rank, 4 and 5 end the game",
        ),
        (
            set_action(4, type=4, target=1, value=3),
            InvalidNotation,
            "turn 5: nothing can follow the end of the game (timeout)",
        ),
        (
            lambda game: game["deck"][0].update(rank=2),
            ImpossiblePosition,
            "deck: 2 of r1, but 3 Suits has 3; deck: 3 of r2, but 3 Suits has 2",
        ),
        (
            lambda game: game["deck"].pop(),
            ImpossiblePosition,
            "deck: 1 of b4, but 3 Suits has 2",
        ),
        (
            lambda game: game["deck"][7].update(suitIndex=3),
            InvalidNotation,
            "deck[7]: 3 Suits has no card of suitIndex 3 with rank 3",
        ),
        (
            lambda game: game["players"].extend("ABCD"),
            InvalidNotation,
            "players: 6 can't play here, only 2 to 5",
        ),
        (
            lambda game: game["options"].update(variant="Sudoku (5 Suits)"),
            InvalidNotation,
            "options.variant: 'Sudoku (5 Suits)' can't be played here: a firework may begin at any "
            "rank",
        ),
        (
            lambda game: game["options"].update(detrimentalCharacters=True),
            InvalidNotation,
            "options.detrimentalCharacters: their rules can't be played here",
        ),
        (
            lambda game: game["options"].update(startingPlayer=2),
            InvalidNotation,
            "options.startingPlayer: 2 is not one of 0 to 1",
        ),
    ],
)
def test_broken_game(change: Break, error: type[HanabiError], sentence: str) -> None:
    with pytest.raises(error) as caught:
        read(broken(change))
    assert type(caught.value) is error
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("change", "culprit"),
    [
        (lambda game: game.pop("deck"), "deck"),
        (lambda game: game.update(score=3), "score"),
        (lambda game: game["options"].update(sixSuits=True), "sixSuits"),
        (lambda game: game["options"].update(emptyClues=1), "emptyClues"),
        (lambda game: game["deck"][3].pop("rank"), r"deck\[3\]"),
        (lambda game: game["deck"][3].update(rank="2"), r"deck\[3\].rank"),
        (lambda game: game["actions"][2].pop("target"), r"actions\[2\]"),
        (lambda game: game["actions"][2].update(target=1.0), r"actions\[2\].target"),
        (lambda game: game.update(players="Nea"), "players"),
    ],
)
def test_json_of_another_shape(change: Break, culprit: str) -> None:
    with pytest.raises(InvalidNotation, match=culprit):
        read(broken(change))


def test_text_that_is_no_game() -> None:
    for text in ("[]", "{", '{"players": 1, "players": 2}'):
        with pytest.raises(InvalidNotation):
            read(text)


def test_game_goes_on_after_its_end() -> None:
    game = json.loads(write_json(read(LINK).state))
    game["actions"].append({"type": 3, "target": 0, "value": 1})
    with pytest.raises(IllegalAction, match=r"^turn 54: c0:1: the game is over$"):
        read(json.dumps(game))


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("", "deck, actions and variant are 3 parts between commas, not 1"),
        (f"{LINK},a,b", "deck, actions and variant are 3 parts between commas, not 5"),
        (f"{LINK},p4 v0", "' ' is none of a-z, 0-9, A-Z, comma and hyphen"),
        (f"{LINK}x", "'0x' is not the number of a variant"),
        (f"{LINK[:-1]}7", "7 is not the number of a variant that can be played here"),
        (f"{LINK}0", "'00' is not the number of a variant"),
        (f"{LINK[:-1]}99999", "'99999' is not the number of a variant"),
        (f"{LINK} and so on", "' ' is none of a-z, 0-9, A-Z, comma and hyphen"),
        (LINK.replace("dla", "dé"), "'é' is none of a-z"),
        (f"6{LINK[1:]}", "it starts with '615', not with 2 to 5 players and 15 for the ranks"),
        (f"514{LINK[3:]}", "it starts with '514'"),
        (LINK.replace(",03", ",30"), "its actions start with '30', not with their lowest"),
        (LINK.replace("eN,0", "e,0"), "it breaks off inside an action, after 52 whole ones"),
        (f"{LINK}#0", "'0' is no turn, write a number from 1, like #12"),
        (f"{LINK}#end", "'end' is no turn"),
        ("https://hanab.live/replay/149251", "'https://hanab.live/replay/149251' does not hold"),
    ],
)
def test_broken_link(link: str, sentence: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        read(link)
    assert str(caught.value).startswith(f"link: {sentence}")


def test_link_with_a_card_of_another_variant() -> None:
    with pytest.raises(InvalidNotation, match=r"^deck\[0\]: No Variant has no card of suitIndex 5"):
        read(LINK.replace("515d", "515z"))


def test_link_that_breaks_a_rule() -> None:
    with pytest.raises(IllegalAction, match=r"^turn 2: d#5: all 8 tokens are there"):
        read(f"215{SMALL_DECK},01" + "ca" + "df" + ",18")


# What the site or a link can't say.


@pytest.mark.parametrize(
    ("rules", "culprit"),
    [
        (Rules(2, five_flares=True), "^five_flares: hanab.live can't play True"),
        (Rules(2, colour_call=True), "^colour_call: hanab.live can't play True"),
        (Rules(2, ranks=4), "^ranks: hanab.live can't play 4, only 5"),
        (Rules(2, tokens=7), "^tokens: hanab.live can't play 7, only 8"),
        (Rules(2, strikes=1), "^strikes: hanab.live can't play 1, only 3"),
        (Rules(2, copies=(2, 2, 2, 2, 2)), "^suits: red, yellow"),
        (Rules(2, suits=(*COLOURS, BLACK)), "^suits: red, yellow, green, blue, white, black,"),
        (Rules(2, suits=(*COLOURS, MULTICOLOUR_OWN)), "^suits: .* multicolour,"),
        (Rules(2, hand_size=3), "^hand_size: hanab.live can't deal 3 cards"),
    ],
)
def test_rules_that_the_site_lacks(rules: Rules, culprit: str) -> None:
    for write in (write_json, write_link):
        with pytest.raises(HanabiError, match=culprit):
            write(deal(rules, seed=1))


def test_copies_may_be_spelled_out() -> None:
    rules = Rules(2, copies=(3, 2, 2, 2, 1))
    assert Replay(deal(rules, seed=1)).variant == "No Variant"


def test_unknown_cards_can_not_be_written() -> None:
    state = table("Ann: ? r1 r2 r3 r4; Bob: b1 b2 b3 b4 b5")
    with pytest.raises(HanabiError, match="knows every card"):
        write_json(state)


def test_game_must_start_from_a_deal() -> None:
    position = table("Ann: r2 r1 r2 r3 r4; Bob: b1 b2 b3 b4 b5", fireworks="r1", tokens=3)
    with pytest.raises(HanabiError, match="starts from a full deal"):
        write_json(position)


@pytest.mark.parametrize(
    ("rules", "lost"),
    [
        (Rules(2, starting_seat=1), "starting_seat"),
        (Rules(2, crowning_piece=True), "crowning_piece"),
        (Rules(2, hand_size=6), "cards_each"),
        (Rules(3, starting_seat=2, hand_size=4), "starting_seat, cards_each"),
    ],
)
def test_options_that_a_link_lacks(rules: Rules, lost: str) -> None:
    with pytest.raises(HanabiError, match=f"link can't carry {lost}: write JSON instead"):
        write_link(deal(rules, seed=1))


def test_link_carries_a_game_of_empty_clues_unless_one_was_given() -> None:
    rules = Rules(2, find_variant("3 Suits").suits, empty_clues=True)
    start = deal(rules, deck=[rules.cards[identity] for identity in rules.all_cards])
    touching = start.apply(Clue(1, 3))  # the deck is in order, so Bob holds r3 r3 r4 r4 r5
    assert read(write_link(touching)).state.action == Clue(1, 3)
    empty = touching.apply(Clue(0, "blue"))
    with pytest.raises(HanabiError, match="can't carry empty_clues: write JSON instead"):
        write_link(empty)
    assert read(write_json(empty)).state == empty


def test_rearranged_hands_are_left_out() -> None:
    start = deal(Rules(2, empty_clues=False), deck=None, seed=5)
    state = start.apply(Rearrange(0, (4, 3, 2, 1, 0))).apply(Clue(1, start.hands[1].clues[0].hint))
    actions = json.loads(write_json(state))["actions"]
    assert len(actions) == 1
    assert len(read(write_link(state)).state.states()) == 2


# Random games survive.

variants = st.sampled_from(variant_names()).map(lambda name: find_variant(name).suits)


@st.composite
def games(draw: st.DrawFn, /, **options: st.SearchStrategy[Any]) -> State:
    players = draw(st.integers(2, 5))
    rules = Rules(players, draw(variants), empty_clues=False)
    chosen = {name: draw(strategy) for name, strategy in options.items()}
    if more := chosen.pop("more", 0):
        chosen["hand_size"] = rules.cards_each + more
    if "starting_seat" in chosen:
        chosen["starting_seat"] %= players
    seed, most = draw(st.integers(0, 2**32)), draw(st.integers(0, 100))
    return played(replace(rules, **chosen), seed, most)


@settings(max_examples=60, deadline=None)
@given(
    games(
        starting_seat=st.integers(0, 4),
        empty_clues=st.booleans(),
        crowning_piece=st.booleans(),
        more=st.integers(-1, 1),
    )
)
def test_json_keeps_every_game(state: State) -> None:
    text = write_json(state)
    replay = read(text)
    assert same_games(replay.state, state)
    assert [s.ending for s in replay.state.states()] == [s.ending for s in state.states()]
    assert write_json(replay) == write_json(replay.state) == text


@settings(max_examples=60, deadline=None)
@given(games())
def test_link_keeps_every_game_of_the_usual_options(state: State) -> None:
    if Replay(state).variant.startswith("Scarce Ones"):
        with pytest.raises(HanabiError, match=r"^the number of Scarce Ones.* is not known here"):
            write_link(state)
        return
    link = write_link(state)
    replay = read(link)
    assert same_games(replay.state, state)
    assert write_link(replay) == write_link(replay.state) == link


@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(LINK)), st.text(max_size=3), st.integers(0, 4))
def test_damaged_link_is_read_or_refused_in_words(place: int, put: str, cut: int) -> None:
    with suppress(HanabiError):
        read(LINK[:place] + put + LINK[place + cut :])
