"""A fast reader for the most frequent message from clients, the act.

The result is the same as from CLIENT_MESSAGES. Equal actions are one object, because a table has
only some thousands of possible actions. docs/performance.md has the savings.
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
    """Return a reader for acts of a game. It gives None for any other or unusual message.

    The reader takes the unpacked positional form.
    """
    reading = Reading({wire.key: wire}, wire.key)
    adapter = wire.adapters["action"]

    # Typed, because True and 1.0 would be looked up as the numbers that they equal.
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
            # A list among the values, such as of cards, is not hashable.
            known = with_lists(action)
        except ValueError:
            known = None
        if known is None:
            return None
        return Act.made(type="act", id=command, version=version, action=known, after=after)

    return usual_act


def _hashable(value: Any) -> Any:
    """Return a list of texts as a hashable tuple, and anything else unchanged."""
    if type(value) is list and all(type(part) is str for part in value):
        return tuple(value)
    return value
