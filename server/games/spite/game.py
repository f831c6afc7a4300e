"""Spite and Malice behind the interface that every game has."""

from collections.abc import Iterable, Mapping

from protocol.commands import Action
from protocol.ids import Seat, ZoneId
from protocol.rules import Rules
from protocol.views import EndReason
from server.games.api import Advance, Rejection
from server.games.shuffle import Shuffles
from server.games.spite import apply, legal, storage
from server.games.spite.deal import deal
from server.games.spite.follow import follow
from server.games.spite.state import State
from server.games.spite.terms import terms_of
from server.games.table import Event, Layout, Outcome, TurnStarted, Zone


class SpiteAndMalice:
    """The game; see `server.games.api.Game` for what each method promises."""

    key = "spite"

    def zones(self, rules: Rules) -> Mapping[ZoneId, Zone]:
        return terms_of(rules).zones

    def before(self, rules: Rules) -> Layout:
        return terms_of(rules).before()

    def deal(
        self, rules: Rules, shuffles: Shuffles, previous_first: Seat | None = None
    ) -> Advance[State]:
        return deal(terms_of(rules), shuffles, previous_first)

    def table(self, state: State) -> Mapping[ZoneId, Zone]:
        return state.terms.zones

    def layout(self, state: State) -> Layout:
        return state.piles

    def first(self, state: State) -> Seat:
        return state.first

    def turn(self, state: State) -> TurnStarted:
        return state.turn

    def moved(self, state: State) -> bool:
        return state.moved

    def shuffles(self, state: State) -> Shuffles:
        return state.shuffles

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def actors(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.outcome is not None else frozenset((state.turn.seat,))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.actors(state):
            return ()
        return legal.allowed(state.terms, state.piles, seat, state.moved)

    def apply(self, state: State, seat: Seat, action: Action) -> Advance[State] | Rejection:
        return apply.apply(state, seat, action)

    def concede(self, state: State, loser: Seat, reason: EndReason) -> Advance[State] | Rejection:
        return apply.concede(state, loser, reason)

    def agree(self, state: State) -> Advance[State] | Rejection:
        return apply.agree(state)

    def follow(self, state: State, events: Iterable[Event]) -> State:
        return follow(state, events)

    def dump(self, state: State) -> object:
        return storage.dump(state)

    def load(self, data: object, rules: Rules) -> State:
        return storage.load(data, rules)
