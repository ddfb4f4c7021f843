"""The public checks pass on every box, and catch engines that are broken on purpose."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from hanabi_kit import Card, Clue, Play, Position, Rules, State, View, deal, editions
from hanabi_kit.engine.lookups import tables_of
from hanabi_kit.engine.rules import Hint
from hanabi_kit.engine.transitions import Draft
from hanabi_kit.testing import check_rules, check_state, conceivable_actions

COMBINATIONS = [
    *product(editions.EDITIONS, [[]]),
    *((e.code, [variant]) for e in editions.EDITIONS.values() for variant in e.variants),
    ("fi", ["colour-call", "multicolour-own", "crowning-piece"]),
    ("it", ["multicolour-every", "black-powder", "five-flares"]),
]


@pytest.mark.parametrize(("edition", "variants"), COMBINATIONS)
def test_every_box_passes(edition: str, variants: list[str]) -> None:
    seed = len(edition + "".join(variants))
    players = 2 + seed % 4
    check_rules(editions.rules(edition, players, variants, ranks=3), games=1, seed=seed)


@pytest.mark.parametrize("variants", [[], ["five-flares", "multicolour-every"]])
def test_whole_games_pass(variants: list[str]) -> None:
    check_rules(editions.rules("it", 2, variants), games=1)


def test_small_rules_of_ones_own_pass() -> None:
    small = Rules(players=2, suits=Rules(players=2).suits[:2], ranks=2, hand_size=2)
    check_rules(small, games=5)
    check_rules(replace(small, empty_clues=False, strikes=1, tokens=1), games=5)


def test_a_state_alone_can_be_checked() -> None:
    check_state(deal(Rules(players=3), seed=1))


def test_what_could_ever_be_written_down_covers_what_is_legal() -> None:
    state = deal(editions.rules("fi", 3, ["colour-call"]), seed=1)
    conceivable = set(conceivable_actions(state))
    assert set(state.legal_actions()) < conceivable
    assert Clue(0, 1) in conceivable
    assert Play(99) not in conceivable


# Broken engines.

RULES = editions.rules("it", 2, ["multicolour-every"], ranks=3, hand_size=3, tokens=1)

Break = Callable[[pytest.MonkeyPatch], object]


@pytest.fixture(autouse=True)
def _own_tables() -> Iterator[None]:
    """Tables that were made while something was broken must not outlive the test."""
    tables_of.cache_clear()
    yield
    tables_of.cache_clear()


def patched(owner: type, name: str, make: Callable[[Any], Any]) -> Break:
    """Replace a method by what `make` makes of it."""

    def apply(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(owner, name, make(getattr(owner, name)))

    return apply


def rank_clues_miss_the_twos(touches: Any) -> Any:
    def wrong(rules: Rules, hint: Hint, card: Card) -> bool:
        return bool(touches(rules, hint, card)) and (hint, card.rank) != (2, 2)

    return wrong


def rainbow_dodges_red(touches: Any) -> Any:
    def wrong(rules: Rules, hint: Hint, card: Card) -> bool:
        return bool(touches(rules, hint, card)) and (hint, card.suit) != ("red", "m")

    return wrong


def tokens_without_end(gain: Any) -> Any:
    def wrong(draft: Draft) -> None:
        draft.tokens += 1

    return wrong


def discards_anything_goes(discard: Any) -> Any:
    def wrong(draft: Draft, action: Any) -> None:
        tokens = draft.tokens
        draft.tokens = 0
        discard(draft, action)
        draft.tokens = tokens

    return wrong


def cards_fall_off_the_table(finish: Any) -> Any:
    def wrong(draft: Draft, slot: int | None) -> None:
        draft.discards = draft.discards[:-1]
        finish(draft, slot)

    return wrong


def a_played_card_brings_the_next_along(apply: Any) -> Any:
    def wrong(state: State, action: Any) -> State:
        after: State = apply(state, action)
        if after.played != state.played:
            object.__setattr__(after, "played", after.played | after.played << 1)
        return after

    return wrong


def marks_are_forgotten(marks: Any) -> Any:
    return lambda state, seat: {number: row[:-1] for number, row in marks(state, seat).items()}


def the_last_action_is_forgotten(legal_actions: Any) -> Any:
    return lambda state: legal_actions(state)[:-1]


def an_action_is_offered_twice(legal_actions: Any) -> Any:
    return lambda state: legal_actions(state)[:1] + legal_actions(state)


def an_illegal_action_is_offered(legal_actions: Any) -> Any:
    return lambda state: (*legal_actions(state), Play(99)) if legal_actions(state) else ()


def the_score_is_too_good(score: Any) -> Any:
    return lambda rules, played: rules.maximum + 1


def strikes_never_end_it(play: Any) -> Any:
    def wrong(draft: Draft, action: Play) -> None:
        play(draft, action)
        if draft.ending == "strikes":
            draft.ending = None

    return wrong


def the_next_number_is_taken(finish: Any) -> Any:
    def wrong(draft: Draft, slot: int | None) -> None:
        finish(draft, slot)
        draft.drawn -= draft.drawn > 7

    return wrong


def views_show_everything(of: Any) -> Any:
    return classmethod(lambda cls, state, seat: of(state, (seat + 1) % state.rules.players))


def views_forget_the_tokens(of: Any) -> Any:
    def wrong(cls: type, state: State, seat: int) -> View:
        view: View = of(state, seat)
        object.__setattr__(view, "tokens", 0)
        return view

    return classmethod(wrong)


def positions_lose_the_strikes(of: Any) -> Any:
    return classmethod(lambda cls, state: replace(of(state), strikes=0))


def the_state_is_changed_in_place(apply: Any) -> Any:
    def wrong(state: State, action: Any) -> State:
        after: State = apply(state, action)
        object.__setattr__(state, "strikes", after.strikes)
        return after

    return wrong


BROKEN = [
    patched(Draft, "gain_token", tokens_without_end),
    patched(Draft, "discard", discards_anything_goes),
    patched(Draft, "finish", cards_fall_off_the_table),
    patched(Draft, "finish", the_next_number_is_taken),
    patched(State, "apply", a_played_card_brings_the_next_along),
    patched(Draft, "play", strikes_never_end_it),
    patched(State, "marks", marks_are_forgotten),
    patched(State, "legal_actions", the_last_action_is_forgotten),
    patched(State, "legal_actions", an_action_is_offered_twice),
    patched(State, "legal_actions", an_illegal_action_is_offered),
    patched(State, "apply", the_state_is_changed_in_place),
    patched(Rules, "score", the_score_is_too_good),
    patched(View, "of", views_show_everything),
    patched(View, "of", views_forget_the_tokens),
    patched(Position, "of", positions_lose_the_strikes),
]


@pytest.mark.parametrize("broken", BROKEN, ids=range(len(BROKEN)))
def test_broken_engines_are_caught(broken: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    check_rules(RULES, games=1)
    broken(monkeypatch)
    with pytest.raises(AssertionError, match=r"seed \d+, it2.* after: "):
        check_rules(RULES, games=10)


@pytest.mark.parametrize("wrong", [rank_clues_miss_the_twos, rainbow_dodges_red])
def test_a_touch_predicate_that_drifted_from_the_tables_is_caught(
    wrong: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = replace(RULES)
    tables_of(rules)
    patched(Rules, "touches", wrong)(monkeypatch)
    with pytest.raises(AssertionError, match="a false mark"):
        check_rules(rules, games=10)


def test_a_failure_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    patched(Draft, "gain_token", tokens_without_end)(monkeypatch)
    with pytest.raises(AssertionError) as caught:
        check_rules(RULES, games=20)
    words = str(caught.value)
    assert words.startswith("2 tokens (seed ")
    assert words.rstrip(")").split("after: ")[1]
