"""Decisions on requests to a match of any game. Pure.

`decide` never waits, reads a clock or draws a random number. The caller passes the time, and all
chance is derived from the match's secret.
"""

from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.events import (
    Expired,
    Ready,
    RematchMade,
    RematchOffered,
    Seated,
)
from protocol.core.ids import Seat, other
from server.games.api import Rejection
from server.games.chance import NO_CONTRIBUTIONS
from server.matches.core.game_start import begin, close_commitments, prepare, with_commitment
from server.matches.core.in_game import (
    UNATTENDED_MS,
    act,
    apply_time,
    claim_abandoned,
    credit_outages,
    end_abandoned,
    forfeit,
    idle,
    may_end_unattended,
    resign,
)
from server.matches.core.model import Match, MatchEvent
from server.matches.core.new_matches import rematch_of
from server.matches.core.proposals import propose
from server.matches.core.requests import (
    AllowToTakeBack,
    Arrive,
    BeginGame,
    ClaimAbandoned,
    CommitNumber,
    CreditOutages,
    DeclineMatch,
    DeclineProposal,
    Forfeit,
    PlayAgain,
    ProposeDraw,
    Remove,
    Request,
    ResignGame,
    RevealNumber,
    TakeAction,
    TakeBackAction,
    TakeSeat,
    Wake,
    WantNextGame,
)
from server.matches.core.steps import Answer, Repeated, accept, begins_ms, deadline_ms, with_seat


def decide(match: Match, request: Request, now_ms: int) -> Answer:
    """Return the decision on `request` to `match` at `now_ms` (Unix milliseconds), or a rejection.

    A command that was accepted before changes nothing: the answer is Repeated.
    """
    if isinstance(request, TakeAction):
        return act(match, request, now_ms)
    repeated = _repeated(match, request)
    if repeated is not None:
        return repeated
    match request:
        case TakeSeat():
            return _take_seat(match, request, now_ms)
        case CommitNumber() | RevealNumber() | Arrive() | DeclineMatch():
            return prepare(match, request, now_ms)
        case BeginGame():
            return _begin(match, now_ms)
        case ResignGame():
            return resign(match, request, now_ms)
        case ProposeDraw() | DeclineProposal() | TakeBackAction() | AllowToTakeBack():
            return propose(match, request, now_ms)
        case ClaimAbandoned():
            return claim_abandoned(match, request, now_ms)
        case WantNextGame():
            return _want_next_game(match, request, now_ms)
        case PlayAgain():
            return _play_again(match, request, now_ms)
        case CreditOutages() | Wake() | Forfeit():
            return _by_itself(match, request, now_ms)
        case Remove():
            return _remove(match, request, now_ms)


def _repeated(match: Match, request: Request) -> Repeated | None:
    seat: Seat | None
    match request:
        case Arrive() | DeclineMatch() | BeginGame() | CreditOutages() | Wake():
            return None
        case Forfeit() | Remove():
            return None
        case TakeSeat():
            seat = match.seat_of(request.player.id)
        case _:
            seat = request.seat
    version = None if seat is None else match.answered(seat, request.command)
    return None if version is None else Repeated(version)


def _take_seat(match: Match, request: TakeSeat, now_ms: int) -> Answer:
    seat = other(match.settings.seat)
    host, expected = match.players[match.settings.seat], match.players[seat]
    if match.status != "open" or match.awaits_both:
        return Rejection(RejectionCode.MATCH_NOT_OPEN)
    if host is not None and host.id == request.player.id:
        return Rejection(RejectionCode.OWN_MATCH)
    if expected is not None and expected.id != request.player.id:
        # The seat is reserved for a bot.
        return Rejection(RejectionCode.MATCH_NOT_OPEN)
    player = expected or request.player
    seated = replace(match, players=with_seat(match.players, seat, player))
    event = Seated(
        seat=seat,
        player=player.public_view,
        rated=seated.rated,
        same_browser=seated.is_unrated_for_browser,
    )
    seated, added = with_commitment(seated, seat, request.commitment)
    starting, closed = close_commitments(seated, now_ms)
    return accept(starting, (event, *added, *closed), now_ms, (seat, request.command))


def _begin(match: Match, now_ms: int) -> Answer:
    waits = match.status == "between" and match.chance.contributions != NO_CONTRIBUTIONS
    if match.status not in ("starting", "between") or waits:
        return Rejection(RejectionCode.NOT_PLAYING)
    return Repeated(match.version) if begins_ms(match) > now_ms else begin(match, now_ms)


def _want_next_game(match: Match, request: WantNextGame, now_ms: int) -> Answer:
    if match.status != "between" or request.game != match.game.number + 1:
        return Rejection(RejectionCode.NOT_BETWEEN_GAMES)
    if match.start.ready[request.seat]:
        return Rejection(RejectionCode.ALREADY_ASKED)
    author = (request.seat, request.command)
    event = Ready(seat=request.seat)
    ready = with_seat(match.start.ready, request.seat, True)
    waiting = replace(match, start=replace(match.start, ready=ready))
    if not all(ready):
        return accept(waiting, (event,), now_ms, author)
    starting, closed = close_commitments(waiting, now_ms)
    return accept(starting, (event, *closed), now_ms, author)


def _play_again(match: Match, request: PlayAgain, now_ms: int) -> Answer:
    if match.status != "finished":
        return Rejection(RejectionCode.NOT_FINISHED)
    author = (request.seat, request.command)
    if match.series.rematch[request.seat]:
        return Rejection(RejectionCode.ALREADY_ASKED)
    rematch = with_seat(match.series.rematch, request.seat, True)
    updated = replace(match, series=replace(match.series, rematch=rematch))
    updated, added = with_commitment(updated, request.seat, request.commitment)
    offered: tuple[MatchEvent, ...] = (RematchOffered(seat=request.seat), *added)
    if not all(rematch):
        return accept(updated, offered, now_ms, author)
    # The rematch must exist before any client learns of it. Its id is the same at every attempt, so
    # a rematch that was created before a crash is found again.
    opens = rematch_of(updated, request.next_match, now_ms)
    made = replace(updated, series=replace(updated.series, next_match=request.next_match))
    events = (*offered, RematchMade(match=request.next_match))
    return accept(made, events, now_ms, author, opens)


def _remove(match: Match, request: Remove, now_ms: int) -> Answer:
    """Decide on a player's request to remove a match from their list by ending it without a result.

    It stays if it is over, if another person has a seat in it, or if it is in play on a deal with
    one try. With `unplayed`, it also stays if it is open without a bot, or if its player has played
    in it.
    """
    alone = match.status == "open" and not match.awaits_both and not request.unplayed
    against_bot = other(request.seat) in match.bot_seats
    over = match.status in ("finished", "expired")
    if (
        over
        or (match.settings.is_compared and match.status == "playing")
        or not (alone or against_bot)
        or (request.unplayed and _has_played(match, request.seat))
    ):
        return Repeated(match.version)
    removed = replace(match, status="expired", game=replace(match.game, clocks=None))
    return accept(removed, (Expired(),), now_ms)


def _has_played(match: Match, seat: Seat) -> bool:
    """Return whether a game of the match is over, or the seat had a command accepted in the current
    one, rather than before it.
    """
    versions = [version for _, version in match.answers[seat]]
    in_game = match.status == "playing" and any(each > match.game.begun_at for each in versions)
    return match.games_over > 0 or in_game


def _by_itself(match: Match, request: CreditOutages | Wake | Forfeit, now_ms: int) -> Answer:
    if isinstance(request, Forfeit):
        return forfeit(match, request, now_ms)
    if isinstance(request, CreditOutages):
        return credit_outages(match, request, now_ms)
    return _reclaim(match, now_ms) if request.unattended else _wake(match, now_ms)


def _reclaim(match: Match, now_ms: int) -> Answer:
    """Decide to end a match without a connected player before its deadline, to free space.

    The answer is Repeated if the match must go on.
    """
    if not may_end_unattended(match, now_ms):
        return Repeated(match.version)
    if match.status == "open":
        return accept(replace(match, status="expired"), (Expired(),), now_ms)
    return end_abandoned(match, idle(match, now_ms, UNATTENDED_MS), now_ms)


def _wake(match: Match, now_ms: int) -> Answer:
    due_ms = deadline_ms(match)
    if due_ms is None or due_ms > now_ms:
        # Another request has changed the match since it was due.
        return Repeated(match.version)
    match match.status:
        case "open" if match.awaits_both and not match.awaits_arrival:
            return _close_or_begin(match, now_ms)
        case "open":
            return accept(replace(match, status="expired"), (Expired(),), now_ms)
        case "starting":
            return begin(match, now_ms)
        case "between":
            return _close_or_begin(match, now_ms)
        case _:
            return apply_time(match, now_ms)


def _close_or_begin(match: Match, now_ms: int) -> Answer:
    starting, closed = close_commitments(match, now_ms)
    return accept(starting, closed, now_ms) if closed else begin(match, now_ms)
