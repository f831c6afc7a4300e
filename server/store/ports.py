"""The ports (interfaces) of Redis for matches in play, nodes, presence and secrets.

Other modules of this package have the ports of the database, the lobby and the chat. Each part of
the server gets only the ports that it needs.

The store knows matches by id, and no game rules. Every coroutine here raises StoreUnavailable.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId, Seat, Version
from server.keys import SigningKey
from server.store.errors import StoreUnavailable


class StoredMatch(Struct, frozen=True, gc=False):
    """A match as read from Redis: an encoded state, which may be some versions old, and the steps
    since.
    """

    version: Version
    """The version that the state and the steps lead to."""
    mark: bytes
    """The history hash: it differs between two histories of the match with the same version."""
    state: bytes
    state_version: Version
    steps: Sequence[bytes]
    """The end of the log, in order: all steps after `state`, and perhaps some before it."""


class MatchLog(Struct, frozen=True, gc=False):
    """The end of a match's log: `steps`, in order, lead to `version` with this history hash."""

    version: Version
    mark: bytes
    state_version: Version
    """The version of the stored state."""
    steps: Sequence[bytes]


class EndedGame(Struct, frozen=True, gc=False):
    """A game that has ended: its number, and its first version in the log of its match."""

    number: int
    """The number of the game, from 1."""
    began: Version
    """The version after the game's first step."""


REMOVED = EndedGame(0, Version(0))
"""The `ended` of a commit that removes a match in its last game, which is not archived."""


class Commit(Struct, frozen=True, gc=False):
    """One atomic write that leads `match` from `version - 1` to `version`."""

    match: MatchId
    version: Version
    mark_before: bytes
    """The history hash before this commit; empty for a new match."""
    mark: bytes
    """The history hash after this commit."""
    state: bytes | None
    """The state after this commit; None to keep the stored state and extend the log."""
    step: bytes
    """The events of this commit, for the match's log."""
    deadline_ms: int | None
    """The match's next deadline (Unix milliseconds); None if the match is over."""
    ended: EndedGame | None = None
    """The game that this commit ends, which enters the outbox at the same time; or `REMOVED`."""
    players: tuple[PlayerId, ...] = ()
    """The seated players: one while the match is open, then two, none once it is over.

    Changes only together with `state`.
    """
    needs_bot: bool | None = None
    """True if a bot may have to act from now on, False if not; None if no bot sits in the match.

    True enters the match in the bot queue at the same time, and False removes it.
    """


class OutboxEntry(Struct, frozen=True, gc=False):
    """An entry of the outbox: a finished game that is to be archived, by its match and number."""

    match: MatchId
    game: EndedGame
    ended: Version
    """The version after the game's last step."""
    is_over: bool
    """True if the match ended with the game."""
    receipt: bytes
    """The unique id of this entry among those of the match."""


class StoredGame(Struct, frozen=True, gc=False):
    """A finished game as Redis has it, to be archived: a state of its match, and its steps."""

    state: bytes
    """The state of the match at the end of the game or later."""
    steps: Sequence[bytes]
    """The steps of the finished game, in order."""


class MatchNotification(Struct, frozen=True, gc=False):
    """A notification that another node committed `version` of `match`.

    If `version` is None, the presence changed, or some notifications were missed.
    """

    match: MatchId
    version: Version | None


class LostNode(Struct, frozen=True, gc=False):
    """A node that died or stopped while it had connections to a match."""

    node: str
    since_ms: int
    """The node's last heartbeat, or when it closed these connections as it stopped (Unix
    milliseconds).
    """
    seats: tuple[Seat, ...]
    """The seats that were connected to the node."""


class Absences(Struct, frozen=True, gc=False):
    """The time that each player has been disconnected in a game, by seat."""

    at_ms: int
    """The time of this answer (Unix milliseconds)."""
    spent_ms: tuple[int, int]
    """The total of a seat's earlier absences in the game, in milliseconds."""
    since_ms: tuple[int | None, int | None]
    """When the current absence began; None for a present seat."""


class PresenceSnapshot(Struct, frozen=True, gc=False):
    """The players and spectators connected to a match over all living nodes, at one time."""

    seats: tuple[bool, bool]
    spectators: int
    elsewhere: tuple[bool, bool] = (False, False)
    """The seats that are connected to a node other than the caller's."""
    lost: tuple[LostNode, ...] = ()
    is_doubtful: bool = False
    """True if one of these nodes has missed heartbeats and may be dead, and while this node stops.
    """


class Gap(Struct, frozen=True, gc=False):
    """A period in which a node did not reach Redis (Unix milliseconds)."""

    from_ms: int
    """When the last request before it was sent that the store has answered (Unix milliseconds), or
    when the node was stopped after that.
    """
    until_ms: int
    """When the store answered again, or when the node continued, if the answer came right then."""


class Commits(Protocol):
    """The interface for commits, which write matches and their steps to the store."""

    async def create(self, commit: Commit) -> bool:
        """Write a new match at version 0. Return False if the id is taken."""

    def write(self, commit: Commit, then: Callable[[bool | StoreUnavailable], None]) -> None:
        """Write a commit, and call `then` with the outcome in a later event-loop iteration.

        The outcome is True if it was written. It is False, and nothing is written, if the stored
        match has another history or is gone. It is a StoreUnavailable if the store did not answer.
        Commits of different matches that wait at the same time share one pipeline. The other nodes
        that are subscribed to the match are notified.
        """

    async def commit(self, commit: Commit) -> bool:
        """Write a commit, and return True.

        Return False, and write nothing, if the stored match has another history or is gone. Raises
        StoreUnavailable. See `write`.
        """
        outcome: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def resolve(written: bool | StoreUnavailable) -> None:
            if outcome.done():
                return
            if isinstance(written, StoreUnavailable):
                outcome.set_exception(written)
            else:
                outcome.set_result(written)

        self.write(commit, resolve)
        return await outcome


class MatchStore(Protocol):
    """The interface for reading stored matches, and for subscribing this node to their changes."""

    async def subscribe(self, match: MatchId, recent: int = 0) -> StoredMatch | None:
        """Subscribe this node to a match, then load the match and return it.

        The result has at least the last `recent` steps, or all that are stored if there are fewer.
        Return None if there is no such match.
        """

    async def log_since(self, match: MatchId, after: Version) -> MatchLog | None:
        """Subscribe this node to a match, and return its log after version `after`.

        The log may not go back that far: then it begins later. Return None if there is no such
        match.
        """

    async def unsubscribe(self, match: MatchId) -> None:
        """End this node's subscription to a match."""

    async def read_many(self, matches: Sequence[MatchId]) -> Sequence[StoredMatch | None]:
        """Return each of the given matches with the steps since its state, without subscribing.

        A match that does not exist is None.
        """

    async def exists(self, matches: Sequence[MatchId]) -> Sequence[bool]:
        """Return whether each of the given matches is stored."""

    async def steps(
        self, match: MatchId, after: Version, most: int | None = None
    ) -> Sequence[bytes]:
        """Return the steps of a match with versions above `after`, in order, as far back as its log
        goes.

        With `most`, return at most that many, the oldest of them.
        """


class Outbox(Protocol):
    """The interface for the outbox: finished games that wait to be archived, over all nodes.

    A commit that ends a game enters the game, and `mark_archived` removes it, so none is lost.
    """

    async def claim(self, limit: int) -> Sequence[OutboxEntry]:
        """Claim at most `limit` games of the outbox, each by one node at a time, for 10 seconds.

        Return the claimed ones. A call scans a part of the matches, and the next call the next
        part. Matches of which this node ended a game come first.
        """

    async def load_game(self, entry: OutboxEntry) -> StoredGame | None:
        """Return the game to archive; None if the store has lost or removed it."""

    async def mark_archived(self, entry: OutboxEntry) -> None:
        """Remove a game from the outbox: the archive has it, or it was skipped or lost.

        Steps of a match that goes on are removed once their game and all earlier ones have left the
        outbox, except the last 64. A match that is over is removed from Redis some time after all
        its games have left the outbox, if Redis is configured to remove matches.
        """

    async def has_left_outbox(self, match: MatchId, game: int) -> bool:
        """Return whether a match's `game`th game has left the outbox.

        Return True as well if the store has no such match, or if none of its games has ended.
        """

    @property
    def waiting(self) -> int:
        """The number of games in the outbox when this node last scanned it."""


class Deadlines(Protocol):
    """The interface for claiming matches whose deadline has passed."""

    async def claim_due(self, limit: int) -> Sequence[MatchId]:
        """Claim at most `limit` matches whose deadline has passed, each by one node at a time.
        Return them.

        A claim lasts 30 seconds. A commit moves or removes the deadline; otherwise the match is
        claimed again. A call scans a part of the matches, and the next call the next part.
        """


class Clock(Protocol):
    """The interface for the clock that all nodes share."""

    def now_ms(self) -> int:
        """Return the time in Unix milliseconds."""


class NotificationSource(Protocol):
    """The interface for notifications from other nodes about this node's subscribed matches."""

    def stream(self) -> AsyncIterator[MatchNotification]:
        """Yield notifications about this node's subscribed matches without end.

        Of each match, only the newest pending one is yielded. Each is sent at most once, so only
        the store itself is reliable. After a lost connection is restored, every subscribed match
        gets one with version None. For one listener.
        """


class NodeHealth(Protocol):
    """The interface for node health: which nodes are alive, and if this node reaches the store."""

    @property
    def dead_node_count(self) -> int:
        """The number of deaths and stops of nodes that this node has found. It never falls."""

    def died_ms(self, node: str) -> int | None:
        """Return the last heartbeat of a node that is dead or has stopped; None for all others.

        An hour later, the node is forgotten, which gives None. A node counts as dead about two
        seconds after its last heartbeat.
        """

    def is_doubtful(self, node: str) -> bool:
        """Return whether a node has missed heartbeats for a second, and is not known to be dead.

        All nodes are doubtful until this node has read heartbeats for the first time.
        """

    @property
    def gaps(self) -> Sequence[Gap]:
        """The last ten periods of over a second in which this node did not reach the store.

        The periods are in order. The node itself may have been stopped. The time before its start
        is included if no node was alive then. The sequence stays the same object until a gap is
        added.
        """

    @property
    def is_cut_off(self) -> bool:
        """True if this node has had no answer from the store for more than a second.

        Either the store does not answer, or this node was just stopped.
        """

    async def confirm(self) -> None:
        """Wait until the store has answered a request that was sent after this call.

        Call it before ending a game on time: `gaps` is complete by then.
        """


class PresenceStore(Protocol):
    """The interface for presence: who is connected to a match and who is absent, over all nodes."""

    async def report(
        self, match: MatchId, seats: tuple[int, int], spectators: int
    ) -> PresenceSnapshot:
        """Set this node's number of connections to a match, for each seat and of spectators.

        Return what `read` returns afterwards. Repeat the report every 15 seconds while there are
        any. Nodes that are subscribed to the match are notified of a change.
        """

    async def read(self, match: MatchId) -> PresenceSnapshot:
        """Return who is connected to a match over all nodes, and which seats were lost with dead
        nodes.

        A dead node's reports are known for almost an hour.
        """

    async def read_absences(self, match: MatchId, game: int) -> Absences:
        """Return the recorded absences in the match's `game`th game. Works in a full store too."""

    async def record_absences(
        self, match: MatchId, game: int, seats: tuple[bool, bool]
    ) -> Absences:
        """Record which seats are absent in the match's `game`th game, and return all absences.

        Repeat it while a seat is absent. A period of more than 40 seconds without a call counts for
        no seat, nor does one in which this node did not reach the store.
        """


class Memory(Protocol):
    """The interface for the memory use of Redis: the share of its limit that is in use."""

    ratio: float
    """The share of the memory limit in use, of the fullest server; 0 without a limit."""


class SecretStore(Protocol):
    """The interface for secrets that all nodes share."""

    async def shared_key(self) -> bytes:
        """Return the secret from which nodes derive other keys: 32 bytes that never change.

        The first node to ask creates it.
        """

    async def network_key(self, day: int) -> bytes:
        """Return the key of a UTC day's network tokens (32 bytes).

        The first node to ask creates it. `day` counts days since 1970. The key lapses three days
        after its creation.
        """

    async def signing_keys(self) -> Sequence[SigningKey]:
        """Return the keys that identities are signed with, in the order of their ids.

        If there are none, the first one is created.
        `server.keys` describes what each key is for.
        """

    async def add_signing_key(self, signs_from_ms: int) -> SigningKey:
        """Add a key that signs identities from that time on (Unix milliseconds)."""

    async def remove_signing_keys(self, ids: Collection[int]) -> None:
        """Remove the given signing keys. Their signatures become invalid."""
