"""Random games of any kind, from beginning to end."""

from collections.abc import Callable
from random import Random
from typing import Any

from protocol.core.codec import CODECS
from protocol.core.ids import SEATS, Seat
from protocol.core.message import Message
from protocol.core.views import EndReason, Result
from server.games.api import Advance, AnyGame, Outcome
from tests.support.random_play import START_MS, Moment, begun, walk

Ending = tuple[Seat | None, EndReason]
"""A winner and a reason."""
ENDINGS: tuple[Ending, ...] = (
    *((seat, reason) for seat in SEATS for reason in ("resigned", "timeout", "abandoned")),
    (None, "agreed"),
)
"""Ends by which a match can end any game."""
MOMENTS = 40
"""The number of moments checked in a game if a check takes long."""


def endings(game: AnyGame) -> tuple[Ending, ...]:
    """Return the ends by which a match can end this game. If both seats may act, both may be
    away."""
    return ENDINGS if game.exact else (*ENDINGS, (None, "abandoned"))


def played(game: AnyGame, rules: Any, seed: int) -> tuple[Advance[Any], list[Moment]]:
    """Return the beginning of a random game, and its moments."""
    start = begun(game, rules, seed)
    return start, list(walk(game, rules, start.state, seed))


def sampled(game: AnyGame, rules: Any, seed: int) -> list[Moment]:
    """Return some moments of a random game, in order, including the last."""
    moments = played(game, rules, seed)[1]
    chosen = sorted(Random(seed).sample(range(len(moments)), min(MOMENTS, len(moments))))
    return [*(moments[number] for number in chosen[:-1]), *moments[-1:]]


def states(game: AnyGame, rules: Any, seed: int) -> list[Any]:
    """Return some states of a random game, including the first and the last."""
    first = played(game, rules, seed)[0].state
    return [first, *(moment.advance.state for moment in sampled(game, rules, seed))]


def whole(game: AnyGame, rules: Any, seed: int) -> list[tuple[int, Advance[Any]]]:
    """Return all moments of a random game with times. If it takes too long, the players end it."""
    start, moments = played(game, rules, seed)
    steps = [(START_MS, start), *((moment.at_ms, moment.advance) for moment in moments)]
    at_ms, last = steps[-1]
    if game.outcome(last.state) is None:
        winner, reason = Random(seed).choice(endings(game))
        ended = game.end(last.state, winner, reason)
        assert isinstance(ended, Advance), ended
        steps.append((at_ms, ended))
    return steps


def advances(game: AnyGame, rules: Any, seed: int) -> list[Advance[Any]]:
    """Return all moments of a random game without times."""
    return [advance for _, advance in whole(game, rules, seed)]


def result_of(game: AnyGame, outcome: Outcome) -> Result:
    """Return the result of a game, as every viewer sees it."""
    return Result(
        winner=outcome.winner,
        reason=outcome.reason,
        points=list(outcome.points),
        tally=game.tally(outcome),
    )


def sent(message: Message) -> bytes:
    """Return the encoded message."""
    frame = CODECS[0].encode(message)
    assert isinstance(frame, bytes)
    return frame


def is_refused(load: Callable[[], object]) -> None:
    """Check that `load` raises ValueError."""
    try:
        loaded = load()
    except ValueError:
        return
    raise AssertionError(f"loaded as {loaded!r}")
