"""What a client that comes back has missed."""

from typing import Literal

from protocol.core.ids import Viewer
from protocol.core.messages import Step
from server.matches.core import view
from server.matches.core.model import Match
from server.matches.live.held import Held
from server.matches.live.history import History

BroughtUpToDateBy = Literal["steps", "snapshot"]


def missed_steps(
    match: Match, history: History, viewer: Viewer, held: Held | None
) -> list[Step] | None:
    """The steps after what the client holds, as `viewer` may know them.

    None where it needs a snapshot: nothing is held, it was told as another viewer, or the history
    does not reach back that far.
    """
    if held is None or held.viewer != viewer:
        return None
    steps = history.since(held)
    return None if steps is None else [view.step(match, step, viewer) for step in steps]
