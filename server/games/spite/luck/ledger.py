"""The luck ledger of a record: the luck of each chance event.

The luck of an event is the value of the position after it, less the value expected before it. The
expectation is exact if one card came. Otherwise it is the mean of SAMPLES random draws, whose
random numbers derive from the record.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256

from server.games.chance import words_of
from server.games.luck import Ledger, LuckEvent
from server.games.records import to_line
from server.games.spite.levels.sight import Ranks
from server.games.spite.luck.events import ChanceEvent, chance_events
from server.games.spite.luck.urns import Urns, Words
from server.games.spite.luck.value import CERTAIN, Valuation
from server.games.spite.record.model import Record
from server.games.spite.record.text import to_json

VERSION = 1
"""The version of luck ledgers. Any change of the expert or its weights needs another one."""
SAMPLES = 16
"""The number of random draws in place of an event that takes several cards."""
_SEED = b"spite luck 1"


def ledger_of(record: Record) -> Ledger:
    """Return the luck ledger of a record of Spite and Malice.

    Raises RecordError for the first impossible entry.
    """
    words = Numbers(record)
    events: list[LuckEvent] = []
    for event in chance_events(record, words):
        valuation = Valuation(event)
        expected = expectation(event.urns, valuation.of, words)
        if not events and event.step == len(record.deals) - 1 and _is_fair_deal(record):
            events.append(_deal(record, event, expected))
        luck = valuation.of(valuation.came) - expected
        events.append(LuckEvent(event.step, event.seat, event.kind, event.cards, luck))
    return Ledger(VERSION, tuple(events))


class Numbers:
    """The random numbers of a luck ledger, which derive from the course of the game.

    Names, times and the result of the game don't matter.
    """

    def __init__(self, record: Record) -> None:
        fields = to_json(record)
        course = {name: fields[name] for name in ("rules", "deals", "hands", "first", "actions")}
        for action in course["actions"]:
            action.pop("at", None)
        self._key = sha256(_SEED + to_line(course).encode()).digest()
        self._used = 0

    def __call__(self) -> Iterator[int]:
        """Return a stream of random numbers for the next use of chance in the ledger."""
        self._used += 1
        return words_of(self._key, self._used - 1)


def expectation(urns: Urns, value: Callable[[Ranks], int], words: Words) -> int:
    """Return the value expected before a chance event, in millionths of a win, rounded.

    `value` returns the value, in millionths, if cards of these ranks come.
    """
    if urns.taken == 1:
        weights = urns.weights()
        total = sum(weights.values())
        return _rounded(sum(n * value((rank,)) for rank, n in weights.items()), total)
    numbers = words()
    return _rounded(sum(value(urns.sample(numbers)) for _ in range(SAMPLES)), SAMPLES)


def _rounded(total: int, count: int) -> int:
    return (2 * total + count) // (2 * count)


def _is_fair_deal(record: Record) -> bool:
    """Return whether the deal gave each seat the same chances of the stocks and the beginning."""
    return record.rules.first_player != "alternate"


def _deal(record: Record, event: ChanceEvent, expected: int) -> LuckEvent:
    """Return the event of the deal, for seat 0. Its luck is the value expected before the first
    hand is drawn, less a half.
    """
    luck = expected - CERTAIN // 2
    tops = tuple(stock[-1] for stock in record.deals[-1].stocks)
    return LuckEvent(event.step, 0, "deal", tops, luck if event.seat == 0 else -luck)
