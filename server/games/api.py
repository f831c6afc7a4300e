"""What any game offers to the rest of the server. Games are pure: values in, values out.

A game is for two, in seats 0 and 1. It may hide things, and let chance or time play a part; it may
be played in turns, or by both at once. `docs/adding-a-game.md` leads through a whole one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct, field

from protocol.core.clock import TimeControl
from protocol.core.game_wire import GameWire
from protocol.core.ids import GameKey, Seat, Viewer
from protocol.core.message import Message
from protocol.core.views import EndReason
from server.games.chance import Chance
from server.games.records import Records
from server.games.terminal import Terminal


class Rejection(Struct, frozen=True, gc=False):
    """Why an action is refused: a documented code, and what belongs to it."""

    code: str
    """One of `protocol.core.codes.RejectionCode`, or of the game's own codes."""
    params: Mapping[str, str | int] = field(default_factory=dict)


class BadRules(ValueError):
    """A rule set that can't be played: `option` is the one that stands in the way.

    `reason` is a documented code (protocol/PROTOCOL.md, "Reasons against rules"), and `details` are
    the numbers that belong to it.
    """

    def __init__(self, option: str, reason: str, **details: int) -> None:
        told = "".join(f" {name}={value}" for name, value in details.items())
        self.why = f"{reason}{told}"
        """The reason with its details, for operators."""
        super().__init__(f"{option}: {self.why}")
        self.option = option
        self.reason = reason
        self.params: dict[str, str | int] = {"option": option, "reason": reason, **details}
        """What clients are told."""


class Outcome(Struct, frozen=True, gc=False):
    """How a game ended. `winner` is None for a draw; `points` are by seat.

    `tally` is what the game counts at its end, as tuples and numbers: only the game looks inside.
    """

    winner: Seat | None
    reason: EndReason
    points: tuple[int, int]
    tally: Any


class GameEnded(Struct, frozen=True, gc=False):
    """The game is over. No other event follows in it."""

    outcome: Outcome


class Series(Struct, frozen=True, gc=False):
    """How many games a match takes."""

    target: int
    """The score that wins the match."""
    single: bool
    """The match is one game, even where that is drawn."""


State = TypeVar("State")


class Advance(Struct, Generic[State], frozen=True, gc=False):
    """What an action led to: the state after it, and what happened on the way, in order.

    The events are the game's own, in their full truth; the last one may be a `GameEnded`.
    """

    state: State
    events: tuple[Any, ...]


Shown = Sequence[Message]
"""A message for each viewer, in the order of VIEWERS. Viewers who may know the same get the same
object, which is then encoded only once."""

Policy = Callable[[Any, Any, Seat, float], Any]
"""What a seat does, of its position, the rules, the seat, and a number from 0 up to 1 for chance.

Gives an action, a Planned, or None to wait, which only games without turns allow. A policy knows no
more than the position that its seat may know. Raises ValueError where it finds nothing to do in its
turn.
"""


class Planned(Struct, frozen=True):
    """An action that begins a plan. One may go on with the plan, or ask the policy again."""

    action: Any
    then: Callable[[Any], "Planned | None"]
    """What follows it, of the next position; None where that is not the position that was foreseen,
    or where the plan is at its end."""


def action_in(answer: Any) -> Any:
    """The action that a policy's answer says, or None."""
    return answer.action if isinstance(answer, Planned) else answer


Judge = Callable[[Any, Any, Seat, float], bool]
"""Whether a seat agrees to a draw that the other one offers, of what a policy is given.

It knows no more than a policy, and may be asked in anybody's turn.
"""


class Lesson(Struct, frozen=True, gc=False):
    """A game against the computer whose deal is prepared, so that there is something to learn."""

    preset: str
    """The key of the rules that it is played by."""
    level: str
    """Of the computer."""
    seed: bytes
    """What the deal follows from (32 bytes). It is no secret, and no player adds to it."""


NO_LESSONS: Mapping[str, Lesson] = {}


class Game(Protocol[State]):
    """One family of games. `State` is its full truth: a value that never changes."""

    key: GameKey
    wire: GameWire
    """What it says on the wire."""
    presets: Mapping[str, Any]
    """Its rule sets with a name, by key."""
    clocks: Mapping[str, TimeControl]
    """The clock that each of its presets is usually played with, by the preset's key."""
    default_preset: str
    exact: bool
    """Whether an action holds only on the version that it was made on: so in games of turns.

    Otherwise it only has to be legal when it arrives.
    """
    chance: bool
    """Whether the game shuffles or hides anything: then the server commits to a seed beforehand.

    Without it a game may still draw a lot for the seat that begins.
    """
    levels: Mapping[str, Policy]
    """How well the computer can play, by name, from the weakest to the strongest.

    Each plays by any rules of the game, at any moment of it, and keeps nothing from one call to the
    next. A call may take up to 200 ms: what serves people must not wait for it.
    """
    draws: Mapping[str, Judge]
    """Whether each of the levels agrees to a draw, by the same names. As quick as a policy."""
    policies: Mapping[str, Policy]
    """All by name: the levels, and others."""
    lessons: Mapping[str, Lesson]
    """Prepared games to learn by, by name. In each of them seat 0 is the learner's, and begins."""
    records: Records
    """The accounts of finished games."""
    terminal: Terminal
    """How it is shown and typed in a terminal."""

    def check_rules(self, rules: Any) -> None:
        """Raise BadRules for options that don't go together."""

    def series(self, rules: Any) -> Series:
        """How many games a match by these rules takes."""

    def begin(
        self, rules: Any, chance: Chance, previous_first: Seat | None, at_ms: int
    ) -> Advance[State]:
        """Begin a game. Raises BadRules for rules it can't play.

        `previous_first` began the match's game before this one; None in its first game. `at_ms` is
        the time (Unix milliseconds), here and below; it never goes back.
        """

    def first(self, state: State) -> Seat:
        """Which seat began, or was favoured by chance: for `previous_first` of the next game."""

    def actors(self, state: State) -> frozenset[Seat]:
        """The seats that may act now; none once the game is over."""

    def actors_in(self, position: Any) -> frozenset[Seat]:
        """The same, read off a position of a game that is on; none before its first turn."""

    def turn(self, state: State) -> tuple[Seat, int] | None:
        """The seat whose turn it is and the turn's number; None in a game without turns."""

    def legal_actions(self, state: State, seat: Seat) -> tuple[Any, ...]:
        """Every action that `act` would accept from `seat`, each once, in a fixed order.

        Of actions that differ only in the order in which they name things, one is enough.
        """

    def act(self, state: State, seat: Seat, action: Any, at_ms: int) -> Advance[State] | Rejection:
        """Carry out `action`, or say which rule refuses it. Raises nothing."""

    def wake_ms(self, state: State) -> int | None:
        """When time by itself changes something (Unix milliseconds); None for never."""

    def wake(self, state: State, at_ms: int) -> Advance[State]:
        """What time has done by `at_ms`, which is `wake_ms` or later."""

    def end(
        self, state: State, winner: Seat | None, reason: EndReason
    ) -> Advance[State] | Rejection:
        """End a game that is on from outside: resigned, agreed, abandoned, or out of time."""

    def ahead(self, state: State) -> Seat | None:
        """Who wins a game that is on where the time of the whole game is over; None for nobody.

        Only a game without turns has such a time.
        """

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def chance_of(self, state: State) -> Chance:
        """Where the game's chance comes from: as secret as its cards until it is over."""

    def follow(self, state: State, events: Iterable[Any]) -> State:
        """The state after an action that `act` or `wake` has carried out, and that ended nothing.

        `events` is what happened by it. Raises ValueError for what can't have happened.
        """

    def reversible(self, state: State, events: Iterable[Any]) -> bool:
        """Whether an action can be taken back by which `events` happened, and that ended nothing.

        It can where nobody has learned by it what nobody knew (no card was drawn or turned up,
        nothing was shuffled), and where time plays no part. `state` is of any game by the same
        rules.
        """

    def before(self, rules: Any, viewer: Viewer) -> Message:
        """The position before anything has happened in a game, as `viewer` may know it."""

    def position(self, state: State, viewer: Viewer) -> Message:
        """The position as `viewer` may know it."""

    def show(self, state: State, event: Any) -> Shown:
        """An event as each viewer may know it. `state` is of any game by the same rules."""

    def tally(self, outcome: Outcome) -> Message:
        """What is counted at the game's end, for everybody."""

    def dump(self, state: State) -> object:
        """The state as tuples, maps, texts, bytes and numbers, for storage; without its rules."""

    def load(self, data: Any, rules: Any) -> State:
        """The state that `dump` gave, of a game by these rules; tuples may be lists by now.

        Raises ValueError for anything else.
        """

    def dump_event(self, event: Any) -> Sequence[object]:
        """An event for storage, `GameEnded` included: its name, and what belongs to it.

        The names `began` and `public` are taken."""

    def load_event(self, data: Sequence[Any]) -> Any:
        """The event that `dump_event` gave; tuples may be lists by now. Raises ValueError."""


AnyGame = Game[Any]
