"""Whether the shuffles of a recorded game were the ones that the server had bound itself to.

For the method see `server.games.shuffle`. A record's `fairness` has the server's seed, what each
client added to it, and the commitment that was published before the deal. With these, each order
of cards in the record can be worked out anew: the uses of chance are counted from 0 in this order.

1. Each deal takes one shuffle, of the whole pack: stock 0 is dealt from its top, then stock 1,
   then (with opening hands of `both`) the hands, one card at a time; the draw pile is what is left.
   Where stocks are not dealt from the whole pack (wilds are kept out of them, or they have a deck
   of their own), it takes two: of the cards that stocks are dealt from, and then of all the rest.
2. A lot says who begins, where the rules draw lots.
3. Each `shuffle` among the actions takes one.
"""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pydantic import ConfigDict, JsonValue, TypeAdapter, ValidationError

from protocol.ids import Bytes32
from server.games.record.deals import hands_as_dealt, stocks_as_dealt
from server.games.record.model import Record, RecordError, Shuffle
from server.games.shuffle import SeededShuffles, Shuffles, commitment_to
from server.games.spite.terms import Terms, terms_of
from server.games.table import Cards

SCHEME: Literal["spite-shuffles/1"] = "spite-shuffles/1"


@dataclass(frozen=True, slots=True)
class Fairness:
    """A record's `fairness` field."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    scheme: Literal["spite-shuffles/1"]
    commitment: Bytes32
    """SHA-256 of the seed; both players had it before the deal."""
    seed: Bytes32
    contributions: tuple[Bytes32 | None, Bytes32 | None]
    """By seat; null where the client added nothing in time."""


_FAIRNESS: TypeAdapter[Fairness] = TypeAdapter(Fairness)


@dataclass(frozen=True, slots=True)
class Checked:
    """One thing that was looked at: what, where in the record, and whether it is as it should."""

    what: str
    where: str
    ok: bool


def fairness_of(shuffles: Shuffles) -> dict[str, JsonValue]:
    """What a record tells of the chance that its game had, once the game is over.

    Raises ValueError for chance that did not come from a seed.
    """
    if not isinstance(shuffles, SeededShuffles):
        raise ValueError("these shuffles have no seed")
    return {
        "scheme": SCHEME,
        "commitment": commitment_to(shuffles.seed).hex(),
        "seed": shuffles.seed.hex(),
        "contributions": [None if c is None else c.hex() for c in shuffles.contributions],
    }


def verify(record: Record) -> list[Checked]:
    """Work out every use of chance anew, in order, and compare.

    The record should be one that `check_record` finds right: here only the order of cards is looked
    at. Raises RecordError where it has no `fairness`, or one of another form.
    """
    fairness = _read(record)
    seed = bytes.fromhex(fairness.seed)
    zero, one = (None if c is None else bytes.fromhex(c) for c in fairness.contributions)
    bound = commitment_to(seed).hex() == fairness.commitment
    verifier = _Verifier(SeededShuffles(seed, 0, (zero, one)))
    verifier.found.append(
        Checked("the seed is the one that was committed to", "fairness.commitment", bound)
    )
    terms = terms_of(record.rules)
    for index in range(len(record.deals)):
        verifier.check_deal(terms, record, index)
    if _draws_lots(record):
        verifier.check_lot(record)
    for index, entry in enumerate(record.actions):
        if isinstance(entry, Shuffle):
            verifier.check("the draw pile was shuffled so", f"actions[{index}]", entry.draw)
    return verifier.found


def _read(record: Record) -> Fairness:
    if record.fairness is None:
        raise RecordError(
            "fairness", "missing: this record does not tell where its shuffles are from"
        )
    try:
        return _FAIRNESS.validate_python(record.fairness)
    except ValidationError as error:
        problem: Any = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in ("fairness", *problem["loc"]))
        raise RecordError(place, problem["msg"]) from error


def _draws_lots(record: Record) -> bool:
    first_player = record.rules.first_player
    return first_player == "random" or (first_player == "alternate" and record.game == 1)


class _Verifier:
    """Uses up a game's chance, and notes what it finds."""

    def __init__(self, shuffles: SeededShuffles) -> None:
        self.found: list[Checked] = []
        self._shuffles = shuffles

    def check(self, what: str, where: str, order: Cards, of: Cards | None = None) -> None:
        """One shuffle: of the cards `of` (of those in `order`, where it is None).

        Its result has to end with `order`, bottom to top.
        """
        result, self._shuffles = self._shuffles.shuffle(order if of is None else of)
        self.found.append(Checked(what, where, result[len(result) - len(order) :] == order))

    def check_deal(self, terms: Terms, record: Record, index: int) -> None:
        """The shuffles of one deal."""
        deal, where = record.deals[index], f"deals[{index}]"
        last = index == len(record.deals) - 1
        draw = deal.draw + (hands_as_dealt(record) if last else ())
        stocks = stocks_as_dealt(deal)
        if terms.stock_cards is None:
            self.check("the pack was shuffled so", where, draw + stocks)
        else:
            of = terms.stock_cards
            self.check("the cards for the stocks were shuffled so", f"{where}.stocks", stocks, of)
            self.check("the other cards were shuffled so", f"{where}.draw", draw)

    def check_lot(self, record: Record) -> None:
        """The lot that says who begins."""
        lot, self._shuffles = self._shuffles.draw_lots()
        self.found.append(Checked("the lot fell so", "first", lot == record.first))
