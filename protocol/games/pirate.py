"""Wire format of Pirate: options, actions, events, positions (docs/rules/pirate.md)."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal, get_args

from msgspec import Meta
from msgspec.structs import replace

from protocol.core.fold import EventMismatch
from protocol.core.game_wire import GameWire
from protocol.core.ids import PAIR, GameKey, Seat
from protocol.core.message import ClientRecord, Message
from protocol.core.options import MatchTarget, Options
from protocol.games.cards import Card, Moved, Shuffled, ZoneId, ZoneView, fold_zones, zone_of

Suit = Literal["S", "H", "D", "C"]
"""The name of a ship. One ship of each suit is afloat at a time."""
SUITS: tuple[Suit, ...] = get_args(Suit)
SHIP_CARDS = 13
"""The number of cards of a complete ship: the ranks of a suit, with the ace as 1."""


class PirateRules(Options, frozen=True):
    """A rule set of Pirate: a value for each option (docs/rules/pirate.md, section 2)."""

    ships_to_win: Annotated[int, Meta(ge=1, le=8)] = 5
    sink_window_ms: Annotated[int, Meta(ge=0, le=1000)] = 250
    match_target: MatchTarget = 1


class TurnCard(ClientRecord, frozen=True, tag=72):
    """An action of Pirate: turn the top card of your own stock onto your own waste.

    If the stock is empty, the waste is turned over first and becomes the stock.
    """

    type: ClassVar = "turn"


class Play(ClientRecord, frozen=True, tag=73):
    """An action of Pirate: play the top card of your own waste to your own end of a ship."""

    type: ClassVar = "play"
    ship: Suit


class Claim(ClientRecord, frozen=True, tag=74):
    """An action of Pirate: play the top card of the other player's waste to your own end of a ship.

    Only a player with neither stock nor waste may do so.
    """

    type: ClassVar = "claim"
    ship: Suit


PirateAction = TurnCard | Play | Claim


class Cut(Message, frozen=True, tag=75):
    """An event of Pirate: both packs were cut. `low` is the low player's seat, or null for equal
    ranks.
    """

    type: ClassVar = "cut"
    cards: Annotated[list[Card], PAIR]
    """The card that each pack was cut to, by seat."""
    low: Seat | None


class ShipBegun(Message, frozen=True, tag=76):
    """An event of Pirate: a new ship is afloat, still without a card. The seat `low` builds its low
    end.
    """

    type: ClassVar = "ship_begun"
    ship: Suit
    low: Seat


class ShipBoarded(Message, frozen=True, tag=77):
    """An event of Pirate: the seat joined the ship's ends. It captures the ship at `until_ms`
    unless the ship sinks.
    """

    type: ClassVar = "ship_boarded"
    ship: Suit
    seat: Seat
    until_ms: int
    """The time until which the ship can sink, in Unix milliseconds."""


class ShipCaptured(Message, frozen=True, tag=78):
    """An event of Pirate: the seat captured the ship, which is put aside."""

    type: ClassVar = "ship_captured"
    ship: Suit
    seat: Seat


class ShipSunk(Message, frozen=True, tag=79):
    """An event of Pirate: the ship sank and is put aside, because both players played a card that
    captures it.
    """

    type: ClassVar = "ship_sunk"
    ship: Suit


PirateEvent = Moved | Shuffled | Cut | ShipBegun | ShipBoarded | ShipCaptured | ShipSunk


class Boarded(Message, frozen=True):
    """The part of a ship of Pirate about the seat that joined its ends. The seat captures the ship
    at `until_ms` unless it sinks.
    """

    seat: Seat
    until_ms: int
    """The time until which the ship can sink, in Unix milliseconds."""


class Ship(Message, frozen=True):
    """A ship afloat in Pirate. Its cards lie in the zones `low:S` and `high:S`, in the order
    played.

    Ranks count from 1, the ace, to 13, the king. Null means that the end takes no card.
    """

    suit: Suit
    low: Seat
    """The seat that builds the low end. The other seat builds the high end."""
    low_needs: int | None
    """The rank that the low end takes next."""
    high_needs: int | None
    """The rank that the high end takes next."""
    boarded: Boarded | None


class PiratePosition(Message, frozen=True):
    """A position of Pirate, as one viewer may see it."""

    zones: list[ZoneView]
    ships: list[Ship]
    """The ships afloat, in the order of the suits."""
    captured: Annotated[list[int], PAIR]
    """The number of ships that each seat has captured."""
    sunk: int
    """The number of ships that have sunk."""
    turned: Annotated[list[int], PAIR]
    """The number of cards that each seat has turned since the ships last changed (section 8)."""
    low: Seat | None
    """The low player's seat; null until that is decided."""
    cuts: list[Annotated[list[Card], PAIR]]
    """The cards of each cut, by seat. All cuts but the last had equal ranks."""


class PirateTally(Message, frozen=True):
    """The counts at the end of a game of Pirate: the ships captured by each seat, and sunk."""

    ships: Annotated[list[int], PAIR]
    """The number of ships that each seat has captured."""
    sunk: int


class PirateCode(StrEnum):
    """A reason for Pirate to reject an action."""

    NO_CARDS = "no_cards"
    """The player has no card to turn: both stock and waste are empty."""
    NO_OPEN_CARD = "no_open_card"
    """The waste that the card would be taken from is empty."""
    NO_SHIP = "no_ship"
    """Both ships of the suit `ship` are put aside, and there is no third one."""
    BOARDED = "boarded"
    """`ship` is boarded by the same player, whose end of it takes no more cards."""
    DOES_NOT_FIT = "does_not_fit"
    """`card` is not what the player's end of `ship` needs: the rank `needs` (1 is the ace)."""
    HAS_CARDS = "has_cards"
    """Only a player with neither stock nor waste may claim a card."""


def ranks_needed(low_count: int, high_count: int) -> tuple[int | None, int | None]:
    """Return the next ranks of the low and the high end of a ship of Pirate, given their numbers of
    cards.

    None means that the end takes no card.
    """
    low, high = low_count + 1, SHIP_CARDS - high_count
    return low if low <= SHIP_CARDS else None, high if high >= 1 else None


def fold_pirate(position: PiratePosition, event: PirateEvent) -> PiratePosition:
    """Return the position of Pirate after an event. Raises EventMismatch if the event doesn't
    fit.
    """
    return replace(position, **_changed(position, event))


def _changed(position: PiratePosition, event: PirateEvent) -> dict[str, Any]:
    """Return the fields of the position of Pirate that an event changes, with their new values."""
    match event:
        case Moved():
            return _moved(position, event)
        case Shuffled():
            return {}
        case Cut(cards=cards, low=low):
            return {"cuts": [*position.cuts, cards], "low": low}
        case ShipBegun(ship=suit, low=low):
            begun = Ship(suit=suit, low=low, low_needs=1, high_needs=SHIP_CARDS, boarded=None)
            return {"ships": _in_order([*position.ships, begun])}
        case ShipBoarded(ship=suit, seat=seat, until_ms=until_ms):
            ship = _afloat(position, suit)
            closed = "low_needs" if ship.low == seat else "high_needs"
            boarded = Boarded(seat=seat, until_ms=until_ms)
            return _with_ship(position, ship, {closed: None, "boarded": boarded})
        case ShipCaptured(ship=suit, seat=seat):
            captured = _one_more(position.captured, seat)
            return {**_without_ship(position, suit), "captured": captured}
        case ShipSunk(ship=suit):
            return {**_without_ship(position, suit), "sunk": position.sunk + 1}


def _moved(position: PiratePosition, event: Moved) -> dict[str, Any]:
    zones = fold_zones(position.zones, event)
    changed: dict[str, Any] = {"zones": zones}
    source, target = event.source.partition(":")[0], event.target.partition(":")[0]
    if (source, target) == ("stock", "waste"):
        owner = zone_of(zones, event.target).owner
        if owner is None:
            raise EventMismatch(f"{event.target} has no owner")
        changed["turned"] = _one_more(position.turned, owner)
    elif target in ("low", "high"):
        ship = _afloat(position, event.target.partition(":")[2])
        counts = (zone_of(zones, ZoneId(f"{end}:{ship.suit}")).count for end in ("low", "high"))
        low_needs, high_needs = ranks_needed(*counts)
        needs = {"low_needs": low_needs, "high_needs": high_needs}
        changed |= {**_with_ship(position, ship, needs), "turned": [0, 0]}
    return changed


def _afloat(position: PiratePosition, suit: str) -> Ship:
    for ship in position.ships:
        if ship.suit == suit:
            return ship
    raise EventMismatch(f"no ship {suit} is afloat")


def _with_ship(position: PiratePosition, ship: Ship, update: dict[str, Any]) -> dict[str, Any]:
    rest = [other for other in position.ships if other is not ship]
    return {"ships": _in_order([*rest, replace(ship, **update)])}


def _without_ship(position: PiratePosition, suit: Suit) -> dict[str, Any]:
    gone = _afloat(position, suit)
    return {"ships": [ship for ship in position.ships if ship is not gone], "turned": [0, 0]}


def _in_order(ships: Iterable[Ship]) -> list[Ship]:
    return sorted(ships, key=lambda ship: SUITS.index(ship.suit))


def _one_more(counts: list[int], seat: Seat) -> list[int]:
    return [count + (at == seat) for at, count in enumerate(counts)]


PIRATE = GameWire(
    key=GameKey("pirate"),
    title="Pirate",
    rules=PirateRules,
    actions=PirateAction,
    events=PirateEvent,
    position=PiratePosition,
    tally=PirateTally,
    codes=PirateCode,
    fold=fold_pirate,
)
