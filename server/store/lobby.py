"""What the lobby needs of a store: the port, and what goes through it.

Every coroutine here raises `server.store.ports.StoreUnavailable`.
"""

from collections.abc import AsyncIterator, Collection, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from protocol.core.ids import PlayerId, SeatId

RELIABLE_MS = 5_000
"""How long a seek is only paired with reliable players.

A player is unreliable for as long as a no-show of theirs, or of a guest of their address, counts.
"""


class StoredSeek(Struct, frozen=True, gc=False):
    """A player's wish to be paired."""

    seat: SeatId
    """Its id: nobody else's."""
    player: PlayerId
    key: str
    """Seeks with the same key fit each other. It has no spaces."""
    terms: bytes
    """What is sought, and by whom, as bytes."""
    content: str = ""
    """The client's request, as text. It stays the same while the seek stands."""
    prefixes: tuple[str, ...] | None = ()
    """The address prefixes of a guest; None for a registered player, who counts alone."""
    apart: frozenset[str] = frozenset()
    """Players who are never paired with this one: a block stands, in either direction."""


class StoredPair(Struct, frozen=True, gc=False):
    """Two players who were paired: the one who had waited, and the one who came."""

    players: tuple[PlayerId, PlayerId]
    seats: tuple[SeatId, SeatId]
    """Their seeks."""
    terms: tuple[bytes, bytes]
    at_ms: int
    """When they were paired (Unix milliseconds)."""
    ended: tuple[SeatId, ...] = ()
    """Seeks in the store that ended with the pair: those of both players."""
    prefixes: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The address prefixes of each player who is a guest; none of a registered player."""

    @property
    def ended_with(self) -> frozenset[SeatId]:
        """All seeks that ended with the pair."""
        return frozenset((*self.seats, *self.ended))


class MustWait(Struct, frozen=True, gc=False):
    """The player, or their address, did not come to matches that pairing had made."""

    after_ms: int
    """How long until the player may be paired again."""


class NoShowRules(Struct, frozen=True, gc=False):
    """The consequences for players who do not come to a match that pairing had made."""

    waits_ms: tuple[int, ...]
    """How long a player waits after the first time, the second, and so on."""
    kept_ms: int
    """How long after the last time all of them count."""
    free_of_address: int
    """How many of an address's narrowest prefix have no consequence for its other guests."""


class WaitingSeek(Struct, frozen=True, gc=False):
    """A seek that stands."""

    seat: SeatId
    since_ms: int
    terms: bytes


class NodeCounts(Struct, frozen=True, gc=False):
    """What a node counts of itself."""

    players: int
    playing: int
    """Matches in play."""


class StoredLobby(Struct, frozen=True, gc=False):
    """What all nodes together know of the lobby."""

    counts: NodeCounts
    listings: Sequence[bytes]
    """What each node lists, in no order."""
    seeks: Sequence[WaitingSeek]
    """Those that have waited longest."""


NotEntered = Literal["too_many_seeks", "too_busy", "own_seat", "seat_gone", "id_in_use"]
"""Why a seek was neither entered nor paired (`protocol.core.codes.LobbyCode`)."""


class LobbyStore(Protocol):
    """Seeks and what nodes list, over all nodes.

    What a node has entered holds while it reports in time: its lease is `lease_ms`.
    """

    @property
    def lease_ms(self) -> int:
        """For how long a node's entries hold after a report."""

    async def enter(
        self, seek: StoredSeek, partner: SeatId | None, limit: int, most: int
    ) -> StoredPair | MustWait | Literal["waiting"] | NotEntered:
        """Pair a seek with the longest-waiting one that fits, or enter it, in one step.

        With `partner` it is paired with that one, or refused. A player may have `limit` seeks, and
        `most` may stand in all. A reliable player's seek is not paired with an unreliable player
        before it has waited RELIABLE_MS. The caller enters it again then. A pair ends all seeks of
        both players, and is kept for a minute: a seek that led to it, and for five seconds any of
        the two players, is answered with it again. A standing seek keeps its `content`: other
        content under its id is refused.
        """

    async def dissolve(self, pair: StoredPair, came: tuple[bool, bool], rules: NoShowRules) -> None:
        """Undo a pair whose match did not begin, because not both players came.

        The next seek of a player who came, for the same, has the place of the one that was paired.
        A player who did not come can't be paired for a while.
        """

    async def delay(self, player: PlayerId, rules: NoShowRules) -> None:
        """Count a no-show of this player alone, who can't be paired for a while."""

    async def withdraw(self, seats: Collection[SeatId]) -> int:
        """Remove those of these seeks that were entered by this node; says how many it were."""

    async def pair_of(self, player: PlayerId) -> StoredPair | None:
        """The pair in which the player was last, within a minute."""

    async def report(
        self, counts: NodeCounts, listing: bytes, seats: Collection[SeatId]
    ) -> Collection[SeatId]:
        """Say what this node counts and lists from now on, and renew its lease.

        Gives those of its seeks, `seats`, that do not stand any more.
        """

    async def read(self, seeks: int) -> StoredLobby:
        """The lobby, with at most so many `seeks`. What a node that died had entered is removed."""

    def notifications(self) -> AsyncIterator[SeatId | None]:
        """Word from other nodes, without end: this seek has ended; None: the lobby has changed.

        Each is sent at most once. After a loss of the connection there is a None. For one listener.
        """
