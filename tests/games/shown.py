"""What one viewer is shown of what happens."""

from collections.abc import Mapping

from protocol.core.ids import VIEWERS, Viewer
from protocol.games.cards import ZoneId
from server.games.cards.disclosure import ShownEvent, show_event_to_all
from server.games.cards.zones import Event, Zone


def show_event(event: Event, zones: Mapping[ZoneId, Zone], viewer: Viewer) -> ShownEvent:
    """What happened, as `viewer` may know it."""
    return show_event_to_all(event, zones)[VIEWERS.index(viewer)]
