"""The base of every game's rule options."""

from typing import Annotated

from msgspec import Meta

from protocol.core.message import Message

MatchTarget = Annotated[int, Meta(ge=1, le=10_000)]
"""The option `match_target`, which every game has: the score that wins the match."""


class Options(Message, frozen=True):
    """A rule set: a value for each option. Every option has a default.

    Each game defines its own.
    """
