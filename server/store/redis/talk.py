"""What is said beside matches, in Redis: a list for each room of a match."""

from collections.abc import Sequence
from typing import get_args

from protocol.core.ids import MatchId, PlayerId, Seat
from protocol.core.talk import Phrase, TalkLine, TalkRoom
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys
from server.store.talk import TALK_BURST, TALK_BURST_MS, TALK_KEPT_MS, TALK_LINES

ROOMS: tuple[TalkRoom, ...] = get_args(TalkRoom)
SEATS: dict[bytes, Seat | None] = {b"0": 0, b"1": 1, b"-": None}


class RedisTalk:
    """The port `TalkStore`."""

    def __init__(self, redis: Commands, node: str) -> None:
        self._redis = redis
        self._node = node

    async def say(
        self, match: MatchId, room: TalkRoom, by: PlayerId, seat: Seat | None, phrase: Phrase
    ) -> int:
        keys = match_keys(match)
        said_by = "-" if seat is None else str(seat)
        wait_ms: int = await self._redis.run(
            scripts.SAY.call(
                (f"{keys.talk}:{room}", keys.nodes),
                *(match, self._node, by, said_by, phrase),
                *(TALK_BURST, TALK_BURST_MS, TALK_LINES, TALK_KEPT_MS),
            )
        )
        return wait_ms

    async def lines(self, match: MatchId) -> Sequence[TalkLine]:
        talk = match_keys(match).talk
        found = await self._redis.run_all([("LRANGE", f"{talk}:{room}", 0, -1) for room in ROOMS])
        return [
            _line(room, line) for room, lines in zip(ROOMS, found, strict=True) for line in lines
        ]


def _line(room: TalkRoom, stored: bytes) -> TalkLine:
    number, at_ms, seat, phrase, _ = stored.split(b" ", 4)
    return TalkLine(
        number=int(number),
        room=room,
        seat=SEATS[seat],
        phrase=phrase.decode(),
        at_ms=int(at_ms),
    )
