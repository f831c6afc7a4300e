"""The interface between a game's rules and the rest of the server.

Games are pure: they take values and return values. A game is for two players, in seats 0 and 1. It
may have hidden information, chance and time limits. It is played in turns, or by both seats at
once. `docs/adding-a-game.md` is a step-by-step guide to writing one.
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
    """The rejection of an action: a documented code and its parameters."""

    code: str
    """A `protocol.core.codes.RejectionCode`, or one of the game's own codes."""
    params: Mapping[str, str | int] = field(default_factory=dict)


class BadRules(ValueError):
    """A rule set that can't be played.

    `option` is the option at fault, and `reason` a documented code (docs/protocol/errors.md,
    "Reasons against rules"). `details` are the numbers in that reason.
    """

    def __init__(self, option: str, reason: str, **details: int) -> None:
        listed = "".join(f" {name}={value}" for name, value in details.items())
        self.why = f"{reason}{listed}"
        """The reason against the rule set, with its details, for operators."""
        super().__init__(f"{option}: {self.why}")
        self.option = option
        self.reason = reason
        self.params: dict[str, str | int] = {"option": option, "reason": reason, **details}
        """The parameters of the rejection, which clients receive."""


class GameEvent(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """An event of a game, hidden information included. It is stored as it is.

    Each subclass has a text as its `tag`, which stays the same in all releases. The tags `began`,
    `public` and `taken_back` are reserved.
    """


class Outcome(GameEvent, frozen=True, tag="ended"):
    """The result of a game, and its last event.

    Each game has its own subclass with the points and the game's final counts.
    """

    winner: Seat | None
    """The seat that won the game, or None for a draw."""
    reason: EndReason

    @property
    def points(self) -> tuple[int, int]:
        """The points of each seat."""
        raise NotImplementedError


class Series(Struct, frozen=True, gc=False):
    """The length of a match: the score that wins it, or a single game."""

    target: int
    """The score that wins the match."""
    single: bool
    """True if the match is one game, even if that game is drawn."""


State = TypeVar("State")


class Advance(Struct, Generic[State], frozen=True, gc=False):
    """The result of an action, a wake-up, or the start or end of a game: the new state, and the
    events in order.

    The last event is an `Outcome` if the game is over.
    """

    state: State
    events: tuple[Any, ...]


Shown = Sequence[Message]
"""A message for each viewer, in the order of VIEWERS."""

Policy = Callable[[Any, Any, Seat, float], Any]
"""A function that chooses an action.

Its arguments are a position, the rules, the seat, and a random number in [0, 1). It returns an
action, a `Planned`, or None to wait. Only games without turns allow waiting. A policy sees only the
position that its seat may see. It raises ValueError if it finds no action in its turn.
"""


class Planned(Struct, frozen=True):
    """A policy's answer that is the first action of a plan.

    The caller may follow the plan or ask the policy again.
    """

    action: Any
    then: Callable[[Any], "Planned | None"]
    """Returns the next step of the plan for the next position. Returns None at the end of the
    plan, or if the position is not the one that the plan expected.
    """


def action_in(answer: Any) -> Any:
    """Return the action in a policy's answer, which may be Planned; None if the policy waits."""
    return answer.action if isinstance(answer, Planned) else answer


Judge = Callable[[Any, Any, Seat, float], bool]
"""A function that decides whether a seat accepts a draw offer. It takes a policy's arguments.

A judge sees only what a policy sees, and may be called in either seat's turn.
"""


class Lesson(Struct, frozen=True, gc=False):
    """A game against a bot with a prepared deal, for teaching."""

    preset: str
    """The key of the preset that the lesson is played by."""
    level: str
    """The level of the bot that the learner plays against."""
    seed: bytes
    """The seed of the deal (32 bytes). It is not secret, and no player contributes to it."""


NO_LESSONS: Mapping[str, Lesson] = {}


class Game(Protocol[State]):
    """A game's rules and everything that belongs to them.

    `State` is the complete state, including hidden information. It is immutable.
    """

    key: GameKey
    wire: GameWire
    """The game's wire format."""
    events: Any
    """The union of the game's events, each a `GameEvent`, with its `Outcome`."""
    presets: Mapping[str, Any]
    """The named rule sets, by key."""
    clocks: Mapping[str, TimeControl]
    """The usual clock of each preset, by the preset's key."""
    default_preset: str
    exact: bool
    """True if an action is valid only for the version it was made on, as in games with turns.

    Otherwise an action only has to be legal when it arrives.
    """
    chance: bool
    """True if the game shuffles or hides anything. The server then commits to a seed.

    A game without chance may still draw lots for the first seat.
    """
    levels: Mapping[str, Policy]
    """The bots' policies by level name, from the weakest to the strongest.

    Each can play any rules of the game from any position, and keeps no state between calls. A call
    may take up to 200 ms, so it must not run in a process that serves players.
    """
    draws: Mapping[str, Judge]
    """The draw judge of each level, by level name. A call may take as long as a policy's."""
    policies: Mapping[str, Policy]
    """All policies by name: the levels and others."""
    lessons: Mapping[str, Lesson]
    """The lessons by name. In each, the learner has seat 0 and begins."""
    records: Records
    """The game's implementation of records: it writes and checks records of finished games."""
    terminal: Terminal
    """The game's terminal interface: it shows the game and parses moves."""

    def __hash__(self) -> int:
        """Return the hash of the object: games are compared by identity."""

    def check_rules(self, rules: Any) -> None:
        """Raise BadRules if the options contradict each other."""

    def series(self, rules: Any) -> Series:
        """Return the length of a match with these rules, in games or points."""

    def begin(
        self, rules: Any, chance: Chance, previous_first: Seat | None, at_ms: int
    ) -> Advance[State]:
        """Begin a game. Raises BadRules for rules that can't be played.

        `previous_first` is the seat that began the previous game of the match, or None in the first
        game. `at_ms` is the current time (Unix milliseconds) in all methods. It never decreases.
        """

    def first(self, state: State) -> Seat:
        """Return the seat that began this game or that chance favoured.

        The next game of the match gets it as `previous_first`.
        """

    def actors(self, state: State) -> frozenset[Seat]:
        """Return the seats that may act now: none once the game is over."""

    def actors_in(self, position: Any) -> frozenset[Seat]:
        """Return the seats that may act in the position of a running game: none before its first
        turn.
        """

    def turn(self, state: State) -> tuple[Seat, int] | None:
        """Return the seat and the number of the current turn. Return None in a game without
        turns.
        """

    def legal_actions(self, state: State, seat: Seat) -> tuple[Any, ...]:
        """Return every action that `act` would accept from `seat`, each once, in a fixed order.

        If actions differ only in the order in which they name things, only one of them is returned.
        """

    def act(self, state: State, seat: Seat, action: Any, at_ms: int) -> Advance[State] | Rejection:
        """Carry out a seat's `action`, or return the rejection. Raises nothing."""

    def wake_ms(self, state: State) -> int | None:
        """Return when time alone changes the state (Unix milliseconds), or None for never."""

    def wake(self, state: State, at_ms: int) -> Advance[State]:
        """Return the result of the changes by time that are due by `at_ms`, which is `wake_ms` or
        later.
        """

    def end(
        self, state: State, winner: Seat | None, reason: EndReason
    ) -> Advance[State] | Rejection:
        """End a running game from outside: by resignation, agreement, abandonment or timeout.

        Rejects that for a game that is over.
        """

    def ahead(self, state: State) -> Seat | None:
        """Return the winner if the time of the whole running game expired now, or None for a draw.

        Only games without turns have such a time limit.
        """

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None while it is running."""

    def chance_of(self, state: State) -> Chance:
        """Return the source of the game's chance. It is secret until the game is over."""

    def follow(self, state: State, events: Iterable[Any]) -> State:
        """Return the state after the `events` of an action or wake-up that didn't end the game.

        Raises ValueError for impossible events.
        """

    def reversible(self, state: State, events: Iterable[Any]) -> bool:
        """Return whether an action with these `events` may be taken back. It didn't end the game.

        An action is reversible if it revealed no hidden information and time plays no part. Drawing
        a card, turning one up and shuffling are not reversible. `state` may be of any game with the
        same rules.
        """

    def before(self, rules: Any, viewer: Viewer) -> Message:
        """Return the position before the first event of a game, as `viewer` may see it."""

    def position(self, state: State, viewer: Viewer) -> Message:
        """Return the position of a game as `viewer` may see it."""

    def show(self, state: State, event: Any) -> Shown:
        """Return an event as each viewer may see it. `state` may be of any game with the same
        rules.
        """

    def tally(self, outcome: Any) -> Message:
        """Return the game's final counts, which every viewer may see."""

    def dump(self, state: State) -> object:
        """Return the state as tuples, maps, strings, bytes and numbers, for storage. Leave out
        the rules.
        """

    def load(self, data: Any, rules: Any) -> State:
        """Return the state of a game with these rules from the data of `dump`.

        Tuples may have become lists. Raises ValueError for anything else.
        """


AnyGame = Game[Any]
