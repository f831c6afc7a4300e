"""What one viewer is shown of what happens."""

from collections.abc import Mapping

from protocol.ids import VIEWERS, Viewer, ZoneId
from server.games.disclosure import ShownEvent, show_event_to_all
from server.games.table import Event, Zone


def show_event(event: Event, zones: Mapping[ZoneId, Zone], viewer: Viewer) -> ShownEvent:
    """What happened, as `viewer` may know it."""
    return show_event_to_all(event, zones)[VIEWERS.index(viewer)]
