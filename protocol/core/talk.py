"""Chat beside a match: phrases by code, and text.

Chat is not part of the match: it has no version and appears in no step.
"""

from typing import Annotated, ClassVar, Literal, get_args

from msgspec import Meta

from protocol.core.ids import Seat, WireCommandId
from protocol.core.message import ClientRecord, Message

Phrase = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "one_moment",
    "good_game",
    "goodbye",
    "smile",
    "wow",
    "ouch",
    "applause",
]
"""The phrases. Readers see them in their own language. The last four are reactions."""

PHRASES: tuple[Phrase, ...] = get_args(Phrase)

TalkRoom = Literal["players", "spectators"]
"""The chat room. Players see the spectators' room only after the match."""


class Say(ClientRecord, frozen=True, tag=14):
    """Send a phrase: players to each other, spectators among themselves."""

    type: ClassVar = "say"
    id: WireCommandId
    phrase: Phrase


TEXT_LONGEST = 200
"""The longest text, in characters (code points) in Unicode's form NFKC."""


class Write(ClientRecord, frozen=True, tag=15):
    """Send a text to the chat. Only registered players may, not third-party bots."""

    type: ClassVar = "write"
    id: WireCommandId
    text: Annotated[str, Meta(min_length=1, max_length=2 * TEXT_LONGEST)]
    """The text as typed. The server normalizes it and may reject it."""


class TalkLine(Message, frozen=True):
    """A chat line: a phrase or text."""

    number: Annotated[int, Meta(ge=1)]
    """The line's number in its room, from 1. A line that is sent again keeps its number."""
    room: TalkRoom
    seat: Seat | None
    """The author's seat; null for a spectator."""
    phrase: str | None
    """A Phrase; null for text. Clients skip phrases that they don't know."""
    at_ms: int
    """The time of sending, in Unix milliseconds."""
    text: str | None = None
    """The text. Clients must show it as plain text only."""
    name: str | None = None
    """The name of a spectator who wrote text. A player's name is at the seat."""


class Talk(Message, frozen=True, tag=23):
    """New chat lines; after connecting, all lines."""

    type: ClassVar = "talk"
    lines: list[TalkLine]
