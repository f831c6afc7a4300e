"""A short way to the act that most frames from clients are.

What it gives is what CLIENT_MESSAGES gives. Equal actions are the same object: all that can be said
of a table are some thousands. (docs/performance.md has what it saves.)
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from protocol.core.commands import Act
from protocol.core.game_wire import GameWire, Reading
from protocol.core.ids import COMMAND_ID

KEPT = 8192
_COMMAND_ID = re.compile(COMMAND_ID)

ReadAct = Callable[[Any], Act | None]


@lru_cache(maxsize=64)
def usual_act_of(wire: GameWire) -> ReadAct:
    """Reads acts in a game: gives None for everything that is not one, or is out of the ordinary.

    Takes the positional form, unpacked.
    """
    reading = Reading({wire.key: wire}, wire.key)
    adapter = wire.adapters["action"]

    # Typed: True and 1.0 would be looked up as the number that they equal.
    @lru_cache(maxsize=KEPT, typed=True)
    def action_of(*values: Any) -> Any:
        return adapter.validate_python(list(values), context=reading)

    def with_lists(action: list[Any]) -> Any:
        try:
            return action_of(*map(_hashable, action))
        except (TypeError, ValueError):
            return None

    def usual_act(data: Any) -> Act | None:
        if type(data) is not list or not 4 <= len(data) <= 5:
            return None
        act, command, version, action, *rest = data
        if type(act) is not int or act != Act.NUMBER or type(version) is not int or version < 0:
            return None
        if type(command) is not str or not _COMMAND_ID.fullmatch(command):
            return None
        after = rest[0] if rest else None
        if after is not None and (type(after) is not str or not _COMMAND_ID.fullmatch(after)):
            return None
        if type(action) is not list or not action or type(action[0]) is not int:
            return None
        try:
            known = action_of(*action)
        except TypeError:
            # A list among the values, such as of cards: it can't be looked up as it is.
            known = with_lists(action)
        except ValueError:
            known = None
        if known is None:
            return None
        return Act.made(type="act", id=command, version=version, action=known, after=after)

    return usual_act


def _hashable(value: Any) -> Any:
    """A list of texts as a tuple, so that it can be looked up; anything else as it is."""
    if type(value) is list and all(type(part) is str for part in value):
        return tuple(value)
    return value
