"""The course of one action: what happens, in order, and the state that it leads to."""

from protocol.games.cards import ZoneId
from server.games.api import Advance
from server.games.cards.zones import Cards, CardsMoved
from server.games.pirate.events import Event
from server.games.pirate.follow import after_event
from server.games.pirate.state import State


class Course:
    """Notes what happens; the state always is the one that this leads to."""

    __slots__ = ("_events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._events: list[Event] = []

    def note(self, event: Event) -> None:
        """This happens."""
        self.state = after_event(self.state, event)
        self._events.append(event)

    def lay(self, source: ZoneId, target: ZoneId, cards: Cards) -> None:
        """Lay `cards` on `target` in this order; where there are none, nothing happens."""
        if cards:
            self.note(CardsMoved(source, target, cards))

    def advance(self) -> Advance[State]:
        """The state after all of it, and the events that led there."""
        return Advance(self.state, tuple(self._events))
