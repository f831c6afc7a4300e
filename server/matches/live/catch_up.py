"""Steps that a returning client has missed."""

from typing import Literal

from protocol.core.ids import Viewer
from protocol.core.messages import Step
from server.matches.core import view
from server.matches.core.model import Match
from server.matches.live.history import History
from server.matches.live.resume_point import ResumePoint

CatchUpMethod = Literal["steps", "snapshot"]


def missed_steps(
    match: Match, history: History, viewer: Viewer, resume_point: ResumePoint | None
) -> list[Step] | None:
    """Return the steps after the client's resume point, as `viewer` may see them.

    None if the client needs a snapshot: it has no state, it saw the match as another viewer, or the
    history does not reach back that far.
    """
    if resume_point is None or resume_point.viewer != viewer:
        return None
    steps = history.since(resume_point)
    return None if steps is None else [view.step(match, step, viewer) for step in steps]
