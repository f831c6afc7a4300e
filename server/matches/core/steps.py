"""Steps of a match: built from accepted requests, and applied again without deciding.

Each step comes with the match's next deadline, the time at which the server must wake it.

Most steps are actions within a game and contain everything that changed. The store therefore keeps
an older state of a match and the steps since then. Any release can apply them, whichever release
decided them.
"""

from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.events import DrawOfferLapsed
from protocol.core.ids import SEATS, Seat, Version
from protocol.core.views import ACTIONS_KEPT
from server.games.api import AnyGame, Rejection
from server.limits import GAME_PACE_MS, GAMES_AT_ONCE
from server.matches.core.clocks import Clocks
from server.matches.core.current_game import NO_PROPOSALS, CurrentGame, Proposals, UndoPoint
from server.matches.core.model import (
    ANSWERS_KEPT,
    AnswerLog,
    Author,
    Match,
    MatchEvent,
    MatchStep,
    types_in_play,
)

OPEN_MS = 24 * 3600 * 1000
"""The time after which an open match expires if no player takes the free seat."""
BOT_WAIT_MS = 10 * 60 * 1000
"""The time after which an open match with a bot expires if its creator does not connect."""
ARRIVE_MS = 5 * 1000
"""The time in which both paired players must connect to their match. A browser takes less than 3 s
if each round trip takes one second.
"""
TENTATIVE_ARRIVE_MS = 15 * 1000
"""The time to connect to a paired match after a tentative seek, since the player is asked first."""
CHALLENGE_ARRIVE_MS = 30 * 1000
"""The time to connect to a match after an accepted challenge. It includes the seconds until the
challenger's page learns of it.
"""
COMMIT_MS = 4 * 1000
"""The time in which both paired players may commit numbers after both have connected."""
PAUSE_MS = 30 * 1000
"""The pause between two games of a match, unless both players are ready sooner."""
REVEAL_MS = 5 * 1000
"""The longest time that a starting game waits for committed numbers to be revealed."""
ACTION_MS = 3 * 24 * 3600 * 1000
"""The time after which a player who does not act loses, even if the opponent claims nothing."""

T = TypeVar("T")


def is_replayable(step: MatchStep, game: AnyGame) -> bool:
    """Return whether the step happened within a game that goes on, so that `apply_step` can apply
    it.
    """
    return bool(step.events) and types_in_play(game).issuperset(map(type, step.events))


def apply_step(match: Match, step: MatchStep) -> Match:
    """Return the match after a replayable `step` that was decided on `match`.

    Raises ValueError for a step that does not fit the match.
    """
    game = match.game_type
    follows = step.version == match.version + 1 and match.status == "playing"
    if not follows or not is_replayable(step, game):
        raise ValueError(f"step {step.version} does not follow version {match.version}")
    current, state = match.game, game.follow(match.game.state, step.events)
    actors = game.actors(current.state), game.actors(state)
    return replace(
        match,
        version=step.version,
        moved_ms=step.at_ms,
        answers=with_answer(match.answers, step.version, step.author),
        game=replace(
            current,
            state=state,
            acted_ms=acted_times(current, *actors, step.at_ms, step.author),
            undo_points=undo_points_after(match, step.reversible, step.author, step.at_ms),
            clocks=current.clocks if step.clocks is None else step.clocks,
            proposals=proposals_after(match, game.turn(state)),
        ),
    )


# An action can be taken back as long as neither it nor a later action has disclosed a card or
# another result of chance. After a takeback, chance continues as it would have done. The state of
# the game before an action is therefore all that must be kept.


def is_reversible(
    current: CurrentGame, game: AnyGame, events: tuple[Any, ...], author: Author | None
) -> bool | None:
    """Return whether these events of a game that goes on can be taken back.

    None if they can't, and nothing before them could: then clients need no message.
    """
    if author is not None and game.reversible(current.state, events):
        return True
    return False if current.undo_points else None


def undo_points_after(
    match: Match, reversible: bool | None, author: Author | None, at_ms: int
) -> tuple[UndoPoint, ...]:
    """Return the match's undo points after an event in its game at `at_ms`: one more after a
    reversible action, else none.
    """
    if not reversible or author is None:
        return ()
    control, current, left_ms = match.settings.clock, match.game, None
    if control is not None and control.days and current.clocks is not None:
        left_ms = current.clocks.left_at(author[0], at_ms)
    last = UndoPoint(match.version, author[0], current.state, left_ms)
    return (*current.undo_points, last)[-ACTIONS_KEPT:]


def with_answer(
    answers: tuple[AnswerLog, AnswerLog], version: Version, author: Author | None
) -> tuple[AnswerLog, AnswerLog]:
    """Return both seats' logs of answers, with one more: the author's command led to `version`."""
    if author is None:
        return answers
    seat, command = author
    kept = (*answers[seat], (command, version))[-ANSWERS_KEPT:]
    return (kept, answers[1]) if seat == 0 else (answers[0], kept)


def acted_times(
    current: CurrentGame,
    before: frozenset[Seat],
    after: frozenset[Seat],
    now_ms: int,
    author: Author | None,
) -> tuple[int, int]:
    """Return the time at which each seat last acted, or its turn to act began.

    `before` are the seats that could act, and `after` those that may act next.
    """
    seat = None if author is None else author[0]
    zero, one = current.acted_ms
    return (
        now_ms if seat == 0 or (0 in after and 0 not in before) else zero,
        now_ms if seat == 1 or (1 in after and 1 not in before) else one,
    )


def proposals_after(match: Match, turn: tuple[Seat, int] | None) -> Proposals:
    """Return the proposals after the next step in the game, which leads to this `turn`.

    Takeback requests lapse with each step, and a seat's draw offer with its next turn.
    """
    version = Version(match.version + 1)
    proposals = match.game.proposals.without_requests(version)
    if turn is None or turn == match.game_type.turn(match.game.state):
        return proposals
    seat, offers = turn[0], proposals.draw_offers
    if offers[seat] == "none":
        return proposals
    lapsed = with_seat(proposals.offers_lapsed, seat, version)
    return replace(proposals, draw_offers=with_seat(offers, seat, "none"), offers_lapsed=lapsed)


def with_seat(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    """Return a pair of values by seat, with the seat's value replaced."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


class Decision(Struct, frozen=True, gc=False):
    """An accepted request to a match, and its consequences."""

    match: Match
    """The match after the request."""
    step: MatchStep
    """The step that leads from the previous match to the decided one."""
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
    gives_turn: bool = True
    """False if no player may act who could not act before."""


class Repeated(Struct, frozen=True, gc=False):
    """The answer to a request that changes nothing: a command that was accepted before and led to
    `version`, or a request with nothing to do now.
    """

    version: Version


Answer = Decision | Repeated | Rejection


def accept(
    match: Match,
    events: tuple[MatchEvent, ...],
    now_ms: int,
    author: Author | None = None,
    opens: Match | None = None,
    clocks: Clocks | None = None,
) -> Decision:
    """Accept a request: return the decision that takes `match` to its next version with these
    `events`.

    Pass `clocks` only if this step sets them.
    """
    version = Version(match.version + 1)
    answers = with_answer(match.answers, version, author)
    committed = replace(match, version=version, moved_ms=now_ms, answers=answers)
    step = MatchStep(version, now_ms, events, author, clocks=clocks)
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
    """Accept an action after which the game goes on: return the decision.

    This is the most frequent case. It copies the match once, where `accept` needs two copies.
    """
    version, current = Version(match.version + 1), match.game
    before, actors = game.actors(current.state), game.actors(state)
    acted_ms = acted_times(current, before, actors, now_ms, author)
    reversible = is_reversible(current, game, events, author)
    proposals = current.proposals
    if not proposals.draw_offers == proposals.take_backs == NO_PROPOSALS:
        proposals = proposals_after(match, game.turn(state))
        offers = zip(SEATS, current.proposals.draw_offers, proposals.draw_offers, strict=True)
        lapses = [DrawOfferLapsed(seat=seat) for seat, old, new in offers if old != new]
        events = (*events, *lapses)
    committed = replace(
        match,
        version=version,
        moved_ms=now_ms,
        answers=with_answer(match.answers, version, author),
        game=replace(
            current,
            state=state,
            acted_ms=acted_ms,
            undo_points=undo_points_after(match, reversible, author, now_ms) if reversible else (),
            clocks=current.clocks if clocks is None else clocks,
            proposals=proposals,
        ),
    )
    wake_ms = game.wake_ms(state)
    if committed.game.clocks is None:
        due_ms = due_in_game(acted_ms, actors, wake_ms, None)
    else:
        due_ms = wake_ms = wake_in_game(wake_ms, committed.game.clocks)
    step = MatchStep(version, now_ms, events, author, reversible, clocks)
    return Decision(committed, step, due_ms, wake_ms, gives_turn=not actors <= before)


# Deadlines (milliseconds).


def deadline_ms(match: Match) -> int | None:
    """Return the time at which the match must be woken (Unix milliseconds); None for never."""
    match match.status:
        case "open" if match.awaits_both:
            commit_by_ms = match.moved_ms + COMMIT_MS
            return match.start.arrive_by_ms if match.awaits_arrival else commit_by_ms
        case "open":
            return match.moved_ms + (BOT_WAIT_MS if match.has_bot else OPEN_MS)
        case "starting":
            return max(match.moved_ms, begins_ms(match))
        case "between":
            return max(match.moved_ms + PAUSE_MS, begins_ms(match))
        case "playing":
            current, wake_ms = match.game, game_wake_ms(match)
            actors = match.game_type.actors(current.state)
            return due_in_game(current.acted_ms, actors, wake_ms, current.clocks)
        case _:
            return None


def game_wake_ms(match: Match) -> int | None:
    """Return the time at which a timer must wake the match (Unix milliseconds); None for never.

    Then the game changes by its rules, a clock expires, or a match that waits for its players or
    their numbers begins or is dissolved.
    """
    if match.status == "playing":
        return wake_in_game(match.game_type.wake_ms(match.game.state), match.game.clocks)
    if match.awaits_both:
        return deadline_ms(match)
    return begins_ms(match) if match.awaits_numbers else None


def begins_ms(match: Match) -> int:
    """Return the earliest time at which the next game may begin (Unix milliseconds)."""
    paced_ms = match.start.pace_ms - GAMES_AT_ONCE * GAME_PACE_MS
    return max(paced_ms, match.start.closed_ms + REVEAL_MS) if match.awaits_numbers else paced_ms


def wake_in_game(wake_ms: int | None, clocks: Clocks | None) -> int | None:
    """Return the time at which a game changes by its rules or a clock expires; None for never."""
    if clocks is None:
        return wake_ms
    return clocks.due_ms if wake_ms is None else min(wake_ms, clocks.due_ms)


def due_in_game(
    acted_ms: tuple[int, int],
    actors: frozenset[Seat],
    wake_ms: int | None,
    clocks: Clocks | None,
) -> int | None:
    """Return the time at which a game in progress must be woken (Unix milliseconds).

    `actors` are the seats that may act. `wake_ms` is the time at which the game changes by itself
    or a clock expires. Without a clock, a player may take ACTION_MS (three days).
    """
    if clocks is not None:
        return wake_ms
    first_ms = min(acted_ms) if len(actors) > 1 else acted_ms[0 if 0 in actors else 1]
    lost_ms = first_ms + ACTION_MS
    return lost_ms if wake_ms is None or wake_ms > lost_ms else wake_ms
