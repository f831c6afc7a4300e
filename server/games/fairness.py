"""Whether chance in a recorded game was what the server had bound itself to.

For the method see `server.games.chance`. A record's `fairness` has the server's seed, what each
client added to it, and the commitment that was published before the game. With these, each use of
chance in the record can be worked out anew, in order. Which uses a game makes, the game says.
"""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeVar

from pydantic import ConfigDict, JsonValue, TypeAdapter

from protocol.core.ids import Bytes32, Seat
from server.games.chance import Chance, SeededChance, commitment_to

SCHEME: Literal["spite-shuffles/1"] = "spite-shuffles/1"
Faces = TypeVar("Faces", bound=str)


FairnessFields = dict[str, JsonValue]
"""A record's `fairness`, as JSON has it."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """A record's `fairness` field, read."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    scheme: Literal["spite-shuffles/1"]
    commitment: Bytes32
    """SHA-256 of the seed; both players had it before the game."""
    seed: Bytes32
    contributions: tuple[Bytes32 | None, Bytes32 | None]
    """By seat; null where the client added nothing in time."""


FAIRNESS: TypeAdapter[Fairness] = TypeAdapter(Fairness)


@dataclass(frozen=True, slots=True)
class Checked:
    """One thing that was looked at: what, where in the record, and whether it is as it should."""

    what: str
    where: str
    ok: bool


def fairness_of(chance: Chance) -> FairnessFields:
    """What a record tells of the chance that its game had, once the game is over.

    Raises ValueError for chance that did not come from a seed.
    """
    if not isinstance(chance, SeededChance):
        raise ValueError("this chance has no seed")
    return {
        "scheme": SCHEME,
        "commitment": commitment_to(chance.seed).hex(),
        "seed": chance.seed.hex(),
        "contributions": [None if c is None else c.hex() for c in chance.contributions],
    }


class Verifier:
    """Uses up a game's chance, and notes in `found` what it finds. First of all, the commitment."""

    def __init__(self, fairness: Any) -> None:
        """`fairness` as a record has it. Raises pydantic's ValidationError for another form."""
        read = FAIRNESS.validate_python(fairness)
        seed = bytes.fromhex(read.seed)
        zero, one = (None if c is None else bytes.fromhex(c) for c in read.contributions)
        self._chance = SeededChance(seed, 0, (zero, one))
        bound = commitment_to(seed).hex() == read.commitment
        what = "the seed is the one that was committed to"
        self.found: list[Checked] = [Checked(what, "fairness.commitment", bound)]

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
