"""Plays a whole game between two policies, as in simulations.

The game's shuffles and lots come from a `Chance`, and all other chance and the times from a
function `draw`. So the same two give the same game.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from protocol.core.ids import SEATS, Seat
from server.games.api import Advance, AnyGame, Planned, Policy, Rejection, action_in
from server.games.chance import Chance

ACTION_LIMIT = 5_000
"""The number of actions after which a game of two policies ends as an agreed draw."""
FASTEST_MS, SLOWEST_MS = 100, 700
"""The range of time between two polls, each of one seat, if both seats may act at once."""
WAIT_LIMIT = 1_000
"""The number of waits in a row after which a game of two policies is considered stuck."""

Steps = list[tuple[int | None, tuple[Any, ...]]]


class Played(Struct, frozen=True):
    """A finished game between two policies: its last state and its steps."""

    state: Any
    steps: Steps
    """The steps, each with its time (milliseconds; None in games with turns) and its events."""
    actions: int
    """The number of actions that the seats chose."""


def play(
    game: AnyGame,
    rules: Any,
    policies: tuple[Policy, Policy],
    chance: Chance,
    draw: Callable[[], float],
) -> Played:
    """Play a whole game between two policies, and return it.

    `policies` are by seat. `draw` returns random numbers in [0, 1). A game with ACTION_LIMIT
    (5,000) actions ends as an agreed draw. Raises RuntimeError if a policy breaks the rules, or if
    neither policy acts.
    """
    return _SelfPlay(game, rules, policies, draw).play(chance)


class _SelfPlay:
    """A game between two policies, in progress."""

    def __init__(
        self,
        game: AnyGame,
        rules: Any,
        policies: tuple[Policy, Policy],
        draw: Callable[[], float],
    ) -> None:
        self._game = game
        self._rules = rules
        self._policies = policies
        self._random = draw
        self._now_ms = 0
        self._steps: Steps = []
        self._state: Any = None
        self._actions = 0
        self._waits = 0
        self._planned: list[Planned | None] = [None, None]

    def play(self, chance: Chance) -> Played:
        """Play the game of the two policies from beginning to end, and return it."""
        self._apply(self._game.begin(self._rules, chance, None, self._now_ms))
        while self._game.outcome(self._state) is None:
            if self._actions >= ACTION_LIMIT:
                self._apply(self._game.end(self._state, None, "agreed"))
            else:
                self._advance()
        return Played(self._state, self._steps, self._actions)

    def _advance(self) -> None:
        """Apply the next change: a due wake-up, a seat's action, or a wait."""
        if not self._game.exact:
            self._now_ms += round(FASTEST_MS + (SLOWEST_MS - FASTEST_MS) * self._random())
        wake_ms = self._game.wake_ms(self._state)
        if wake_ms is not None and wake_ms <= self._now_ms:
            self._apply(self._game.wake(self._state, wake_ms))
            return
        seat = self._pick_actor()
        position = self._game.position(self._state, seat)
        action = self._choose(seat, position)
        if action is not None:
            self._actions += 1
            self._waits = 0
            self._apply(self._game.act(self._state, seat, action, self._now_ms))
            return
        self._waits += 1
        if self._game.exact or self._waits >= WAIT_LIMIT:
            raise RuntimeError("neither policy acts")

    def _choose(self, seat: Seat, position: Any) -> Any:
        """Return the seat's next action: from its plan, else from its policy."""
        planned = self._planned[seat]
        answer = planned.then(position) if planned is not None else None
        if answer is None:
            answer = self._policies[seat](position, self._rules, seat, self._random())
        self._planned[seat] = answer if isinstance(answer, Planned) else None
        return action_in(answer)

    def _pick_actor(self) -> Seat:
        """Return the seat that acts next: a random one if both seats may act."""
        actors = self._game.actors(self._state)
        if len(actors) < len(SEATS):
            return next(iter(actors))
        return 0 if self._random() < 0.5 else 1

    def _apply(self, answer: Advance[Any] | Rejection) -> None:
        if isinstance(answer, Rejection):
            raise RuntimeError(f"a policy broke the rules: {answer}")
        self._state = answer.state
        self._steps.append((None if self._game.exact else self._now_ms, answer.events))
