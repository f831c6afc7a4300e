"""The class `GameWire`, which describes one game's wire format, and its use as a parameter of
messages.

The records inside a match's messages (actions, events, positions, options) have types and numbers
of their own game. The messages are generic: their parameters are those records.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from typing_extensions import TypeVar

from protocol.core.ids import GameKey
from protocol.core.message import Message
from protocol.core.options import Options

Part = Literal["rules", "action", "event", "position", "tally"]
RULES = TypeVar("RULES", bound=Options, default=Any)
"""Type parameter: a rule set of the match's game."""
ACTION = TypeVar("ACTION", bound=Message, default=Any)
"""Type parameter: an action in the match's game."""
EVENT = TypeVar("EVENT", bound=Message, default=Any)
"""Type parameter: an event in the match's game."""
POSITION = TypeVar("POSITION", bound=Message, default=Any)
"""Type parameter: the position of the match's game, as this viewer may know it."""
TALLY = TypeVar("TALLY", bound=Message, default=Any)
"""Type parameter: the counts at the end of a game."""
PARTS: Mapping[Any, Part] = {
    RULES: "rules",
    ACTION: "action",
    EVENT: "event",
    POSITION: "position",
    TALLY: "tally",
}

_KEY = re.compile("[a-z][a-z0-9]{1,19}")


class BadGamePackage(ValueError):
    """A game package has a fault that keeps the server from offering its game, such as a key in
    use.
    """


def is_game_key(text: str) -> bool:
    """Return whether this text has the form of a game's key: 2 to 20 lower-case letters and digits,
    a letter first.
    """
    return _KEY.fullmatch(text) is not None


@dataclass(frozen=True, eq=False)
class GameWire:
    """The wire format of one game: its key, its types of actions, events and positions, and its
    fold.
    """

    key: GameKey
    title: str
    """The game's name in English."""
    rules: type[Options]
    actions: Any
    """The union of the actions, such as `Play | Discard`."""
    events: Any
    """The union of the events."""
    position: type[Message]
    """A position, as one viewer may know it."""
    tally: type[Message]
    """The counts at the end of a game."""
    codes: type[StrEnum]
    """The reasons to reject an action."""
    fold: Callable[[Any, Any], Message]
    """Returns the position after an event. Raises `protocol.core.fold.EventMismatch`."""
    how_to_play: str = ""
    """The rules in a few sentences of English, for the table for any game. A blank line begins a
    new paragraph.
    """

    @cached_property
    def parts(self) -> Mapping[Part, Any]:
        """The game's own types, by the part of the protocol that they fill."""
        return {
            "rules": self.rules,
            "action": self.actions,
            "event": self.events,
            "position": self.position,
            "tally": self.tally,
        }

    def typed(self, kind: Any) -> Any:
        """Return a generic record of the protocol, or a union of them, with this game's types as
        its type arguments.
        """
        return with_parts(kind, lambda part: self.parts[part])


def with_parts(kind: Any, type_of: Callable[[Part], Any]) -> Any:
    """Return a generic record of the protocol, or a union of them, with its type parameters filled
    in.

    `type_of` returns the type for each parameter: `rules`, `action`, `event`, `position` or
    `tally`.
    """
    if get_origin(kind) in (Union, UnionType):
        return Union[tuple(with_parts(member, type_of) for member in get_args(kind))]  # noqa: UP007
    open_parts = getattr(kind, "__parameters__", ())
    return kind[tuple(type_of(PARTS[part]) for part in open_parts)] if open_parts else kind
