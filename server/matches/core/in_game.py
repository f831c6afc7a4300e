"""What a request does to a match while a game is on."""

from typing import Any

from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.events import Committed, DrawOfferLapsed, MatchEnded
from protocol.core.ids import SEATS, Seat, Version, other
from protocol.core.views import EndReason
from server.games.api import Advance, AnyGame, Outcome, Rejection
from server.games.chance import commitment_to
from server.games.registry import GAMES
from server.limits import STEPS_A_GAME
from server.matches.core.answers import Answer, Repeated, accept, accept_in_game
from server.matches.core.clocks import Clocks, after_turn, credited
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
    """A seat acts."""
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
    """A seat resigns."""
    refusal = rejection_of(match, request.game, now_ms)
    if refusal is not None:
        return refusal
    advance = end_game(match, other(request.seat), "resigned", now_ms)
    return accept_advance(match, match.plays, advance, now_ms, (request.seat, request.command))


def claim_abandoned(match: Match, request: ClaimAbandoned, now_ms: int) -> Answer:
    """A seat has waited too long for the other, who is away."""
    refusal = rejection_of(match, request.game, now_ms)
    if refusal is not None:
        return refusal
    if request.left_ms is None:
        return Rejection(RejectionCode.NOT_AWAY)
    if request.left_ms > 0:
        return Rejection(RejectionCode.CLAIM_TOO_EARLY, {"wait_ms": request.left_ms})
    winner = None if request.draw else request.seat
    advance = end_game(match, winner, "abandoned", now_ms)
    return accept_advance(match, match.plays, advance, now_ms, (request.seat, request.command))


def credit_outages(match: Match, request: CreditOutages, now_ms: int) -> Answer:
    """Nodes have died, or stopped, with players whose clocks ran on."""
    if match.clock is None or match.clocks is None:
        return Repeated(match.version)
    clocks = credited(match.clock, match.clocks, request.outages)
    if clocks is match.clocks:
        return Repeated(match.version)
    return accept(replace(match, clocks=clocks), (), now_ms, clocks=clocks)


def apply_time(match: Match, now_ms: int) -> Answer:
    """What time has done: in the game, to its clocks, or because nobody acts any more."""
    game = match.plays
    wake_ms = game.wake_ms(match.game)
    if wake_ms is not None and wake_ms <= now_ms:
        return accept_advance(match, game, game.wake(match.game, now_ms), now_ms, None)
    if match.clocks is not None:
        return _time_used_up(match, match.clocks.used_up(now_ms), now_ms)
    return end_abandoned(match, idle(match, now_ms), now_ms)


def end_abandoned(match: Match, lost: frozenset[Seat], now_ms: int) -> Answer:
    """The end of a game in which the seats `lost` have not acted for too long."""
    winner = next((seat for seat in SEATS if seat not in lost), None)
    ended = end_game(match, winner, "abandoned", now_ms)
    return accept_advance(match, match.plays, ended, now_ms, None)


def _time_used_up(match: Match, seats: tuple[Seat, ...], now_ms: int) -> Answer:
    """The end of a game in which these seats, at least one, have no time left.

    A seat that runs out of time alone has lost. The time of both is that of the whole game: then
    the seat wins that is ahead by the game's own count.
    """
    game = match.plays
    winner = other(seats[0]) if len(seats) == 1 else game.ahead(match.game)
    return accept_advance(match, game, end_game(match, winner, "timeout", now_ms), now_ms, None)


def end_game(
    match: Match, winner: Seat | None, reason: EndReason, now_ms: int
) -> Advance[Any] | Rejection:
    """End the game from outside, after what time has done in it by now."""
    game = match.plays
    wake_ms = game.wake_ms(match.game)
    if wake_ms is None or wake_ms > now_ms:
        return game.end(match.game, winner, reason)
    woken = game.wake(match.game, now_ms)
    ended = game.end(woken.state, winner, reason)
    return ended if isinstance(ended, Rejection) else _both(woken, ended)


def _too_long(game: AnyGame, advance: Advance[Any]) -> Advance[Any]:
    """What has happened in a game, and its end because it may take no further step."""
    ended = game.end(advance.state, None, "timeout")
    return advance if isinstance(ended, Rejection) else _both(advance, ended)


def _both(first: Advance[Any], then: Advance[Any]) -> Advance[Any]:
    return Advance(then.state, (*first.events, *then.events))


def _is_made_on(match: Match, request: TakeAction) -> bool:
    """Whether an action was made on the match as it is.

    One that was sent behind another command was made on what that one was to lead to: where it was
    refused, somebody else's step may have the number.
    """
    if request.version != match.version:
        return False
    return request.after is None or match.answered(request.seat, request.after) == match.version


def rejection_of(match: Match, number: int, now_ms: int) -> Rejection | None:
    """Why nothing can be asked of the match's game with this number; None where it is on."""
    if match.status != "playing" or match.game_number != number:
        return Rejection(RejectionCode.NOT_PLAYING)
    return Rejection(RejectionCode.OUT_OF_TIME) if _out_of_time(match, now_ms) else None


def _out_of_time(match: Match, now_ms: int) -> bool:
    """Whether time has ended the game, and the match has only not been woken yet."""
    return match.clocks is not None and bool(match.clocks.used_up(now_ms))


def _clocks_after(
    match: Match, game: AnyGame, state: Any, now_ms: int, lag_ms: int
) -> Clocks | None:
    """The clocks as a new turn sets them; None where they run on as they did."""
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
    """The match after what has happened in its game, which may have ended it; or the refusal."""
    if isinstance(advance, Rejection):
        return advance
    state, events = advance.state, advance.events
    outcome = game.outcome(state)
    if outcome is None and match.version + 1 - match.begun_at >= STEPS_A_GAME:
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
    told = [DrawOfferLapsed(seat=seat) for seat in lapsing]
    return accept(after, (*events, *told), now_ms, author, reversible=reversible, clocks=clocks)


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
    """What binds the server to the chance in the game that is ahead."""
    chance = match.next_chance
    if chance is None or not match.shares_chance:
        return ()
    return (Committed(commitment=commitment_to(chance.seed).hex()),)
