"""Prepared games with known cards, for pictures, films and tests of motion.

A second node in this process plays them on the Redis of the server that the browsers use.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from secrets import token_hex
from threading import Thread
from typing import Any, Self, TypeVar

from protocol.core.commands import Accept, Act, Command, Contribute, Reveal
from protocol.core.ids import CommandId, MatchId
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match, Player
from server.matches.directory import MatchDirectory
from server.store.redis.stores import RedisStores
from tests.browser.pictures.deals import CLIENTS_NUMBER, GameScript, Turn, commitment_of
from tests.matches.nodes import Node
from tests.support.store_nodes import running
from tests.support.timeouts import PATIENCE_S

PACE_MS = 6_000
"""The time between two moves of a prepared game."""

Result = TypeVar("Result")


class Dealer:
    """Creates matches from known secrets, and acts for their players, by a node of its own.

    The node runs within this context, on an event loop in another thread.
    """

    def __init__(self, redis_url: str) -> None:
        self._redis_url = redis_url
        self._loop = asyncio.new_event_loop()
        # Playwright's event loop counts as running in the main thread.
        self._thread = Thread(target=self._loop.run_forever)
        self._left = AsyncExitStack()
        self._names: dict[MatchId, tuple[Player, Player]] = {}
        self._acted_ms: dict[MatchId, int] = {}
        """The time of the last action of each match."""
        self._node: Node | None = None

    def __enter__(self) -> Self:
        self._thread.start()
        try:
            self._carry_out(self._open())
        except BaseException:
            self._end_thread()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._carry_out(self._left.aclose())
        finally:
            self._end_thread()

    def _end_thread(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def open_match(
        self,
        settings: MatchSettings,
        script: GameScript,
        players: tuple[Player, Player],
        minutes_ago: float = 0,
    ) -> MatchId:
        """Create a match that will deal the cards of this script, and return its id.

        The first player has seat 0, and the other seat is free. The match counts as created
        `minutes_ago`.
        """

        async def make() -> MatchId:
            self.node.clock.ms = self._ms(minutes_ago)
            directory = MatchDirectory(self.node.ports, lambda _match: script.secret)
            created = await directory.create(players[0], settings)
            self._acted_ms[created] = self.node.clock.ms
            return created

        match = self._carry_out(make())
        self._names[match] = players
        return match

    def commit(self, match: MatchId, script: GameScript) -> None:
        """Commit the first player's client to CLIENTS_NUMBER, for a fair shuffle with known cards.

        The player's page can then add no number of its own.
        """
        self._send_at(match, 0, Contribute, game=1, commitment=commitment_of(script.secret).hex())

    def reveal(self, match: MatchId) -> None:
        """Reveal CLIENTS_NUMBER for the first player, which begins the game."""
        self._send_at(match, 0, Reveal, game=1, number=CLIENTS_NUMBER.hex())

    def accept(self, match: MatchId, minutes_ago: float = 0) -> None:
        """Let the other player take the free seat `minutes_ago`, but not before the match's last
        action. The player adds no number to the shuffle.
        """
        self._send_at(match, 1, Accept, minutes_ago=minutes_ago)

    def play(self, match: MatchId, turns: Sequence[Turn]) -> None:
        """Play these turns in a prepared game, with timestamps of a human pace that ends now.

        No timestamp is earlier than the match's last action.
        """

        async def play() -> None:
            for left, turn in zip(range(len(turns) - 1, -1, -1), turns, strict=True):
                self._at(match, left * PACE_MS / 60_000)
                await self._send(match, turn.seat, Act, action=turn.action)

        self._carry_out(play())

    def newest(self, match: MatchId) -> Match:
        """Return a match in its newest version."""
        return self._carry_out(self.node.directory.newest(match))

    @property
    def node(self) -> Node:
        """The dealer's node, which plays the prepared games. The dealer must be running."""
        assert self._node is not None
        return self._node

    def _ms(self, minutes_ago: float) -> int:
        return round(self.node.stores.clock.now_ms() - 60_000 * minutes_ago)

    def _at(self, match: MatchId, minutes_ago: float) -> None:
        """Set the node's clock for the next action of a match."""
        self._acted_ms[match] = max(self._acted_ms[match], self._ms(minutes_ago))
        self.node.clock.ms = self._acted_ms[match]

    def _send_at(
        self,
        match: MatchId,
        seat: int,
        kind: Callable[..., Command],
        *,
        minutes_ago: float = 0,
        **more: Any,
    ) -> None:
        async def say() -> None:
            self._at(match, minutes_ago)
            await self._send(match, seat, kind, **more)

        self._carry_out(say())

    async def _send(
        self, match: MatchId, seat: int, kind: Callable[..., Command], **more: Any
    ) -> None:
        version = (await self.node.directory.newest(match)).version
        command = kind(id=CommandId(token_hex(6)), version=version, **more)
        answer = await self.node.say(match, self._names[match][seat], command)
        assert answer == "accepted", answer

    async def _open(self) -> None:
        stores = RedisStores(self._redis_url, token_hex(6))
        self._node = Node(stores=await self._left.enter_async_context(running(stores)))

    def _carry_out(self, work: Coroutine[Any, Any, Result] | Awaitable[Result]) -> Result:
        async def awaited() -> Result:
            return await work

        return asyncio.run_coroutine_threadsafe(awaited(), self._loop).result(PATIENCE_S)
