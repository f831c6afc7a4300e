"""Start of a game, and the numbers that clients contribute to its shuffle.

The game itself decides which seat begins (`Game.begin`).

A client commits to a number before the game. Then commitments are closed, and the clients that have
committed reveal their numbers. The game begins with the last number, or after REVEAL_MS
(docs/rules/fair-shuffles.md).
"""

from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.events import Closed, Contributed, Expired, Revealed
from protocol.core.ids import Seat, Version, other
from server.games.api import Advance, Rejection
from server.games.chance import NO_CONTRIBUTIONS, Contribution, commitment_to, matches_commitment
from server.limits import GAME_PACE_MS
from server.matches.core.chance import MatchChance
from server.matches.core.clocks import start_clocks
from server.matches.core.current_game import CurrentGame
from server.matches.core.model import Author, GameBegan, Match, MatchEvent
from server.matches.core.requests import Arrive, CommitNumber, DeclineMatch, RevealNumber
from server.matches.core.steps import Answer, Repeated, accept, begins_ms, with_seat


def prepare(
    match: Match, request: CommitNumber | RevealNumber | Arrive | DeclineMatch, now_ms: int
) -> Answer:
    """Return the answer to a client's request that concerns the match's next game: a commitment, a
    number, an arrival or a decline.
    """
    match request:
        case CommitNumber():
            return commit_number(match, request, now_ms)
        case RevealNumber():
            return reveal(match, request, now_ms)
        case Arrive() | DeclineMatch():
            return arrive(match, request, now_ms)


def commit_number(match: Match, request: CommitNumber, now_ms: int) -> Answer:
    """Record a client's commitment to a number for the next game. Return the decision, or a
    rejection.

    A client may commit once per game. The same commitment again changes nothing.
    """
    if not _is_ahead(match, request.game):
        return Rejection(RejectionCode.ALREADY_BEGUN)
    known = match.chance.contributions[request.seat]
    if known is not None:
        same = request.commitment == known.commitment
        return Repeated(match.version) if same else Rejection(RejectionCode.ALREADY_CONTRIBUTED)
    if match.status == "starting":
        return Rejection(RejectionCode.ALREADY_BEGUN)
    added, events = with_commitment(match, request.seat, request.commitment)
    author = (request.seat, request.command)
    if added.awaits_both and not added.awaits_arrival and None not in added.chance.contributions:
        closed, closing = close_commitments(added, now_ms)
        return accept(closed, (*events, *closing), now_ms, author)
    return accept(added, events, now_ms, author)


def with_commitment(
    match: Match, seat: Seat, commitment: bytes | None
) -> tuple[Match, tuple[Contributed, ...]]:
    """Return the match with the seat's commitment for the next game, and the event of it.

    Without a commitment, or if clients add nothing to the shuffles, the match is unchanged and
    there is no event.
    """
    if commitment is None or not match.shares_chance:
        return match, ()
    event = Contributed(seat=seat, commitment=commitment.hex())
    return _with_contribution(match, seat, Contribution(commitment)), (event,)


def _with_contribution(match: Match, seat: Seat, contribution: Contribution) -> Match:
    contributions = with_seat(match.chance.contributions, seat, contribution)
    return replace(match, chance=replace(match.chance, contributions=contributions))


def close_commitments(match: Match, now_ms: int) -> tuple[Match, tuple[Closed, ...]]:
    """Return the match with commitments closed, and the event of it, if a seat has committed.

    The next game waits only for the numbers committed to.
    """
    closed = () if match.chance.contributions == NO_CONTRIBUTIONS else (Closed(),)
    start = replace(match.start, closed_ms=now_ms)
    return replace(match, status="starting", start=start), closed


def arrive(match: Match, request: Arrive | DeclineMatch, now_ms: int) -> Answer:
    """Record that a seat's player has connected to a paired match, or dissolve the match because
    that player won't. Return the decision, or Repeated if the match does not wait for the player.

    With both connected, the match can begin.
    """
    seat = request.seat
    if not match.awaits_arrival or match.start.arrived[seat]:
        return Repeated(match.version)
    if isinstance(request, DeclineMatch):
        # The opponent is not at fault.
        declined = replace(_with_arrival(match, other(seat)), status="expired")
        return accept(declined, (Expired(),), now_ms)
    arrived = _with_arrival(match, seat)
    if arrived.awaits_arrival:
        return accept(arrived, (), now_ms)
    if not arrived.shares_chance:
        return begin(arrived, now_ms)
    if None in arrived.chance.contributions:
        return accept(arrived, (), now_ms)
    closed, closing = close_commitments(arrived, now_ms)
    return accept(closed, closing, now_ms)


def _with_arrival(match: Match, seat: Seat) -> Match:
    arrived = with_seat(match.start.arrived, seat, True)
    return replace(match, start=replace(match.start, arrived=arrived))


def reveal(match: Match, request: RevealNumber, now_ms: int) -> Answer:
    """Record the number that a client reveals. Return the decision, or a rejection if the number
    doesn't match the commitment or is not awaited.

    With the last number, the game begins.
    """
    chance = match.next_chance
    if chance is None or not _is_ahead(match, request.game):
        return Rejection(RejectionCode.ALREADY_BEGUN)
    seat, contribution = request.seat, match.chance.contributions[request.seat]
    if match.status != "starting" or contribution is None:
        return Rejection(RejectionCode.NOTHING_TO_REVEAL)
    server = commitment_to(chance.seed)
    if not matches_commitment(contribution.commitment, server, seat, request.number):
        return Rejection(RejectionCode.WRONG_NUMBER)
    if contribution.number is not None:
        return Repeated(match.version)
    revealed = _with_contribution(match, seat, replace(contribution, number=request.number))
    events = (Revealed(seat=seat, number=request.number.hex()),)
    author = (seat, request.command)
    if begins_ms(revealed) > now_ms:
        return accept(revealed, events, now_ms, author)
    return begin(revealed, now_ms, events, author)


def begin(
    match: Match, now_ms: int, before: tuple[MatchEvent, ...] = (), author: Author | None = None
) -> Answer:
    """Begin the next game, in one step with the events `before` it. Return the decision.

    A number that has not been revealed is not used. Its commitment counts in its place.
    """
    chance = match.next_chance
    if chance is None:
        return Rejection(RejectionCode.NOT_PLAYING)
    game, settings, state = match.game_type, match.settings, None
    last = match.game.state
    previous_first = settings.previous_first if last is None else game.first(last)
    if settings.prepared is not None and settings.prepared.state is not None:
        state = game.load(settings.prepared.state, settings.rules)
        begun = Advance(state, ())
        settings = replace(settings, prepared=replace(settings.prepared, state=None))
    else:
        begun = game.begin(settings.rules, chance, previous_first, now_ms)
    number, pace_ms = match.game.number + 1, max(match.start.pace_ms, now_ms) + GAME_PACE_MS
    clocks = None
    if settings.clock is not None:
        clocks = start_clocks(settings.clock, game.actors(begun.state), now_ms)
    playing = replace(
        match,
        status="playing",
        settings=settings,
        chance=MatchChance(match.chance.secret),
        game=CurrentGame(
            number=number,
            state=begun.state,
            begun_at=Version(match.version + 1),
            acted_ms=(now_ms, now_ms),
            clocks=clocks,
        ),
        start=replace(match.start, ready=(False, False), pace_ms=pace_ms),
    )
    began = GameBegan(number, chance.contributions, state)
    return accept(playing, (*before, began, *begun.events), now_ms, author, clocks=clocks)


def _is_ahead(match: Match, game: int) -> bool:
    """Return whether the `game`th game of the match is the next to begin, and clients contribute to
    its chance.
    """
    ahead = match.status in ("open", "starting", "between")
    return ahead and match.shares_chance and game == match.game.number + 1
