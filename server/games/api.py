"""What a game offers to the rest of the server. Games are pure: values in, values out."""

from collections.abc import Iterable, Mapping
from typing import Generic, Protocol, TypeVar

from msgspec import Struct, field

from protocol.codes import RejectionCode
from protocol.commands import Action
from protocol.ids import Seat, ZoneId
from protocol.rules import Rules
from protocol.views import EndReason
from server.games.shuffle import Shuffles
from server.games.table import Event, Layout, Outcome, TurnStarted, Zone


class Rejection(Struct, frozen=True, gc=False):
    """Why an action is refused: a documented code, and what belongs to it."""

    code: RejectionCode
    params: Mapping[str, str | int] = field(default_factory=dict)


class BadRules(ValueError):
    """A rule set that can't be played: `option` is the one that stands in the way, and why."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"{option}: {reason}")
        self.option = option
        self.reason = reason


State = TypeVar("State")


class Advance(Struct, Generic[State], frozen=True, gc=False):
    """What an action led to: the state after it, and what happened on the way, in order."""

    state: State
    events: tuple[Event, ...]


class Game(Protocol[State]):
    """One family of games. `State` is its full truth, a value that never changes."""

    key: str

    def zones(self, rules: Rules) -> Mapping[ZoneId, Zone]:
        """Every zone of a table for these rules, in a fixed order."""

    def before(self, rules: Rules) -> Layout:
        """Where the cards are before anything is shuffled or dealt (by zone, bottom to top)."""

    def deal(
        self, rules: Rules, shuffles: Shuffles, previous_first: Seat | None = None
    ) -> Advance[State]:
        """Deal a game and begin its first turn. Raises BadRules for rules it can't play.

        `previous_first` began the match's game before this one; None in its first game.
        """

    def table(self, state: State) -> Mapping[ZoneId, Zone]:
        """Every zone of the table that the game is played on: those of its rules."""

    def layout(self, state: State) -> Layout:
        """Which cards lie where."""

    def first(self, state: State) -> Seat:
        """Who began."""

    def turn(self, state: State) -> TurnStarted:
        """The turn that is on (after the end: the last one)."""

    def moved(self, state: State) -> bool:
        """Whether the seat in turn has moved a card of its own in this turn."""

    def shuffles(self, state: State) -> Shuffles:
        """Where the game's chance comes from: as secret as its cards until it is over."""

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def actors(self, state: State) -> frozenset[Seat]:
        """Who may act now; nobody once the game is over."""

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Every action that `apply` would accept from `seat`, each once, in a fixed order.

        Cards that are laid down together make one action, in whatever order they are named.
        """

    def apply(self, state: State, seat: Seat, action: Action) -> Advance[State] | Rejection:
        """Carry out `action`, or say which rule refuses it. Raises nothing."""

    def concede(self, state: State, loser: Seat, reason: EndReason) -> Advance[State] | Rejection:
        """End the game with a win for the other seat (docs/rules.md, section 6)."""

    def agree(self, state: State) -> Advance[State] | Rejection:
        """End the game with a draw that both have agreed on (docs/rules.md, section 6)."""

    def follow(self, state: State, events: Iterable[Event]) -> State:
        """The state after an action that `apply` has carried out, and that did not end the game.

        `events` is what happened by it. Raises ValueError for what can't have happened.
        """

    def dump(self, state: State) -> object:
        """The state as tuples, maps, texts and numbers, for storage; without its rules."""

    def load(self, data: object, rules: Rules) -> State:
        """The state that `dump` gave, of a game by these rules; tuples may be lists by now.

        Raises ValueError for anything else.
        """
