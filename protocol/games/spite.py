"""Wire format of Spite and Malice: options, actions, events, positions (docs/rules.md)."""

from enum import StrEnum
from typing import Annotated, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from protocol.core.game_wire import GameWire
from protocol.core.ids import PAIR, GameKey, Seat
from protocol.core.message import ClientRecord, Message
from protocol.core.options import MatchTarget, Options
from protocol.games.cards import (
    Moved,
    Shuffled,
    Turned,
    WireCard,
    WireZoneId,
    ZoneView,
    fold_zones,
    zone_of,
)
from protocol.games.turns import TurnBegan

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "W"]
Count = Annotated[int, Meta(ge=1, le=200)]
PileCount = Annotated[int, Meta(ge=1, le=24)]
MAX_GROUP = 18
"""The maximum number of cards of one rank in any pack: the wilds of the pack of 162."""


class SpiteRules(Options, frozen=True):
    """A rule set of Spite and Malice (docs/rules.md, section 2)."""

    pack: Literal["standard", "twelves"] = "standard"
    decks: Annotated[int, Meta(ge=1, le=4)] = 2
    jokers: bool = False
    min_wild: Rank = "K"
    stock_count: Count = 20
    build_count: PileCount | Literal["unlimited"] = 4
    discard_count: PileCount = 4
    hand_count: Count = 5
    wild_in_stock: bool = True
    stock_from: Literal["pack", "own_deck"] = "pack"
    opening_hands: Literal["first_turn", "both"] = "first_turn"
    first_player: Literal["highest_stock", "random", "alternate"] = "highest_stock"
    shuffle: Literal["draw_empty", "deck_removed", "any_draw"] = "draw_empty"
    refill: Literal["automatic", "manual"] = "automatic"
    group_discard: bool = False
    must_play: Literal["none", "aces", "aces_and_deuces"] = "none"
    draw_exhausted: Literal["draw", "fewest_stock"] = "draw"
    scoring: Literal["wins", "stock_left", "twelves"] = "wins"
    match_target: MatchTarget = 1
    dealing: Literal["one_end", "two_ends"] = "one_end"


class Play(ClientRecord, frozen=True, tag=72):
    """An action of Spite and Malice: play one card onto a build pile, from the top of the stock or
    of a discard pile, or from the hand.
    """

    type: ClassVar = "play"
    source: WireZoneId
    card: WireCard
    target: WireZoneId


class Discard(ClientRecord, frozen=True, tag=73):
    """An action of Spite and Malice: lay hand cards on an own discard pile, which ends the turn.

    Several cards must be of one rank and are allowed only with the option `group_discard`.
    """

    type: ClassVar = "discard"
    cards: Annotated[list[WireCard], Meta(min_length=1, max_length=MAX_GROUP)]
    target: WireZoneId


class Refill(ClientRecord, frozen=True, tag=74):
    """An action of Spite and Malice: request the refill, if the rules have manual refills."""

    type: ClassVar = "refill"


class Pass(ClientRecord, frozen=True, tag=75):
    """An action of Spite and Malice: end the turn with an empty hand that can't be filled."""

    type: ClassVar = "pass"


SpiteAction = Play | Discard | Refill | Pass
SpiteEvent = Moved | Shuffled | Turned | TurnBegan


class Turn(Message, frozen=True):
    """The current turn of Spite and Malice: its seat, and its number in the game, from 1."""

    seat: Seat
    number: int
    moved: bool = False
    """True if the seat has moved a card in this turn. It can no longer request a refill then."""


class SpitePosition(Message, frozen=True):
    """A position of Spite and Malice, as one viewer may see it."""

    zones: list[ZoneView]
    first: Seat | None
    """The seat that began; null until that is decided."""
    turn: Turn | None


class SpiteTally(Message, frozen=True):
    """The counts at the end of a game of Spite and Malice: the cards left in each seat's stock."""

    stock_left: Annotated[list[int], PAIR]
    """The number of cards left in each seat's stock."""


class SpiteCode(StrEnum):
    """A reason for Spite and Malice to reject an action."""

    NO_SUCH_ZONE = "no_such_zone"
    """`zone` does not exist at this table."""
    NOT_YOUR_ZONE = "not_your_zone"
    """`zone` belongs to the other player."""
    CARD_NOT_THERE = "card_not_there"
    """`card` is not in `zone`."""
    BURIED_CARD = "buried_card"
    """`card` is in `zone`, but other cards lie on it."""
    WRONG_SOURCE = "wrong_source"
    """Players never take cards from `zone`, or not by this action."""
    WRONG_TARGET = "wrong_target"
    """This action never lays cards on `zone`."""
    DOES_NOT_FIT = "does_not_fit"
    """`card` is not the rank `needs` that the pile `zone` needs next (1 is the ace)."""
    ONE_CARD_ONLY = "one_card_only"
    """These rules allow only one card per discard."""
    NOT_ONE_RANK = "not_one_rank"
    """Cards that are discarded together must be of one rank."""
    MUST_PLAY = "must_play"
    """`card` in `zone` fits on a build pile and must be played before the turn may end."""
    OTHER_PLACE_FIRST = "other_place_first"
    """A new build pile must begin at `zone`, the first empty place."""
    REFILL_FORFEITED = "refill_forfeited"
    """A refill must be requested before the first move of the turn."""
    HAND_FULL = "hand_full"
    """The hand is full, so there is nothing to refill."""
    HAND_NOT_EMPTY = "hand_not_empty"
    """The turn must end with a discard while the hand has a card."""
    REFILL_FIRST = "refill_first"
    """The hand is empty, and the refill can still be requested."""


def fold_spite(position: SpitePosition, event: SpiteEvent) -> SpitePosition:
    """Return the position of Spite and Malice after an event. Raises EventMismatch if the event
    does not fit.
    """
    if isinstance(event, TurnBegan):
        first = event.seat if position.first is None else position.first
        turn = Turn(seat=event.seat, number=event.number)
        return replace(position, turn=turn, first=first)
    zones = fold_zones(position.zones, event)
    turn_now = position.turn
    if isinstance(event, Moved) and turn_now is not None and not turn_now.moved:
        # Only the seat in turn moves its own cards.
        moved = zone_of(position.zones, event.source).owner == turn_now.seat
        turn_now = replace(turn_now, moved=moved)
    return replace(position, zones=zones, turn=turn_now)


SPITE = GameWire(
    key=GameKey("spite"),
    title="Spite and Malice",
    rules=SpiteRules,
    actions=SpiteAction,
    events=SpiteEvent,
    position=SpitePosition,
    tally=SpiteTally,
    codes=SpiteCode,
    fold=fold_spite,
)
