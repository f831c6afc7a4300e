"""A player who knows the rules of the `snm-*` presets and nothing but their own view."""

from collections.abc import Iterator
from random import Random

from protocol.commands import Action
from protocol.ids import Card, Seat, ZoneId
from protocol.rules import DiscardAction, PlayAction
from protocol.views import MatchView, ZoneView

RANKS = "A23456789TJQKW"


def choose(view: MatchView, seat: Seat, chance: Random) -> Action:
    """What to do now: the stock first, then anything that fits, and a discard in the end."""
    plays = sorted(_plays(view, seat), key=lambda play: not play.source.startswith("stock"))
    if plays and (plays[0].source.startswith("stock") or chance.random() < 0.8):
        return plays[0]
    zones = _zones(view)
    hand = zones[ZoneId(f"hand:{seat}")]
    piles = [zone for zone in zones.values() if zone.id.startswith(f"discard:{seat}:")]
    return DiscardAction(cards=[chance.choice(hand.cards)], target=chance.choice(piles).id)


def _plays(view: MatchView, seat: Seat) -> Iterator[PlayAction]:
    zones = _zones(view)
    for source, card in _open_cards(zones, seat):
        for pile in zones.values():
            if pile.id.startswith("build:") and _fits(card, pile.count, view.rules.min_wild):
                yield PlayAction(source=source, card=card, target=pile.id)


def _open_cards(zones: dict[ZoneId, ZoneView], seat: Seat) -> Iterator[tuple[ZoneId, Card]]:
    for zone in zones.values():
        if zone.owner == seat and zone.cards:
            yield from ((zone.id, card) for card in _playable(zone))


def _playable(zone: ZoneView) -> list[Card]:
    return zone.cards if zone.id.startswith("hand:") else zone.cards[-1:]


def _fits(card: Card, height: int, min_wild: str) -> bool:
    rank = RANKS.index(card[0])
    return rank == height or rank >= RANKS.index(min_wild)


def _zones(view: MatchView) -> dict[ZoneId, ZoneView]:
    assert view.game is not None
    return {zone.id: zone for zone in view.game.zones}
