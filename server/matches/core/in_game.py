"""Requests to a match while a game is in progress."""

from typing import Any

from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.events import Committed, DrawOfferLapsed, MatchEnded
from protocol.core.ids import SEATS, Seat, Version, other
from protocol.core.views import EndReason
from server.games.api import Advance, AnyGame, Outcome, Rejection
from server.games.chance import commitment_to
from server.games.registry import GAMES
from server.limits import STEPS_PER_GAME
from server.matches.core.answers import Answer, Repeated, accept, accept_in_game
from server.matches.core.clocks import Clocks, after_turn, credit_clocks
from server.matches.core.deadlines import idle
from server.matches.core.model import Author, Match
from server.matches.core.requests import ClaimAbandoned, CreditOutages, ResignGame, TakeAction
from server.matches.core.score import add_points, add_win, is_match_over, match_winner
from server.matches.core.steps import (
    NO_PROPOSALS,
    acted_times,
    lapse_version,
    remaining_offers,
    with_seat,
)
from server.matches.core.undo import is_reversible, undo_points_after


def act(match: Match, request: TakeAction, now_ms: int) -> Answer:
    """Play an action of a seat."""
    if match.status != "playing":
        return Rejection(RejectionCode.NOT_PLAYING)
    if _out_of_time(match, now_ms):
        return Rejection(RejectionCode.OUT_OF_TIME)
    game = GAMES[match.game_key]
    if game.exact and not _is_made_on(match, request):
        return Rejection(RejectionCode.STALE_VERSION, {"version": match.version})
    advance = game.act(match.game, request.seat, request.action, now_ms)
    author = (request.seat, request.command)
    return accept_advance(match, game, advance, now_ms, author, request.lag_ms)


def resign(match: Match, request: ResignGame, now_ms: int) -> Answer:
    """End the game with a resignation."""
    refusal = rejection_of(match, request.game, now_ms)
    if refusal is not None:
        return refusal
    advance = end_game(match, other(request.seat), "resigned", now_ms)
    return accept_advance(match, match.game_type, advance, now_ms, (request.seat, request.command))


def claim_abandoned(match: Match, request: ClaimAbandoned, now_ms: int) -> Answer:
    """End the game because the opponent has been absent for too long."""
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
    """Credit the clocks with the time that players lost in outages."""
    if match.clock is None or match.clocks is None:
        return Repeated(match.version)
    clocks = credit_clocks(match.clock, match.clocks, request.outages)
    if clocks is match.clocks:
        return Repeated(match.version)
    return accept(replace(match, clocks=clocks), (), now_ms, clocks=clocks)


def apply_time(match: Match, now_ms: int) -> Answer:
    """Apply the effect of time: in the game, on its clocks, or because no player acts."""
    game = match.game_type
    wake_ms = game.wake_ms(match.game)
    if wake_ms is not None and wake_ms <= now_ms:
        return accept_advance(match, game, game.wake(match.game, now_ms), now_ms, None)
    if match.clocks is not None:
        return _end_on_time(match, match.clocks.expired_seats(now_ms), now_ms)
    return end_abandoned(match, idle(match, now_ms), now_ms)


def end_abandoned(match: Match, lost: frozenset[Seat], now_ms: int) -> Answer:
    """End a game in which the seats `lost` have not acted for too long."""
    winner = next((seat for seat in SEATS if seat not in lost), None)
    ended = end_game(match, winner, "abandoned", now_ms)
    return accept_advance(match, match.game_type, ended, now_ms, None)


def _end_on_time(match: Match, seats: tuple[Seat, ...], now_ms: int) -> Answer:
    """End a game in which these seats, at least one, have no time left.

    A seat that runs out of time alone has lost. If both clocks expire, the time of the whole game
    is over. Then the game decides which seat is ahead and wins.
    """
    game = match.game_type
    winner = other(seats[0]) if len(seats) == 1 else game.ahead(match.game)
    return accept_advance(match, game, end_game(match, winner, "timeout", now_ms), now_ms, None)


def end_game(
    match: Match, winner: Seat | None, reason: EndReason, now_ms: int
) -> Advance[Any] | Rejection:
    """End the game for a reason outside its rules, after applying the effect of time."""
    game = match.game_type
    wake_ms = game.wake_ms(match.game)
    if wake_ms is None or wake_ms > now_ms:
        return game.end(match.game, winner, reason)
    woken = game.wake(match.game, now_ms)
    ended = game.end(woken.state, winner, reason)
    return ended if isinstance(ended, Rejection) else _both(woken, ended)


def _too_long(game: AnyGame, advance: Advance[Any]) -> Advance[Any]:
    """Return the advance with the end of a game that has reached its limit of steps."""
    ended = game.end(advance.state, None, "timeout")
    return advance if isinstance(ended, Rejection) else _both(advance, ended)


def _both(first: Advance[Any], then: Advance[Any]) -> Advance[Any]:
    return Advance(then.state, (*first.events, *then.events))


def _is_made_on(match: Match, request: TakeAction) -> bool:
    """Return whether an action was made on the current version.

    A client may send an action behind another command, expecting that command to lead to this
    version. If that command was rejected, another player's step may have the same number.
    """
    if request.version != match.version:
        return False
    return request.after is None or match.answered(request.seat, request.after) == match.version


def rejection_of(match: Match, number: int, now_ms: int) -> Rejection | None:
    """Return a rejection if this game is not in progress; None if it is."""
    if match.status != "playing" or match.game_number != number:
        return Rejection(RejectionCode.NOT_PLAYING)
    return Rejection(RejectionCode.OUT_OF_TIME) if _out_of_time(match, now_ms) else None


def _out_of_time(match: Match, now_ms: int) -> bool:
    """Return whether a clock has expired and the match has not been woken yet."""
    return match.clocks is not None and bool(match.clocks.expired_seats(now_ms))


def _clocks_after(
    match: Match, game: AnyGame, state: Any, now_ms: int, lag_ms: int
) -> Clocks | None:
    """Return the clocks that a new turn sets; None if they run on."""
    turn = game.turn(match.game)
    if match.clock is None or match.clocks is None or turn is None or turn == game.turn(state):
        return None
    return after_turn(match.clock, match.clocks, turn[0], game.actors(state), now_ms, lag_ms)


def accept_advance(
    match: Match,
    game: AnyGame,
    advance: Advance[Any] | Rejection,
    now_ms: int,
    author: Author | None,
    lag_ms: int = 0,
) -> Answer:
    """Return the answer to an advance of the game, which may have ended it."""
    if isinstance(advance, Rejection):
        return advance
    state, events = advance.state, advance.events
    outcome = game.outcome(state)
    if outcome is None and match.version + 1 - match.begun_at >= STEPS_PER_GAME:
        advance = _too_long(game, advance)
        outcome = game.outcome(advance.state)
    if outcome is not None:
        return _ended(match, game, advance, outcome, now_ms, author)
    clocks = match.clocks and _clocks_after(match, game, state, now_ms, lag_ms)
    if match.draw_offers == match.take_backs == NO_PROPOSALS:
        return accept_in_game(match, game, state, events, now_ms, author, clocks)
    acted_ms = acted_times(match, game, game.actors(state), now_ms, author)
    offers, offers_lapsed = remaining_offers(match, game.turn(state)), match.offers_lapsed
    lapsing = [seat for seat in SEATS if match.draw_offers[seat] != offers[seat]]
    for seat in lapsing:
        offers_lapsed = with_seat(offers_lapsed, seat, Version(match.version + 1))
    reversible = is_reversible(match, game, events, author)
    after = replace(
        match,
        game=state,
        acted_ms=acted_ms,
        clocks=match.clocks if clocks is None else clocks,
        draw_offers=offers,
        offers_lapsed=offers_lapsed,
        undo_points=undo_points_after(match, reversible, author, now_ms),
        take_backs=NO_PROPOSALS,
        requests_lapsed=lapse_version(match),
    )
    lapses = [DrawOfferLapsed(seat=seat) for seat in lapsing]
    return accept(after, (*events, *lapses), now_ms, author, reversible=reversible, clocks=clocks)


def _ended(
    match: Match,
    game: AnyGame,
    advance: Advance[Any],
    outcome: Outcome,
    now_ms: int,
    author: Author | None,
) -> Answer:
    score = add_points(match.score, outcome)
    series = game.series(match.rules)
    over = is_match_over(series, match.game_number, score, outcome)
    after = replace(
        match,
        game=advance.state,
        clocks=None,
        draw_offers=NO_PROPOSALS,
        undo_points=(),
        take_backs=NO_PROPOSALS,
        score=score,
        series=add_win(match.series, outcome),
        status="finished" if over else "between",
    )
    ended = (MatchEnded(winner=match_winner(series, score, outcome)),) if over else ()
    return accept(after, (*advance.events, *ended, *_committed(after)), now_ms, author)


def _committed(match: Match) -> tuple[Committed, ...]:
    """Return the commitment of the server to the chance of the next game."""
    chance = match.next_chance
    if chance is None or not match.shares_chance:
        return ()
    return (Committed(commitment=commitment_to(chance.seed).hex()),)
