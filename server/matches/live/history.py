"""Recent steps of a match, from which returning clients catch up."""

from collections import deque
from collections.abc import Iterable

from protocol.core.ids import Mark, Version
from server.matches.core.history_hash import short_hash
from server.matches.core.model import MatchStep
from server.matches.live.resume_point import ResumePoint

STEPS_KEPT = 64
"""The most steps to send to a returning client. A snapshot is shorter than more steps."""


class History:
    """The current version of a match, and its recent steps."""

    def __init__(self, version: Version, mark: bytes, recent: Iterable[MatchStep]) -> None:
        """`mark` is the history hash at `version` (`server.matches.core.history_hash`)."""
        self.version = version
        self.mark = mark
        self._recent: deque[MatchStep] = deque(recent, maxlen=STEPS_KEPT)

    def add(self, step: MatchStep) -> None:
        """Add a step and advance to its version and mark."""
        self._recent.append(step)
        self.version, self.mark = step.version, step.mark

    def since(self, resume_point: ResumePoint) -> list[MatchStep] | None:
        """Return the steps, in order, that a client with this resume point has missed.

        None if the kept steps do not reach back that far, or do not continue from that point.
        """
        if resume_point.mark is None or self._known_mark(resume_point.version) != resume_point.mark:
            return None
        return list(self._recent)[len(self._recent) - (self.version - resume_point.version) :]

    def contradicts(self, resume_point: ResumePoint) -> bool:
        """Return whether the client's history differs from this node's or is ahead of it."""
        known = self._known_mark(resume_point.version)
        other_past = None not in (known, resume_point.mark) and known != resume_point.mark
        return other_past or resume_point.version > self.version

    def _known_mark(self, version: Version) -> Mark | None:
        """Return the short hash that clients received for a version; None if it is unknown here."""
        if version == self.version:
            return short_hash(self.mark)
        place = len(self._recent) - (self.version - version) - 1
        return short_hash(self._recent[place].mark) if 0 <= place < len(self._recent) else None
