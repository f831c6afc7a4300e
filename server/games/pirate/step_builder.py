"""Building of one step of Pirate: the events of an action, a wake-up or an end from outside, in
order, and the resulting state.
"""

from protocol.games.cards import ZoneId
from server.games.api import Advance
from server.games.cards.zones import Cards, CardsMoved
from server.games.pirate.events import Event
from server.games.pirate.follow import after_event
from server.games.pirate.state import State


class StepBuilder:
    """Collects the events of a step of Pirate and applies each of them to the state."""

    __slots__ = ("_events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._events: list[Event] = []

    def note(self, event: Event) -> None:
        """Apply an event of Pirate to the state and add it to the step."""
        self.state = after_event(self.state, event)
        self._events.append(event)

    def lay(self, source: ZoneId, target: ZoneId, cards: Cards) -> None:
        """Move `cards` onto `target` in this order. Do nothing if there are none."""
        if cards:
            self.note(CardsMoved(source, target, cards))

    def advance(self) -> Advance[State]:
        """Return the state after the step, and the events that led to it."""
        return Advance(self.state, tuple(self._events))
