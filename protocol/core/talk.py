"""What people say to each other beside a match: phrases by their codes, no words of their own.

It is no part of the match: it has no version, and no step tells of it.
"""

from typing import Annotated, Literal, get_args

from pydantic import Field

from protocol.core.ids import Seat, WireCommandId
from protocol.core.message import Message

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
"""What can be said. Each reader is shown it in their own language; the last four are reactions."""

PHRASES: tuple[Phrase, ...] = get_args(Phrase)

TalkRoom = Literal["players", "spectators"]
"""Where it is said. What spectators say is not shown to players before the match is over."""


class Say(Message):
    """Say something: players to each other, spectators among themselves."""

    NUMBER = 14
    type: Literal["say"] = "say"
    id: WireCommandId
    phrase: Phrase


class TalkLine(Message):
    """One thing that was said."""

    number: Annotated[int, Field(ge=1)]
    """In its room, from 1: what is told again has the same number."""
    room: TalkRoom
    seat: Seat | None
    """Who said it; null for a spectator."""
    phrase: str
    """One of Phrase. What a client does not know it leaves out."""
    at_ms: int
    """When it was said (Unix milliseconds)."""


class Talk(Message):
    """What was said, as far as it was not told before; to one who has just come, all there is."""

    NUMBER = 23
    type: Literal["talk"] = "talk"
    lines: list[TalkLine]
