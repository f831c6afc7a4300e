"""The base of every game's rule options."""

from typing import Annotated

from pydantic import Field

from protocol.core.message import Message

MatchTarget = Annotated[int, Field(ge=1, le=10_000, strict=True)]
"""The option `match_target`, which every game has: the score that wins the match."""


class Options(Message):
    """A rule set: a value for each option. Every option has a default.

    Each game defines its own.
    """
