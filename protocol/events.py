"""What happened, as one viewer is told of it.

A client folds these into its view in the order in which they come, without knowing any rules.
"""

from typing import Annotated, Literal

from pydantic import Discriminator, Tag

from protocol.ids import Bytes32, Card, MatchId, Seat, ZoneId
from protocol.message import Message, tag_of
from protocol.views import PlayerView, Result, ZoneView


class Seated(Message):
    """A player took a seat."""

    type: Literal["seated"] = "seated"
    seat: Seat
    player: PlayerView


class Committed(Message):
    """The match's next deal is bound to a seed of which this is the SHA-256."""

    type: Literal["committed"] = "committed"
    commitment: Bytes32


class Contributed(Message):
    """A player's client added to what the next game's shuffles follow from."""

    type: Literal["contributed"] = "contributed"
    seat: Seat
    contribution: Bytes32


class Began(Message):
    """A game begins: these are its zones, and where its cards are before the deal."""

    type: Literal["began"] = "began"
    game: int
    """This game's number in the match, from 1."""
    zones: list[ZoneView]


class Moved(Message):
    """Cards went from one zone to another.

    `cards` lists them in the order in which they are laid down (the last one is on top), where
    this viewer may know them; else it is only how many they were. Each leaves the place nearest
    to the top of `source` that shows its face.
    """

    type: Literal["moved"] = "moved"
    source: ZoneId
    target: ZoneId
    cards: list[Card] | int


class Shuffled(Message):
    """The cards of a zone were shuffled."""

    type: Literal["shuffled"] = "shuffled"
    zone: ZoneId


class Turned(Message):
    """The top card of a zone was turned up for all to see."""

    type: Literal["turned"] = "turned"
    zone: ZoneId
    card: Card


class TurnBegan(Message):
    """A turn began. Turns are counted from 1 in each game; the first one tells who begins."""

    type: Literal["turn"] = "turn"
    seat: Seat
    number: int


class DrawOffered(Message):
    """A player offers to end the game as a draw; the offer stands until their next turn."""

    type: Literal["draw_offered"] = "draw_offered"
    seat: Seat


class Ended(Message):
    """The game is over; the match goes on with another, unless `match_ended` follows."""

    type: Literal["ended"] = "ended"
    result: Result


class MatchEnded(Message):
    """The match is over. `winner` is null where nobody won it."""

    type: Literal["match_ended"] = "match_ended"
    winner: Seat | None


class Ready(Message):
    """A player wants the next game of the match to begin; it does when both do."""

    type: Literal["ready"] = "ready"
    seat: Seat


class RematchOffered(Message):
    """A player would like to play again."""

    type: Literal["rematch_offered"] = "rematch_offered"
    seat: Seat


class RematchMade(Message):
    """Both want to play again: the same players sit at the match `match`, seats exchanged."""

    type: Literal["rematch_made"] = "rematch_made"
    match: MatchId


class Expired(Message):
    """Nobody took the second seat in time; the offer is withdrawn."""

    type: Literal["expired"] = "expired"


Event = Annotated[
    Annotated[Seated, Tag("seated")]
    | Annotated[Committed, Tag("committed")]
    | Annotated[Contributed, Tag("contributed")]
    | Annotated[Began, Tag("began")]
    | Annotated[Moved, Tag("moved")]
    | Annotated[Shuffled, Tag("shuffled")]
    | Annotated[Turned, Tag("turned")]
    | Annotated[TurnBegan, Tag("turn")]
    | Annotated[DrawOffered, Tag("draw_offered")]
    | Annotated[Ended, Tag("ended")]
    | Annotated[MatchEnded, Tag("match_ended")]
    | Annotated[Ready, Tag("ready")]
    | Annotated[RematchOffered, Tag("rematch_offered")]
    | Annotated[RematchMade, Tag("rematch_made")]
    | Annotated[Expired, Tag("expired")],
    Discriminator(tag_of),
]
