"""A kit for board games in turns, without chance and hidden information.

A game gives its rules in four functions of a position; docs/adding-a-game.md shows one.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import convert, defstruct, to_builtins
from msgspec.structs import replace

from protocol.core.ids import Seat, Viewer
from protocol.core.message import members_of
from protocol.games.board_game import BoardPosition
from protocol.games.turns import TurnBegan
from server.games.api import Advance, GameEvent, Shown
from server.games.chance import Chance
from server.games.turn_game import Ending, GameOver, TurnGame, TurnState
from server.games.turns import TurnStarted

WON = 1_000_000.0
"""The value of a won position in a board game."""


class BoardState(TurnState, frozen=True, gc=False, kw_only=True):
    """The state of a game that is built with the kit for board games."""

    position: Any


class BoardGame(TurnGame):
    """The base of a board game. A subclass has `wire`, `presets`, and the methods for its rules.

    In each position that these methods are given, `seat` is the seat to act.
    """

    def __init__(self) -> None:
        super().__init__()
        wire = self.wire
        self._shown_as = next(kind for kind in members_of(wire.events) if kind is not TurnBegan)
        self._played: Any = defstruct(
            "Played",
            [("action", wire.actions), ("position", wire.position)],
            bases=(GameEvent,),
            tag="played",
            frozen=True,
        )
        self.events = TurnStarted | self._played | GameOver

    @abstractmethod
    def start(self, rules: Any) -> BoardPosition:
        """Return the position before the first turn, with `seat` None."""

    @abstractmethod
    def legal(self, rules: Any, position: Any) -> Iterable[Any]:
        """Return every action that the seat to act may choose in a position, each once."""

    @abstractmethod
    def play(self, rules: Any, position: Any, action: Any) -> BoardPosition:
        """Return the position after a legal action. Its `seat` is the seat that acts next."""

    @abstractmethod
    def ending(self, rules: Any, position: Any) -> Ending | None:
        """Return how the game has ended in a position after an action; None if it goes on."""

    def value(self, rules: Any, position: Any, seat: Seat) -> float:  # noqa: ARG002
        """Return how good a position is for a seat. The `greedy` policy chooses the best next
        one.
        """
        return 0

    def begin(
        self,
        rules: Any,
        chance: Chance,
        previous_first: Seat | None,
        at_ms: int,  # noqa: ARG002
    ) -> Advance[BoardState]:
        first, chance = self._drawn_first(chance, previous_first)
        turn = TurnStarted(first, 1)
        position = replace(self.start(rules), seat=first)
        state = BoardState(rules=rules, turn=turn, first=first, chance=chance, position=position)
        return Advance(state, (turn,))

    def _actions(self, state: BoardState) -> tuple[Any, ...]:
        return tuple(self.legal(state.rules, state.position))

    def _carried_out(self, state: BoardState, action: Any) -> Advance[BoardState]:
        position = self.play(state.rules, state.position, action)
        after = replace(state, position=position)
        ending, seat = self.ending(state.rules, position), position.seat
        if seat is None:
            raise ValueError("a position after an action names the seat that acts next")
        return self._next(after, (self._played(action, position),), seat, ending)

    def action_of(self, state: BoardState, events: tuple[Any, ...]) -> Any:
        action = events[0].action
        if self._carried_out(state, action).events != events:
            raise ValueError("the action has other events")
        return action

    def _seen_actions(self, position: Any, rules: Any, seat: Seat) -> tuple[Any, ...]:  # noqa: ARG002
        return tuple(self.legal(rules, position))

    def _seen_value(self, position: Any, rules: Any, seat: Seat, action: Any) -> float:
        after = self.play(rules, position, action)
        ending = self.ending(rules, after)
        if ending is None:
            return self.value(rules, after, seat)
        return 0 if ending.winner is None else WON if ending.winner == seat else -WON

    def _followed(self, state: BoardState, event: Any) -> BoardState:
        return replace(state, position=event.position)

    def reversible(self, state: Any, events: Iterable[Any]) -> bool:  # noqa: ARG002
        return True

    def before(self, rules: Any, viewer: Viewer) -> BoardPosition:  # noqa: ARG002
        return self.start(rules)

    def position(self, state: BoardState, viewer: Viewer) -> BoardPosition:  # noqa: ARG002
        position: BoardPosition = state.position
        return position

    def _shown(self, state: BoardState, event: Any) -> Shown:  # noqa: ARG002
        return (self._shown_as(event.action, event.position),) * 3

    def _stored_content(self, state: BoardState) -> object:
        return to_builtins(state.position)

    def _loaded(self, content: Any, common: Mapping[str, Any]) -> BoardState:
        return BoardState(position=convert(content, self.wire.position), **common)
