"""What is said beside matches, in Redis: a list for each room of a match."""

from collections.abc import Sequence
from typing import get_args

from msgspec import json

from protocol.core.ids import MatchId, PlayerId
from protocol.core.talk import TalkRoom
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys, texts_of
from server.store.talk import (
    TALK_BURST,
    TALK_BURST_MS,
    TALK_KEPT_MS,
    TALK_LINES,
    TEXTS,
    TEXTS_MS,
    RoomLine,
    Words,
)

ROOMS: tuple[TalkRoom, ...] = get_args(TalkRoom)


class RedisTalk:
    """The port `TalkStore`."""

    def __init__(self, redis: Commands, node: str) -> None:
        self._redis = redis
        self._node = node

    async def say(
        self, match: MatchId, room: TalkRoom, by: PlayerId, words: Words
    ) -> RoomLine | int:
        if words.text is not None:
            wait_ms: int = await self._redis.run(
                scripts.CHAT_COUNT_TEXT.call((texts_of(by),), TEXTS, TEXTS_MS)
            )
            if wait_ms:
                return wait_ms
        keys = match_keys(match)
        wait_ms, number, at_ms = await self._redis.run(
            scripts.CHAT_POST.call(
                (f"{keys.talk}:{room}", keys.nodes),
                *(match, self._node, by, json.encode(words)),
                *(TALK_BURST, TALK_BURST_MS, TALK_LINES, TALK_KEPT_MS),
            )
        )
        return wait_ms or RoomLine(room, number, at_ms, by, words)

    async def lines(self, match: MatchId) -> Sequence[RoomLine]:
        talk = match_keys(match).talk
        found = await self._redis.run_all([("LRANGE", f"{talk}:{room}", 0, -1) for room in ROOMS])
        return [
            _line(room, line) for room, lines in zip(ROOMS, found, strict=True) for line in lines
        ]


def _line(room: TalkRoom, stored: bytes) -> RoomLine:
    number, at_ms, by, words = stored.split(b" ", 3)
    said = json.decode(words, type=Words)
    return RoomLine(room, int(number), int(at_ms), PlayerId(by.decode()), said)
