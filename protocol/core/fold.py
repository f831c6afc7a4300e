"""How a client keeps its view: it folds events into it, without knowing any rules."""

from collections.abc import Iterable
from typing import Any

from protocol.core.events import (
    Began,
    Closed,
    Committed,
    Contributed,
    DrawOffered,
    DrawOfferLapsed,
    Ended,
    Event,
    Expired,
    MatchEnded,
    Ready,
    RematchMade,
    RematchOffered,
    Revealed,
    Seated,
)
from protocol.core.game_wire import GameWire
from protocol.core.ids import Seat
from protocol.core.message import Message, members_of
from protocol.core.views import ChanceView, GameView, MatchView

_AROUND = frozenset(members_of(Event))


class Unfoldable(Exception):
    """An event that does not fit the view: the client has missed something, and asks for a sync."""


def fold(view: MatchView, events: Iterable[Message], wire: GameWire) -> MatchView:
    """The view after `events`, in a match of the game with this `wire`. Raises Unfoldable."""
    for event in events:
        if type(event) in _AROUND:
            view = view.model_copy(update=_changed(view, event))
        else:
            game = _game(view)
            position = wire.fold(game.position, event)
            view = view.model_copy(update={"game": game.model_copy(update={"position": position})})
    return view


def _changed(view: MatchView, event: Any) -> dict[str, Any]:
    """The fields of the view that change by what happens around a game."""
    match event:
        case Seated(seat=seat, player=player):
            players = list(view.players)
            players[seat] = player
            return {"players": players, "status": "starting" if all(players) else view.status}
        case Committed() | Contributed() | Revealed():
            return {"next_chance": _chance_ahead(view, event)}
        case Closed():
            return {"status": "starting"}
        case Began():
            return _begun(view, event)
        case DrawOffered(seat=seat):
            return {"draw_offers": _marked(view.draw_offers, seat)}
        case DrawOfferLapsed(seat=seat):
            return {"draw_offers": _marked(view.draw_offers, seat, False)}
        case Ended(result=result):
            game = _game(view).model_copy(update={"result": result})
            score = [had + won for had, won in zip(view.score, result.points, strict=True)]
            offers = [False, False]
            return {"game": game, "score": score, "status": "between", "draw_offers": offers}
        case MatchEnded():
            return {"status": "finished"}
        case Ready(seat=seat):
            ready = _marked(view.ready, seat)
            return {"ready": ready, "status": "starting" if all(ready) else view.status}
        case RematchOffered(seat=seat):
            return {"rematch": _marked(view.rematch, seat)}
        case RematchMade(match=match):
            return {"next_match": match, "next_chance": None}
        case Expired():
            return {"status": "expired", "next_chance": None}
    raise Unfoldable(f"no event: {event!r}")


def _marked(seats: list[bool], seat: Seat, mark: bool = True) -> list[bool]:
    return [mark if seat == other else marked for other, marked in enumerate(seats)]


def _chance_ahead(view: MatchView, event: Committed | Contributed | Revealed) -> ChanceView:
    if isinstance(event, Committed):
        nothing: list[str | None] = [None, None]
        return ChanceView(commitment=event.commitment, commitments=nothing, numbers=nothing)
    ahead = view.next_chance
    if ahead is None:
        raise Unfoldable("no game is ahead")
    if isinstance(event, Contributed):
        commitments = _with(ahead.commitments, event.seat, event.commitment)
        return ahead.model_copy(update={"commitments": commitments})
    return ahead.model_copy(update={"numbers": _with(ahead.numbers, event.seat, event.number)})


def _with(seats: list[str | None], seat: Seat, given: str) -> list[str | None]:
    return [given if seat == other else had for other, had in enumerate(seats)]


def _begun(view: MatchView, began: Began) -> dict[str, Any]:
    game = GameView(
        number=began.game, position=began.position, result=None, chance=view.next_chance
    )
    return {"game": game, "status": "playing", "ready": [False, False], "next_chance": None}


def _game(view: MatchView) -> GameView:
    if view.game is None:
        raise Unfoldable("no game has begun")
    return view.game
