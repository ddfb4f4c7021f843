"""Why a position may be impossible: every reason, each with where to look."""

from collections import Counter
from collections.abc import Iterator

from ..engine.cards import identities
from ..engine.game import check_names
from ..engine.rules import TILES
from ..engine.transitions import choices
from ..support.errors import HanabiError, quoted
from .matching import copies, overfull_group
from .position import CHOICE_TILES, Position, clue_mask

UNDRAWN = ("strikes", "perfect", "indispensable")
"""The endings that come in the middle of a turn, when a card is gone and none is drawn for it."""


def reasons_against(position: Position) -> list[str]:
    """Every reason why a position can't be, each with where to look; empty if it can."""
    piles = [*_wrong_piles(position), *_foreign_cards(position)]
    reasons = [*_out_of_range(position), *piles, *_foreign_clues(position)]
    unclear = [*_contradicted(position)]
    if not piles:
        reasons += _miscounted(position)
    reasons += unclear
    if not piles and not unclear:
        reasons += _overfull(position)
    reasons += _misplaced_tiles(position)
    if not reasons:
        reasons += _short_hands(position)
    if not reasons and position.pending is not None and not choices(position.laid()):
        reasons = [f"pending: tile {position.pending} has nothing to choose from, so it can't wait"]
    return reasons


def _out_of_range(position: Position) -> Iterator[str]:
    rules = position.rules
    for name, value, most in (
        ("tokens", position.tokens, rules.tokens),
        ("strikes", position.strikes, rules.strikes),
        ("turn", position.turn, rules.players - 1),
    ):
        if not 0 <= value <= most:
            yield f"{name}: {quoted(value)} is not possible, only 0 to {most}"
    # Only bonus tiles ever take a card out of the discards.
    if len(position.discards) < position.strikes <= rules.strikes and not rules.five_flares:
        yield f"strikes: each leaves a discard, and there are only {len(position.discards)}"
    if len(position.hands) != rules.players:
        yield f"hands: {len(position.hands)} hands do not fit {rules.players} players"
    for seat, hand in enumerate(position.hands):
        # Who owes a choice has played a card and not yet drawn.
        owing = rules.five_flares and position.pending is not None and seat == position.turn
        most = rules.cards_each - owing
        if len(hand) > most:
            yield f"hands[{seat}]: {len(hand)} cards are too many, {most} at most"
    try:
        check_names(rules, position.names)
    except HanabiError as error:
        yield str(error)
    ends = _deck_size(position) == 0 and not rules.crowning_piece
    if position.turns_left is None and ends:
        yield "turns_left: the deck is empty, so say how many turns are left"
    elif position.turns_left is not None and not ends:
        when = "with the crowning piece" if rules.crowning_piece else "while the deck lasts"
        yield f"turns_left: {when} no turns are counted, so write null"
    elif position.turns_left is not None and not 0 <= position.turns_left <= rules.players:
        found = quoted(position.turns_left)
        yield f"turns_left: {found} is not possible, only 0 to {rules.players}"


def _short_hands(position: Position) -> Iterator[str]:
    """Hands with fewer cards than turns can leave behind, at a table that is else in order."""
    rules = position.rules
    if rules.crowning_piece and not _deck_size(position):
        return  # without a deck the game goes on until the hands are empty
    why = "while the deck lasts a hand is full"
    turns_over = 0
    if position.turns_left is not None:
        why = "in the last round a turn takes one card at most"
        turns_over = rules.players - position.turns_left
    for seat, hand in enumerate(position.hands):
        fewest = rules.cards_each - ((position.turn - 1 - seat) % rules.players < turns_over)
        if len(hand) < fewest and seat == position.turn:
            fewest -= position.pending is not None or position.laid().ending in UNDRAWN
        if len(hand) < fewest:
            yield f"hands[{seat}]: {len(hand)} cards are too few, {fewest} at least: {why}"


def _wrong_piles(position: Position) -> Iterator[str]:
    """Fireworks and a deck that can't even be counted."""
    rules = position.rules
    if len(position.fireworks) != len(rules.suits):
        yield f"fireworks: {len(position.fireworks)} do not fit {len(rules.suits)} suits"
    for suit, height in zip(rules.suits, position.fireworks, strict=False):
        if not 0 <= height <= rules.ranks:
            found = quoted(height)
            yield f"fireworks.{suit.name}: {found} is not possible, only 0 to {rules.ranks}"
    if not 0 <= _deck_size(position) <= rules.deck_size:
        found = quoted(_deck_size(position))
        yield f"deck: {found} is not possible, only 0 to {rules.deck_size}"


def _foreign_cards(position: Position) -> Iterator[str]:
    """Cards that this game does not have, each once in a hand's slot and in a pile."""
    known = position.rules.cards
    places = {f"{where}.card": place.card for where, place in position.places() if place.card}
    listed = () if isinstance(position.deck, int) else position.deck
    for name, pile in (("discards", position.discards), ("deck", listed)):
        places |= {f"{name}[{pile.index(card)}]": card for card in dict.fromkeys(pile)}
    for where, card in places.items():
        if card not in known:
            yield f"{where}: there is no {card} in this game"


def _foreign_clues(position: Position) -> Iterator[str]:
    """Clues that this game does not have, each once on a card."""
    hints = position.rules.hints
    for where, place in position.places():
        for mark in dict.fromkeys(place.marks):
            if mark.hint not in hints:
                said = ", ".join(map(str, hints))
                clue = f"{where}.clues[{place.marks.index(mark)}]"
                yield f"{clue}: {mark.hint} can't be clued here, only {said}"


def _seen(position: Position) -> Counter[int]:
    """How many cards of each identity lie in a known place."""
    rules = position.rules
    known = [place.card for _, place in position.places() if place.card]
    listed = () if isinstance(position.deck, int) else position.deck
    seen = Counter(rules.identity(card) for card in (*position.discards, *known, *listed))
    seen.update(identities(rules.played(position.fireworks)))
    return seen


def _miscounted(position: Position) -> Iterator[str]:
    rules = position.rules
    for identity, seen in sorted(_seen(position).items()):
        if seen > rules.copies_of[identity]:
            card, copies = rules.cards[identity], rules.copies_of[identity]
            yield f"{card}: {seen} are in sight, and the game has only {copies}"
    in_hands = sum(len(hand) for hand in position.hands)
    total = sum(position.fireworks) + len(position.discards) + in_hands + _deck_size(position)
    if total != rules.deck_size:
        yield (
            f"{sum(position.fireworks)} cards in the fireworks + {len(position.discards)} discards "
            f"+ {in_hands} in hands + {_deck_size(position)} in the deck make {total}, "
            f"and the game has {rules.deck_size}"
        )


def _contradicted(position: Position) -> Iterator[str]:
    """Clues that say what can't be."""
    rules = position.rules
    for where, place in position.places():
        marks = [mark for mark in dict.fromkeys(place.marks) if mark.hint in rules.hints]
        for mark in marks:
            card = place.card
            if card in rules.cards and rules.touches(mark.hint, card) != mark.touched:
                clue = f"{where}.clues[{place.marks.index(mark)}]"
                yield f"{clue}: {mark} contradicts the card {card}"
        if not clue_mask(rules, place):
            yield f"{where}.clues: no card can have all of {' '.join(map(str, marks))}"


def _overfull(position: Position) -> Iterator[str]:
    """Unknown cards whose clues allow fewer cards than they are."""
    rules = position.rules
    seen = _seen(position)
    unseen = [have - seen[i] for i, have in enumerate(rules.copies_of)]
    places = [
        (where, clue_mask(rules, place)) for where, place in position.places() if not place.card
    ]
    masks = [mask for _, mask in places]
    if min(unseen) < 0 or len(masks) > sum(unseen):
        return
    group = overfull_group(masks, unseen)
    if group is not None:
        where = ", ".join(places[place][0] for place in group.places)
        fitting = copies(group.mask, unseen)
        yield f"{where}: the clues allow only cards of which {fitting} are unseen"


def _misplaced_tiles(position: Position) -> Iterator[str]:
    rules = position.rules
    listed = () if isinstance(position.tiles, int) else position.tiles
    left = position.face_down
    if not rules.five_flares:
        if left or position.pending is not None:
            yield "tiles: these rules have no bonus tiles (five_flares)"
        if position.turned:
            yield "turned: these rules have no bonus tiles (five_flares)"
        return
    if not 0 <= left <= len(TILES):
        yield f"tiles: {quoted(left)} is not possible, only 0 to {len(TILES)}"
    if len(set(listed)) < len(listed) or not set(listed) <= set(TILES):
        found = quoted(list(listed))
        yield f"tiles: {found} is not a list of different tiles from 1 to {len(TILES)}"
    turned = len(TILES) - left
    complete = sum(height == rules.ranks for height in position.fireworks)
    if turned > complete:
        yield f"tiles: {turned} are turned, and only {complete} fireworks are complete"
    if position.pending is not None and (
        position.pending not in CHOICE_TILES or position.pending in listed or turned == 0
    ):
        said = ", ".join(map(str, CHOICE_TILES))
        yield f"pending: {quoted(position.pending)} is not a turned tile with a choice ({said})"
    if position.turned:
        yield from _wrongly_turned(position, listed, turned)


def _wrongly_turned(position: Position, listed: tuple[int, ...], count: int) -> Iterator[str]:
    """A record of turned tiles that can't be, given those face down and how many are not."""
    record = position.turned
    if len(set(record)) < len(record) or not set(record) <= set(TILES):
        found = quoted(list(record))
        yield f"turned: {found} is not a list of different tiles from 1 to {len(TILES)}"
    elif len(record) != count:
        yield (
            f"turned: {len(record)} listed, and {count} of the {len(TILES)} tiles are not "
            "face down: list all of them, or none"
        )
    elif both := set(record) & set(listed):
        yield f"turned: tile {min(both)} lies face down, so it was not turned"
    elif position.pending is not None and position.pending not in record:
        yield f"turned: tile {quoted(position.pending)} waits, so it was turned too"


def _deck_size(position: Position) -> int:
    return position.deck if isinstance(position.deck, int) else len(position.deck)
