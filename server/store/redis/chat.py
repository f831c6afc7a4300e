"""Stores the chat of matches in Redis, a list for each room of a match, and enforces its rates."""

from collections.abc import Sequence
from typing import get_args

from msgspec import json

from protocol.core.ids import MatchId, PlayerId
from protocol.core.talk import TalkRoom
from server.store.chat import (
    CHAT_BURST,
    CHAT_BURST_MS,
    CHAT_KEPT_MS,
    CHAT_LINES,
    TEXTS,
    TEXTS_MS,
    ChatMessage,
    RoomLine,
)
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys, texts_of

ROOMS: tuple[TalkRoom, ...] = get_args(TalkRoom)


class RedisChat:
    """The chat lines of matches, in Redis. Implements `ChatStore`."""

    def __init__(self, redis: Commands, node: str) -> None:
        self._redis = redis
        self._node = node

    async def post(
        self, match: MatchId, room: TalkRoom, by: PlayerId, message: ChatMessage
    ) -> RoomLine | int:
        if message.text is not None:
            wait_ms: int = await self._redis.run(
                scripts.CHAT_COUNT_TEXT.call((texts_of(by),), TEXTS, TEXTS_MS)
            )
            if wait_ms:
                return wait_ms
        keys = match_keys(match)
        wait_ms, number, at_ms = await self._redis.run(
            scripts.CHAT_POST.call(
                (f"{keys.chat}:{room}", keys.nodes),
                *(match, self._node, by, json.encode(message)),
                *(CHAT_BURST, CHAT_BURST_MS, CHAT_LINES, CHAT_KEPT_MS),
            )
        )
        return wait_ms or RoomLine(room, number, at_ms, by, message)

    async def lines(self, match: MatchId) -> Sequence[RoomLine]:
        key = match_keys(match).chat
        found = await self._redis.run_all([("LRANGE", f"{key}:{room}", 0, -1) for room in ROOMS])
        return [
            _line(room, line) for room, lines in zip(ROOMS, found, strict=True) for line in lines
        ]


def _line(room: TalkRoom, stored: bytes) -> RoomLine:
    number, at_ms, by, message = stored.split(b" ", 3)
    decoded = json.decode(message, type=ChatMessage)
    return RoomLine(room, int(number), int(at_ms), PlayerId(by.decode()), decoded)
