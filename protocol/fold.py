"""How a client keeps its view: it folds events into it, without knowing any rules."""

from collections.abc import Iterable
from typing import Any

from protocol.events import (
    Began,
    Committed,
    Contributed,
    DrawOffered,
    Ended,
    Event,
    Expired,
    MatchEnded,
    Moved,
    Ready,
    RematchMade,
    RematchOffered,
    Seated,
    Shuffled,
    TurnBegan,
    Turned,
)
from protocol.ids import Card, Seat, ZoneId
from protocol.views import Chance, GameView, MatchView, Turn, ZoneView


class Unfoldable(Exception):
    """An event that does not fit the view: the client has missed something, and asks for a sync."""


def fold(view: MatchView, events: Iterable[Event]) -> MatchView:
    """The view after `events`. Raises Unfoldable."""
    for event in events:
        view = _fold_one(view, event)
    return view


def _fold_one(view: MatchView, event: Event) -> MatchView:
    match event:
        case Began():
            return _begun(view, event)
        case Ended(result=result):
            game = _game(view).model_copy(update={"result": result})
            score = [had + won for had, won in zip(view.score, result.points, strict=True)]
            update = {"game": game, "score": score, "status": "between"}
            return view.model_copy(update={**update, "draw_offers": [False, False]})
        case TurnBegan(seat=seat):
            offers = _marked(view.draw_offers, seat, False)
            game = fold_game(_game(view), event)
            return view.model_copy(update={"game": game, "draw_offers": offers})
        case Moved() | Shuffled() | Turned():
            return view.model_copy(update={"game": fold_game(_game(view), event)})
        case _:
            return view.model_copy(update=_changed_around(view, event))


def _changed_around(
    view: MatchView,
    event: Seated
    | Committed
    | Contributed
    | DrawOffered
    | MatchEnded
    | Ready
    | RematchOffered
    | RematchMade
    | Expired,
) -> dict[str, Any]:
    """The fields of the view that change by what happens around a game."""
    match event:
        case Seated(seat=seat, player=player):
            players = list(view.players)
            players[seat] = player
            return {"players": players, "status": "starting" if all(players) else view.status}
        case Committed(commitment=commitment):
            return {"next_deal": Chance(commitment=commitment, contributions=[None, None])}
        case Contributed(seat=seat, contribution=contribution):
            return {"next_deal": _adding(view, seat, contribution)}
        case DrawOffered(seat=seat):
            return {"draw_offers": _marked(view.draw_offers, seat)}
        case MatchEnded():
            return {"status": "finished"}
        case Ready(seat=seat):
            return {"ready": _marked(view.ready, seat)}
        case RematchOffered(seat=seat):
            return {"rematch": _marked(view.rematch, seat)}
        case RematchMade(match=match):
            return {"next_match": match, "next_deal": None}
        case Expired():
            return {"status": "expired", "next_deal": None}


def _marked(seats: list[bool], seat: Seat, mark: bool = True) -> list[bool]:
    return [mark if seat == other else marked for other, marked in enumerate(seats)]


def _adding(view: MatchView, seat: Seat, contribution: str) -> Chance:
    if view.next_deal is None:
        raise Unfoldable("no deal is ahead")
    contributions = list(view.next_deal.contributions)
    contributions[seat] = contribution
    return view.next_deal.model_copy(update={"contributions": contributions})


def _begun(view: MatchView, began: Began) -> MatchView:
    game = GameView(
        number=began.game,
        zones=began.zones,
        first=None,
        turn=None,
        result=None,
        chance=view.next_deal,
    )
    update = {"game": game, "status": "playing", "ready": [False, False], "next_deal": None}
    return view.model_copy(update=update)


def _game(view: MatchView) -> GameView:
    if view.game is None:
        raise Unfoldable("no game has begun")
    return view.game


def fold_game(game: GameView, event: Moved | Shuffled | Turned | TurnBegan) -> GameView:
    """The game after an event in it. Raises Unfoldable."""
    match event:
        case TurnBegan(seat=seat, number=number):
            first = seat if game.first is None else game.first
            turn = Turn(seat=seat, number=number)
            return game.model_copy(update={"turn": turn, "first": first})
        case Turned(zone=zone, card=card):
            return _with_zones(game, {zone: _turn_up(_zone(game, zone), card)})
        case Moved(source=source, target=target, cards=cards):
            left, laid = _without(_zone(game, source), cards), _with(_zone(game, target), cards)
            return _with_zones(_noting_a_move(game, left), {source: left, target: laid})
        case Shuffled():
            return game


def _noting_a_move(game: GameView, source: ZoneView) -> GameView:
    """Cards of the seat in turn, and of nobody else, are moved by that seat."""
    turn = game.turn
    if turn is None or turn.moved or source.owner != turn.seat:
        return game
    return game.model_copy(update={"turn": turn.model_copy(update={"moved": True})})


def _zone(game: GameView, zone: ZoneId) -> ZoneView:
    for known in game.zones:
        if known.id == zone:
            return known
    raise Unfoldable(f"no zone {zone}")


def _with_zones(game: GameView, changed: dict[ZoneId, ZoneView]) -> GameView:
    zones = [changed.get(zone.id, zone) for zone in game.zones]
    return game.model_copy(update={"zones": zones})


def _turn_up(zone: ZoneView, card: Card) -> ZoneView:
    return zone.model_copy(update={"cards": [card]})


def _without(zone: ZoneView, cards: list[Card] | int) -> ZoneView:
    count = zone.count - (cards if isinstance(cards, int) else len(cards))
    if count < 0:
        raise Unfoldable(f"more cards leave {zone.id} than it has")
    if zone.shows != "all":
        return zone.model_copy(update={"count": count, "cards": []})
    if isinstance(cards, int):
        raise Unfoldable(f"unnamed cards leave {zone.id}, which is open")
    left = list(reversed(zone.cards))
    for card in cards:
        if card not in left:
            raise Unfoldable(f"{card} leaves {zone.id}, and is not there")
        left.remove(card)
    return zone.model_copy(update={"count": count, "cards": left[::-1]})


def _with(zone: ZoneView, cards: list[Card] | int) -> ZoneView:
    if isinstance(cards, int):
        if zone.shows == "all":
            raise Unfoldable(f"unnamed cards come to {zone.id}, which is open")
        return zone.model_copy(update={"count": zone.count + cards, "cards": []})
    shown = [*zone.cards, *cards] if zone.shows == "all" else []
    return zone.model_copy(update={"count": zone.count + len(cards), "cards": shown})
