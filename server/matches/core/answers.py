"""Answers to a request: accepted, accepted before, or rejected."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.ids import Version
from server.games.api import AnyGame, Rejection
from server.matches.core.clocks import Clocks
from server.matches.core.deadlines import (
    begins_ms,
    deadline_ms,
    due_in_game,
    game_wake_ms,
    wake_in_game,
)
from server.matches.core.model import Author, Match, MatchEvent, MatchStep
from server.matches.core.steps import acted_times, with_answer
from server.matches.core.undo import is_reversible, undo_points_after


class Decision(Struct, frozen=True, gc=False):
    """An accepted request and its consequences."""

    match: Match
    """The match after the request."""
    step: MatchStep
    """The step that leads to that match."""
    deadline_ms: int | None
    """The next deadline of the match (Unix milliseconds); None for none."""
    wake_ms: int | None = None
    """The time at which the game changes by itself, or the next game begins (Unix milliseconds).

    None for never.
    """
    opens: Match | None = None
    """A match that must be stored before this one is committed."""
    begin_now: bool = False
    """True if the next game must begin at once."""


class Repeated(Struct, frozen=True, gc=False):
    """The answer to a command that was accepted before and led to `version`. Nothing changes."""

    version: Version


Answer = Decision | Repeated | Rejection


def accept(
    match: Match,
    events: tuple[MatchEvent, ...],
    now_ms: int,
    author: Author | None = None,
    opens: Match | None = None,
    reversible: bool | None = None,
    clocks: Clocks | None = None,
) -> Decision:
    """Return the decision that takes `match` to its next version with these `events`.

    Pass `clocks` only if this step sets them.
    """
    version = Version(match.version + 1)
    answers = with_answer(match.answers, version, author)
    committed = replace(match, version=version, moved_ms=now_ms, answers=answers)
    step = MatchStep(version, now_ms, events, author, reversible, clocks)
    return Decision(
        committed,
        step,
        deadline_ms(committed),
        game_wake_ms(committed),
        opens,
        begin_now=committed.status == "starting" and begins_ms(committed) <= now_ms,
    )


def accept_in_game(
    match: Match,
    game: AnyGame,
    state: Any,
    events: tuple[Any, ...],
    now_ms: int,
    author: Author | None,
    clocks: Clocks | None,
) -> Decision:
    """Return the decision for an action after which the game goes on.

    This is the most frequent case. It copies the match once, where `accept` needs two copies.
    """
    version = Version(match.version + 1)
    actors = game.actors(state)
    acted_ms = acted_times(match, game, actors, now_ms, author)
    reversible = is_reversible(match, game, events, author)
    committed = replace(
        match,
        version=version,
        moved_ms=now_ms,
        answers=with_answer(match.answers, version, author),
        game=state,
        acted_ms=acted_ms,
        undo_points=undo_points_after(match, reversible, author, now_ms),
        clocks=match.clocks if clocks is None else clocks,
    )
    wake_ms = wake_in_game(game.wake_ms(state), committed.clocks)
    due_ms = due_in_game(acted_ms, actors, wake_ms, committed.clocks)
    step = MatchStep(version, now_ms, events, author, reversible, clocks)
    return Decision(committed, step, due_ms, wake_ms)
