"""Reproducible chance, derived from secrets of the server and both clients.

No single party can choose the result. The server draws a seed of 32 bytes and commits to it first.
Then each seat's client commits to a number of 32 bytes, before either number is revealed.
`docs/rules/fair-shuffles.md` explains what this proves. The method is specified below, so that it
can be implemented in another language (test vectors: tests/golden/shuffles.json):

1. The server's commitment is SHA-256(seed). A client's is SHA-256("spite number 1" || the server's
   commitment || seat || number), with the seat as one byte. It is valid for that seat of that game
   only.
2. key = HMAC-SHA256(seed, "spite shuffles 1" || c0 || c1). c0 and c1 are the contributions of the
   seats. A contribution is the byte 32 and the number. If the number was not revealed in time, it
   is the byte 33 and the commitment. If the seat made no commitment, it is the byte 0.
3. The uses of chance (shuffles and lots) are numbered from 0. The byte stream of a use is the
   blocks HMAC-SHA256(key, use || block), block = 0, 1, 2..., both numbers as 4 bytes, big-endian.
4. The stream is read as 2-byte big-endian words. For a number below n, words are skipped until
   one is below the greatest multiple of n up to 65,536. The number is that word modulo n.
5. A shuffle first sorts the faces as ASCII text, so that their earlier order makes no difference.
   Then Fisher-Yates: for i from the last index down to 1, draw a number below i + 1 and swap the
   faces at i and at that number. A lot is a number below 2.

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
"""The number of values of a 2-byte word."""
_NOTHING, _NUMBER, _COMMITMENT = b"\0", b"\x20", b"\x21"
"""The first byte of a seat's contribution to the key of the shuffles: without number, with it, or
with only its commitment.
"""


class Contribution(Struct, frozen=True, gc=False, array_like=True):
    """The part that one client adds to the seed of a game: its commitment, and its number if
    revealed.

    Raises ValueError for a commitment or number of the wrong length.
    """

    commitment: bytes
    """The commitment to the number, made before either number was revealed."""
    number: bytes | None = None
    """The client's number; None until revealed. If it is never revealed, the commitment counts in
    its place.
    """

    def __post_init__(self) -> None:
        if len(self.commitment) != COMMITMENT_BYTES:
            raise ValueError(f"commitment has {len(self.commitment)} bytes, not {COMMITMENT_BYTES}")
        if self.number is not None and len(self.number) != NUMBER_BYTES:
            raise ValueError(f"number has {len(self.number)} bytes, not {NUMBER_BYTES}")


Contributions = tuple[Contribution | None, Contribution | None]
"""The contributions of both clients by seat; None for a seat that made no commitment."""
NO_CONTRIBUTIONS: Contributions = (None, None)


Faces = TypeVar("Faces", bound=str)


class Chance(Protocol):
    """A source of a game's shuffles and lots. It is a value: each use returns the next one."""

    def shuffle(self, faces: tuple[Faces, ...]) -> "tuple[tuple[Faces, ...], Chance]":
        """Return `faces` shuffled, and the chance for the next use."""

    def draw_lots(self) -> "tuple[Seat, Chance]":
        """Return one of the two seats, and the chance for the next use."""


class SeededChance(Struct, frozen=True, gc=False):
    """Chance derived from a secret `seed` (32 bytes), after `used` uses.

    Raises ValueError for a seed of the wrong length or a negative count.
    """

    seed: bytes
    used: int = 0
    contributions: Contributions = NO_CONTRIBUTIONS

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"seed has {len(self.seed)} bytes, not {SEED_BYTES}")
        if self.used < 0:
            raise ValueError("negative count of uses")

    def __repr__(self) -> str:
        return f"SeededChance(commitment={commitment_to(self.seed).hex()}, used={self.used})"

    def shuffle(self, faces: tuple[Faces, ...]) -> "tuple[tuple[Faces, ...], SeededChance]":
        words = self._words()
        order = sorted(faces)
        for place in range(len(order) - 1, 0, -1):
            other = below(place + 1, words)
            order[place], order[other] = order[other], order[place]
        return tuple(order), self._next()

    def draw_lots(self) -> "tuple[Seat, SeededChance]":
        lot = below(2, self._words())
        return (1 if lot else 0), self._next()

    def _next(self) -> "SeededChance":
        return SeededChance(self.seed, self.used + 1, self.contributions)

    def _words(self) -> Iterator[int]:
        return words_of(derive_key(self.seed, self.contributions), self.used)


def commitment_to(seed: bytes) -> bytes:
    """Return the commitment that binds the server to its seed without revealing it."""
    return hashlib.sha256(seed).digest()


def commitment_to_number(server: bytes, seat: Seat, number: bytes) -> bytes:
    """Return the commitment (SHA-256) that binds a seat's client to its number in one game.

    `server` is the server's commitment to the seed of this game, and so differs from game to game.
    The result therefore doesn't fit another game, seat or number.
    """
    return hashlib.sha256(b"spite number 1" + server + bytes((seat,)) + number).digest()


def matches_commitment(commitment: bytes, server: bytes, seat: Seat, number: bytes) -> bool:
    """Return whether `number` is the one that the seat's client committed to by `commitment`."""
    return hmac.compare_digest(commitment, commitment_to_number(server, seat, number))


def revealed(seed: bytes, zero: bytes | None, one: bytes | None) -> Contributions:
    """Return the contributions for two revealed numbers. None means that a seat adds nothing."""
    server = commitment_to(seed)
    first = None if zero is None else Contribution(commitment_to_number(server, 0, zero), zero)
    second = None if one is None else Contribution(commitment_to_number(server, 1, one), one)
    return first, second


def with_commitments(seed: bytes, stored: Iterable[Any]) -> Contributions:
    """Return the stored contributions of the game with this `seed`.

    An older release stored bare numbers, which clients added without a commitment. Their
    commitments are computed here, and the key of the shuffles stays the same. Raises ValueError for
    anything else.
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
    """Return the key of all random streams (shuffles and lots) of a game."""
    added = b"".join(map(_part_of_key, contributions))
    return hmac.digest(seed, b"spite shuffles 1" + added, "sha256")


def _part_of_key(contribution: Contribution | None) -> bytes:
    if contribution is None:
        return _NOTHING
    if contribution.number is None:
        return _COMMITMENT + contribution.commitment
    return _NUMBER + contribution.number


def words_of(key: bytes, use: int) -> Iterator[int]:
    """Yield the random numbers for the `use`th use of a game's chance, each below 65,536."""
    prefix = use.to_bytes(4, "big")
    block = 0
    while True:
        digest = hmac.digest(key, prefix + block.to_bytes(4, "big"), "sha256")
        for at in range(0, len(digest), 2):
            yield digest[at] << 8 | digest[at + 1]
        block += 1


def below(limit: int, words: Iterator[int]) -> int:
    """Return a uniformly distributed number from 0 to `limit - 1`.

    `words` are random numbers below 65,536, and `limit` is at most 65,536.
    """
    fair = _WORDS - _WORDS % limit
    word = next(words)
    while word >= fair:
        word = next(words)
    return word % limit


class ScriptMismatch(ValueError):
    """A record lacks this shuffle or lot: the recorded game went differently."""


class ScriptedChance(Struct, frozen=True, gc=False):
    """Chance replayed from a record: the orders and lots of a finished game.

    Its methods raise ScriptMismatch at the end of the script. They also raise it if the next order
    doesn't have the same faces as the shuffled cards.
    """

    orders: tuple[tuple[str, ...], ...]
    lots: tuple[Seat, ...] = ()

    def shuffle(self, faces: tuple[Faces, ...]) -> "tuple[tuple[Faces, ...], ScriptedChance]":
        if not self.orders:
            raise ScriptMismatch("a shuffle is missing")
        order = self.orders[0]
        if sorted(order) != sorted(faces):
            raise ScriptMismatch("the order of a shuffle has other faces than those shuffled")
        return cast(tuple[Faces, ...], order), ScriptedChance(self.orders[1:], self.lots)

    def draw_lots(self) -> "tuple[Seat, ScriptedChance]":
        if not self.lots:
            raise ScriptMismatch("a lot is missing")
        return self.lots[0], ScriptedChance(self.orders, self.lots[1:])
