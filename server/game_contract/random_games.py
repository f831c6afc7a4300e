"""Random games of any kind, at random times, for the checks of a game's contract. A seed determines
each.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct, ValidationError
from msgspec.structs import asdict

from protocol.core.ids import SEATS, Seat
from protocol.core.message import Message, name_of
from protocol.core.named import from_data
from server.games.api import Advance, AnyGame
from server.games.chance import NO_CONTRIBUTIONS, SEED_BYTES, Contributions, SeededChance, revealed

START_MS = 1_700_000_000_000
PAUSES_MS = (0, 0, 1, 20, 249, 250, 400)
"""The pauses (in milliseconds) from which a random game chooses one before each moment."""
ACTIONS_PER_GAME = 400
"""The number of actions and deadlines after which random games are left unfinished."""
SENSIBLE = 0.7
"""The share of actions in a random game that a policy chooses, so that games come to an end."""
SIMPLE = ("casual", "greedy")
"""Policies that every game has, and that take little time."""


class Moment(Struct, frozen=True, gc=False):
    """One moment of a game: a seat's action, or a deadline (then `seat` is None)."""

    before: Any
    at_ms: int
    seat: Seat | None
    action: Any
    advance: Advance[Any]
    early_ms: int
    """A time (Unix milliseconds), not after the moment, at which no deadline was due yet."""


def again(game: AnyGame, state: Any, moment: Moment) -> object:
    """Apply the action or the deadline of `moment` to `state` again. Return the result of `act` or
    `wake`.
    """
    if moment.seat is None:
        return game.wake(state, moment.at_ms)
    return game.act(state, moment.seat, moment.action, moment.at_ms)


def begun(game: AnyGame, rules: Any, seed: int, previous_first: Seat | None = None) -> Advance[Any]:
    """Begin a random game and return the result. Chance, and which clients contribute to it, derive
    from `seed`.
    """
    numbers = Random(seed)
    secret, *added = (numbers.randbytes(SEED_BYTES) for _ in range(3))
    contributions: Contributions = NO_CONTRIBUTIONS
    if game.chance:
        zero, one = (given if numbers.random() < 0.5 else None for given in added)
        contributions = revealed(secret, zero, one)
    chance = SeededChance(secret, 0, contributions)
    return game.begin(rules, chance, previous_first, START_MS)


def walk(
    game: AnyGame, rules: Any, start: Any, seed: int, limit: int = ACTIONS_PER_GAME
) -> Iterator[Moment]:
    """Play random legal actions at random times, and yield each action and deadline as a Moment.

    End when the game is over, or after `limit` moments. Deadlines take effect in time or somewhat
    late, but before any action.
    """
    numbers = Random(seed)
    state, now_ms = start, START_MS
    for _ in range(limit):
        if game.outcome(state) is not None:
            return
        moment = _next(game, rules, state, now_ms + numbers.choice(PAUSES_MS), numbers)
        yield moment
        state, now_ms = moment.advance.state, max(now_ms, moment.at_ms)


def _next(game: AnyGame, rules: Any, state: Any, now_ms: int, numbers: Random) -> Moment:
    wake_ms = game.wake_ms(state)
    seats = [seat for seat in SEATS if game.legal_actions(state, seat)]
    if wake_ms is not None and (wake_ms <= now_ms or not seats):
        woken_ms = max(wake_ms, now_ms)
        return Moment(state, woken_ms, None, None, game.wake(state, woken_ms), wake_ms - 1)
    assert seats, "nobody can do anything, and time does nothing either"
    seat = numbers.choice(seats)
    action = _chosen(game, rules, state, seat, numbers)
    answer = game.act(state, seat, action, now_ms)
    assert isinstance(answer, Advance), f"{action} is legal, and refused: {answer}"
    return Moment(state, now_ms, seat, action, answer, now_ms)


def _chosen(game: AnyGame, rules: Any, state: Any, seat: Seat, numbers: Random) -> Any:
    """Choose a legal action of a seat that has one, at random."""
    legal = game.legal_actions(state, seat)
    if numbers.random() >= SENSIBLE:
        return numbers.choice(legal)
    policy = game.policies[numbers.choice(SIMPLE)]
    action = policy(game.position(state, seat), rules, seat, numbers.random())
    return numbers.choice(legal) if action is None else action


class ActionSpace:
    """Makes well-formed actions of a game, sensible or not, pieced together from legal ones."""

    def __init__(self, game: AnyGame, rules: Any, seed: int) -> None:
        self._game = game
        self._kinds: dict[type[Message], dict[str, list[Any]]] = {}
        state = begun(game, rules, seed).state
        for moment in walk(game, rules, state, seed, limit=40):
            for seat in SEATS:
                for action in game.legal_actions(moment.before, seat):
                    self._take_apart(action)

    def some(self, numbers: Random, count: int) -> list[Any]:
        """Return at most `count` random well-formed actions, sensible or not."""
        kinds = sorted(self._kinds, key=lambda kind: name_of(kind) or "")
        tried = (self._pieced(numbers.choice(kinds), numbers) for _ in range(count))
        return [action for action in tried if action is not None]

    def _take_apart(self, action: Message) -> None:
        kind = self._kinds.setdefault(type(action), {})
        for field, value in asdict(action).items():
            values = kind.setdefault(field, [])
            if value not in values:
                values.append(value)

    def _pieced(self, kind: type[Message], numbers: Random) -> Any:
        fields = {field: numbers.choice(values) for field, values in self._kinds[kind].items()}
        try:
            return from_data(fields | {"type": name_of(kind)}, kind)
        except ValidationError:
            return None


def canonical(action: Message) -> str:
    """Return a text form of an action for comparison. The order of cards or points in it is
    ignored.
    """
    values = asdict(action).values()
    in_order = [sorted(value) if isinstance(value, list) else value for value in values]
    return f"{name_of(type(action))} {in_order}"
