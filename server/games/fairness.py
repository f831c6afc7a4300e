"""Verification that chance in a recorded game matches the server's commitment.

The method is in `server.games.chance`. A record's `fairness` has the server's seed, the numbers
revealed by the players' clients, and the commitments to all of them. From these, each use of chance
in the record is recomputed in order. Each game lists its own uses. `server.games.proof` states what
a successful check proves, and to which player.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import ConfigDict, JsonValue, StringConstraints, TypeAdapter

from protocol.core.ids import SEATS, Seat
from server.games.chance import (
    Chance,
    Contribution,
    SeededChance,
    commitment_to,
    matches_commitment,
)

SCHEME: Literal["spite-shuffles/2"] = "spite-shuffles/2"
Faces = TypeVar("Faces", bound=str)
Bytes32 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes as hexadecimal digits."""


FairnessFields = dict[str, JsonValue]
"""A record's `fairness` as JSON."""
PREPARED: FairnessFields = {"scheme": "prepared"}
"""The `fairness` of a lesson, or of a game on a shared deal after its first one.

The server knew the deal beforehand, so that no commitment proves anything.
"""


@dataclass(frozen=True, slots=True)
class Fairness:
    """The parsed `fairness` field of a record: the seed, numbers and commitments behind its
    shuffles.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    scheme: Literal["spite-shuffles/2"]
    commitment: Bytes32
    """The server's commitment: SHA-256 of the seed. Both clients had it before they committed to
    anything.
    """
    seed: Bytes32
    commitments: tuple[Bytes32 | None, Bytes32 | None]
    """The commitment of each seat's client, or null if it added nothing."""
    numbers: tuple[Bytes32 | None, Bytes32 | None]
    """The number revealed by each seat. If it is null, a commitment counts in its place."""
    previous_first: Seat | None = None
    """The seat that began the previous game: in the first game of a rematch, if the rules need
    it.
    """

    def __post_init__(self) -> None:
        for commitment, number in zip(self.commitments, self.numbers, strict=True):
            if commitment is None and number is not None:
                raise ValueError("a number that nobody had committed to")


FAIRNESS: TypeAdapter[Fairness] = TypeAdapter(Fairness)


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of one check of a record, or of a day of the daily deal.

    It has the statement that was checked, the place that it is about, and whether it is true.
    """

    what: str
    where: str
    ok: bool


def fairness_of(chance: Chance, previous_first: Seat | None = None) -> FairnessFields:
    """Return the `fairness` field of a finished game's record, from the game's chance.

    `previous_first` began the game before the first one of a rematch. It is None for any other
    game. Raises ValueError for chance that has no seed.
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


def source_of(fairness: Any) -> tuple[SeededChance, Seat | None]:
    """Return the chance that the `fairness` of a record states, and its `previous_first`.

    Raises ValueError for another form, such as that of a lesson.
    """
    read = FAIRNESS.validate_python(fairness)
    return _chance_of(read), read.previous_first


def _chance_of(fairness: Fairness) -> SeededChance:
    zero, one = map(_contribution, fairness.commitments, fairness.numbers)
    return SeededChance(bytes.fromhex(fairness.seed), 0, (zero, one))


class Verifier:
    """Recomputes the chance of a recorded game and collects the results in `found`, the commitments
    first.
    """

    def __init__(self, fairness: Any) -> None:
        """Prepare to check the `fairness` of a record. Raises pydantic's ValidationError for
        another form.
        """
        read = FAIRNESS.validate_python(fairness)
        self._chance = _chance_of(read)
        bound = commitment_to(self._chance.seed).hex() == read.commitment
        what = "the seed is the one that was committed to"
        self.found: list[Checked] = [Checked(what, "fairness.commitment", bound)]
        self.previous_first = read.previous_first
        """The seat that began the previous game, or None if the record doesn't say."""
        for seat in SEATS:
            self._check_number(seat, self._chance.contributions[seat], read.commitment)

    def shuffle(
        self,
        what: str,
        where: str,
        order: tuple[Faces, ...],
        of: tuple[Faces, ...] | None = None,
    ) -> None:
        """Check one recorded shuffle, whose result must end with `order`. The result goes to
        `found`.

        `of` are the shuffled faces; None stands for those in `order`.
        """
        result, self._chance = self._chance.shuffle(order if of is None else of)
        self.found.append(Checked(what, where, result[len(result) - len(order) :] == order))

    def lot(self, what: str, where: str, seat: Seat) -> None:
        """Check a recorded lot that fell on `seat`. The result goes to `found`."""
        lot, self._chance = self._chance.draw_lots()
        self.found.append(Checked(what, where, lot == seat))

    def turns(self, first: Seat, before: Seat) -> None:
        """Check that the seat that begins alternates. The result goes to `found`.

        `before` began the previous game.
        """
        what = "the players take turns in beginning"
        self.found.append(Checked(what, "fairness.previous_first", first != before))

    def _check_number(self, seat: Seat, added: Contribution | None, commitment: str) -> None:
        if added is not None and added.number is not None:
            what = f"the number of seat {seat} is the one that was committed to"
            ok = matches_commitment(added.commitment, bytes.fromhex(commitment), seat, added.number)
            self.found.append(Checked(what, f"fairness.numbers[{seat}]", ok))


def _contribution(commitment: str | None, number: str | None) -> Contribution | None:
    if commitment is None:
        return None
    return Contribution(
        bytes.fromhex(commitment), None if number is None else bytes.fromhex(number)
    )
