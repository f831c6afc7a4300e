"""The base of the kits for games in turns: `BoardGame` and `server.games.cards.card_game.CardGame`.

It has all that such games have in common: turns, the end, storage, records and simple bots.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from protocol.core.clock import MINUTE_MS, SECOND_MS, TimeControl
from protocol.core.codes import RejectionCode
from protocol.core.game_wire import GameWire
from protocol.core.ids import GameKey, Seat, Viewer, other
from protocol.core.message import Message
from protocol.core.views import EndReason
from protocol.games.board_game import NoTally
from protocol.games.turns import TurnBegan
from server.games.api import (
    NO_LESSONS,
    Advance,
    Judge,
    Lesson,
    Outcome,
    Policy,
    Rejection,
    Series,
    Shown,
)
from server.games.chance import Chance, Contributions, SeededChance
from server.games.records import Records
from server.games.schemas import migrated
from server.games.terminal import JsonTerminal, Terminal
from server.games.turn_records import TurnRecords
from server.games.turns import TurnStarted

USUAL_CLOCK = TimeControl(bank_ms=5 * MINUTE_MS, increment_ms=10 * SECOND_MS)
SCHEMA = 1
"""The version of the stored form of games that are built with a kit for turns."""


class Ending(Struct, frozen=True):
    """The end of a game in turns by its rules, as the game reports it to its kit."""

    winner: Seat | None
    """The seat that won the game, or None for a draw."""
    reason: str


class GameOver(Outcome, frozen=True, tag="ended"):
    """The result of a game that is built with a kit for turns. A win scores 1, a draw nothing."""

    @property
    def points(self) -> tuple[int, int]:
        return int(self.winner == 0), int(self.winner == 1)


class TurnState(Struct, frozen=True, gc=False, kw_only=True):
    """The base of the full state of a game in turns, an immutable value."""

    rules: Any
    turn: TurnStarted
    first: Seat
    chance: Chance
    outcome: GameOver | None = None


class _Stored(Struct, array_like=True):
    seed: bytes
    contributions: Contributions
    used: int
    content: Any
    seat: Seat
    number: int
    first: Seat
    outcome: tuple[Seat | None, EndReason] | None


def _accept_no_draw(*_: object) -> bool:
    return False


class TurnGame(ABC):
    """The base of the kits for board and card games. Implements `server.games.api.Game`, except for
    what the two kits add.
    """

    wire: GameWire
    presets: Mapping[str, Any]
    """The named rule sets. The first one is the default."""
    exact = True
    chance = False
    lessons: Mapping[str, Lesson] = NO_LESSONS
    events: Any
    levels: Mapping[str, Policy]
    draws: Mapping[str, Judge]

    def __init__(self) -> None:
        self.key: GameKey = self.wire.key
        self.default_preset = next(iter(self.presets))
        self.clocks: Mapping[str, TimeControl] = dict.fromkeys(self.presets, USUAL_CLOCK)
        casual, greedy = self.casual, self.greedy
        self.levels = {"easy": casual, "hard": greedy}
        self.draws = dict.fromkeys(self.levels, _accept_no_draw)
        self.policies: Mapping[str, Policy] = {"casual": casual, "greedy": greedy, **self.levels}
        self.records: Records = TurnRecords(self)
        self.terminal: Terminal = JsonTerminal(self.wire)

    def rejection(self, rules: Any, position: Any, action: Any) -> str:  # noqa: ARG002
        """Return the code of the rejection of an action that is not legal in the seat's turn.

        By default, it is the first of the game's codes.
        """
        return next(iter(self.wire.codes)).value

    def casual(self, position: Any, rules: Any, seat: Seat, chance: float) -> Any:
        """Return a random legal action: the policy of a level that plays at random."""
        actions = self._seen_actions(position, rules, seat)
        return actions[int(chance * len(actions))]

    def greedy(self, position: Any, rules: Any, seat: Seat, chance: float) -> Any:
        """Return an action with the greatest value, by chance if there are several: the greedy
        policy.
        """
        actions = self._seen_actions(position, rules, seat)
        values = [self._seen_value(position, rules, seat, action) for action in actions]
        best = [
            action for action, value in zip(actions, values, strict=True) if value == max(values)
        ]
        return best[int(chance * len(best))]

    @abstractmethod
    def _seen_actions(self, position: Any, rules: Any, seat: Seat) -> tuple[Any, ...]:
        """Return the legal actions of a seat in the position that it sees."""

    @abstractmethod
    def _seen_value(self, position: Any, rules: Any, seat: Seat, action: Any) -> float:
        """Return the value of an action to a seat in the position that the seat sees."""

    def check_rules(self, rules: Any) -> None:  # noqa: B027 -- most games have nothing to check
        """Raise BadRules if the options contradict each other. By default, accept all rules."""

    def series(self, rules: Any) -> Series:
        return Series(rules.match_target, rules.match_target == 1)

    def first(self, state: Any) -> Seat:
        seat: Seat = state.first
        return seat

    def actors(self, state: Any) -> frozenset[Seat]:
        return frozenset() if state.outcome is not None else frozenset((state.turn.seat,))

    def actors_in(self, position: Any) -> frozenset[Seat]:
        return frozenset() if position.seat is None else frozenset((position.seat,))

    def turn(self, state: Any) -> tuple[Seat, int]:
        return state.turn.seat, state.turn.number

    def legal_actions(self, state: Any, seat: Seat) -> tuple[Any, ...]:
        if state.outcome is not None or state.turn.seat != seat:
            return ()
        return self._actions(state)

    def act(self, state: Any, seat: Seat, action: Any, at_ms: int) -> Advance[Any] | Rejection:  # noqa: ARG002
        if state.outcome is not None:
            return Rejection(RejectionCode.NOT_PLAYING)
        if state.turn.seat != seat:
            return Rejection(RejectionCode.NOT_YOUR_TURN)
        if action not in self._actions(state):
            position = self.position(state, seat)
            return Rejection(self.rejection(state.rules, position, action))
        return self._carried_out(state, action)

    @abstractmethod
    def _actions(self, state: Any) -> tuple[Any, ...]:
        """Return the legal actions of the seat whose turn it is."""

    @abstractmethod
    def _carried_out(self, state: Any, action: Any) -> Advance[Any]:
        """Carry out a legal action of a game in turns, and return the result."""

    def action_of(self, state: Any, events: tuple[Any, ...]) -> Any:
        """Return the action that led to `events`. Raises ValueError if there is none."""
        for action in self._actions(state):
            if self._carried_out(state, action).events == events:
                return action
        raise ValueError("no action has these events")

    def _drawn_first(self, chance: Chance, previous_first: Seat | None) -> tuple[Seat, Chance]:
        """Return the seat that begins (by chance in the first game, then in turn), and the chance
        afterwards.
        """
        return chance.draw_lots() if previous_first is None else (other(previous_first), chance)

    def _next(
        self, state: Any, events: tuple[Any, ...], seat: Seat, ending: Ending | None
    ) -> Advance[Any]:
        """Return the result of an action: `seat` has the next turn, or the game has ended.

        If the same seat acts again, its turn goes on.
        """
        if ending is not None:
            outcome = GameOver(ending.winner, ending.reason)
            return Advance(replace(state, outcome=outcome), (*events, outcome))
        if seat == state.turn.seat:
            return Advance(state, events)
        turn = TurnStarted(seat, state.turn.number + 1)
        return Advance(replace(state, turn=turn), (*events, turn))

    def wake_ms(self, state: Any) -> int | None:  # noqa: ARG002
        return None

    def wake(self, state: Any, at_ms: int) -> Advance[Any]:  # noqa: ARG002
        return Advance(state, ())

    def end(self, state: Any, winner: Seat | None, reason: EndReason) -> Advance[Any] | Rejection:
        if state.outcome is not None:
            return Rejection(RejectionCode.NOT_PLAYING)
        return self._next(state, (), state.turn.seat, Ending(winner, reason))

    def ahead(self, state: Any) -> Seat | None:  # noqa: ARG002
        return None

    def outcome(self, state: Any) -> GameOver | None:
        outcome: GameOver | None = state.outcome
        return outcome

    def chance_of(self, state: Any) -> Chance:
        chance: Chance = state.chance
        return chance

    def follow(self, state: Any, events: Iterable[Any]) -> Any:
        for event in events:
            if isinstance(event, TurnStarted):
                state = replace(state, turn=event)
            else:
                state = self._followed(state, event)
        return state

    @abstractmethod
    def _followed(self, state: Any, event: Any) -> Any:
        """Return the state after one event of the kit for turns. Raises ValueError."""

    @abstractmethod
    def position(self, state: Any, viewer: Viewer) -> Message:
        """Return the position of a game in turns that a viewer may see."""

    def show(self, state: Any, event: Any) -> Shown:
        if isinstance(event, TurnStarted):
            return (TurnBegan(event.seat, event.number),) * 3
        return self._shown(state, event)

    @abstractmethod
    def _shown(self, state: Any, event: Any) -> Shown:
        """Return one event of the board or card kit as each viewer may see it."""

    def tally(self, outcome: GameOver) -> NoTally:  # noqa: ARG002
        return NoTally()

    def dump(self, state: Any) -> object:
        chance, end, turn = state.chance, state.outcome, state.turn
        if not isinstance(chance, SeededChance):
            raise ValueError("only a game whose chance follows from a seed can be stored")
        outcome = None if end is None else (end.winner, end.reason)
        seeded = chance.seed, chance.contributions, chance.used
        content = self._stored_content(state)
        return SCHEMA, *seeded, content, turn.seat, turn.number, state.first, outcome

    def load(self, data: Any, rules: Any) -> Any:
        stored = convert(migrated(data, SCHEMA, {}, f"a game of {self.key}"), _Stored)
        outcome = None if stored.outcome is None else GameOver(*stored.outcome)
        chance = SeededChance(stored.seed, stored.used, stored.contributions)
        turn = TurnStarted(stored.seat, stored.number)
        common = {"turn": turn, "first": stored.first, "chance": chance, "outcome": outcome}
        return self._loaded(stored.content, {"rules": rules, **common})

    @abstractmethod
    def _stored_content(self, state: Any) -> object:
        """Return the part of the state that the board or card kit adds, for storage."""

    @abstractmethod
    def _loaded(self, content: Any, common: Mapping[str, Any]) -> Any:
        """Return the state of a game from the stored part of the board or card kit and the other
        fields.

        Raises ValueError.
        """
