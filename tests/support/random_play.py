"""Random games of any kind, at random times: everything follows from what hypothesis draws."""

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
"""How long may pass between two things that happen."""
ACTIONS_A_GAME = 400
"""Random games are left unfinished after so many actions."""
SENSIBLE = 0.7
"""How often a seat does what one of the game's policies would do: so games come to their ends."""
SIMPLE = ("casual", "greedy")
"""The policies that every game has, and that take no time."""
CHANGES = 3
"""So many options of a preset are changed at the most."""


class Moment(Struct, frozen=True, gc=False):
    """Something that happened: what a seat did, or what time did (then `seat` is None)."""

    before: Any
    at_ms: int
    seat: Seat | None
    action: Any
    advance: Advance[Any]
    early_ms: int
    """A time, no later, at which nothing was due yet."""


def again(game: AnyGame, state: Any, moment: Moment) -> object:
    """What the same does to a `state`."""
    if moment.seat is None:
        return game.wake(state, moment.at_ms)
    return game.act(state, moment.seat, moment.action, moment.at_ms)


def seeds() -> st.SearchStrategy[int]:
    """What a random game follows from."""
    return st.integers(0, 2**32 - 1)


@st.composite
def rule_sets(draw: st.DrawFn, game: AnyGame) -> Any:
    """A rule set of `game` that can be played: a preset, in which a few options may differ."""
    rules = draw(any_rules(game))
    try:
        game.check_rules(rules)
    except BadRules:
        assume(False)
    return rules


@st.composite
def any_rules(draw: st.DrawFn, game: AnyGame) -> Any:
    """The same; but some of these can't be played."""
    preset = game.presets[draw(st.sampled_from(sorted(game.presets)))]
    schema = game.wire.rules.model_json_schema()["properties"]
    options = draw(st.lists(st.sampled_from(sorted(schema)), max_size=CHANGES, unique=True))
    changed = {option: draw(_values(schema[option])) for option in options}
    try:
        return game.wire.rules.model_validate({**preset.model_dump(), **changed})
    except ValidationError:
        assume(False)


def _values(schema: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    """What an option may be, by its JSON Schema; small numbers, so that games end."""
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
    """A game that has begun; where there is chance, clients may have added to it."""
    numbers = Random(seed)
    secret, *added = (numbers.randbytes(SEED_BYTES) for _ in range(3))
    contributions: Contributions = NO_CONTRIBUTIONS
    if game.chance:
        zero, one = (given if numbers.random() < 0.5 else None for given in added)
        contributions = revealed(secret, zero, one)
    chance = SeededChance(secret, 0, contributions)
    return game.begin(rules, chance, previous_first, START_MS)


def walk(
    game: AnyGame, rules: Any, start: Any, seed: int, limit: int = ACTIONS_A_GAME
) -> Iterator[Moment]:
    """Random legal actions at random times, until the game is over or `limit` things happened.

    What time does comes in time, or somewhat late, but before any action.
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
    """A legal action of a seat that has one."""
    legal = game.legal_actions(state, seat)
    if numbers.random() >= SENSIBLE:
        return numbers.choice(legal)
    policy = game.policies[numbers.choice(SIMPLE)]
    action = policy(game.position(state, seat), rules, seat, numbers.random())
    return numbers.choice(legal) if action is None else action


class ActionSpace:
    """Actions that can be said in a game, sensible or not: pieced together from legal ones."""

    def __init__(self, game: AnyGame, rules: Any, seed: int) -> None:
        self._game = game
        self._kinds: dict[type[Message], dict[str, list[Any]]] = {}
        state = begun(game, rules, seed).state
        for moment in walk(game, rules, state, seed, limit=40):
            for seat in SEATS:
                for action in game.legal_actions(moment.before, seat):
                    self._take_apart(action)

    def some(self, numbers: Random, count: int) -> list[Any]:
        """Some of them."""
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
    """An action in a form in which the order of what it names makes no difference."""
    return str([sorted(value) if isinstance(value, list) else value for _, value in action])
