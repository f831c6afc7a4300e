"""Who is connected to the matches of this node, reported to the other nodes and to the viewers."""

import asyncio

from protocol.codec import Codec, Frame
from protocol.messages import Presence
from server.matches.live import LiveMatch
from server.store.ports import PresenceStore

TOLD_A_TURN = 200
"""So many are told before others have their turn."""


def message(live: LiveMatch) -> Presence:
    """Who is connected, as far as this node has heard, and whoever is connected to it."""
    (first, second), watching = live.audience.count()
    known = live.present
    if known is None:
        seats, spectators = [first > 0, second > 0], watching
    else:
        seats = [known.seats[0] or first > 0, known.seats[1] or second > 0]
        spectators = max(known.spectators, watching)
    return Presence.model_construct(seats=seats, spectators=spectators)


async def refresh(live: LiveMatch, store: PresenceStore) -> None:
    """Report who is connected here, and tell the viewers where the whole has changed.

    Raises StoreUnavailable; `live.presence_changed` then still says that there is news.
    """
    live.presence_changed = False
    seats, spectators = live.audience.count()
    try:
        await store.report(live.id, seats, spectators)
        present = await store.present(live.id)
    except BaseException:
        live.presence_changed = True
        raise
    if present != live.present:
        live.present = present
        await _tell(live)


async def _tell(live: LiveMatch) -> None:
    """Tell everybody; where they are many, whatever else is to be done comes in between."""
    told = message(live)
    frames: dict[Codec, Frame] = {}
    for number, listener in enumerate(list(live.audience), 1):
        codec = listener.codec
        if codec not in frames:
            frames[codec] = codec.encode(told)
        listener.push(frames[codec])
        if number % TOLD_A_TURN == 0:
            await asyncio.sleep(0)
