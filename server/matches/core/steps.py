"""Application of committed steps to a match, without deciding again.

Most steps are actions within a game and contain everything that changed. The store therefore keeps
an older state of a match and the steps since then. Any release can apply them, whichever release
decided them.
"""

from typing import TypeVar

from msgspec.structs import replace

from protocol.core.ids import Seat, Version
from protocol.core.views import ProposalState
from server.games.api import AnyGame, GameEnded
from server.matches.core.model import (
    ANSWERS_KEPT,
    MATCH_EVENT_TYPES,
    AnswerLog,
    Author,
    Match,
    MatchStep,
)
from server.matches.core.undo import undo_points_after

NO_PROPOSALS: tuple[ProposalState, ProposalState] = ("none", "none")
_NOT_REPLAYABLE = MATCH_EVENT_TYPES | {GameEnded}
T = TypeVar("T")


def is_replayable(step: MatchStep) -> bool:
    """Return whether the step happened within a game that goes on. Such steps can be applied."""
    return bool(step.events) and _NOT_REPLAYABLE.isdisjoint(map(type, step.events))


def apply_step(match: Match, step: MatchStep) -> Match:
    """Return the match after a replayable `step` that was decided on `match`.

    Raises ValueError for a step that does not fit the match.
    """
    if step.version != match.version + 1 or match.status != "playing" or not is_replayable(step):
        raise ValueError(f"step {step.version} does not follow version {match.version}")
    game = match.game_type
    state = game.follow(match.game, step.events)
    return replace(
        match,
        version=step.version,
        moved_ms=step.at_ms,
        answers=with_answer(match.answers, step.version, step.author),
        draw_offers=remaining_offers(match, game.turn(state)),
        game=state,
        acted_ms=acted_times(match, game, game.actors(state), step.at_ms, step.author),
        undo_points=undo_points_after(match, step.reversible, step.author, step.at_ms),
        take_backs=NO_PROPOSALS,
        requests_lapsed=lapse_version(match),
        clocks=match.clocks if step.clocks is None else step.clocks,
    )


def with_answer(
    answers: tuple[AnswerLog, AnswerLog], version: Version, author: Author | None
) -> tuple[AnswerLog, AnswerLog]:
    """Return the answers with the one to the author's command, which led to `version`."""
    if author is None:
        return answers
    seat, command = author
    kept = (*answers[seat], (command, version))[-ANSWERS_KEPT:]
    return (kept, answers[1]) if seat == 0 else (answers[0], kept)


def acted_times(
    match: Match, game: AnyGame, after: frozenset[Seat], now_ms: int, author: Author | None
) -> tuple[int, int]:
    """Return the time at which each seat last acted, or its turn to act began.

    `after` are the seats that may act next.
    """
    before = game.actors(match.game)
    seat = None if author is None else author[0]
    zero, one = match.acted_ms
    return (
        now_ms if seat == 0 or (0 in after and 0 not in before) else zero,
        now_ms if seat == 1 or (1 in after and 1 not in before) else one,
    )


def remaining_offers(
    match: Match, turn: tuple[Seat, int] | None
) -> tuple[ProposalState, ProposalState]:
    """Return the draw offers left in the next `turn`.

    Each offer lapses with its seat's next turn.
    """
    if (
        match.draw_offers == NO_PROPOSALS
        or turn is None
        or turn == match.game_type.turn(match.game)
    ):
        return match.draw_offers
    return with_seat(match.draw_offers, turn[0], "none")


def lapse_version(match: Match) -> Version:
    """Return the version at which takeback requests last lapsed, after one more step."""
    waiting = match.take_backs != NO_PROPOSALS
    return Version(match.version + 1) if waiting else match.requests_lapsed


def with_seat(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    """Return the pair with the seat's value replaced."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)
