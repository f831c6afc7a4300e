"""Folds events into a client's view, without knowing any rules."""

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from protocol.core.events import (
    Began,
    ClockSet,
    Closed,
    Committed,
    Contributed,
    Declined,
    DrawOffered,
    DrawOfferLapsed,
    Ended,
    Event,
    Expired,
    Irreversible,
    MatchEnded,
    Ready,
    RematchMade,
    RematchOffered,
    Revealed,
    Reversible,
    Seated,
    TakeBackAsked,
    TakenBack,
)
from protocol.core.game_wire import GameWire
from protocol.core.ids import Seat, other
from protocol.core.message import Message, members_of
from protocol.core.views import ACTIONS_KEPT, ChanceView, GameView, MatchView, ProposalState

_AROUND = frozenset(members_of(Event))
NO_PROPOSALS: list[ProposalState] = ["none", "none"]
T = TypeVar("T")


class EventMismatch(Exception):
    """An event does not fit the view, because the client missed something. The client must then
    send `sync`.
    """


def fold(view: MatchView, events: Iterable[Message], wire: GameWire) -> MatchView:
    """Return a match's view after `events`, which follow it in order. `wire` is the game's wire
    format.

    Raises EventMismatch if an event does not fit the view before it.
    """
    for event in events:
        if type(event) in _AROUND:
            view = replace(view, **_changed(view, event))
        else:
            game = _game(view)
            position = wire.fold(game.position, event)
            game = replace(game, position=position)
            # A takeback request lapses with the next event in the game.
            view = replace(view, game=game, take_backs=NO_PROPOSALS)
    return view


def _changed(view: MatchView, event: Any) -> dict[str, Any]:
    """Return the new values of the view's fields that an event changes, by name.

    The event is one of those outside the game itself, such as a taken seat.
    """
    match event:
        case Seated(seat=seat, player=player):
            players = list(view.players)
            players[seat] = player
            status = "starting" if all(players) else view.status
            counts = {"rated": event.rated, "same_browser": event.same_browser}
            return {"players": players, "status": status, **counts}
        case Committed() | Contributed() | Revealed():
            return {"next_chance": _chance_ahead(view, event)}
        case Closed() | MatchEnded():
            return {"status": "starting" if isinstance(event, Closed) else "finished"}
        case ClockSet(time_left=time_left):
            return {"time_left": time_left}
        case Began():
            return _begun(view, event)
        case DrawOffered() | DrawOfferLapsed() | Declined() | TakeBackAsked():
            return _proposed(view, event)
        case Reversible() | Irreversible() | TakenBack():
            return _on_the_way_back(view, event)
        case Ended(result=result):
            game = replace(_game(view), result=result)
            score = [had + won for had, won in zip(view.score, result.points, strict=True)]
            over = {"draw_offers": NO_PROPOSALS, "take_backs": NO_PROPOSALS, "reversible": []}
            won = [had + (result.winner == seat) for seat, had in enumerate(view.series)]
            changes = {"game": game, "score": score, "series": won, "status": "between"}
            return changes | over | {"time_left": None}
        case Ready(seat=seat):
            ready = _marked(view.ready, seat)
            return {"ready": ready, "status": "starting" if all(ready) else view.status}
        case RematchOffered(seat=seat):
            return {"rematch": _marked(view.rematch, seat)}
        case RematchMade(match=match):
            return {"next_match": match, "next_chance": None}
        case Expired():
            return {"status": "expired", "next_chance": None, "time_left": None}
    raise EventMismatch(f"no event: {event!r}")


def _proposed(
    view: MatchView, event: DrawOffered | DrawOfferLapsed | Declined | TakeBackAsked
) -> dict[str, Any]:
    match event:
        case DrawOffered(seat=seat):
            return {"draw_offers": _with(view.draw_offers, seat, "open")}
        case DrawOfferLapsed(seat=seat):
            return {"draw_offers": _with(view.draw_offers, seat, "none")}
        case Declined(seat=seat, proposal="draw"):
            return {"draw_offers": _with(view.draw_offers, other(seat), "declined")}
        case Declined(seat=seat):
            return {"take_backs": _with(view.take_backs, other(seat), "declined")}
        case TakeBackAsked(seat=seat):
            return {"take_backs": _with(view.take_backs, seat, "open")}


def _on_the_way_back(
    view: MatchView, event: Reversible | Irreversible | TakenBack
) -> dict[str, Any]:
    match event:
        case Reversible(seat=seat):
            return {"reversible": [*view.reversible, seat][-ACTIONS_KEPT:]}
        case Irreversible():
            return {"reversible": []}
        case TakenBack(actions=actions, position=position):
            game = replace(_game(view), position=position)
            left = view.reversible[: len(view.reversible) - actions]
            return {"game": game, "reversible": left, "take_backs": NO_PROPOSALS}


def _marked(seats: list[bool], seat: Seat) -> list[bool]:
    return _with(seats, seat, True)


def _chance_ahead(view: MatchView, event: Committed | Contributed | Revealed) -> ChanceView:
    if isinstance(event, Committed):
        nothing: list[str | None] = [None, None]
        return ChanceView(commitment=event.commitment, commitments=nothing, numbers=nothing)
    ahead = view.next_chance
    if ahead is None:
        raise EventMismatch("no game is ahead")
    if isinstance(event, Contributed):
        commitments = _with(ahead.commitments, event.seat, event.commitment)
        return replace(ahead, commitments=commitments)
    return replace(ahead, numbers=_with(ahead.numbers, event.seat, event.number))


def _with(seats: list[T], seat: Seat, given: T) -> list[T]:
    return [given if seat == place else had for place, had in enumerate(seats)]


def _begun(view: MatchView, began: Began) -> dict[str, Any]:
    game = GameView(
        number=began.game, position=began.position, result=None, chance=view.next_chance
    )
    return {"game": game, "status": "playing", "ready": [False, False], "next_chance": None}


def _game(view: MatchView) -> GameView:
    if view.game is None:
        raise EventMismatch("no game has begun")
    return view.game
