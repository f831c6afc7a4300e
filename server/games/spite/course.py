"""The course of one action: the piles as they change, and what happens, in order."""

from collections.abc import Mapping

from protocol.ids import Seat, ZoneId
from server.games.shuffle import Shuffles
from server.games.spite.terms import Terms
from server.games.table import (
    Cards,
    CardsMoved,
    CardTurned,
    Event,
    GameEnded,
    Outcome,
    TurnStarted,
    ZoneShuffled,
)


class Course:
    """Changes the piles and notes each change as an event, so that the two always agree.

    It lives within one call of a game's function and works on a copy: states never change.
    """

    __slots__ = ("events", "moved", "outcome", "piles", "shuffles", "terms", "turn")

    def __init__(
        self,
        terms: Terms,
        piles: Mapping[ZoneId, Cards],
        shuffles: Shuffles,
        turn: TurnStarted,
        moved: bool = False,
    ) -> None:
        self.terms = terms
        self.piles = dict(piles)
        self.shuffles = shuffles
        self.turn = turn
        self.moved = moved
        """Whether the seat in turn has moved a card in it."""
        self.outcome: Outcome | None = None
        self.events: list[Event] = []

    def lay(self, source: ZoneId, left: Cards, target: ZoneId, cards: Cards) -> None:
        """Lay `cards` on `target` in this order; `left` stays behind in `source`."""
        self.piles[source] = left
        self.piles[target] += cards
        self.events.append(CardsMoved(source, target, cards))

    def deal(self, source: ZoneId, target: ZoneId, count: int) -> None:
        """Lay the top `count` cards of `source` on `target`, one by one."""
        pile = self.piles[source]
        kept = len(pile) - count
        self.lay(source, pile[:kept], target, pile[: kept - 1 if kept else None : -1])

    def gather(self, source: ZoneId, target: ZoneId) -> None:
        """Lay the whole pile `source` on `target`, as it lies."""
        self.lay(source, (), target, self.piles[source])

    def shuffle(self, zone: ZoneId) -> None:
        """Shuffle a zone."""
        order, self.shuffles = self.shuffles.shuffle(self.piles[zone])
        self.arrange(zone, order)

    def arrange(self, zone: ZoneId, order: Cards) -> None:
        """Note that a zone was shuffled, with this result."""
        self.piles[zone] = order
        self.events.append(ZoneShuffled(zone, order))

    def turn_up(self, zone: ZoneId) -> None:
        """Turn the top card of a zone up."""
        self.events.append(CardTurned(zone, self.piles[zone][-1]))

    def start_turn(self, seat: Seat) -> None:
        """The next turn begins, and it is this seat's."""
        self.turn = TurnStarted(seat, self.turn.number + 1)
        self.moved = False
        self.events.append(self.turn)

    def end(self, outcome: Outcome) -> None:
        """The game is over."""
        self.outcome = outcome
        self.events.append(GameEnded(outcome))
