"""One node's matches over its store, and a listener to one of them."""

from typing import Any

from protocol.core.codec import CODECS, Codec, Frame, decode
from protocol.core.game_wire import Reading
from protocol.core.ids import PlayerId, Version
from protocol.core.messages import SERVER_MESSAGES, Step
from protocol.games.registry import WIRES
from server.games.registry import DEFAULT_GAME
from server.matches.directory import MatchDirectory
from server.matches.live.chat_policy import ALLOW_ALL, ChatPolicy
from server.matches.live.match_quota import MatchQuota
from server.matches.live.ports import IGNORE_TURNS, MatchPorts, Turns
from server.matches.live.timers import Timers
from server.store.redis.stores import RedisStores

EVE = PlayerId("eve")


class OneTime:
    """A clock that stands still."""

    def now_ms(self) -> int:
        return 1_000_000


class Listener:
    """A listener and the messages that it received."""

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
        self.heard: list[Any] = []
        self._reading = Reading(WIRES, DEFAULT_GAME)

    def push(self, *frames: Frame) -> None:
        self.heard += [
            decode(self.codec, frame, SERVER_MESSAGES, self._reading) for frame in frames
        ]

    def ping_often(self) -> None:
        self.heard.append("watched closely")

    def close_no_spectators(self) -> None:
        self.heard.append("excluded")

    def close_match_gone(self) -> None:
        self.heard.append("dismissed")

    def steps(self) -> list[Version]:
        """Return the versions of the received steps."""
        return [told.version for told in self.heard if isinstance(told, Step)]


def directory(
    stores: RedisStores,
    open_limit: int = 0,
    in_play_limit: int = 0,
    turns: Turns = IGNORE_TURNS,
    chat_policy: ChatPolicy = ALLOW_ALL,
) -> MatchDirectory:
    """Return the matches of a node with constant deals; a limit of 0 means no limit."""
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
