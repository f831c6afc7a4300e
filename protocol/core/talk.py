"""What people say to each other beside a match: phrases by their codes, and words of their own.

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


TEXT_LONGEST = 200
"""Characters (code points) of a text, in Unicode's form NFKC."""


class Write(Message):
    """Say something in words of one's own: only for registered players, who are no programs."""

    NUMBER = 15
    type: Literal["write"] = "write"
    id: WireCommandId
    text: Annotated[str, Field(min_length=1, max_length=2 * TEXT_LONGEST)]
    """As it was typed. The server makes it normal, and says why where it does not take it."""


class TalkLine(Message):
    """One thing that was said: a phrase or a text."""

    number: Annotated[int, Field(ge=1)]
    """In its room, from 1: what is told again has the same number."""
    room: TalkRoom
    seat: Seat | None
    """Who said it; null for a spectator."""
    phrase: str | None
    """One of Phrase; null where it is a text. What a client does not know it leaves out."""
    at_ms: int
    """When it was said (Unix milliseconds)."""
    text: str | None = None
    """What somebody has written: never more than text, whatever stands in it."""
    name: str | None = None
    """Of a spectator who has written it; a player's name is at the seat."""


class Talk(Message):
    """What was said, as far as it was not told before; to one who has just come, all there is."""

    NUMBER = 23
    type: Literal["talk"] = "talk"
    lines: list[TalkLine]
