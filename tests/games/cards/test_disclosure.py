"""Tests which cards each viewer of any card game is shown: it depends on the zones' visibility."""

import pytest

from protocol.core.ids import SPECTATOR, VIEWERS, Viewer
from protocol.games.cards import Card, Moved, Shuffled, Turned, ZoneId
from server.games.cards.disclosure import show_event, show_zone
from server.games.cards.zones import CardsMoved, CardTurned, Visibility, Zone, ZoneShuffled

A, B, C = Card("AS"), Card("2S"), Card("3S")
OPEN = Zone(ZoneId("open"), None, Visibility.EVERYONE)
TOP = Zone(ZoneId("top"), 0, Visibility.TOP)
OWN = Zone(ZoneId("own"), 0, Visibility.OWNER)
DARK = Zone(ZoneId("dark"), None, Visibility.NOBODY)
ZONES = {zone.id: zone for zone in (OPEN, TOP, OWN, DARK)}


def moved(source: Zone, target: Zone, viewer: Viewer, *cards: Card) -> object:
    event = CardsMoved(source.id, target.id, cards)
    shown = show_event(event, ZONES)[VIEWERS.index(viewer)]
    assert isinstance(shown, Moved)
    return shown.cards


@pytest.mark.parametrize(
    ("source", "target", "cards", "owner", "others"),
    [
        (DARK, OWN, (A, B), [A, B], 2),
        (OWN, DARK, (A, B), [A, B], 2),
        (OWN, OPEN, (A,), [A], [A]),
        (DARK, OPEN, (A, B), [A, B], [A, B]),
        (OPEN, DARK, (A, B), [A, B], [A, B]),
        (DARK, TOP, (A,), 1, 1),
        (TOP, DARK, (A,), [A], [A]),
        (TOP, DARK, (A, B), 2, 2),
        (DARK, DARK, (A,), 1, 1),
    ],
)
def test_faces_are_shown_to_viewers_of_the_source_or_the_target(
    source: Zone, target: Zone, cards: tuple[Card, ...], owner: object, others: object
) -> None:
    assert moved(source, target, 0, *cards) == owner
    assert moved(source, target, 1, *cards) == others
    assert moved(source, target, SPECTATOR, *cards) == others


def test_a_shuffle_tells_nothing_but_where() -> None:
    shown = show_event(ZoneShuffled(DARK.id, (A, B, C)), ZONES)
    assert shown == (Shuffled(zone=DARK.id),) * len(VIEWERS)


def test_a_turned_up_card_is_shown_to_all_viewers() -> None:
    shown = show_event(CardTurned(TOP.id, A), ZONES)
    assert shown == (Turned(zone=TOP.id, card=A),) * len(VIEWERS)


def test_viewers_with_the_same_knowledge_receive_the_same_object() -> None:
    for source, target in ((OWN, OPEN), (DARK, DARK)):
        zero, one, watching = show_event(CardsMoved(source.id, target.id, (A,)), ZONES)
        assert zero is one is watching
    _, one, watching = show_event(CardsMoved(DARK.id, OWN.id, (A,)), ZONES)
    assert one is watching


@pytest.mark.parametrize(
    ("zone", "owner", "others"),
    [
        (OPEN, ("all", [A, B, C]), ("all", [A, B, C])),
        (TOP, ("top", [C]), ("top", [C])),
        (OWN, ("all", [A, B, C]), ("count", [])),
        (DARK, ("count", []), ("count", [])),
    ],
)
def test_a_zone_is_shown_by_its_visibility(
    zone: Zone, owner: tuple[str, list[Card]], others: tuple[str, list[Card]]
) -> None:
    expected = {0: owner, 1: others, SPECTATOR: others}
    for viewer in VIEWERS:
        view = show_zone(zone, (A, B, C), viewer)
        assert (view.shows, view.cards) == expected[viewer]
        assert view.count == 3


def test_an_empty_open_top_shows_nothing() -> None:
    assert show_zone(TOP, (), SPECTATOR).cards == []
