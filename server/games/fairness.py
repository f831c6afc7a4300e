"""Whether chance in a recorded game was what the server had bound itself to.

For the method see `server.games.chance`. A record's `fairness` has the server's seed and the
numbers that the players' clients revealed, with the commitments to all of them. With these, each
use of chance in the record can be worked out anew, in order. The game says which there are.
What that proves, and to whom: `server.games.proof`.
"""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeVar

from pydantic import ConfigDict, JsonValue, TypeAdapter

from protocol.core.ids import SEATS, Bytes32, Seat
from server.games.chance import Chance, Contribution, SeededChance, commitment_to, opens

SCHEME: Literal["spite-shuffles/2"] = "spite-shuffles/2"
Faces = TypeVar("Faces", bound=str)


FairnessFields = dict[str, JsonValue]
"""A record's `fairness`, as JSON has it."""
PREPARED: FairnessFields = {"scheme": "prepared"}
"""That of a lesson: nobody shuffled, for its deal is prepared."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """A record's `fairness` field, read."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    scheme: Literal["spite-shuffles/2"]
    commitment: Bytes32
    """SHA-256 of the seed; both players' clients had it before they committed to anything."""
    seed: Bytes32
    commitments: tuple[Bytes32 | None, Bytes32 | None]
    """By seat: what each player's client committed to; null where it added nothing."""
    numbers: tuple[Bytes32 | None, Bytes32 | None]
    """By seat: what they revealed. Null beside a commitment: that counts in place of the number."""
    previous_first: Seat | None = None
    """In the first game of a rematch, where the beginner may follow from it: who began before."""

    def __post_init__(self) -> None:
        for commitment, number in zip(self.commitments, self.numbers, strict=True):
            if commitment is None and number is not None:
                raise ValueError("a number that nobody had committed to")


FAIRNESS: TypeAdapter[Fairness] = TypeAdapter(Fairness)


@dataclass(frozen=True, slots=True)
class Checked:
    """One thing that was looked at: what, where in the record, and whether it is as it should."""

    what: str
    where: str
    ok: bool


def fairness_of(chance: Chance, previous_first: Seat | None = None) -> FairnessFields:
    """What a record tells of the chance that its game had, once the game is over.

    `previous_first` began the game before the first one of a rematch; None for any other game.
    Raises ValueError for chance that did not come from a seed.
    """
    if not isinstance(chance, SeededChance):
        raise ValueError("this chance has no seed")
    added = chance.contributions
    numbers = [None if c is None else c.number for c in added]
    before: FairnessFields = {} if previous_first is None else {"previous_first": previous_first}
    return {
        "scheme": SCHEME,
        "commitment": commitment_to(chance.seed).hex(),
        "seed": chance.seed.hex(),
        "commitments": [None if c is None else c.commitment.hex() for c in added],
        "numbers": [None if number is None else number.hex() for number in numbers],
        **before,
    }


class Verifier:
    """Uses up a game's chance, and notes in `found` what it finds: first of all the commitments."""

    def __init__(self, fairness: Any) -> None:
        """`fairness` as a record has it. Raises pydantic's ValidationError for another form."""
        read = FAIRNESS.validate_python(fairness)
        seed = bytes.fromhex(read.seed)
        zero, one = map(_contribution, read.commitments, read.numbers)
        self._chance = SeededChance(seed, 0, (zero, one))
        bound = commitment_to(seed).hex() == read.commitment
        what = "the seed is the one that was committed to"
        self.found: list[Checked] = [Checked(what, "fairness.commitment", bound)]
        self.previous_first = read.previous_first
        """Who began the game before; None where the record does not tell."""
        for seat in SEATS:
            self._check_number(seat, self._chance.contributions[seat], read.commitment)

    def shuffle(
        self,
        what: str,
        where: str,
        order: tuple[Faces, ...],
        of: tuple[Faces, ...] | None = None,
    ) -> None:
        """One shuffle: of the faces `of` (of those in `order`, where it is None).

        Its result has to end with `order`.
        """
        result, self._chance = self._chance.shuffle(order if of is None else of)
        self.found.append(Checked(what, where, result[len(result) - len(order) :] == order))

    def lot(self, what: str, where: str, seat: Seat) -> None:
        """A lot that fell on `seat`."""
        lot, self._chance = self._chance.draw_lots()
        self.found.append(Checked(what, where, lot == seat))

    def turns(self, first: Seat, before: Seat) -> None:
        """The seat that begins by turns, since the other one did `before`."""
        what = "the players take turns in beginning"
        self.found.append(Checked(what, "fairness.previous_first", first != before))

    def _check_number(self, seat: Seat, added: Contribution | None, commitment: str) -> None:
        if added is not None and added.number is not None:
            what = f"the number of seat {seat} is the one that was committed to"
            ok = opens(added.commitment, bytes.fromhex(commitment), seat, added.number)
            self.found.append(Checked(what, f"fairness.numbers[{seat}]", ok))


def _contribution(commitment: str | None, number: str | None) -> Contribution | None:
    if commitment is None:
        return None
    return Contribution(
        bytes.fromhex(commitment), None if number is None else bytes.fromhex(number)
    )
