"""Stores challenges from one player to another, and who is online, in Redis."""

from collections.abc import Collection, Sequence
from typing import Any, Literal, cast

from protocol.core.ids import PlayerId
from server.store.challenges import ChallengeState, StoredChallenge
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import PLAYERS_HERE, challenges_tried

HERE_MS = 15_000
"""The time for which a player counts as online after a request."""
STANDS_MS = 120_000
"""The time for which a challenge stays open without an answer."""
DECLINED_MS = (3_600_000, 6 * 3_600_000, 24 * 3_600_000)
"""The time after the first, second and further declines in which the challenger can't challenge
again.
"""
RECEIVED_PER_ADDRESS = 3
"""The maximum number of open challenges to one player by guests of one address."""
KEPT_MS = 60_000
"""The time for which the challenger can read the answer to a challenge."""


class RedisChallenges:
    """Challenges and online players, in Redis. Implements `ChallengeStore`."""

    def __init__(self, redis: Commands) -> None:
        self._redis = redis

    async def count_attempt(self, player: PlayerId, most: int, within_ms: int) -> int:
        counted = scripts.CHAT_COUNT_TEXT.call((challenges_tried(player),), most, within_ms)
        return int(await self._redis.run(counted))

    async def make(
        self, challenge: StoredChallenge, most_made: int, most_came: int
    ) -> Literal["made", "already", "too_many_made", "too_many_came", "declined"]:
        one = challenge
        command = scripts.CHALLENGE_MAKE.call(
            (PLAYERS_HERE,),
            *(one.id, one.by, one.to, one.terms, one.asked),
            *(most_made, most_came, STANDS_MS, HERE_MS),
            *(one.kind, one.source, RECEIVED_PER_ADDRESS),
        )
        outcome: Literal["made", "already", "too_many_made", "too_many_came", "declined"] = (
            await self._redis.run(command)
        ).decode()
        return outcome

    async def answer(
        self, challenge: str, player: PlayerId, state: ChallengeState, asked: bytes
    ) -> StoredChallenge | None:
        command = scripts.CHALLENGE_ANSWER.call(
            (PLAYERS_HERE,), *(challenge, player, state, asked, KEPT_MS, *DECLINED_MS)
        )
        row = await self._redis.run(command)
        return _stored(row) if row else None

    async def of(self, player: PlayerId) -> Sequence[StoredChallenge]:
        rows = await self._redis.run(scripts.CHALLENGE_READ.call((PLAYERS_HERE,), player, HERE_MS))
        return sorted(map(_stored, rows), key=lambda one: (one.at_ms, one.id))

    async def online(self, players: Collection[PlayerId]) -> frozenset[PlayerId]:
        if not players:
            return frozenset()
        found = await self._redis.run(scripts.CHALLENGE_HERE.call((PLAYERS_HERE,), *players))
        return frozenset(PlayerId(player.decode()) for player in found)


def _stored(row: list[Any]) -> StoredChallenge:
    challenge, by, to, at_ms, state, terms, asked = row
    return StoredChallenge(
        challenge.decode(),
        PlayerId(by.decode()),
        PlayerId(to.decode()),
        terms,
        asked,
        int(at_ms),
        cast(ChallengeState, state.decode()),
    )
