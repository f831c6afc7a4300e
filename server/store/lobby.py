"""The port (interface) of the lobby: the seeks of all nodes, their pairing, and lists of matches.

Every coroutine here raises `server.store.errors.StoreUnavailable`. `server.store.redis.lobby`
implements it.
"""

from collections.abc import AsyncIterator, Collection, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from protocol.core.ids import PlayerId, SeatId

RELIABLE_MS = 8_000
"""The time for which a reliable player's seek is not paired with an unreliable player.

A player is unreliable for as long as a no-show of theirs, or of a guest of their address, counts.
"""


class StoredSeek(Struct, frozen=True, gc=False):
    """A seek as the lobby stores it, with what is needed to pair it."""

    seat: SeatId
    """The id of the seat that the seek offers, unique over all nodes."""
    player: PlayerId
    key: str
    """The key of the seek's terms. Two seeks match if their keys are equal. A key has no spaces."""
    terms: bytes
    """The terms of the match, with the player's name, encoded."""
    content: str = ""
    """The client's request, as text. It stays the same while the seek is open."""
    prefixes: tuple[str, ...] | None = ()
    """The address prefixes of a guest; None for a registered player."""
    apart: frozenset[str] = frozenset()
    """Players who are never paired with this one, because of a block in either direction."""


class StoredPair(Struct, frozen=True, gc=False):
    """Two paired players: first the one who was waiting, then the newcomer."""

    players: tuple[PlayerId, PlayerId]
    seats: tuple[SeatId, SeatId]
    """The seats of the two players' seeks."""
    terms: tuple[bytes, bytes]
    at_ms: int
    """When they were paired (Unix milliseconds)."""
    ended: tuple[SeatId, ...] = ()
    """The open seeks of both players, which ended with the pairing."""
    prefixes: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The address prefixes of each player who is a guest; empty for a registered player."""

    @property
    def ended_with(self) -> frozenset[SeatId]:
        """The seeks of both players that ended when they were paired with each other."""
        return frozenset((*self.seats, *self.ended))


class MustWait(Struct, frozen=True, gc=False):
    """A rejection of a seek: the player must wait.

    The reason is no-shows or declined pairings, of the player or of guests of the same address.
    """

    after_ms: int
    """The time in milliseconds until the player can be paired again."""


Arrival = Literal["came", "declined", "absent"]
"""The reaction of a player to a pairing. A player with a tentative seek may decline."""


class NoShowRules(Struct, frozen=True, gc=False):
    """The rules on delays after no-shows and declined pairings, by player and by address.

    A no-show is a player who does not come to a match that pairing created.
    """

    waits_ms: tuple[int, ...]
    """The delay after the first no-show, the second, and so on."""
    kept_ms: int
    """The time for which no-shows count after the last one."""
    free_of_address: int
    """The number of no-shows in a narrowest prefix that don't affect its other guests."""
    free_declines: int
    """The number of declined pairings of a player without a delay."""
    free_declines_of_address: int
    """The number of declined pairings without a delay of all guests in a narrowest prefix."""


class WaitingSeek(Struct, frozen=True, gc=False):
    """An open seek as each node reads it, to list it in the lobby."""

    seat: SeatId
    since_ms: int
    terms: bytes


class NodeCounts(Struct, frozen=True, gc=False):
    """Counts of connected players and of matches in play, at one node or summed up over all."""

    players: int
    playing: int
    """The number of matches in play."""


class StoredLobby(Struct, frozen=True, gc=False):
    """The contents of the lobby over all nodes."""

    counts: NodeCounts
    listings: Sequence[bytes]
    """The list of each node, in no particular order."""
    seeks: Sequence[WaitingSeek]
    """The seeks of registered players, then those of guests. In each part, the longest-waiting seek
    comes first.
    """


NotEntered = Literal["too_many_seeks", "too_busy", "own_seat", "seat_gone", "id_in_use"]
"""Reasons why a seek was neither entered nor paired (`protocol.core.codes.LobbyCode`)."""


class LobbyStore(Protocol):
    """The interface for the lobby: seeks, and each node's list of matches.

    A node's entries last for `lease_ms` after each of its reports.
    """

    @property
    def lease_ms(self) -> int:
        """The lifetime of a node's entries in the lobby after a report."""

    async def enter(
        self, seek: StoredSeek, partner: SeatId | None, limit: int, most: int
    ) -> StoredPair | MustWait | Literal["waiting"] | NotEntered:
        """Pair a seek with the longest-waiting one that matches, or enter it, in one step.

        Return the pair; `waiting` if the seek was entered; MustWait if no-shows or declines delay
        the player; or else the reason for a rejection. With `partner`, the seek is paired with that
        seek or rejected. A player may have `limit` seeks, and the lobby `most` in all.

        A reliable player's seek is not paired with an unreliable player before it has waited
        RELIABLE_MS (8 seconds), unless the reliable player chose the `partner`. The caller enters
        it again then.

        A pairing ends all seeks of both players and is kept for a minute. Within it, a seek that
        led to the pairing gets the same answer again; for the first five seconds, so does any seek
        of either player. An open seek keeps its `content`: other content under its id is rejected.
        """

    async def dissolve(
        self, pair: StoredPair, arrivals: tuple[Arrival, Arrival], rules: NoShowRules
    ) -> None:
        """Undo a pairing whose match did not begin, because not both players came.

        If a player came or declined, their next seek with the same key keeps the waiting time of
        the paired seek. A player who was absent, or has declined too often, can't be paired for a
        while. Nothing changes if both players have newer pairings.
        """

    async def delay(self, player: PlayerId, rules: NoShowRules) -> None:
        """Count a no-show of this player, but not of their address.

        The player can't be paired for a while.
        """

    async def withdraw(self, seats: Collection[SeatId]) -> int:
        """Remove those of the given seeks that this node entered, and return their number."""

    async def pair_of(self, player: PlayerId) -> StoredPair | None:
        """Return the player's last pairing; None if it is over a minute old or was dissolved."""

    async def report(
        self, counts: NodeCounts, listing: bytes, seats: Collection[SeatId]
    ) -> Collection[SeatId]:
        """Publish this node's counts and its list of matches to the lobby, and renew its lease.

        Return those of the node's `seats` whose seeks have ended.
        """

    async def read(self, seeks: int) -> StoredLobby:
        """Return the lobby with at most `seeks` seeks, after removing the entries of dead nodes.

        Few seeks of guests of one address are included.
        """

    def notifications(self) -> AsyncIterator[SeatId | None]:
        """Yield notifications about the lobby from other nodes: a seek that ended, or None if the
        lobby changed.

        Each is sent at most once. After a lost connection, None is yielded. For one listener.
        """
