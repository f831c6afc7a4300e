"""What the server needs of a store: ports, each of which is handed out alone.

The store knows matches by id, and no rules. Every coroutine here raises StoreUnavailable.
"""

from collections.abc import AsyncIterator, Collection, Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId, Seat, Version
from server.keys import SigningKey


class StoreUnavailable(Exception):
    """The store could not be reached, or did not answer in time.

    Whether what was asked for was written is not known: load the match again to find out.
    """


class StoreFull(StoreUnavailable):
    """The store has no room for what would be written, and has written nothing. It can be read."""


class StoredMatch(Struct, frozen=True, gc=False):
    """A match as the store has it: a state, which may be some versions old, and later steps."""

    version: Version
    """The one that the state and the steps lead to."""
    mark: bytes
    """Tells this match from any other past that it had at this version."""
    state: bytes
    state_version: Version
    steps: Sequence[bytes]
    """The end of its log, in order: all steps after `state`, and perhaps some before it."""


class MatchLog(Struct, frozen=True, gc=False):
    """The end of a match's log: `steps`, in order, lead to `version`, which has this mark."""

    version: Version
    mark: bytes
    state_version: Version
    """The version of the state that the store has of the match."""
    steps: Sequence[bytes]


class EndedGame(Struct, frozen=True, gc=False):
    """A game that is over, in its match's log."""

    number: int
    """From 1."""
    began: Version
    """The version of the match that the game's first step led to."""


REMOVED = EndedGame(0, Version(0))
"""Ends a match without its last game, which no archive gets."""


class Commit(Struct, frozen=True, gc=False):
    """One commit: leads `match` from `version - 1` to `version`, or does nothing at all."""

    match: MatchId
    version: Version
    before: bytes
    """The mark of the match that it was decided on; empty for a new match."""
    mark: bytes
    """The mark of the match that it leads to."""
    state: bytes | None
    """The match that it leads to; None where the stored state and the log lead there."""
    step: bytes
    """What happened, for the match's log."""
    deadline_ms: int | None
    """When the match is due (Unix milliseconds); None for never: then the match is over."""
    ended: EndedGame | None = None
    """The game that this commit ends: it goes to the outbox at the same time. Or `REMOVED`."""
    players: tuple[PlayerId, ...] = ()
    """Who has a seat in the match: one player while it is open, then two; none once it is over.

    It changes only with a `state`.
    """
    needs_bot: bool | None = None
    """Whether computers have something to do in the match from now on: it is entered among the
    assignments, or removed, at the same time. None where no computer sits in it."""


class OutboxEntry(Struct, frozen=True, gc=False):
    """A game that has ended, and is to be archived."""

    match: MatchId
    game: EndedGame
    ended: Version
    """The version that its last step led to."""
    over: bool
    """Whether the match ended with it."""
    receipt: bytes
    """Tells this entry from all others of the match."""


class StoredGame(Struct, frozen=True, gc=False):
    """What the store has of a game that is over."""

    state: bytes
    """Of its match, at the end of the game or later."""
    steps: Sequence[bytes]
    """All of the game, in order."""


class MatchNotification(Struct, frozen=True, gc=False):
    """Another node committed `version` of `match`.

    Where `version` is None its presence changed, or any other News of it may have been missed.
    """

    match: MatchId
    version: Version | None


class LostNode(Struct, frozen=True, gc=False):
    """A node that has died with connections to a match, or stopped with them."""

    node: str
    since_ms: int
    """Its last sign of life (Unix milliseconds)."""
    seats: tuple[Seat, ...]
    """Those that were connected to it."""


class Absences(Struct, frozen=True, gc=False):
    """For how long each seat has been away in a game, by seat."""

    at_ms: int
    """Now (Unix milliseconds)."""
    spent_ms: tuple[int, int]
    """Before it was there last."""
    since_ms: tuple[int | None, int | None]
    """Since when it is away again; None for one that is there."""


class PresenceSnapshot(Struct, frozen=True, gc=False):
    """Who is connected to a match, over all nodes that are alive."""

    seats: tuple[bool, bool]
    spectators: int
    elsewhere: tuple[bool, bool] = (False, False)
    """The seats that are connected to another node than the one that asks."""
    lost: tuple[LostNode, ...] = ()
    doubtful: bool = False
    """Whether one of these nodes has given no sign of life for a moment, and may be dead.

    Always while this node stops.
    """


class Gap(Struct, frozen=True, gc=False):
    """A time in which a node did not reach the store (Unix milliseconds)."""

    from_ms: int
    """When the store had answered last."""
    until_ms: int
    """When it answered again."""


class Commits(Protocol):
    """Writes matches."""

    async def create(self, commit: Commit) -> bool:
        """Write a new match (its version is 0). False where the id is taken."""

    async def commit(self, commit: Commit) -> bool:
        """Write a commit; False, and nothing written, where the stored match is another.

        Commits of different matches that wait at the same time travel as one pipeline. Nodes that
        watch the match, except this one, get News of it.
        """


class MatchStore(Protocol):
    """Reads matches, and says of which of them this node gets News."""

    async def subscribe(self, match: MatchId, recent: int = 0) -> StoredMatch | None:
        """Load a match, and have News of it sent to this node from before the load on.

        Its steps are at least the last `recent` ones, or all where there are fewer. None where
        there is no such match.
        """

    async def log_since(self, match: MatchId, after: Version) -> MatchLog | None:
        """The log after version `after`, with News from before then on, as `watch` does it."""

    async def unsubscribe(self, match: MatchId) -> None:
        """Send no more News of this match to this node."""

    async def read_many(self, matches: Sequence[MatchId]) -> Sequence[StoredMatch | None]:
        """What is stored of each of these matches, with the steps since its state; no News of it.

        None where there is no such match.
        """

    async def exists(self, matches: Sequence[MatchId]) -> Sequence[bool]:
        """Whether each of these matches is stored."""

    async def steps(
        self, match: MatchId, after: Version, most: int | None = None
    ) -> Sequence[bytes]:
        """The log's steps with a version above `after`, in order, as far as it reaches back.

        At most `most` of them, where that is said.
        """


class Outbox(Protocol):
    """The games that have ended and are not in the archive yet, over all nodes.

    A commit that ends a game enters it, and `done` removes it: none is lost in between.
    """

    async def claim(self, limit: int) -> Sequence[OutboxEntry]:
        """Claim entries: at most `limit`, each by one node at a time.

        A claim lasts 10 seconds. One call looks through a part of the matches, and the next
        through the next part; matches of which this node ended a game come first.
        """

    async def load_game(self, entry: OutboxEntry) -> StoredGame | None:
        """What is to be archived; None where the store has lost it, or let go of it."""

    async def mark_archived(self, entry: OutboxEntry) -> None:
        """The game is in the archive: forget the entry.

        Of a match that goes on, the log up to there is shortened; one that is over is kept for a
        while, and then forgotten.
        """

    @property
    def waiting(self) -> int:
        """How many entries there were when this node last looked."""


class BotOwner(Struct, frozen=True, gc=False):
    """The player for whom a bot plays, as limits count them."""

    player: PlayerId
    prefixes: tuple[str, ...] = ()
    """The address prefixes of a guest, narrowest first; none of a registered player."""


class BotQueue(Protocol):
    """The matches in which computers have something to do, over all nodes.

    Commits enter and remove them (`Commit.needs_bot`), so none is lost. Each is held by one node at
    a time, by a lease of 10 seconds, and its computers play there.
    """

    async def admit(self, match: MatchId, owner: BotOwner | None) -> bool:
        """Enter a match; False if its owner, or the owner's address, has as many as allowed."""

    async def lease(self, limit: int, reserve: int = 0) -> Collection[MatchId]:
        """Renew what this node holds, and take on at most `room` matches that no node holds.

        The last `reserve` of them are for owners whose address has no other match.

        Gives all that this node holds by now. One call looks through a part of the matches, and the
        next through the next part: call it at least every two seconds. Matches that this node has
        entered come first.
        """

    async def wait_for_entry(self) -> None:
        """Return once this node has entered a match since the last call of `look`."""

    async def remove(self, match: MatchId, version: Version) -> bool:
        """Remove a match that is at this version, or is not there any more.

        The next commit of it enters it again. False, and nothing removed, where the match is at
        another version or held by another node.
        """

    async def release(self) -> None:
        """Let other nodes have what this node holds, at once."""

    async def release_all(self) -> None:
        """The same for all nodes: none of them lives."""


class Deadlines(Protocol):
    """The matches whose deadline has passed."""

    async def claim_due(self, limit: int) -> Sequence[MatchId]:
        """Claim matches whose deadline has passed: at most `limit`, each by one node at a time.

        A claim lasts 30 seconds; a commit moves or removes the deadline, else it is claimed again.
        One call looks through a part of the matches, and the next through the next part.
        """


class Clock(Protocol):
    """A clock that all nodes share."""

    def now_ms(self) -> int:
        """The time in Unix milliseconds."""


class NotificationSource(Protocol):
    """What other nodes do to the matches that this node watches."""

    def stream(self) -> AsyncIterator[MatchNotification]:
        """News from the other nodes, without end: of each match the last that is not yielded yet.

        Each is sent at most once, so the truth is what the store has. After a loss of the
        connection, when it is back, there is News with version None for every watched match, since
        some may have been missed. For one listener.
        """


class NodeHealth(Protocol):
    """Which nodes are alive, and whether this one reaches the store."""

    @property
    def dead_node_count(self) -> int:
        """How many nodes are known to have died or stopped; it never falls."""

    def died_ms(self, node: str) -> int | None:
        """When a node that is dead, or has stopped, gave its last sign; None for all others.

        A node is known to be dead some two seconds after its last sign.
        """

    def is_doubtful(self, node: str) -> bool:
        """Whether a node has given no sign for a second, and is not known to be dead.

        All are, until this node has read their signs for the first time.
        """

    @property
    def gaps(self) -> Sequence[Gap]:
        """The last times, of more than a second each, in which this node did not reach the store.

        The node may have stood still itself. The time before its start is one of them, if no node
        was alive then. In order, up to ten; the same object as long as there is no further one.
        """

    @property
    def is_cut_off(self) -> bool:
        """Whether the store has told this node nothing for more than a second.

        Either the store does not answer, or this node has just stood still.
        """

    async def confirm(self) -> None:
        """Return once the store has answered a question that was sent after this call.

        Call it before ending anything because time has passed: `gaps` is complete by then.
        """


class PresenceStore(Protocol):
    """Who is connected, over all nodes."""

    async def report(self, match: MatchId, seats: tuple[int, int], spectators: int) -> None:
        """How many connections this node has for each seat, and of spectators, from now on.

        To be repeated every 15 seconds while there are any. Nodes that watch the match get News.
        """

    async def read(self, match: MatchId) -> PresenceSnapshot:
        """Who is connected, over all nodes, and who was to nodes that are not alive any more.

        What a dead node has reported is known for almost an hour.
        """

    async def record_absences(
        self, match: MatchId, game: int, seats: tuple[bool | None, bool | None]
    ) -> Absences:
        """Take down which seats are away in the match's `game`th game; gives all there is of it.

        None leaves a seat as it was.

        To be repeated while one is: a time of more than 40 seconds in which nobody did counts for
        no seat, nor does one in which this node did not reach the store.
        """


class PlayerMatches(Protocol):
    """Which matches a player has of one kind, over all nodes: those that are open, or in play.

    What was entered counts for as long as the match is of this kind (`Commit.players`), and for 30
    seconds in which it may yet become so.
    """

    async def enter(self, player: PlayerId, match: MatchId, limit: int | None) -> bool:
        """Count a match that the player is about to have; False where they have `limit` of them.

        Call it before the match is stored: then none is missed where a node ends in between.
        """

    async def has_room(self, player: PlayerId, limit: int) -> bool:
        """Whether the player has fewer than `limit` of them."""

    async def leave(self, player: PlayerId, match: MatchId) -> None:
        """Count a match no more: it is no longer so. Where nobody says so it counts no more either.

        But it takes room in the store until it is looked at again, or for 30 days.
        """

    async def newest(self, player: PlayerId, most: int) -> Sequence[MatchId]:
        """The matches that were entered last, newest first, and at most so many.

        Some of them may not be of this kind any more. Keeps what was entered for 30 days more.
        """


class AddressMatches(Protocol):
    """Matches counted by the address prefixes of those who made them, over all nodes.

    A match counts as standing until `leave`, and as stored for an hour more. Without a word of its
    end it counts for seven days.
    """

    async def enter(
        self, match: MatchId | None, prefixes: Sequence[str], most: int, most_stored: int
    ) -> bool:
        """Count a match for the prefixes, narrowest first; False where one of them has no room.

        The narrowest prefix has room for `most` standing matches and `most_stored` in all, wider
        ones for 4 and 16 times as many; 0 is no limit. Without a match nothing is counted.
        """

    async def leave(self, match: MatchId, *, lost: bool = False) -> None:
        """Count a match as over; if it is `lost`, the store does not have it any more."""

    async def enter_rematch(self, before: MatchId, match: MatchId) -> None:
        """Count a rematch for the prefixes of the match before it."""

    async def oldest_of(self, prefix: str, most: int) -> Sequence[MatchId]:
        """The standing matches of a prefix, oldest first, at most so many."""

    async def oldest(self, first: int, most: int) -> Sequence[MatchId]:
        """All standing matches, oldest first, from the one at index `first` on."""


class Memory(Protocol):
    """The store's memory."""

    ratio: float
    """The share of the store's memory limit that is in use; of several servers the fullest one's.

    0 where the store has no limit.
    """


class SecretStore(Protocol):
    """Secrets that all nodes share."""

    async def shared_key(self) -> bytes:
        """32 bytes that never change, made by the first node to ask."""

    async def network_key(self, day: int) -> bytes:
        """Return the key of a UTC day's network tokens (32 bytes), made by the first node to ask.

        `day` counts days since 1970. The key lapses three days after it was made.
        """

    async def signing_keys(self) -> Sequence[SigningKey]:
        """The keys that identities are signed with, by their ids; the first node makes the first.

        What each of them is for says server.keys.
        """

    async def add_signing_key(self, signs_from_ms: int) -> SigningKey:
        """Make one more key, which signs from then on (Unix milliseconds)."""

    async def remove_signing_keys(self, ids: Collection[int]) -> None:
        """Remove these keys: what they have signed is worth nothing from then on."""
