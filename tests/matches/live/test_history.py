"""History: the steps that a returning client has missed, and conflicting histories."""

import pytest

from protocol.core.ids import SPECTATOR, Mark, Version
from server.matches.core.history_hash import short_hash
from server.matches.core.model import MatchStep
from server.matches.live.history import STEPS_KEPT, History
from server.matches.live.resume_point import ResumePoint

FIRST = 40
"""The version of the oldest kept step."""
LAST = 44


def mark(version: int) -> bytes:
    return version.to_bytes(2) * 4


def step(version: int) -> MatchStep:
    return MatchStep(Version(version), version * 1000, (), mark=mark(version))


def resume_point(version: int, told: Mark | None = None) -> ResumePoint:
    """Return the resume point of a client that has received this version."""
    return ResumePoint(
        Version(version), SPECTATOR, short_hash(mark(version)) if told is None else told
    )


@pytest.fixture
def history() -> History:
    return History(Version(LAST), mark(LAST), [step(n) for n in range(FIRST, LAST + 1)])


@pytest.mark.parametrize("version", [FIRST, FIRST + 1, LAST - 1, LAST])
def test_who_comes_back_gets_the_steps_since(history: History, version: int) -> None:
    missed = history.since(resume_point(version))
    assert missed == [step(n) for n in range(version + 1, LAST + 1)]


@pytest.mark.parametrize("version", [0, FIRST - 1, LAST + 1])
def test_nothing_is_known_of_versions_that_are_too_old_or_not_there(
    history: History, version: int
) -> None:
    assert history.since(resume_point(version)) is None


@pytest.mark.parametrize("version", [FIRST, LAST])
def test_who_holds_another_past_gets_no_steps(history: History, version: int) -> None:
    other = resume_point(version, Mark(1))
    assert history.since(other) is None
    assert history.contradicts(other)


def test_who_does_not_say_what_past_it_holds_gets_no_steps(history: History) -> None:
    silent = ResumePoint(Version(LAST), SPECTATOR, None)
    assert history.since(silent) is None
    assert not history.contradicts(silent)


def test_who_is_ahead_holds_what_is_not_known_here(history: History) -> None:
    assert history.contradicts(resume_point(LAST + 1))
    assert history.contradicts(ResumePoint(Version(LAST + 1), SPECTATOR, None))


@pytest.mark.parametrize("version", [0, FIRST, LAST])
def test_who_holds_what_is_known_here_or_is_too_old_does_not_contradict_it(
    history: History, version: int
) -> None:
    assert not history.contradicts(resume_point(version))


def test_a_new_step_is_the_last_one(history: History) -> None:
    history.add(step(LAST + 1))
    assert (history.version, history.mark) == (LAST + 1, mark(LAST + 1))
    assert history.since(resume_point(LAST)) == [step(LAST + 1)]
    assert history.since(resume_point(LAST + 1)) == []


def test_only_so_many_steps_are_kept() -> None:
    history = History(Version(0), mark(0), [])
    for version in range(1, STEPS_KEPT + 3):
        history.add(step(version))
    assert history.since(resume_point(2)) is None
    missed = history.since(resume_point(3))
    assert missed is not None
    assert [taken.version for taken in missed] == list(range(4, STEPS_KEPT + 3))


def test_a_match_without_steps_is_known_at_its_version_alone() -> None:
    history = History(Version(0), mark(0), [])
    assert history.since(resume_point(0)) == []
    assert history.contradicts(resume_point(0, Mark(7)))
