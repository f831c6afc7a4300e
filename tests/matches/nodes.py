"""Nodes with a store that can be made to fail, a clock that is set, and matches on them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random

from protocol.core.commands import Accept, Act, Command
from protocol.core.ids import SPECTATOR, CommandId, GameKey, Mark, MatchId, Version, Viewer
from protocol.core.messages import Snapshot
from server.games.registry import DEFAULT_GAME, GAMES
from server.matches.core.model import Match, Player
from server.matches.core.new_matches import MatchSettings
from server.matches.directory import MatchDirectory
from server.matches.live.address_quota import AddressQuota
from server.matches.live.chat_policy import ALLOW_ALL, ChatPolicy
from server.matches.live.live_match import LiveMatch
from server.matches.live.match_quota import MatchQuota
from server.matches.live.ports import IGNORE_NO_SHOWS, MatchPorts, NoShows
from server.matches.live.resume_point import ResumePoint
from server.matches.live.timers import Timers
from server.matches.live.watermarks import Watermarks
from server.matches.upkeep import Upkeep
from server.store.ports import (
    Clock,
    Commit,
    MatchLog,
    MatchStore,
    Memory,
    StoredMatch,
    StoreUnavailable,
)
from server.store.redis.stores import RedisStores
from tests.support.match_nodes import Listener
from tests.support.matches import ANN, BEN, NOW, PRESET

BEGUN = Version(2)
"""The version of a match whose first game has begun."""
KEY = bytes(32)


class SetClock:
    """A clock that shows what it is set to."""

    def __init__(self) -> None:
        self.ms = NOW

    def now_ms(self) -> int:
        return self.ms


class UnsteadyCommits:
    """The real commits, but for those that fail on purpose."""

    def __init__(self, stores: RedisStores) -> None:
        self._commits = stores.commits
        self.count = 0
        """How many were asked for, of matches that were there."""
        self.unanswered = 0
        """So many from now on are written, and nobody is told so."""
        self.unwritten = 0
        """So many from now on are not written, and nobody is told so."""

    async def create(self, commit: Commit) -> bool:
        return await self._commits.create(commit)

    async def commit(self, commit: Commit) -> bool:
        self.count += 1
        if self.unwritten:
            self.unwritten -= 1
            raise StoreUnavailable("no answer to a commit")
        written = await self._commits.commit(commit)
        if self.unanswered:
            self.unanswered -= 1
            raise StoreUnavailable("no answer to a commit")
        return written


class UnsteadyMatches:
    """The real matches, but for the answers that are lost on purpose."""

    def __init__(self, stores: RedisStores) -> None:
        self._matches: MatchStore = stores.matches
        self.watches = 0
        """How many matches were loaded."""
        self.follows_to_fail = 0
        """So many times from now on, it can't be told how a match went on."""
        self.follows = 0
        """How often that was asked for."""
        self.looked = 0
        """How many matches were looked at."""
        self.read_steps = 0
        """How often steps of a log were read."""

    async def subscribe(self, match: MatchId, recent: int = 0) -> StoredMatch | None:
        self.watches += 1
        return await self._matches.subscribe(match, recent)

    async def log_since(self, match: MatchId, after: Version) -> MatchLog | None:
        self.follows += 1
        if self.follows_to_fail:
            self.follows_to_fail -= 1
            raise StoreUnavailable("no answer to a load")
        return await self._matches.log_since(match, after)

    async def unsubscribe(self, match: MatchId) -> None:
        await self._matches.unsubscribe(match)

    async def read_many(self, matches: Sequence[MatchId]) -> Sequence[StoredMatch | None]:
        self.looked += len(matches)
        return await self._matches.read_many(matches)

    async def exists(self, matches: Sequence[MatchId]) -> Sequence[bool]:
        return await self._matches.exists(matches)

    async def steps(
        self, match: MatchId, after: Version, most: int | None = None
    ) -> Sequence[bytes]:
        self.read_steps += 1
        return await self._matches.steps(match, after, most)


class Node:
    """One node, as far as matches go. It hears of other nodes where it is told to."""

    def __init__(
        self,
        stores: RedisStores,
        limit: int = 0,
        chat_policy: ChatPolicy = ALLOW_ALL,
        clock: Clock | None = None,
        address_limit: int = 0,
        memory: Memory | None = None,
        no_shows: NoShows = IGNORE_NO_SHOWS,
    ) -> None:
        """A player may have `limit` open matches, and as many in play; 0 is no limit.

        Guests of an address may have `address_limit` matches. `memory` is that of the store, in
        place of the real one.
        `clock` shows the time in place of one that is set.
        """
        self.stores = stores
        self.clock = SetClock()
        shown = clock or self.clock
        self.timers = Timers(shown)
        self.commits = UnsteadyCommits(stores)
        self.matches = UnsteadyMatches(stores)
        self.ports = MatchPorts(
            *(self.commits, self.matches, stores.presence, stores.node_health),
            *(shown, self.timers),
            quota=MatchQuota(
                stores.open_matches,
                stores.matches_in_play,
                limit,
                limit,
                Watermarks(memory or stores.memory),
                AddressQuota(stores.address_matches, KEY, address_limit, 2 * address_limit),
            ),
            shared_key=KEY,
            chat=stores.chat,
            chat_policy=chat_policy,
            bots=stores.bot_queue,
            no_shows=no_shows,
        )
        self.directory = MatchDirectory(self.ports, lambda _match: bytes(32))

    async def open_match(
        self, player: Player, game: GameKey = DEFAULT_GAME, addresses: Sequence[str] = ()
    ) -> MatchId:
        """A new match, by the shortest rules that there are for it."""
        presets = GAMES[game].presets
        preset = PRESET if PRESET in presets else GAMES[game].default_preset
        agreed = MatchSettings(game, preset, presets[preset])
        return await self.directory.create(player, agreed, addresses=addresses)

    async def live(self, match: MatchId) -> LiveMatch:
        """The match as this node has it."""
        await self.directory.newest(match)
        live = self.directory.known(match)
        assert live is not None
        return live

    async def say(self, match: MatchId, player: Player, command: Command) -> str:
        """Have a player say something; gives what came of it."""
        live = await self.live(match)
        listener = Listener(player.id, registered=player.registered)
        listener.network, listener.browser = player.network, player.browser
        return await live.submit(listener, player.name, command)

    async def begin(self, match: MatchId, player: Player = BEN) -> Match:
        """Have the player take the free seat, so that the game begins; gives the match."""
        accept = Accept(id=CommandId("in"), version=Version(0))
        assert await self.say(match, player, accept) == "accepted"
        return (await self.live(match)).match

    async def listen(
        self, match: MatchId, player: Player | None = None, resume_point: ResumePoint | None = None
    ) -> Listener:
        """A connection of a player's, or of a spectator."""
        listener = Listener() if player is None else Listener(player.id)
        await self.directory.join(match, listener, resume_point)
        return listener


def upkeep_of(node: Node) -> Upkeep:
    """What the node does by itself, once it runs."""
    stores = node.stores
    return Upkeep(
        node.directory, stores.deadlines, stores.notifications, node.timers, stores.node_health
    )


@asynccontextmanager
async def kept_up(node: Node) -> AsyncIterator[None]:
    """The node does by itself what is to be done, within this context."""
    upkeep = asyncio.create_task(upkeep_of(node).run())
    try:
        yield
    finally:
        upkeep.cancel()
        await asyncio.gather(upkeep, return_exceptions=True)


Open = Callable[[], Awaitable[Node]]
"""Opens one more node on the store of a test."""


def act(match: Match, name: str = "move") -> tuple[Player, Act]:
    """Who is to act in a match, and some action."""
    (seat,) = match.plays.actors(match.game)
    action = Random(name).choice(match.plays.legal_actions(match.game, seat))
    return (ANN, BEN)[seat], Act(id=CommandId(name), version=match.version, action=action)


def held_by(listener: Listener, viewer: Viewer = SPECTATOR) -> ResumePoint:
    """What a client has that has been told so much."""
    told = [message for message in listener.heard if hasattr(message, "mark")]
    return ResumePoint(told[-1].version, viewer, Mark(told[-1].mark))


def snapshots(listener: Listener) -> list[Snapshot]:
    """The snapshots that were heard."""
    return [message for message in listener.heard if isinstance(message, Snapshot)]
