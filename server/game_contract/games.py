"""Random games of any kind from beginning to end, with their moments and states, for the contract
checks.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from protocol.core.codec import CODECS
from protocol.core.ids import SEATS, Seat
from protocol.core.message import Message
from protocol.core.views import EndReason, Result
from server.game_contract.random_games import START_MS, Moment, begun, walk
from server.games.api import Advance, AnyGame, Outcome

Ending = tuple[Seat | None, EndReason]
"""An end of a game from outside its rules: the winner and the reason."""
ENDINGS: tuple[Ending, ...] = (
    *((seat, reason) for seat in SEATS for reason in ("resigned", "timeout", "abandoned")),
    (None, "agreed"),
    (None, "abandoned"),
    (None, "timeout"),
)
"""The ends from outside its rules that any game can have."""
MOMENTS = 40
"""The most moments of a random game that `sampled` returns, for checks that take long."""


def played(game: AnyGame, rules: Any, seed: int) -> tuple[Advance[Any], list[Moment]]:
    """Play a random game. Return its start, and each later action or deadline with its result.

    The game is left unfinished after ACTIONS_PER_GAME (400) actions and deadlines.
    """
    start = begun(game, rules, seed)
    return start, list(walk(game, rules, start.state, seed))


def sampled(game: AnyGame, rules: Any, seed: int) -> list[Moment]:
    """Return some moments of a random game to check, in order, including the last."""
    moments = played(game, rules, seed)[1]
    chosen = sorted(Random(seed).sample(range(len(moments)), min(MOMENTS, len(moments))))
    return [*(moments[number] for number in chosen[:-1]), *moments[-1:]]


def states(game: AnyGame, rules: Any, seed: int) -> list[Any]:
    """Return some states of a random game to check, including the first and the last."""
    first = played(game, rules, seed)[0].state
    return [first, *(moment.advance.state for moment in sampled(game, rules, seed))]


def whole(game: AnyGame, rules: Any, seed: int) -> list[tuple[int, Advance[Any]]]:
    """Return each step of a whole random game with its time.

    If the rules have not ended it after 400 actions and deadlines, it gets a random end from
    outside the rules.
    """
    start, moments = played(game, rules, seed)
    steps = [(START_MS, start), *((moment.at_ms, moment.advance) for moment in moments)]
    at_ms, last = steps[-1]
    if game.outcome(last.state) is None:
        winner, reason = Random(seed).choice(ENDINGS)
        ended = game.end(last.state, winner, reason)
        assert isinstance(ended, Advance), ended
        steps.append((at_ms, ended))
    return steps


def advances(game: AnyGame, rules: Any, seed: int) -> list[Advance[Any]]:
    """Return each step of a whole random game, without times."""
    return [advance for _, advance in whole(game, rules, seed)]


def result_of(game: AnyGame, outcome: Outcome) -> Result:
    """Return the result of a game as clients receive it, the same for every viewer."""
    return Result(
        winner=outcome.winner,
        reason=outcome.reason,
        points=list(outcome.points),
        tally=game.tally(outcome),
    )


def sent(message: Message) -> bytes:
    """Return a message encoded with the server's preferred codec (MessagePack)."""
    frame = CODECS[0].encode(message)
    assert isinstance(frame, bytes)
    return frame


def expect_refusal(load: Callable[[], object]) -> None:
    """Raise AssertionError unless `load()` raises ValueError, as it must for invalid data."""
    try:
        loaded = load()
    except ValueError:
        return
    raise AssertionError(f"loaded as {loaded!r}")
