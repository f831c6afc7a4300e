"""The outbox in Redis of finished games to be archived: a stream for each bucket of matches."""

from collections.abc import Sequence

from protocol.core.ids import MatchId, Version
from server.store.ports import EndedGame, OutboxEntry, StoredGame
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.connection import Reply
from server.store.redis.keys import BUCKETS, match_keys, outbox

CLAIM_MS = 10_000
"""The time that a node has to archive a game before another one can claim it."""
BUCKETS_PER_CALL = 64
"""The buckets that one call of `claim` scans, besides those of games that ended here."""
STEPS_KEPT = 64
"""The steps before the current game that stay in a log, for clients and nodes that return."""


class RedisOutbox:
    """Finished games that wait for the archive, in Redis. Implements `Outbox`."""

    def __init__(self, redis: Commands, keep_finished_ms: int | None) -> None:
        """Keep archived matches that are over for `keep_finished_ms`; None is for ever."""
        self._redis = redis
        self._keep_finished_ms = b"" if keep_finished_ms is None else keep_finished_ms
        self._first_bucket = 0
        self._ended_here: dict[str, None] = {}
        self._lengths: dict[str, int] = {}

    @property
    def waiting(self) -> int:
        return sum(self._lengths.values())

    def ended(self, match: MatchId) -> None:
        """Note in memory that this node has ended a game of `match`. The next `claim` scans its
        bucket.
        """
        self._ended_here[match_keys(match).outbox] = None

    async def claim(self, limit: int) -> Sequence[OutboxEntry]:
        keys = self._keys()
        lengths = await self._redis.run_all([("XLEN", key) for key in keys])
        self._lengths.update(zip(keys, lengths, strict=True))
        left = {key: length for key, length in zip(keys, lengths, strict=True) if length}
        claimed: list[OutboxEntry] = []
        while left and len(claimed) < limit:
            shares, left = _shares(left, limit - len(claimed))
            replies = await self._redis.run_all(
                [
                    scripts.OUTBOX_CLAIM.call((key,), share, CLAIM_MS)
                    for key, share in shares.items()
                ]
            )
            claimed += [_entry(entry) for entries in replies for entry in entries]
            for (key, share), entries in zip(shares.items(), replies, strict=True):
                # The lengths include entries that are claimed already. The others are used up.
                if len(entries) < share:
                    left.pop(key, None)
        return claimed

    async def load_game(self, entry: OutboxEntry) -> StoredGame | None:
        keys = match_keys(entry.match)
        command = scripts.OUTBOX_LOAD_GAME.call(
            (keys.state, keys.log), entry.game.began, entry.ended
        )
        found = await self._redis.run(command)
        return None if found is None else StoredGame(found[0], found[1])

    async def mark_archived(self, entry: OutboxEntry) -> None:
        keys = match_keys(entry.match)
        await self._redis.run(
            scripts.OUTBOX_MARK_ARCHIVED.call(
                (keys.state, keys.log, keys.outbox),
                entry.receipt,
                entry.game.number,
                entry.ended,
                int(entry.is_over),
                STEPS_KEPT,
                self._keep_finished_ms,
            )
        )

    async def has_left_outbox(self, match: MatchId, game: int) -> bool:
        fields = ("ended", "archived", f"archived:{game}")
        ended, archived, out_of_turn = await self._redis.run(
            ("HMGET", match_keys(match).state, *fields)
        )
        return ended is None or out_of_turn is not None or int(archived or 0) >= game

    def _keys(self) -> list[str]:
        first = self._first_bucket
        self._first_bucket = (first + BUCKETS_PER_CALL) % BUCKETS
        here, self._ended_here = self._ended_here, {}
        part = [outbox((first + place) % BUCKETS) for place in range(BUCKETS_PER_CALL)]
        return list(dict.fromkeys([*here, *part]))


def _shares(lengths: dict[str, int], limit: int) -> tuple[dict[str, int], dict[str, int]]:
    """Divide `limit` among buckets in their order. Return each one's share, and what remains."""
    shares, rest = {}, {}
    for key, length in lengths.items():
        share = min(length, limit)
        limit -= share
        if share:
            shares[key] = share
        if length > share:
            rest[key] = length - share
    return shares, rest


def _entry(found: Reply) -> OutboxEntry:
    receipt, values = found
    fields = dict(zip(values[::2], values[1::2], strict=True))
    game = EndedGame(int(fields[b"game"]), Version(int(fields[b"began"])))
    return OutboxEntry(
        MatchId(fields[b"match"].decode()),
        game,
        Version(int(fields[b"ended"])),
        fields[b"over"] == b"1",
        receipt,
    )
