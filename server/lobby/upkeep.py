"""A node's background tasks for the lobby: reporting its matches, reading the lobby, and
withdrawing abandoned seeks."""

import asyncio
import time
from collections.abc import Callable

from protocol.core.ids import SeatId
from protocol.core.lobby import SeatOffered
from server.background import run_together
from server.limits import SEATS_LISTED
from server.lobby.listed_matches import dump_listing, list_matches, load_listing
from server.lobby.lists import Lists, build_lists
from server.lobby.pairing import Pairing
from server.lobby.room import LobbyRoom
from server.lobby.seek_terms import load_terms
from server.matches.directory import MatchDirectory
from server.matches.upkeep import run_logged
from server.store.lobby import LobbyStore, StoredLobby

INTERVAL_S = 0.5
"""The shortest time between two updates of the lobby."""
UPDATES_PER_LEASE = 4
"""The number of updates of the lobby per lease, even without changes."""
PAUSE_S = 0.2
"""The pause before seeks are withdrawn again after the store did not answer."""


class LobbyUpkeep:
    """A node's background tasks for the lobby: reports, reading, abandoned seeks.

    They survive an unavailable store.
    """

    def __init__(
        self,
        store: LobbyStore,
        room: LobbyRoom,
        pairing: Pairing,
        directory: MatchDirectory,
        count_players: Callable[[], int],
    ) -> None:
        """`count_players` returns the number of players connected to this node."""
        self._store = store
        self._room = room
        self._pairing = pairing
        self._directory = directory
        self._count_players = count_players
        self._interval_s = store.lease_ms / 1000 / UPDATES_PER_LEASE
        self._listed = b""
        self._reported_s = self._read_s = float("-inf")
        self._has_changes = True
        """True if the stored lobby has changes to read."""

    async def run(self) -> None:
        """Do the node's work for the lobby until cancelled: report its seats and games, read those
        of all nodes, and withdraw abandoned seeks.
        """
        await run_together(self._receive_notifications, self._report_and_read, self._withdraw)

    async def _receive_notifications(self) -> None:
        async with asyncio.TaskGroup() as ended:
            async for seat in self._store.notifications():
                if seat is None:
                    self._has_changes = True
                else:
                    ended.create_task(run_logged(self._pairing.handle_ended, seat))

    async def _withdraw(self) -> None:
        while True:
            await self._pairing.has_abandoned.wait()
            await run_logged(self._pairing.withdraw_abandoned)
            if self._pairing.has_abandoned.is_set():
                await asyncio.sleep(PAUSE_S)

    async def _report_and_read(self) -> None:
        while True:
            await run_logged(self._report)
            await run_logged(self._read)
            await run_logged(self._pairing.enter_again)
            await asyncio.sleep(min(INTERVAL_S, self._interval_s))

    async def _report(self) -> None:
        listing, counts = await list_matches(self._directory, self._count_players())
        listed, now_s = dump_listing(listing), time.monotonic()
        if listed == self._listed and now_s < self._reported_s + self._interval_s:
            return
        gone = await self._store.report(counts, listed, self._pairing.entered)
        self._has_changes = self._has_changes or listed != self._listed
        self._listed, self._reported_s = listed, now_s
        await self._pairing.recover_seeks(gone)

    async def _read(self) -> None:
        now_s = time.monotonic()
        due = now_s >= self._read_s + self._interval_s
        if not (due or self._has_changes or self._pairing.changed):
            return
        self._has_changes = self._pairing.changed = False
        try:
            stored = await self._store.read(SEATS_LISTED)
        except BaseException:
            self._has_changes = True
            raise
        self._read_s = now_s
        self._room.show(stored_lists(stored))


def stored_lists(stored: StoredLobby) -> Lists:
    """Return the lists for clients of the lobby that the store contains."""
    listings = [load_listing(listing) for listing in stored.listings]
    seats = [seat for listing in listings for seat in listing.seats]
    for seek in stored.seeks:
        seats += _offered(seek.seat, seek.since_ms, seek.terms)
    games = [game for listing in listings for game in listing.games]
    return build_lists(seats, games, stored.counts.players, stored.counts.playing)


def _offered(seat: SeatId, since_ms: int, terms: bytes) -> list[SeatOffered]:
    known = load_terms(terms)
    return [] if known is None else [known.seat(seat, since_ms)]
