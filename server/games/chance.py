"""Reproducible chance: every shuffle and lot follows from secrets that nobody chooses alone.

The secrets are a seed of 32 bytes, which the server draws and commits to before all others, and a
number of 32 bytes of each seat's client, which commits to it before either of them is revealed.
(docs/rules/fair-shuffles.md says what that proves.) The method, so that it can be checked in
another language (test vectors: tests/golden/shuffles.json):

1. The server's commitment is SHA-256(seed). A client's is SHA-256("spite number 1" || the server's
   commitment || seat || number), with the seat as one byte: it holds for that seat of that game
   alone.
2. key = HMAC-SHA256(seed, "spite shuffles 1" || c0 || c1), where c0 and c1 stand for what each seat
   contributed: the byte 32 and its number; or the byte 33 and its commitment, where the number was
   not revealed in time; or the byte 0, where it committed to none.
3. Each use of chance (a shuffle or a lot) has a number, from 0. Its stream of bytes is the
   blocks HMAC-SHA256(key, use || block), block = 0, 1, 2..., both numbers as 4 bytes, big-endian.
4. The stream is read as 2-byte big-endian words. For a number below n, words are skipped until
   one is below the greatest multiple of n up to 65,536; the number is that word modulo n.
5. A shuffle puts the faces into their order as ASCII text, so that it makes no difference how
   they lay before. Then Fisher-Yates: for i from the last place down to 1, those
   at i and at a number below i + 1 change places. A lot is a number below 2.

HMAC: RFC 2104. SHA-256: FIPS 180-4. Fisher-Yates: Knuth, TAOCP volume 2, algorithm 3.4.2P.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from typing import Any, Protocol, TypeVar, cast

from msgspec import Struct, convert

from protocol.core.ids import SEATS, Seat

SEED_BYTES = 32
NUMBER_BYTES = 32
COMMITMENT_BYTES = 32
_WORDS = 1 << 16
_NOTHING, _NUMBER, _COMMITMENT = b"\0", b"\x20", b"\x21"
"""What stands before a seat's part of the key."""


class Contribution(Struct, frozen=True, gc=False, array_like=True):
    """What a seat's client adds to the seed.

    Raises ValueError for a commitment or number of another length.
    """

    commitment: bytes
    """To the number: made before any number was revealed."""
    number: bytes | None = None
    """None as long as it is not revealed. If it never is, the commitment counts in its place."""

    def __post_init__(self) -> None:
        if len(self.commitment) != COMMITMENT_BYTES:
            raise ValueError(f"a commitment of {len(self.commitment)} bytes")
        if self.number is not None and len(self.number) != NUMBER_BYTES:
            raise ValueError(f"a number of {len(self.number)} bytes, not {NUMBER_BYTES}")


Contributions = tuple[Contribution | None, Contribution | None]
"""By seat; None where a seat committed to nothing."""
NO_CONTRIBUTIONS: Contributions = (None, None)


Faces = TypeVar("Faces", bound=str)


class Chance(Protocol):
    """Where a game's chance comes from: a value, so that using it gives the next one."""

    def shuffle(self, faces: tuple[Faces, ...]) -> "tuple[tuple[Faces, ...], Chance]":
        """`faces` in another order, and what the next use of chance comes from."""

    def draw_lots(self) -> "tuple[Seat, Chance]":
        """One of the two seats, and what the next use of chance comes from."""


class SeededChance(Struct, frozen=True, gc=False):
    """Chance that follows from a secret `seed` (32 bytes), of which `used` uses are past.

    Raises ValueError for a seed of another length, or a negative count.
    """

    seed: bytes
    used: int = 0
    contributions: Contributions = NO_CONTRIBUTIONS

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed of {len(self.seed)} bytes, not {SEED_BYTES}")
        if self.used < 0:
            raise ValueError("a negative count of shuffles")

    def __repr__(self) -> str:
        return f"SeededChance(commitment={commitment_to(self.seed).hex()}, used={self.used})"

    def shuffle(self, faces: tuple[Faces, ...]) -> "tuple[tuple[Faces, ...], SeededChance]":
        words = self._words()
        order = sorted(faces)
        for place in range(len(order) - 1, 0, -1):
            other = _below(place + 1, words)
            order[place], order[other] = order[other], order[place]
        return tuple(order), self._next()

    def draw_lots(self) -> "tuple[Seat, SeededChance]":
        lot = _below(2, self._words())
        return (1 if lot else 0), self._next()

    def _next(self) -> "SeededChance":
        return SeededChance(self.seed, self.used + 1, self.contributions)

    def _words(self) -> Iterator[int]:
        return _words(derive_key(self.seed, self.contributions), self.used)


def commitment_to(seed: bytes) -> bytes:
    """What binds the server to its seed, and tells nothing about it."""
    return hashlib.sha256(seed).digest()


def commitment_to_number(server: bytes, seat: Seat, number: bytes) -> bytes:
    """What binds a seat's client to its number, in the game of the `server`'s commitment.

    That commitment follows from a secret of the match and from the game's place in it. So nothing
    that was committed to or revealed in another game, or by the other seat, fits here.
    """
    return hashlib.sha256(b"spite number 1" + server + bytes((seat,)) + number).digest()


def opens(commitment: bytes, server: bytes, seat: Seat, number: bytes) -> bool:
    """Whether `number` is the one that the seat's client had committed to by `commitment`."""
    return hmac.compare_digest(commitment, commitment_to_number(server, seat, number))


def revealed(seed: bytes, zero: bytes | None, one: bytes | None) -> Contributions:
    """Contributions whose numbers, by seat, are revealed; None where a seat adds nothing."""
    server = commitment_to(seed)
    first = None if zero is None else Contribution(commitment_to_number(server, 0, zero), zero)
    second = None if one is None else Contribution(commitment_to_number(server, 1, one), one)
    return first, second


def with_commitments(seed: bytes, stored: Iterable[Any]) -> Contributions:
    """Return stored contributions, of this release or an older one, to the game of this `seed`.

    An older release stored bare numbers, which clients added without a commitment. Their
    commitments are computed here: the key of the shuffles stays the same.
    Raises ValueError for anything else.
    """
    server = commitment_to(seed)
    values = [
        Contribution(commitment_to_number(server, seat, value), value)
        if isinstance(value, bytes)
        else value
        for seat, value in zip(SEATS, stored, strict=True)
    ]
    contributions: Contributions = convert(values, Contributions)
    return contributions


def derive_key(seed: bytes, contributions: Contributions = NO_CONTRIBUTIONS) -> bytes:
    """The key of all the streams of a game."""
    added = b"".join(map(_part_of_key, contributions))
    return hmac.digest(seed, b"spite shuffles 1" + added, "sha256")


def _part_of_key(contribution: Contribution | None) -> bytes:
    if contribution is None:
        return _NOTHING
    if contribution.number is None:
        return _COMMITMENT + contribution.commitment
    return _NUMBER + contribution.number


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


class ScriptedChance(Struct, frozen=True, gc=False):
    """Chance that has already happened: the orders and lots of a game that is replayed.

    Its methods raise ScriptMismatch when the script has run out, or its next order is not one of
    the faces that are shuffled.
    """

    orders: tuple[tuple[str, ...], ...]
    lots: tuple[Seat, ...] = ()

    def shuffle(self, faces: tuple[Faces, ...]) -> "tuple[tuple[Faces, ...], ScriptedChance]":
        if not self.orders:
            raise ScriptMismatch("a shuffle is missing")
        order = self.orders[0]
        if sorted(order) != sorted(faces):
            raise ScriptMismatch("a shuffle holds other faces than those that were shuffled")
        return cast(tuple[Faces, ...], order), ScriptedChance(self.orders[1:], self.lots)

    def draw_lots(self) -> "tuple[Seat, ScriptedChance]":
        if not self.lots:
            raise ScriptMismatch("a lot is missing")
        return self.lots[0], ScriptedChance(self.orders, self.lots[1:])
