"""Decides on requests while a game is in progress: actions, resignations, claims, and the effects
of time. Pure.
"""

from typing import Any

from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.events import Committed, MatchEnded
from protocol.core.ids import SEATS, CommandId, Seat, other
from protocol.core.views import EndReason
from server.games.api import Advance, AnyGame, Outcome, Rejection
from server.games.chance import commitment_to
from server.games.registry import GAMES
from server.limits import STEPS_PER_GAME
from server.matches.core.clocks import Clocks, after_turn, credit_clocks
from server.matches.core.current_game import Proposals
from server.matches.core.model import Author, Match
from server.matches.core.requests import (
    ClaimAbandoned,
    CreditOutages,
    Forfeit,
    ResignGame,
    TakeAction,
)
from server.matches.core.results import is_match_over, match_winner
from server.matches.core.steps import (
    ACTION_MS,
    Answer,
    Repeated,
    accept,
    accept_in_game,
)

UNATTENDED_OPEN_MS = 10 * 60 * 1000
"""The time after which an open match without its creator may be removed to free space."""
UNATTENDED_MS = 3600 * 1000
"""The time after which a game without a clock may be ended to free space.

No player is connected, and no player has acted in that time.
"""


def act(match: Match, request: TakeAction, now_ms: int) -> Answer:
    """Play an action of a seat. Return the decision, or the rejection.

    A command that was accepted before is not played again: the answer is Repeated.
    """
    version = match.answered(request.seat, request.command)
    if version is not None:
        return Repeated(version)
    if match.status != "playing":
        return Rejection(RejectionCode.NOT_PLAYING)
    if match.game.clocks is not None and _out_of_time(match, now_ms):
        return Rejection(RejectionCode.OUT_OF_TIME)
    game = GAMES[match.settings.game_key]
    # A client may send an action behind another command, expecting that command to lead to this
    # version. If that command was rejected, another player's step may have the same number.
    if game.exact and (
        request.version != match.version
        or not (request.after is None or _led_here(match, request.seat, request.after))
    ):
        return Rejection(RejectionCode.STALE_VERSION, {"version": match.version})
    advance = game.act(match.game.state, request.seat, request.action, now_ms)
    author = (request.seat, request.command)
    return accept_advance(match, game, advance, now_ms, author, request.lag_ms)


def resign(match: Match, request: ResignGame, now_ms: int) -> Answer:
    """End the game with a resignation. Return the decision, or a rejection if the game can't be
    resigned now.
    """
    refusal = rejection_of(match, request.game, now_ms)
    if refusal is not None:
        return refusal
    advance = end_game(match, other(request.seat), "resigned", now_ms)
    return accept_advance(match, match.game_type, advance, now_ms, (request.seat, request.command))


def forfeit(match: Match, request: Forfeit, now_ms: int) -> Answer:
    """End the game as lost by a seat. Return the decision, or a rejection if no game is in progress
    or a clock has expired.
    """
    refusal = rejection_of(match, match.game.number, now_ms)
    if refusal is not None:
        return refusal
    advance = end_game(match, other(request.seat), "abandoned", now_ms)
    return accept_advance(match, match.game_type, advance, now_ms, None)


def claim_abandoned(match: Match, request: ClaimAbandoned, now_ms: int) -> Answer:
    """End the game because the opponent has been absent for too long (two minutes in all). Return
    the decision.

    Return a rejection if the opponent has not been absent that long, if the game is not in
    progress, or if a clock has expired.
    """
    refusal = rejection_of(match, request.game, now_ms)
    if refusal is not None:
        return refusal
    if request.left_ms is None:
        return Rejection(RejectionCode.NOT_AWAY)
    if request.left_ms > 0:
        return Rejection(RejectionCode.CLAIM_TOO_EARLY, {"wait_ms": request.left_ms})
    winner = None if request.draw else request.seat
    advance = end_game(match, winner, "abandoned", now_ms)
    return accept_advance(match, match.game_type, advance, now_ms, (request.seat, request.command))


def credit_outages(match: Match, request: CreditOutages, now_ms: int) -> Answer:
    """Credit the clocks with the time that players lost in outages. Return the decision; Repeated
    if there is nothing to credit.
    """
    control, current = match.settings.clock, match.game
    if control is None or current.clocks is None:
        return Repeated(match.version)
    clocks = credit_clocks(control, current.clocks, request.outages)
    if clocks is current.clocks:
        return Repeated(match.version)
    credited = replace(match, game=replace(current, clocks=clocks))
    return accept(credited, (), now_ms, clocks=clocks)


def apply_time(match: Match, now_ms: int) -> Answer:
    """Apply the effect of time: in the game, on its clocks, or because no player acts. Return the
    answer.
    """
    game = match.game_type
    wake_ms = game.wake_ms(match.game.state)
    if wake_ms is not None and wake_ms <= now_ms:
        return accept_advance(match, game, game.wake(match.game.state, now_ms), now_ms, None)
    if match.game.clocks is not None:
        return _end_on_time(match, match.game.clocks.expired_seats(now_ms), now_ms)
    return end_abandoned(match, idle(match, now_ms), now_ms)


def end_abandoned(match: Match, lost: frozenset[Seat], now_ms: int) -> Answer:
    """End a game in which the seats `lost` have not acted in the time for an action. Return the
    decision.

    If both lost, the game has no winner.
    """
    winner = next((seat for seat in SEATS if seat not in lost), None)
    ended = end_game(match, winner, "abandoned", now_ms)
    return accept_advance(match, match.game_type, ended, now_ms, None)


def idle(match: Match, now_ms: int, after_ms: int = ACTION_MS) -> frozenset[Seat]:
    """Return the seats that lose the game because they may act and have not for `after_ms`.

    The default is three days.
    """
    actors = match.game_type.actors(match.game.state)
    return frozenset(seat for seat in actors if match.game.acted_ms[seat] + after_ms <= now_ms)


def may_end_unattended(match: Match, now_ms: int) -> bool:
    """Return whether a match without a connected player may end to free space.

    An open match may after ten minutes, unless it waits for two paired players. A match in play may
    if a seat that may act has not acted for an hour, but not with a clock: its players need not be
    connected, and its clock ends it.
    """
    if match.status == "open":
        return not match.awaits_both and match.moved_ms + UNATTENDED_OPEN_MS <= now_ms
    return (
        match.status == "playing"
        and match.game.clocks is None
        and bool(idle(match, now_ms, UNATTENDED_MS))
    )


def _end_on_time(match: Match, seats: tuple[Seat, ...], now_ms: int) -> Answer:
    """End the game because the clocks of these seats, one or both, have expired.

    A single seat loses. If both clocks expire, the time of the whole game is over, and the game's
    `ahead` decides the winner.
    """
    game = match.game_type
    winner = other(seats[0]) if len(seats) == 1 else game.ahead(match.game.state)
    return accept_advance(match, game, end_game(match, winner, "timeout", now_ms), now_ms, None)


def end_game(
    match: Match, winner: Seat | None, reason: EndReason, now_ms: int
) -> Advance[Any] | Rejection:
    """End the game for a reason outside its rules, after the changes by time that are due.

    Return the game's advance to its end, or a rejection if the game is over by then.
    """
    game = match.game_type
    wake_ms = game.wake_ms(match.game.state)
    if wake_ms is None or wake_ms > now_ms:
        return game.end(match.game.state, winner, reason)
    woken = game.wake(match.game.state, now_ms)
    ended = game.end(woken.state, winner, reason)
    return ended if isinstance(ended, Rejection) else _both(woken, ended)


def _too_long(game: AnyGame, advance: Advance[Any]) -> Advance[Any]:
    """Return the result of an action with the end of a game that has reached its limit of steps."""
    ended = game.end(advance.state, None, "timeout")
    return advance if isinstance(ended, Rejection) else _both(advance, ended)


def _both(first: Advance[Any], then: Advance[Any]) -> Advance[Any]:
    return Advance(then.state, (*first.events, *then.events))


def _led_here(match: Match, seat: Seat, command: CommandId) -> bool:
    """Return whether the command of the seat with this id led to the current version."""
    return match.answered(seat, command) == match.version


def rejection_of(match: Match, number: int, now_ms: int) -> Rejection | None:
    """Return why the players can't act in game `number`; None if they can.

    They can't if the game is not in progress or a clock has expired.
    """
    if match.status != "playing" or match.game.number != number:
        return Rejection(RejectionCode.NOT_PLAYING)
    return Rejection(RejectionCode.OUT_OF_TIME) if _out_of_time(match, now_ms) else None


def _out_of_time(match: Match, now_ms: int) -> bool:
    """Return whether a clock has expired and the match has not been woken yet."""
    return match.game.clocks is not None and bool(match.game.clocks.expired_seats(now_ms))


def _clocks_after(
    match: Match, game: AnyGame, state: Any, now_ms: int, lag_ms: int
) -> Clocks | None:
    """Return the clocks of a new turn that begins with `state`; None if the clocks run on."""
    control, clocks, turn = match.settings.clock, match.game.clocks, game.turn(match.game.state)
    if control is None or clocks is None or turn is None or turn == game.turn(state):
        return None
    return after_turn(control, clocks, turn[0], game.actors(state), now_ms, lag_ms)


def accept_advance(
    match: Match,
    game: AnyGame,
    advance: Advance[Any] | Rejection,
    now_ms: int,
    author: Author | None,
    lag_ms: int = 0,
) -> Answer:
    """Return the decision for an action's result or for the effect of time, which may have ended
    the game. A rejection is returned unchanged.
    """
    if not isinstance(advance, Advance):
        return advance
    state, events = advance.state, advance.events
    outcome = game.outcome(state)
    if outcome is None and match.version + 1 - match.game.begun_at >= STEPS_PER_GAME:
        advance = _too_long(game, advance)
        outcome = game.outcome(advance.state)
    if outcome is not None:
        return _ended(match, game, advance, outcome, now_ms, author)
    clocks = match.game.clocks and _clocks_after(match, game, state, now_ms, lag_ms)
    return accept_in_game(match, game, state, events, now_ms, author, clocks)


def _ended(
    match: Match,
    game: AnyGame,
    advance: Advance[Any],
    outcome: Outcome,
    now_ms: int,
    author: Author | None,
) -> Answer:
    rules, series = game.series(match.settings.rules), match.series.after(outcome)
    is_last = is_match_over(rules, match.game.number, series.score, outcome)
    over = is_last or match.settings.prepared is not None
    after = replace(
        match,
        game=replace(
            match.game, state=advance.state, clocks=None, undo_points=(), proposals=Proposals()
        ),
        series=series,
        status="finished" if over else "between",
    )
    ended = (MatchEnded(winner=match_winner(rules, series.score, outcome)),) if over else ()
    return accept(after, (*advance.events, *ended, *_committed(after)), now_ms, author)


def _committed(match: Match) -> tuple[Committed, ...]:
    """Return the event with the server's commitment to the chance of the next game; none if no game
    follows, or if clients don't contribute.
    """
    chance = match.next_chance
    if chance is None or not match.shares_chance:
        return ()
    return (Committed(commitment=commitment_to(chance.seed).hex()),)
