"""Writing of a record of Spite and Malice from events, for live and simulated games."""

from collections.abc import Iterable
from typing import Any, cast

from protocol.core.ids import Seat
from protocol.games.cards import ZoneId
from server.games.cards.zones import Cards, CardsMoved, Layout, ZoneShuffled, after
from server.games.fairness import FairnessFields
from server.games.records import Head
from server.games.spite.record.model import (
    FORMAT,
    Deal,
    Discard,
    Draw,
    EndReason,
    Entry,
    Pass,
    Play,
    Record,
    RecordResult,
    Refill,
    Shuffle,
)
from server.games.spite.rule_set import rule_set_of
from server.games.spite.state import SpiteOutcome
from server.games.spite.table import DRAW, hand, stock
from server.games.turns import TurnStarted


def write_record(
    head: Head,
    steps: Iterable[tuple[int | None, Iterable[Any]]],
    fairness: FairnessFields | None = None,
) -> Record:
    """Return the record of a finished game of Spite and Malice from its steps, the deal first.

    Each step is a time and its events. The time is in milliseconds of any clock, or None if there
    is none. `fairness` comes from `server.games.fairness`. Raises ValueError if the game isn't over
    or the events are inconsistent.
    """
    writer = RecordWriter(head)
    for at_ms, events in steps:
        for event in events:
            writer.add(event, at_ms)
    return writer.record(fairness)


class RecordWriter:
    """Collects the events of a game of Spite and Malice in order, and builds its record."""

    def __init__(self, head: Head) -> None:
        """Prepare a record. Raises BadRules for rules that can't be played."""
        self.entries: list[Entry] = []
        """The entries of the record so far."""
        self._head = head
        self._dealing: Layout | None = rule_set_of(head.rules).before()
        self._deals: list[Deal] = []
        self._hands: tuple[Cards, Cards] = ((), ())
        self._first: Seat = 0
        self._seat: Seat = 0
        self._manual = head.rules.refill == "manual"
        self._turn_entries = 0
        """The number of entries of the record at the start of the turn."""
        self._start_ms: int | None = None
        self._outcome: SpiteOutcome | None = None

    def add(self, event: Any, at_ms: int | None = None) -> None:
        """Add an event of the game of Spite and Malice and its time (milliseconds of any clock)."""
        if self._start_ms is None:
            self._start_ms = at_ms
        if self._dealing is not None:
            self._dealing = self._deal(self._dealing, event)
        else:
            self._play(event, None if at_ms is None else at_ms - (self._start_ms or 0))

    def record(self, fairness: FairnessFields | None = None) -> Record:
        """Return the record of the game of Spite and Malice. Raises ValueError while the game isn't
        over.
        """
        end = self._outcome
        if end is None:
            raise ValueError("the game is not over")
        head = self._head
        return Record(
            format=FORMAT,
            id=head.id,
            match=head.match,
            game=head.game,
            preset=head.preset,
            rules=head.rules,
            players=head.players,
            deals=tuple(self._deals),
            hands=self._hands,
            first=self._first,
            actions=tuple(self.entries),
            result=RecordResult(
                end.winner, cast(EndReason, end.reason), end.stock_left, end.points
            ),
            fairness=fairness,
        )

    def _deal(self, layout: Layout, event: Any) -> Layout | None:
        """Return the layout during the deal, or None once the first turn has begun."""
        match event:
            case CardsMoved(source, target) if source == stock(0) and target == DRAW:
                self._note_deal(layout)
            case TurnStarted(seat):
                self._note_deal(layout)
                self._hands = (layout[hand(0)], layout[hand(1)])
                self._first = self._seat = seat
                return None
        return after(layout, event)

    def _note_deal(self, layout: Layout) -> None:
        self._deals.append(Deal((layout[stock(0)], layout[stock(1)]), layout[DRAW]))

    def _play(self, event: Any, at: int | None) -> None:
        match event:
            case CardsMoved():
                entry = self._move(event, at)
                if entry is not None:
                    self._add_drawing(entry, at)
            case ZoneShuffled(cards=cards):
                self._add_drawing(Shuffle(cards, at=at), at)
            case TurnStarted(seat):
                if not isinstance(self.entries[-1], Discard):
                    self.entries.append(Pass(self._seat, at=at))
                self._seat = seat
                self._turn_entries = len(self.entries)
            case SpiteOutcome():
                if event.reason == "draw_exhausted":
                    self._note_refill(at)
                self._outcome = event

    def _add_drawing(self, entry: Entry, at: int | None) -> None:
        if isinstance(entry, Draw | Shuffle):
            self._note_refill(at)
        self.entries.append(entry)

    def _note_refill(self, at: int | None) -> None:
        """Record a refill request before the first draw of a turn, if refills have to be requested.

        Before a play, nothing else makes a player draw.
        """
        if self._manual and len(self.entries) == self._turn_entries:
            self.entries.append(Refill(self._seat, at=at))

    def _move(self, moved: CardsMoved, at: int | None) -> Entry | None:
        source, target, cards = moved.source, moved.target, moved.cards
        if target.startswith("hand:"):
            return Draw(self._seat, cards, at=at)
        if target.startswith("discard:"):
            return Discard(self._seat, cards, _without_seat(target), at=at)
        if target.startswith("build:"):
            return Play(self._seat, _without_seat(source), cards[0], target, at=at)
        return None


def _without_seat(zone: ZoneId) -> str:
    """Return a seat's own zone without the seat: `stock`, `hand`, `discard:2`."""
    kind, _, *pile = zone.split(":")
    return ":".join((kind, *pile))
