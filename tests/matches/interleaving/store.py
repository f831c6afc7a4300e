"""A store in memory that two nodes share, for the tests of event orders.

Each call to it waits until the test executes or loses it.
"""

import asyncio
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import lru_cache, partial
from typing import Any, TypeVar

from msgspec import Struct

from protocol.core.clock import DAY_MS
from protocol.core.ids import MatchId, PlayerId, Version, Viewer
from protocol.core.views import MatchView
from server.matches.core.model import Match, MatchStep
from server.matches.core.steps import apply_step
from server.matches.core.storage import load_match, load_step
from server.matches.core.view import match_view
from server.store.chat import RoomLine
from server.store.errors import StoreUnavailable
from server.store.ports import (
    Absences,
    Commit,
    Commits,
    Gap,
    MatchLog,
    PresenceSnapshot,
    StoredMatch,
)

T = TypeVar("T")
known_match = lru_cache(maxsize=4096)(load_match)


class Call(Struct, eq=False):
    """A call by a node to the store, which waits until the test executes or loses it."""

    node: int
    name: str
    effect: Callable[[], Any]
    answer: asyncio.Future[Any]

    def execute(self, *, answered: bool = True) -> None:
        """Execute the call on the store.

        If it is not `answered`, the node does not get the result.
        """
        result = self.effect()
        if answered:
            if not self.answer.done():
                self.answer.set_result(result)
        else:
            self.lose()

    def lose(self) -> None:
        """Let the call fail as if the store could not be reached, unless it was answered."""
        if not self.answer.done():
            self.answer.set_exception(StoreUnavailable("lost"))


class Kept(Struct):
    """A match in the stand-in for the store, with its whole history."""

    mark: bytes
    state: bytes
    state_version: Version
    players: tuple[PlayerId, ...]
    states: list[Match]
    """The match at each version."""
    marks: list[bytes]
    log: list[bytes]
    steps: list[MatchStep]

    def view(self, version: Version, viewer: Viewer) -> MatchView:
        """Return the match as `viewer` may see it at an earlier version."""
        return _view(_Past(tuple(self.marks[: version + 1]), self.states[version]), viewer)


class _Past(Struct, frozen=True):
    """The whole history of a match (its marks) up to a version, and the state there.

    Two are equal if both histories are.
    """

    marks: tuple[bytes, ...]
    match: Match

    def __hash__(self) -> int:
        return hash(self.marks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Past) and self.marks == other.marks


@lru_cache(maxsize=4096)
def _view(past: _Past, viewer: Viewer) -> MatchView:
    return match_view(past.match, viewer)


class TwinStore:
    """The store that both nodes share. Calls wait once `gated` is set."""

    def __init__(self) -> None:
        self.matches: dict[MatchId, Kept] = {}
        self.entered: dict[str, dict[PlayerId, set[MatchId]]] = {"open": {}, "playing": {}}
        self.gated = False
        self.calls: list[Call] = []
        self.news: dict[int, Version] = {}
        """The version of the last undelivered notification of commits, by the node to notify."""

    def twin(self) -> "TwinStore":
        """Return a copy of this stand-in for the store with its matches, for another run."""
        twin = TwinStore()
        for match, kept in self.matches.items():
            twin.matches[match] = Kept(
                *(kept.mark, kept.state, kept.state_version, kept.players),
                *(list(kept.states), list(kept.marks), list(kept.log), list(kept.steps)),
            )
        twin.entered = deepcopy(self.entered)
        return twin

    async def ask(self, node: int, name: str, effect: Callable[[], T]) -> T:
        """Send a node's call to the store. Return its answer once the test lets it through."""
        return await self.send(node, name, effect)

    def send(self, node: int, name: str, effect: Callable[[], T]) -> asyncio.Future[T]:
        """Send a node's call to the store, and return the future of its answer.

        If the store is `gated`, the call waits until the test executes or loses it.
        """
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self.gated:
            self.calls.append(Call(node, name, effect, answer))
        else:
            answer.set_result(effect())
        return answer

    def create(self, commit: Commit) -> bool:
        """Store the new match of this commit. Return False if there is a match with its id."""
        if commit.match in self.matches:
            return False
        assert commit.state is not None
        match = known_match(commit.state)
        self.matches[commit.match] = Kept(
            *(commit.mark, commit.state, commit.version, commit.players),
            *([match], [commit.mark], [], []),
        )
        return True

    def commit(self, node: int, commit: Commit) -> bool:
        """Apply a commit as `match_commit.lua` does in Redis. Return False if it has no effect.

        That is so if the match is at another version, or has another history.
        """
        kept = self.matches[commit.match]
        newest = kept.states[-1]
        if newest.version != commit.version - 1 or kept.mark != commit.mark_before:
            return False
        step = load_step(commit.step, newest)
        if commit.state is None:
            kept.states.append(apply_step(newest, step))
        else:
            kept.state, kept.state_version = commit.state, commit.version
            kept.players = commit.players
            kept.states.append(known_match(commit.state))
        kept.mark = commit.mark
        kept.marks.append(commit.mark)
        kept.log.append(commit.step)
        kept.steps.append(step)
        self.news[1 - node] = commit.version
        return True

    def stored(self, match: MatchId, recent: int) -> StoredMatch | None:
        """Return the match in its stored form, as a node loads it; None if there is none."""
        kept = self.matches.get(match)
        if kept is None:
            return None
        version = kept.states[-1].version
        after = min(kept.state_version, max(version - recent, 0))
        return StoredMatch(version, kept.mark, kept.state, kept.state_version, kept.log[after:])

    def followed(self, match: MatchId, after: Version) -> MatchLog | None:
        """Return the log of a match after a version; None if there is no such match."""
        kept = self.matches.get(match)
        if kept is None:
            return None
        version = kept.states[-1].version
        return MatchLog(version, kept.mark, kept.state_version, kept.log[after:])


class TwinCommits(Commits):
    """A stand-in for the port `Commits` of a node, on the shared store."""

    def __init__(self, store: TwinStore, node: int) -> None:
        self._store = store
        self._node = node

    async def create(self, commit: Commit) -> bool:
        return await self._store.ask(self._node, "create", lambda: self._store.create(commit))

    def write(self, commit: Commit, then: Callable[[bool | StoreUnavailable], None]) -> None:
        def answer(call: asyncio.Future[bool]) -> None:
            error = call.exception()
            assert error is None or isinstance(error, StoreUnavailable)
            then(call.result() if error is None else error)

        effect = partial(self._store.commit, self._node, commit)
        self._store.send(self._node, "commit", effect).add_done_callback(answer)


class TwinMatches:
    """A stand-in for the port `MatchStore` of a node, on the shared store."""

    def __init__(self, store: TwinStore, node: int) -> None:
        self._store = store
        self._node = node

    async def subscribe(self, match: MatchId, recent: int = 0) -> StoredMatch | None:
        return await self._store.ask(self._node, "watch", lambda: self._store.stored(match, recent))

    async def log_since(self, match: MatchId, after: Version) -> MatchLog | None:
        return await self._store.ask(
            self._node, "apply_step", lambda: self._store.followed(match, after)
        )

    async def unsubscribe(self, match: MatchId) -> None: ...

    async def read_many(self, matches: Sequence[MatchId]) -> Sequence[StoredMatch | None]:
        return [self._store.stored(match, 0) for match in matches]

    async def exists(self, matches: Sequence[MatchId]) -> Sequence[bool]:
        return [match in self._store.matches for match in matches]

    async def steps(
        self, match: MatchId, after: Version, most: int | None = None
    ) -> Sequence[bytes]:
        return self._store.matches[match].log[after:][:most]


class TwinPlayerMatches:
    """A stand-in for the port `PlayerMatches`, the quota of a player's matches of one kind.

    These are open matches or matches in play. They have `seats_taken` taken seats.
    """

    def __init__(self, store: TwinStore, node: int, kind: str, seats_taken: int) -> None:
        self._store = store
        self._node = node
        self._kind = kind
        self._seats_taken = seats_taken

    async def enter(self, player: PlayerId, match: MatchId, limit: int | None) -> bool:
        def effect() -> bool:
            if limit is not None and len(self._counted(player)) >= limit:
                return False
            self._entered(player).add(match)
            return True

        return await self._store.ask(self._node, f"enter {self._kind}", effect)

    async def is_below_limit(self, player: PlayerId, limit: int) -> bool:
        return await self._store.ask(
            self._node, f"room {self._kind}", lambda: len(self._counted(player)) < limit
        )

    async def leave(self, player: PlayerId, match: MatchId) -> None:
        # The time of this call does not matter.
        self._entered(player).discard(match)

    async def newest(self, player: PlayerId, most: int) -> Sequence[MatchId]:
        return sorted(self._entered(player))[:most]

    def _entered(self, player: PlayerId) -> set[MatchId]:
        return self._store.entered[self._kind].setdefault(player, set())

    def _counted(self, player: PlayerId) -> list[MatchId]:
        """Return the player's matches that count for this quota, or that may do so soon.

        They have the quota's number of taken seats, or may reach it. No time passes here.
        """
        return [match for match in self._entered(player) if self._counts(player, match)]

    def _counts(self, player: PlayerId, match: MatchId) -> bool:
        kept = self._store.matches.get(match)
        if kept is None:
            return True
        if len(kept.players) == self._seats_taken:
            return player in kept.players
        return 0 < len(kept.players) < self._seats_taken


class AlwaysHealthy:
    """A stand-in for the port `NodeHealth`, of nodes that never die or lose the store for long."""

    dead_node_count = 0
    gaps: Sequence[Gap] = ()
    is_cut_off = False

    def died_ms(self, _node: str) -> int | None:
        return None

    def is_doubtful(self, _node: str) -> bool:
        return False

    async def confirm(self) -> None:
        pass


class NoChat:
    """A stand-in for the port `ChatStore` that does nothing, since these tests have no chat."""

    async def post(self, *_: object) -> int:
        return 1

    async def lines(self, _match: MatchId) -> Sequence[RoomLine]:
        return ()


class NoPresence:
    """A stand-in for the port `PresenceStore`, by which no client is ever connected."""

    async def report(
        self, match: MatchId, _seats: tuple[int, int], _spectators: int
    ) -> PresenceSnapshot:
        return await self.read(match)

    async def read(self, _match: MatchId) -> PresenceSnapshot:
        return PresenceSnapshot((False, False), 0)

    async def read_absences(self, match: MatchId, game: int) -> Absences:
        return await self.record_absences(match, game, (False, False))

    async def record_absences(
        self, _match: MatchId, _game: int, _seats: tuple[bool, bool]
    ) -> Absences:
        """Return absences as if both seats had been absent for a day."""
        return Absences(DAY_MS, (0, 0), (0, 0))
