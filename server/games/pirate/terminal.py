"""The terminal interface of Pirate: views as text, typed lines as actions."""

from protocol.core.ids import Seat, other
from protocol.core.views import GameView, MatchView
from protocol.games.cards import Card, ZoneId, zone_of
from protocol.games.pirate import SUITS, Claim, PirateAction, PiratePosition, Play, Ship, TurnCard
from server.games.pirate import table
from server.games.pirate.cards import RANKS
from server.games.terminal import NoMove

_HELP = """\
Type `t` to turn a card, `p` to play your open card, and `c`, once you have no cards, to claim the
other player's open card. A ship is shown from its low end to its high end, with the card that
your own end needs."""


class PirateTerminal:
    """Shows Pirate in a terminal and reads typed moves."""

    help = _HELP

    def describe(self, view: MatchView) -> str:
        if view.game is None:
            return ""
        near: Seat = 1 if view.viewer == 1 else 0
        position: PiratePosition = view.game.position
        lines = [
            _side(view, position, other(near)),
            *(_ship(view, position, ship, near) for ship in position.ships),
            _side(view, position, near),
        ]
        return "\n".join([*lines, *_ending(view, view.game)])

    def parse(self, line: str, view: MatchView, seat: Seat) -> PirateAction:
        match line.strip().lower():
            case "t":
                return TurnCard()
            case "p":
                return _of_suit(Play, view, seat)
            case "c":
                return _of_suit(Claim, view, other(seat))
            case _:
                raise NoMove("That is no move. `?` shows how to type one.")


def _of_suit(kind: type[Play] | type[Claim], view: MatchView, owner: Seat) -> PirateAction:
    """Return Pirate's action with the open card of a player's waste, on the ship of its suit."""
    card = None if view.game is None else _open_card(view.game.position, owner)
    for suit in SUITS:
        if card is not None and card.endswith(suit):
            return kind(ship=suit)
    raise NoMove("There is no open card.")


def _open_card(position: PiratePosition, owner: Seat) -> Card | None:
    cards = zone_of(position.zones, table.waste(owner)).cards
    return cards[-1] if cards else None


def _name(view: MatchView, seat: Seat) -> str:
    player = view.players[seat]
    return "" if player is None else player.name


def _side(view: MatchView, position: PiratePosition, seat: Seat) -> str:
    stock = zone_of(position.zones, table.stock(seat)).count
    waste = zone_of(position.zones, table.waste(seat)).count
    return (
        f"{_name(view, seat)}   ships {position.captured[seat]}"
        f"   stock {stock}   waste {waste} [{_open_card(position, seat) or ''}]"
    )


def _ship(view: MatchView, position: PiratePosition, ship: Ship, near: Seat) -> str:
    low = _cards(position, table.low_end(ship.suit))
    high = _cards(position, table.high_end(ship.suit))[::-1]
    text = f"  {ship.suit}  {' '.join(low) or '-'} | {' '.join(high) or '-'}"
    if ship.boarded is not None:
        text += f"   boarded by {_name(view, ship.boarded.seat)}"
    needed = ship.low_needs if ship.low == near else ship.high_needs
    return text if needed is None else f"{text}   needs {RANKS[needed - 1]}"


def _cards(position: PiratePosition, zone: ZoneId) -> list[Card]:
    return zone_of(position.zones, zone).cards


def _ending(view: MatchView, game: GameView) -> list[str]:
    if game.result is None:
        return []
    winner = game.result.winner
    ending = "A draw" if winner is None else f"{_name(view, winner)} wins"
    return [f"{ending} ({game.result.reason})."]
