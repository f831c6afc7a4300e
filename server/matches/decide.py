"""What a request does to a match: values in, values out, for any game.

`decide` never waits, looks at a clock or draws a random number: the time comes in, and all chance
follows from the match's secret.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.codes import RejectionCode
from protocol.events import (
    Committed,
    Contributed,
    DrawOffered,
    Expired,
    MatchEnded,
    Ready,
    RematchMade,
    RematchOffered,
    Seated,
)
from protocol.ids import Seat, Version
from protocol.views import PlayerView
from server.games.api import Advance, Game, Rejection
from server.games.registry import GAMES
from server.games.shuffle import NO_CONTRIBUTIONS, commitment_to
from server.matches.clocks import CLAIM_MS
from server.matches.follow import NO_OFFERS, noted, of_seat, standing
from server.matches.model import Author, GameBegan, Match, MatchEvent, Step
from server.matches.requests import (
    AddToShuffles,
    Begin,
    ClaimWin,
    GiveUp,
    Lapse,
    OfferDraw,
    PlayAgain,
    Request,
    TakeAction,
    TakeSeat,
    WantNextGame,
)
from server.matches.score import added, match_over


class Decision(Struct, frozen=True, gc=False):
    """A request granted: the match after it, and the step that leads there."""

    match: Match
    step: Step


class Repeated(Struct, frozen=True, gc=False):
    """What is asked for was granted before, and led to `version`: nothing happens again."""

    version: Version


Ruling = Decision | Repeated | Rejection


def decide(match: Match, request: Request, now_ms: int) -> Ruling:
    """What `request` does to `match` at `now_ms` (Unix milliseconds), or why it is refused."""
    repeated = _repeated(match, request)
    if repeated is not None:
        return repeated
    match request:
        case TakeAction():
            return _take_action(match, request, now_ms)
        case TakeSeat():
            return _take_seat(match, request, now_ms)
        case AddToShuffles():
            return _add_to_shuffles(match, request, now_ms)
        case Begin():
            return _begin(match, now_ms)
        case GiveUp():
            return _give_up(match, request, now_ms)
        case OfferDraw():
            return _offer_draw(match, request, now_ms)
        case ClaimWin():
            return _claim_win(match, request, now_ms)
        case WantNextGame():
            return _want_next_game(match, request, now_ms)
        case PlayAgain():
            return _play_again(match, request, now_ms)
        case Lapse():
            return _lapse(match, now_ms)


def _repeated(match: Match, request: Request) -> Repeated | None:
    seat: Seat | None
    match request:
        case Begin() | Lapse():
            return None
        case TakeSeat():
            seat = match.seat_of(request.player.id)
        case _:
            seat = request.seat
    version = None if seat is None else match.answered(seat, request.command)
    return None if version is None else Repeated(version)


def _take_seat(match: Match, request: TakeSeat, now_ms: int) -> Ruling:
    if match.status != "open":
        return Rejection(RejectionCode.MATCH_NOT_OPEN)
    if match.seat_of(request.player.id) is not None:
        return Rejection(RejectionCode.OWN_MATCH)
    seated = replace(match, players=(match.players[0], request.player), status="starting")
    event = Seated(seat=1, player=PlayerView(name=request.player.name))
    seated, added = _contributing(seated, 1, request.contribution)
    return _grant(seated, (event, *added), now_ms, (1, request.command))


def _add_to_shuffles(match: Match, request: AddToShuffles, now_ms: int) -> Ruling:
    ahead = match.status in ("open", "starting", "between")
    if not ahead or request.game != match.game_number + 1:
        return Rejection(RejectionCode.ALREADY_DEALT)
    if match.contributions[request.seat] is not None:
        return Repeated(match.version)
    added, events = _contributing(match, request.seat, request.contribution)
    return _grant(added, events, now_ms, (request.seat, request.command))


def _contributing(
    match: Match, seat: Seat, contribution: bytes | None
) -> tuple[Match, tuple[Contributed, ...]]:
    """The match with what the seat's client has added to the next deal, where it added anything."""
    if contribution is None:
        return match, ()
    contributions = of_seat(match.contributions, seat, contribution)
    event = Contributed(seat=seat, contribution=contribution.hex())
    return replace(match, contributions=contributions), (event,)


def _begin(match: Match, now_ms: int) -> Ruling:
    shuffles = match.next_deal
    if shuffles is None or match.status not in ("starting", "between"):
        return Rejection(RejectionCode.NOT_PLAYING)
    game = GAMES[match.game_key]
    previous_first = None if match.game is None else game.first(match.game)
    dealt = game.deal(match.rules, shuffles, previous_first)
    number = match.game_number + 1
    playing = replace(
        match,
        game=dealt.state,
        game_number=number,
        status="playing",
        ready=(False, False),
        contributions=NO_CONTRIBUTIONS,
    )
    return _grant(playing, (GameBegan(number, match.contributions), *dealt.events), now_ms)


def _take_action(match: Match, request: TakeAction, now_ms: int) -> Ruling:
    if match.status != "playing":
        return Rejection(RejectionCode.NOT_PLAYING)
    if request.version != match.version:
        return Rejection(RejectionCode.STALE_VERSION, {"version": match.version})
    return _advance(
        match,
        lambda game: game.apply(match.game, request.seat, request.action),
        now_ms,
        (request.seat, request.command),
    )


def _give_up(match: Match, request: GiveUp, now_ms: int) -> Ruling:
    if match.status != "playing":
        return Rejection(RejectionCode.NOT_PLAYING)
    return _advance(
        match,
        lambda game: game.concede(match.game, request.seat, "resigned"),
        now_ms,
        (request.seat, request.command),
    )


def _offer_draw(match: Match, request: OfferDraw, now_ms: int) -> Ruling:
    if match.status != "playing":
        return Rejection(RejectionCode.NOT_PLAYING)
    if match.draw_offers[request.seat]:
        return Repeated(match.version)
    author = (request.seat, request.command)
    offered = replace(match, draw_offers=of_seat(match.draw_offers, request.seat, True))
    if all(offered.draw_offers):
        return _advance(match, lambda game: game.agree(match.game), now_ms, author)
    return _grant(offered, (DrawOffered(seat=request.seat),), now_ms, author)


def _claim_win(match: Match, request: ClaimWin, now_ms: int) -> Ruling:
    if match.status != "playing":
        return Rejection(RejectionCode.NOT_PLAYING)
    idle = min(GAMES[match.game_key].actors(match.game))
    if idle == request.seat:
        return Rejection(RejectionCode.OWN_TURN)
    wait_ms = match.moved_ms + CLAIM_MS - now_ms
    if wait_ms > 0:
        return Rejection(RejectionCode.CLAIM_TOO_EARLY, {"wait_ms": wait_ms})
    return _advance(
        match,
        lambda game: game.concede(match.game, idle, "abandoned"),
        now_ms,
        (request.seat, request.command),
    )


def _want_next_game(match: Match, request: WantNextGame, now_ms: int) -> Ruling:
    if match.status != "between":
        return Rejection(RejectionCode.NOT_BETWEEN_GAMES)
    if match.ready[request.seat]:
        return Repeated(match.version)
    ready = of_seat(match.ready, request.seat, True)
    waiting = replace(match, ready=ready, status="starting" if all(ready) else "between")
    author = (request.seat, request.command)
    return _grant(waiting, (Ready(seat=request.seat),), now_ms, author)


def _play_again(match: Match, request: PlayAgain, now_ms: int) -> Ruling:
    if match.status != "finished":
        return Rejection(RejectionCode.NOT_FINISHED)
    author = (request.seat, request.command)
    if match.rematch[request.seat]:
        return Repeated(match.version)
    asked = replace(match, rematch=of_seat(match.rematch, request.seat, True))
    asked, added = _contributing(asked, request.seat, request.contribution)
    offered: tuple[MatchEvent, ...] = (RematchOffered(seat=request.seat), *added)
    if not all(asked.rematch):
        return _grant(asked, offered, now_ms, author)
    made = replace(asked, next_match=request.next_match)
    return _grant(made, (*offered, RematchMade(match=request.next_match)), now_ms, author)


def _lapse(match: Match, now_ms: int) -> Ruling:
    if match.status == "open":
        return _grant(replace(match, status="expired"), (Expired(),), now_ms)
    if match.status != "playing":
        return Rejection(RejectionCode.NOT_PLAYING)
    idle = min(GAMES[match.game_key].actors(match.game))
    return _advance(match, lambda game: game.concede(match.game, idle, "abandoned"), now_ms)


def _advance(
    match: Match,
    move: Callable[[Game[Any]], Advance[Any] | Rejection],
    now_ms: int,
    author: Author | None = None,
) -> Ruling:
    game = GAMES[match.game_key]
    advance = move(game)
    if isinstance(advance, Rejection):
        return advance
    outcome = game.outcome(advance.state)
    if outcome is None and match.draw_offers == NO_OFFERS:
        return _grant(match, advance.events, now_ms, author, game=advance.state)
    offers = standing(match.draw_offers, advance.events)
    moved = replace(match, game=advance.state, draw_offers=offers)
    if outcome is None:
        return _grant(moved, advance.events, now_ms, author)
    score = added(match.score, outcome)
    if not match_over(match.rules, score, outcome):
        between = replace(moved, score=score, status="between")
        return _grant(between, (*advance.events, *_committed(between)), now_ms, author)
    finished = replace(moved, score=score, status="finished")
    ended = MatchEnded(winner=outcome.winner)
    return _grant(finished, (*advance.events, ended, *_committed(finished)), now_ms, author)


def _committed(match: Match) -> tuple[Committed, ...]:
    """What binds the server to the deal that is ahead."""
    shuffles = match.next_deal
    if shuffles is None:
        return ()
    return (Committed(commitment=commitment_to(shuffles.seed).hex()),)


def _grant(
    match: Match,
    events: tuple[MatchEvent, ...],
    now_ms: int,
    author: Author | None = None,
    **changed: Any,
) -> Decision:
    """The next version of `match`, with what is `changed` in it besides."""
    version = Version(match.version + 1)
    answers = noted(match.answers, version, author)
    committed = replace(match, version=version, moved_ms=now_ms, answers=answers, **changed)
    return Decision(committed, Step(version, now_ms, events, author))
