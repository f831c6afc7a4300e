"""Writing of a record of Pirate from events, for live and simulated games."""

from collections.abc import Iterable
from typing import Any, cast

from protocol.core.ids import Seat, other
from protocol.games.pirate import Suit
from server.games.cards.zones import Cards, CardsMoved, ZoneShuffled
from server.games.fairness import FairnessFields
from server.games.pirate import table
from server.games.pirate.events import CutCards, CutMade, PirateOutcome, ShipBegan
from server.games.pirate.record.model import (
    FORMAT,
    EndedBy,
    Lay,
    Record,
    RecordResult,
    Turn,
)
from server.games.records import Head


def write_record(
    head: Head,
    steps: Iterable[tuple[int | None, Iterable[Any]]],
    fairness: FairnessFields | None = None,
) -> Record:
    """Return the record of a finished game of Pirate from its steps, the beginning of the game
    first.

    Each step is a time (milliseconds of any clock) and its events. Raises ValueError if a time is
    missing, the game isn't over, or the events are inconsistent.
    """
    writer = RecordWriter(head)
    for at_ms, events in steps:
        for event in events:
            writer.add(event, at_ms)
    return writer.record(fairness)


class RecordWriter:
    """Collects the events of a game of Pirate in order, and builds the game's record."""

    def __init__(self, head: Head) -> None:
        self._head = head
        self._cuts: list[CutCards] = []
        self._low: Seat = 0
        self._stocks: dict[str, Cards] = {}
        self._lows: dict[Suit, Seat] = {}
        """The seat that builds the low end of each suit's current or last ship."""
        self._entries: list[Turn | Lay] = []
        self._start_ms: int | None = None
        self._outcome: PirateOutcome | None = None

    def add(self, event: Any, at_ms: int | None) -> None:
        """Add an event of the game of Pirate, and its time. Raises ValueError without a time, and
        for a card on a ship that never began.
        """
        if at_ms is None:
            raise ValueError("a record of this game needs the time of each event")
        if self._start_ms is None:
            self._start_ms = at_ms
        match event:
            case ZoneShuffled(zone, cards):
                self._stocks[zone] = cards
            case CutMade(cards, low):
                self._cuts.append(cards)
                self._low = self._low if low is None else low
            case ShipBegan(suit, low):
                self._lows[suit] = low
            case CardsMoved():
                self._move(event, at_ms - self._start_ms)
            case PirateOutcome():
                self._outcome = event

    def record(self, fairness: FairnessFields | None) -> Record:
        """Return the record of the game of Pirate. Raises ValueError if the game isn't complete."""
        if self._outcome is None or len(self._stocks) != len(table.STOCKS):
            raise ValueError("the game is not complete")
        head = self._head
        return Record(
            format=FORMAT,
            id=head.id,
            match=head.match,
            game=head.game,
            preset=head.preset,
            rules=head.rules,
            players=head.players,
            cuts=tuple(self._cuts),
            low=self._low,
            stocks=(self._stocks[table.stock(0)], self._stocks[table.stock(1)]),
            actions=tuple(self._entries),
            result=result_of(self._outcome),
            fairness=fairness,
        )

    def _move(self, moved: CardsMoved, at_ms: int) -> None:
        """Record a player's action in Pirate. Ships put aside and wastes turned over follow from
        it.

        They have no entries.
        """
        zone, owner = moved.target, table.ZONES[moved.source].owner
        if moved.source in table.STOCKS and owner is not None:
            self._entries.append(Turn(at_ms, owner, "turn"))
        elif zone in table.ENDS:
            suit = table.ENDS[zone]
            if suit not in self._lows:
                raise ValueError(f"a card for the ship {suit}, which is not afloat")
            low = self._lows[suit]
            seat = low if zone == table.low_end(suit) else other(low)
            self._entries.append(Lay(at_ms, seat, "play" if seat == owner else "claim", suit))


def result_of(outcome: PirateOutcome) -> RecordResult:
    """Convert the outcome of a game of Pirate to the result in its record."""
    (zero, one), sunk = outcome.tally
    points = outcome.points[0], outcome.points[1]
    return RecordResult(outcome.winner, cast(EndedBy, outcome.reason), (zero, one), sunk, points)
