"""States that differ only in what a viewer may not know, to check that games with cards in zones
keep secrets.

A card is hidden if the viewer's own position does not name it, so this code knows no rules.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.ids import Viewer
from protocol.games.cards import Card, ZoneId, ZoneView
from server.game_contract.random_games import Moment
from server.games.api import AnyGame
from server.games.cards.zones import CardsMoved, CardsMovedFromBottom, CardTurned, ZoneShuffled
from server.games.chance import SEED_BYTES, SeededChance

Place = tuple[ZoneId, int]
"""A zone and the index of a card in it, from the bottom."""


def zones_in(position: Any) -> list[ZoneView]:
    """Return the zones of a position; none in a game without zones."""
    return list(getattr(position, "zones", ()))


def hidden_places(game: AnyGame, state: Any, viewer: Viewer) -> frozenset[Place]:
    """Return the places of the cards whose faces the viewer is not shown."""
    return frozenset(
        (zone.id, at)
        for zone in zones_in(game.position(state, viewer))
        for at in range(zone.count - (0 if zone.shows == "count" else len(zone.cards)))
    )


def twin_of(state: Any, places: Iterable[Place], numbers: Random) -> Any:
    """Return the state with the cards in these places rearranged, and with another seed."""
    ordered = sorted(places)
    faces = [state.piles[zone][at] for zone, at in ordered]
    numbers.shuffle(faces)
    piles = {zone: list(pile) for zone, pile in state.piles.items()}
    for (zone, at), face in zip(ordered, faces, strict=True):
        piles[zone][at] = face
    return replace(
        state,
        piles={zone: tuple(pile) for zone, pile in piles.items()},
        chance=SeededChance(numbers.randbytes(SEED_BYTES)),
    )


class Learnt(Struct, frozen=True):
    """The cards whose faces a viewer learns from one moment of a random game."""

    places: frozenset[Place]
    """The previous places of the cards that the viewer is shown."""
    by_chance: bool
    """True if the viewer is shown a card that chance has just decided."""


def learnt(game: AnyGame, moment: Moment, viewer: Viewer) -> Learnt:
    """Return the cards whose faces `viewer` learns from `moment`."""
    trace = _Trace(moment.before.piles)
    # Not from the shown events, because the question is whether they show too much.
    shows = {zone.id: zone.shows for zone in zones_in(game.position(moment.before, viewer))}
    for event in moment.advance.events:
        match event:
            case CardsMoved(source, target, cards):
                open_top = shows[source] == "top" and len(cards) == 1
                seen = open_top or "all" in (shows[source], shows[target])
                trace.move(event, seen=seen)
            case CardTurned(zone) if shows[zone] == "top":
                trace.see(zone, -1)
            case ZoneShuffled(zone, cards):
                trace.shuffle(zone, cards)
    for shown in zones_in(game.position(moment.advance.state, viewer)):
        for depth in range(0 if shown.shows == "count" else len(shown.cards)):
            trace.see(shown.id, -1 - depth)
    return Learnt(frozenset(trace.seen), trace.by_chance)


class _Trace:
    """Follows each card from its first place; None is a place that chance has made unknown."""

    def __init__(self, piles: Mapping[ZoneId, tuple[Card, ...]]) -> None:
        self._piles: dict[ZoneId, list[tuple[Card, Place | None]]] = {
            zone: [(face, (zone, at)) for at, face in enumerate(pile)]
            for zone, pile in piles.items()
        }
        self.seen: set[Place] = set()
        self.by_chance = False

    def move(self, event: CardsMoved, *, seen: bool) -> None:
        source, cards = self._piles[event.source], event.cards
        end = 0 if isinstance(event, CardsMovedFromBottom) else len(source) - len(cards)
        as_they_lie = tuple(face for face, _ in source[end : end + len(cards)]) == cards
        for card in cards:
            nearest = max(at for at, (face, _) in enumerate(source) if face == card)
            at = end if as_they_lie else nearest
            if seen:
                self.see(event.source, at)
            self._piles[event.target].append(source.pop(at))

    def shuffle(self, zone: ZoneId, cards: tuple[Card, ...]) -> None:
        self._piles[zone] = [(card, None) for card in cards]

    def see(self, zone: ZoneId, at: int) -> None:
        place = self._piles[zone][at][1]
        if place is None:
            self.by_chance = True
        else:
            self.seen.add(place)
