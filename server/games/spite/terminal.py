"""The terminal interface of Spite and Malice: views as text, typed lines as actions."""

import re
from collections.abc import Iterable

from protocol.core.ids import Seat, Viewer, other
from protocol.core.views import MatchView
from protocol.games.cards import Card, ZoneId, ZoneView
from protocol.games.spite import Discard, Pass, Play, Refill, SpiteAction, SpitePosition
from server.games.terminal import NoMove

_HELP = """\
Type what goes where: `s b2` plays your stock card to build pile 2, `7 b1` a seven from your
hand, `d3 b1` the top of your discard pile 3; `K d1` lays a king on your discard pile 1, which
ends your turn. Where suits matter to you, `7H b1` names one. Under some rules, `7 7 d1` lays two
cards, `refill` asks for new cards, and `pass` ends a turn with an empty hand."""

CARD = "(?:1[0-2]|[1-9ATJQKW])[SHDC]?"
MOVE = re.compile(
    rf"(?P<what>s|d\d{{1,2}}|{CARD}(?: +{CARD})*) +(?P<pile>[bd])(?P<number>\d{{1,2}})",
    re.IGNORECASE,
)


class SpiteTerminal:
    """Shows Spite and Malice in a terminal and reads typed moves."""

    help = _HELP

    def describe(self, view: MatchView) -> str:
        return _describe(view)

    def parse(self, line: str, view: MatchView, seat: Seat) -> SpiteAction:
        return _parse(line, view, seat)


def _describe(view: MatchView) -> str:
    near = _near(view.viewer)
    lines = [
        *_side(view, other(near)),
        "  " + "   ".join(_build(zone) for zone in _named(view, "build:")),
        _face_down(view),
        *reversed(_side(view, near)),
    ]
    return "\n".join([*lines, _state(view, near)])


def _parse(line: str, view: MatchView, seat: Seat) -> SpiteAction:
    match line.strip().lower():
        case "refill":
            return Refill()
        case "pass":
            return Pass()
    found = MOVE.fullmatch(line.strip())
    if found is None:
        raise NoMove("That is no move. `?` shows how to type one.")
    what, number = found["what"], int(found["number"]) - 1
    if found["pile"].lower() == "d":
        cards = _in_hand(what, view, seat)
        return Discard(cards=cards, target=ZoneId(f"discard:{seat}:{number}"))
    target = ZoneId(f"build:{number}")
    if what.lower() == "s":
        return _play_top(_zone(view, ZoneId(f"stock:{seat}")), target)
    if re.fullmatch(r"d\d+", what, re.IGNORECASE):
        pile = _zone(view, ZoneId(f"discard:{seat}:{int(what[1:]) - 1}"))
        return _play_top(pile, target)
    card, *others = _in_hand(what, view, seat)
    if others:
        raise NoMove("Play one card at a time.")
    return Play(source=ZoneId(f"hand:{seat}"), card=card, target=target)


def _near(viewer: Viewer) -> Seat:
    return 1 if viewer == 1 else 0


def _zones(view: MatchView) -> Iterable[ZoneView]:
    position: SpitePosition | None = None if view.game is None else view.game.position
    return () if position is None else position.zones


def _zone(view: MatchView, name: ZoneId) -> ZoneView:
    for zone in _zones(view):
        if zone.id == name:
            return zone
    raise NoMove(f"There is no {name} at this table.")


def _named(view: MatchView, prefix: str) -> Iterable[ZoneView]:
    return (zone for zone in _zones(view) if zone.id.startswith(prefix))


def _side(view: MatchView, seat: Seat) -> list[str]:
    player = view.players[seat]
    stock, hand = _zone(view, ZoneId(f"stock:{seat}")), _zone(view, ZoneId(f"hand:{seat}"))
    piles = [" ".join(zone.cards) or "-" for zone in _named(view, f"discard:{seat}:")]
    cards = " ".join(hand.cards) if hand.shows == "all" else f"{hand.count} cards"
    return [
        f"{'' if player is None else player.name}   hand {cards}",
        f"  stock {stock.count} [{''.join(stock.cards)}]"
        + "".join(f"   d{number} {pile}" for number, pile in enumerate(piles, 1)),
    ]


def _build(zone: ZoneView) -> str:
    number = int(zone.id.partition(":")[2]) + 1
    return f"b{number} {' '.join(zone.cards) or '-'}"


def _face_down(view: MatchView) -> str:
    draw, completed = _zone(view, ZoneId("draw")), _zone(view, ZoneId("completed"))
    return f"  draw pile {draw.count}   completed {completed.count}"


def _state(view: MatchView, near: Seat) -> str:
    game = view.game
    turn = None if game is None else game.position.turn
    if game is None or turn is None:
        return ""
    if game.result is not None:
        winner = game.result.winner
        player = None if winner is None else view.players[winner]
        ending = "A draw" if player is None else f"{player.name} wins"
        return f"{ending} ({game.result.reason.replace('_', ' ')})."
    mover = view.players[turn.seat]
    yours = turn.seat == near and view.viewer == near
    return "Your turn." if yours else f"{'' if mover is None else mover.name} is to move."


def _play_top(zone: ZoneView, target: ZoneId) -> Play:
    if not zone.cards:
        raise NoMove("There is no card there.")
    return Play(source=zone.id, card=zone.cards[-1], target=target)


def _in_hand(what: str, view: MatchView, seat: Seat) -> list[Card]:
    """Return the hand cards that the words of `what` name. Raises NoMove if one is missing."""
    hand = list(_zone(view, ZoneId(f"hand:{seat}")).cards)
    found = []
    # A word with a suit names one card, so it chooses first.
    for word in sorted(what.upper().split(), key=lambda word: word not in hand):
        card = next((card for card in hand if word in (card, _rank(card))), None)
        if card is None:
            raise NoMove(f"You have no {word} in your hand.")
        hand.remove(card)
        found.append(card)
    return found


def _rank(card: Card) -> str:
    """Return the rank of a card as it is typed. The pack of twelves has no suits."""
    return card if card.isdigit() else card[0]
