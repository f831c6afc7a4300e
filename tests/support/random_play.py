"""Random games of any kind, at random times; hypothesis draws all randomness."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from msgspec import Struct
from pydantic import ValidationError

from protocol.core.ids import SEATS, Seat
from protocol.core.message import Message
from server.games.api import Advance, AnyGame, BadRules
from server.games.chance import NO_CONTRIBUTIONS, SEED_BYTES, Contributions, SeededChance, revealed

START_MS = 1_700_000_000_000
PAUSES_MS = (0, 0, 1, 20, 249, 250, 400)
"""The longest time between two moments, in milliseconds."""
ACTIONS_PER_GAME = 400
"""The number of actions after which random games are left unfinished."""
SENSIBLE = 0.7
"""The share of actions chosen by one of the game's policies, so that games come to an end."""
SIMPLE = ("casual", "greedy")
"""Policies that every game has, and that take little time."""
CHANGES = 3
"""The most options of a preset that are changed."""


class Moment(Struct, frozen=True, gc=False):
    """One moment of a game: a seat's action, or a deadline (then `seat` is None)."""

    before: Any
    at_ms: int
    seat: Seat | None
    action: Any
    advance: Advance[Any]
    early_ms: int
    """The latest time at which nothing was due yet."""


def again(game: AnyGame, state: Any, moment: Moment) -> object:
    """Return `state` after the same moment."""
    if moment.seat is None:
        return game.wake(state, moment.at_ms)
    return game.act(state, moment.seat, moment.action, moment.at_ms)


def seeds() -> st.SearchStrategy[int]:
    """Return the seed of a random game."""
    return st.integers(0, 2**32 - 1)


@st.composite
def rule_sets(draw: st.DrawFn, game: AnyGame) -> Any:
    """Return a playable rule set of `game`: a preset with a few changed options."""
    rules = draw(any_rules(game))
    try:
        game.check_rules(rules)
    except BadRules:
        assume(False)
    return rules


@st.composite
def any_rules(draw: st.DrawFn, game: AnyGame) -> Any:
    """Return a rule set of `game` that may not be playable."""
    preset = game.presets[draw(st.sampled_from(sorted(game.presets)))]
    schema = game.wire.rules.model_json_schema()["properties"]
    options = draw(st.lists(st.sampled_from(sorted(schema)), max_size=CHANGES, unique=True))
    changed = {option: draw(_values(schema[option])) for option in options}
    try:
        return game.wire.rules.model_validate({**preset.model_dump(), **changed})
    except ValidationError:
        assume(False)


def _values(schema: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    """Return a value of an option, by its JSON Schema; small numbers, so that games end."""
    match schema:
        case {"enum": values}:
            return st.sampled_from(values)
        case {"const": value}:
            return st.just(value)
        case {"anyOf": schemas}:
            return st.one_of([_values(each) for each in schemas])
        case {"type": "boolean"}:
            return st.booleans()
        case {"type": "integer", "minimum": least, "maximum": most}:
            return st.integers(least, min(most, max(2 * schema.get("default", 8), least + 8)))
    raise TypeError(f"no option is like this: {schema}")


def begun(game: AnyGame, rules: Any, seed: int, previous_first: Seat | None = None) -> Advance[Any]:
    """Return a game that has begun. If it has chance, clients may have contributed."""
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
    """Return random legal actions at random times, until the game is over or `limit` is reached.

    Deadlines take effect in time or somewhat late, but before any action.
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
    """Return a legal action of a seat that has one."""
    legal = game.legal_actions(state, seat)
    if numbers.random() >= SENSIBLE:
        return numbers.choice(legal)
    policy = game.policies[numbers.choice(SIMPLE)]
    action = policy(game.position(state, seat), rules, seat, numbers.random())
    return numbers.choice(legal) if action is None else action


class ActionSpace:
    """Return well-formed actions of a game, sensible or not, pieced together from legal ones."""

    def __init__(self, game: AnyGame, rules: Any, seed: int) -> None:
        self._game = game
        self._kinds: dict[type[Message], dict[str, list[Any]]] = {}
        state = begun(game, rules, seed).state
        for moment in walk(game, rules, state, seed, limit=40):
            for seat in SEATS:
                for action in game.legal_actions(moment.before, seat):
                    self._take_apart(action)

    def some(self, numbers: Random, count: int) -> list[Any]:
        """Return some of these actions."""
        kinds = sorted(self._kinds, key=lambda kind: kind.type_name())
        tried = (self._pieced(numbers.choice(kinds), numbers) for _ in range(count))
        return [action for action in tried if action is not None]

    def _take_apart(self, action: Message) -> None:
        kind = self._kinds.setdefault(type(action), {})
        for field, value in action:
            values = kind.setdefault(field, [])
            if value not in values:
                values.append(value)

    def _pieced(self, kind: type[Message], numbers: Random) -> Any:
        fields = {field: numbers.choice(values) for field, values in self._kinds[kind].items()}
        try:
            return kind.model_validate(fields)
        except ValidationError:
            return None


def said(action: Message) -> str:
    """Return an action in a form that ignores the order of the cards or points it names."""
    return str([sorted(value) if isinstance(value, list) else value for _, value in action])
