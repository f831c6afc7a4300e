"""Who is connected to the matches of this node, reported to the other nodes and to the viewers."""

import logging

from protocol.messages import Presence
from server.matches.live import LiveMatch
from server.store.ports import PresenceStore

log = logging.getLogger(__name__)


def message(live: LiveMatch) -> Presence:
    """Who is connected, as far as this node has heard."""
    seats, spectators = live.present.seats, live.present.spectators
    return Presence.model_construct(seats=list(seats), spectators=spectators)


async def refresh(live: LiveMatch, store: PresenceStore) -> None:
    """Report who is connected here, and tell the viewers where the whole has changed.

    Raises StoreUnavailable; `live.presence_changed` then still says that there is news.
    """
    live.presence_changed = True
    seats, spectators = live.audience.count()
    await store.report(live.id, seats, spectators)
    present = await store.present(live.id)
    live.presence_changed = live.audience.count() != (seats, spectators)
    if present != live.present:
        live.present = present
        live.audience.tell(lambda _viewer: message(live))
