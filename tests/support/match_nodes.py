"""A node's directory of matches on a real store, and a stand-in for a client, for tests."""

import asyncio
from typing import Any

from protocol.core.codec import CODECS, Codec
from protocol.core.commands import Command
from protocol.core.ids import PlayerId, Version
from protocol.core.messages import Step
from protocol.core.talk import Say, Write
from protocol.games.registry import WIRES
from server.games.registry import DEFAULT_GAME
from server.matches.directory import MatchDirectory
from server.matches.live.chat_policy import ALLOW_ALL, ChatPolicy
from server.matches.live.live_match import LiveMatch
from server.matches.live.match_quota import MatchQuota
from server.matches.live.ports import IGNORE_TURNS, MatchPorts, Turns
from server.matches.live.timers import Timers
from server.store.redis.stores import RedisStores
from tests.support.server_messages import StrictReader, payload_of

EVE = PlayerId("eve")


class OneTime:
    """A clock for tests that stands still."""

    def now_ms(self) -> int:
        return 1_000_000


class Listener:
    """A stand-in for a client's connection to a match. It records messages and calls."""

    lag_ms = 0
    program = False
    addresses: tuple[str, ...] = ()
    avatar: tuple[int, int, int] | None = None
    network: str | None = None
    browser: str | None = None
    codec: Codec = CODECS[0]

    def __init__(self, player: PlayerId = EVE, *, registered: bool = False) -> None:
        self.player = player
        self.registered = registered
        self.received: list[Any] = []
        self._reader = StrictReader(self.codec, WIRES, DEFAULT_GAME)

    def push(self, *frames: bytes) -> None:
        self.received += [self._reader.read(payload_of(frame)) for frame in frames]

    def ping_often(self) -> None:
        self.received.append("watched closely")

    def close_no_spectators(self) -> None:
        self.received.append("excluded")

    def close_match_gone(self) -> None:
        self.received.append("dismissed")

    def close_unavailable(self) -> None:
        self.received.append("unavailable")

    def steps(self) -> list[Version]:
        """Return the versions of the steps that the listener received, in order."""
        return [message.version for message in self.received if isinstance(message, Step)]


def directory(
    stores: RedisStores,
    open_limit: int = 0,
    in_play_limit: int = 0,
    turns: Turns = IGNORE_TURNS,
    chat_policy: ChatPolicy = ALLOW_ALL,
) -> MatchDirectory:
    """Return a node's directory of matches for tests, with a clock that stands still.

    Its matches have constant deals. A limit of 0 means no limit.
    """
    clock = OneTime()
    ports = MatchPorts(
        *(stores.commits, stores.matches, stores.presence, stores.node_health),
        *(clock, Timers(clock)),
        quota=MatchQuota(stores.open_matches, stores.matches_in_play, open_limit, in_play_limit),
        shared_key=bytes(32),
        chat=stores.chat,
        turns=turns,
        chat_policy=chat_policy,
        bots=stores.bot_queue,
    )
    return MatchDirectory(ports, lambda _match: bytes(32))


async def submitted(
    live: LiveMatch, listener: Any, name: str | None, command: Command | Say | Write
) -> str:
    """Submit a listener's command to a live match, and return the outcome, such as `accepted`.

    Raise the exception with which the match answers instead.
    """
    outcome: asyncio.Future[str | Exception] = asyncio.get_running_loop().create_future()
    live.submit(listener, name, command, outcome.set_result)
    answer = await outcome
    if isinstance(answer, Exception):
        raise answer
    return answer
