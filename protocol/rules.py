"""The options of a rule set (docs/rules.md, section 2) and the actions in the game."""

from typing import Annotated, Literal

from pydantic import Field

from protocol.ids import WireCard, WireZoneId
from protocol.message import Message

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "W"]
Count = Annotated[int, Field(ge=1, le=200, strict=True)]
PileCount = Annotated[int, Field(ge=1, le=24, strict=True)]
MAX_GROUP = 18
"""As many cards of one rank as any pack has: its wilds, in the pack of 162."""


class Rules(Message):
    """A rule set: a value of each option and nothing else (docs/rules.md explains them)."""

    pack: Literal["standard", "twelves"] = "standard"
    decks: Annotated[int, Field(ge=1, le=4, strict=True)] = 2
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
    match_target: Annotated[int, Field(ge=1, le=10_000, strict=True)] = 1


class PlayAction(Message):
    """Play one card, the stock top, a hand card or a discard pile's top, onto a build pile."""

    type: Literal["play"] = "play"
    source: WireZoneId
    card: WireCard
    target: WireZoneId


class DiscardAction(Message):
    """Lay hand cards on one of the player's own discard piles, which ends the turn.

    Several of them are of one rank, and only where the rules have `group_discard`.
    """

    type: Literal["discard"] = "discard"
    cards: Annotated[list[WireCard], Field(min_length=1, max_length=MAX_GROUP)]
    target: WireZoneId


class RefillAction(Message):
    """Ask for the refill, where the rules make the player ask."""

    type: Literal["refill"] = "refill"


class PassAction(Message):
    """End the turn with an empty hand that can't be filled any more."""

    type: Literal["pass"] = "pass"
