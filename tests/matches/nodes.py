"""Nodes for tests of matches, with a store that can be made to fail and a clock that tests set."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random

from protocol.core.commands import Accept, Act, Command, OfferDraw
from protocol.core.ids import SPECTATOR, CommandId, GameKey, Mark, MatchId, Version, Viewer
from protocol.core.messages import Snapshot
from server.games.registry import DEFAULT_GAME, GAMES
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match, Player
from server.matches.directory import MatchDirectory
from server.matches.live.address_quota import AddressQuota
from server.matches.live.audience import ResumePoint
from server.matches.live.chat_policy import ALLOW_ALL, ChatPolicy
from server.matches.live.live_match import LiveMatch
from server.matches.live.match_quota import MatchQuota
from server.matches.live.ports import IGNORE_NO_SHOWS, MatchPorts, NoShows
from server.matches.live.timers import Timers
from server.matches.live.watermarks import Watermarks
from server.matches.upkeep import Upkeep
from server.store.errors import StoreUnavailable
from server.store.ports import Clock, Commit, Commits, MatchLog, MatchStore, Memory, StoredMatch
from server.store.redis.stores import RedisStores
from tests.support.match_nodes import Listener, submitted
from tests.support.matches import ANN, BEN, NOW, PRESET

BEGUN = Version(2)
"""The version of a match whose first game has begun."""
KEY = bytes(32)


class SetClock:
    """A stand-in for a node's clock, which tests set."""

    def __init__(self) -> None:
        self.ms = NOW

    def now_ms(self) -> int:
        return self.ms


class UnsteadyCommits(Commits):
    """The real port `Commits` of a node's store.

    It counts the commits, and tests make some of them fail.
    """

    def __init__(self, stores: RedisStores) -> None:
        self._commits = stores.commits
        self.count = 0
        """The number of commits to existing matches."""
        self.unanswered = 0
        """The number of further commits that are written without an answer."""
        self.unwritten = 0
        """The number of further commits that are neither written nor answered."""

    async def create(self, commit: Commit) -> bool:
        return await self._commits.create(commit)

    def write(self, commit: Commit, then: Callable[[bool | StoreUnavailable], None]) -> None:
        self.count += 1
        lost = StoreUnavailable("no answer to a commit")
        if self.unwritten:
            self.unwritten -= 1
            asyncio.get_running_loop().call_soon(then, lost)
        elif self.unanswered:
            self.unanswered -= 1
            self._commits.write(commit, lambda _written: then(lost))
        else:
            self._commits.write(commit, then)


class UnsteadyMatches:
    """The real port `MatchStore` of a node's store.

    It counts calls, and tests lose some answers.
    """

    def __init__(self, stores: RedisStores) -> None:
        self._matches: MatchStore = stores.matches
        self.watches = 0
        """The number of loaded matches."""
        self.log_reads_to_fail = 0
        """The number of further reads of a log that fail."""
        self.follows = 0
        """The number of reads of a log since a version."""
        self.looked = 0
        """The number of matches read without a subscription."""
        self.read_steps = 0
        """The number of reads of stored steps."""

    async def subscribe(self, match: MatchId, recent: int = 0) -> StoredMatch | None:
        self.watches += 1
        return await self._matches.subscribe(match, recent)

    async def log_since(self, match: MatchId, after: Version) -> MatchLog | None:
        self.follows += 1
        if self.log_reads_to_fail:
            self.log_reads_to_fail -= 1
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
    """A node in a test that serves matches. It reads other nodes' commits when the test says so."""

    def __init__(
        self,
        *,
        stores: RedisStores,
        limit: int = 0,
        chat_policy: ChatPolicy = ALLOW_ALL,
        clock: Clock | None = None,
        address_limit: int = 0,
        memory: Memory | None = None,
        no_shows: NoShows = IGNORE_NO_SHOWS,
    ) -> None:
        """Create a node.

        A player may have `limit` open matches, and as many in play; 0 means no limit. Guests of an
        address may have `address_limit` matches. `memory` replaces the memory of the store, and
        `clock` the clock that tests set.
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
        """Create a match of the player on this node, and return its id.

        It has the preset PRESET, or the default one in a game without that preset.
        """
        presets = GAMES[game].presets
        preset = PRESET if PRESET in presets else GAMES[game].default_preset
        settings = MatchSettings(game, preset, presets[preset])
        return await self.directory.create(player, settings, addresses=addresses)

    async def live(self, match: MatchId) -> LiveMatch:
        """Return this node's live match, which it loads from the store if necessary."""
        await self.directory.newest(match)
        live = self.directory.known(match)
        assert live is not None
        return live

    async def say(self, match: MatchId, player: Player, command: Command) -> str:
        """Send a player's command to this node, and return the outcome, such as `accepted`."""
        live = await self.live(match)
        listener = Listener(player.id, registered=player.registered)
        listener.network, listener.browser = player.network, player.browser
        return await submitted(live, listener, player.name, command)

    async def begin(self, match: MatchId, player: Player = BEN) -> Match:
        """Let the player take the free seat, so that the game begins. Return the match."""
        accept = Accept(id=CommandId("in"), version=Version(0))
        assert await self.say(match, player, accept) == "accepted"
        return (await self.live(match)).match

    async def listen(
        self, match: MatchId, player: Player | None = None, resume_point: ResumePoint | None = None
    ) -> Listener:
        """Connect a player, or a spectator, to a match on this node, and return the listener."""
        listener = Listener() if player is None else Listener(player.id)
        await self.directory.join(match, listener, resume_point)
        return listener


def upkeep_of(node: Node) -> Upkeep:
    """Return the background upkeep of the node's matches, not yet running."""
    stores = node.stores
    return Upkeep(
        node.directory, stores.deadlines, stores.notifications, node.timers, stores.node_health
    )


@asynccontextmanager
async def with_upkeep(node: Node) -> AsyncIterator[None]:
    """Run the background upkeep of the node's matches in this context."""
    upkeep = asyncio.create_task(upkeep_of(node).run())
    try:
        yield
    finally:
        upkeep.cancel()
        await asyncio.gather(upkeep, return_exceptions=True)


Open = Callable[[], Awaitable[Node]]
"""Open one more node on the store of a test."""


def act(match: Match, name: str = "move") -> tuple[Player, Act]:
    """Return a random legal action of the seat in turn as a command, after the player who sends it.

    `name` is the command's id, and decides the action.
    """
    (seat,) = match.game_type.actors(match.game.state)
    action = Random(name).choice(match.game_type.legal_actions(match.game.state, seat))
    return (ANN, BEN)[seat], Act(id=CommandId(name), version=match.version, action=action)


def resume_point_of(listener: Listener, viewer: Viewer = SPECTATOR) -> ResumePoint:
    """Return the resume point of a client that received the same messages as this listener."""
    marked = [message for message in listener.received if hasattr(message, "mark")]
    return ResumePoint(marked[-1].version, viewer, Mark(marked[-1].mark))


def snapshots(listener: Listener) -> list[Snapshot]:
    """Return the snapshots among the messages that the listener received."""
    return [message for message in listener.received if isinstance(message, Snapshot)]


def kinds(listener: Listener) -> list[str]:
    """Return the types of the messages that a listener has received, in order."""
    return [message.type for message in listener.received]


def offer_draw(name: str = "draw", version: int = BEGUN) -> OfferDraw:
    """Return the command `name` that offers a draw in the first game of a match."""
    return OfferDraw(id=CommandId(name), version=Version(version), game=1)
