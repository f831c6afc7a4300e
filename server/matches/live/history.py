"""The recent steps of a match, for clients that come back."""

from collections import deque
from collections.abc import Iterable

from protocol.core.ids import Mark, Version
from server.matches.core.history_hash import short_hash
from server.matches.core.model import MatchStep
from server.matches.live.resume_point import ResumePoint

STEPS_KEPT = 64
"""So many steps are sent to a client that comes back. A snapshot is shorter than more of them."""


class History:
    """Where a match stands, and the steps that led there, as far as they are kept."""

    def __init__(self, version: Version, mark: bytes, recent: Iterable[MatchStep]) -> None:
        """`mark` is the match's at `version` (`server.matches.core.history_hash`)."""
        self.version = version
        self.mark = mark
        self._recent: deque[MatchStep] = deque(recent, maxlen=STEPS_KEPT)

    def add(self, step: MatchStep) -> None:
        """The match has come to the version and mark of `step`."""
        self._recent.append(step)
        self.version, self.mark = step.version, step.mark

    def since(self, resume_point: ResumePoint) -> list[MatchStep] | None:
        """The steps, in order, that a client lacks which holds that.

        None where they don't reach back so far, or don't lead on from what it holds.
        """
        if resume_point.mark is None or self._told_mark(resume_point.version) != resume_point.mark:
            return None
        return list(self._recent)[len(self._recent) - (self.version - resume_point.version) :]

    def contradicts(self, resume_point: ResumePoint) -> bool:
        """Whether a client holds what is not known here, or is known otherwise.

        Then one of the two may have what the store has lost, or what it has gained since.
        """
        known = self._told_mark(resume_point.version)
        other_past = None not in (known, resume_point.mark) and known != resume_point.mark
        return other_past or resume_point.version > self.version

    def _told_mark(self, version: Version) -> Mark | None:
        """What clients were told as the mark of a version; None where that is not known here."""
        if version == self.version:
            return short_hash(self.mark)
        place = len(self._recent) - (self.version - version) - 1
        return short_hash(self._recent[place].mark) if 0 <= place < len(self._recent) else None
