"""What comes of a request: it is granted, was granted before, or is refused."""

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
    """A request granted, and all that follows from it."""

    match: Match
    """The match after it."""
    step: MatchStep
    """Leads there."""
    deadline_ms: int | None
    """When the match wants to be woken then (Unix milliseconds); None for never."""
    wake_ms: int | None = None
    """When time by itself changes something in its game, or begins it (Unix milliseconds); None
    for never."""
    opens: Match | None = None
    """A match that has to be there before this one is committed."""
    begin_now: bool = False
    """The next game is to begin at once."""


class Repeated(Struct, frozen=True, gc=False):
    """What is asked for was granted before, and led to `version`: nothing happens again."""

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
    """`match` as the next version, to which these `events` lead.

    `clocks` are the match's, where this sets them.
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
    """The same for what most requests are: an action after which the game goes on.

    It makes one copy of the match in place of two.
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
