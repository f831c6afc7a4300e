"""Reproducible shuffles: every order of cards follows from a secret 32-byte seed.

The method, for whoever checks it in another language (test vectors: tests/golden/shuffles.json):

1. key = HMAC-SHA256(seed, "spite shuffles 1").
2. Each use of chance (a shuffle or a lot) has a number, from 0. Its stream of bytes is the
   blocks HMAC-SHA256(key, use || block), block = 0, 1, 2..., both numbers as 4 bytes, big-endian.
3. The stream is read as 2-byte big-endian words. For a number below n, words are skipped until
   one is below the greatest multiple of n up to 65,536; the number is that word modulo n.
4. A shuffle is Fisher-Yates: for i from the last place down to 1, the cards at i and at a number
   below i + 1 change places. A lot is a number below 2.

HMAC: RFC 2104. SHA-256: FIPS 180-4. Fisher-Yates: Knuth, TAOCP volume 2, algorithm 3.4.2P.
"""

import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from protocol.ids import Seat
from server.games.table import Cards

SEED_BYTES = 32
_WORDS = 1 << 16


class Shuffles(Protocol):
    """Where a game's chance comes from: a value, so that using it gives the next one."""

    def shuffle(self, cards: Cards) -> tuple[Cards, "Shuffles"]:
        """`cards` in another order (bottom to top), and what the next shuffle comes from."""

    def draw_lots(self) -> tuple[Seat, "Shuffles"]:
        """One of the two seats, and what the next shuffle comes from."""


@dataclass(frozen=True, slots=True)
class SeededShuffles:
    """Chance that follows from a secret `seed` (32 bytes), of which `used` uses are past.

    Raises ValueError for a seed of another length or a negative count.
    """

    seed: bytes
    used: int = 0

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed of {len(self.seed)} bytes, not {SEED_BYTES}")
        if self.used < 0:
            raise ValueError("a negative count of shuffles")

    def shuffle(self, cards: Cards) -> tuple[Cards, "SeededShuffles"]:
        words = _words(derive_key(self.seed), self.used)
        order = list(cards)
        for place in range(len(order) - 1, 0, -1):
            other = _below(place + 1, words)
            order[place], order[other] = order[other], order[place]
        return tuple(order), self._next()

    def draw_lots(self) -> tuple[Seat, "SeededShuffles"]:
        lot = _below(2, _words(derive_key(self.seed), self.used))
        return (1 if lot else 0), self._next()

    def _next(self) -> "SeededShuffles":
        return SeededShuffles(self.seed, self.used + 1)


def derive_key(seed: bytes) -> bytes:
    """The key of all the streams of a game."""
    return hmac.digest(seed, b"spite shuffles 1", "sha256")


def _words(key: bytes, use: int) -> Iterator[int]:
    prefix = use.to_bytes(4, "big")
    block = 0
    while True:
        digest = hmac.digest(key, prefix + block.to_bytes(4, "big"), "sha256")
        for at in range(0, len(digest), 2):
            yield digest[at] << 8 | digest[at + 1]
        block += 1


def _below(limit: int, words: Iterator[int]) -> int:
    """An even-handed number from 0 to `limit - 1`."""
    fair = _WORDS - _WORDS % limit
    word = next(words)
    while word >= fair:
        word = next(words)
    return word % limit


class ScriptMismatch(ValueError):
    """The script has no such shuffle or lot: something else happened in the game it tells of."""


@dataclass(frozen=True, slots=True)
class ScriptedShuffles:
    """Chance that has already happened: the orders and lots of a game that is replayed.

    Its methods raise ScriptMismatch when the script has run out, or its next order is not one of
    the cards that are shuffled.
    """

    orders: tuple[Cards, ...]
    lots: tuple[Seat, ...] = ()

    def shuffle(self, cards: Cards) -> tuple[Cards, "ScriptedShuffles"]:
        if not self.orders:
            raise ScriptMismatch("a shuffle is missing")
        order = self.orders[0]
        if sorted(order) != sorted(cards):
            raise ScriptMismatch("a shuffle holds other cards than those that were shuffled")
        return order, ScriptedShuffles(self.orders[1:], self.lots)

    def draw_lots(self) -> tuple[Seat, "ScriptedShuffles"]:
        if not self.lots:
            raise ScriptMismatch("a lot is missing")
        return self.lots[0], ScriptedShuffles(self.orders, self.lots[1:])
