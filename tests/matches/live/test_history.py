"""Tests of a match's recent steps in memory, of which a returning client gets those it missed.

A client with another history is detected.
"""

import pytest

from protocol.core.ids import SPECTATOR, Mark, Version
from server.matches.core.model import MatchStep
from server.matches.core.storage import short_hash
from server.matches.live.audience import STEPS_KEPT, History, ResumePoint

FIRST = 40
"""The version of the oldest step that the history keeps."""
LAST = 44


def mark(version: int) -> bytes:
    return version.to_bytes(2) * 4


def step(version: int) -> MatchStep:
    return MatchStep(Version(version), version * 1000, (), mark=mark(version))


def resume_point(version: int, client_mark: Mark | None = None) -> ResumePoint:
    """Return the resume point of a client that has received this version."""
    return ResumePoint(
        Version(version),
        SPECTATOR,
        short_hash(mark(version)) if client_mark is None else client_mark,
    )


@pytest.fixture
def history() -> History:
    return History(Version(LAST), mark(LAST), [step(n) for n in range(FIRST, LAST + 1)])


@pytest.mark.parametrize("version", [FIRST, FIRST + 1, LAST - 1, LAST])
def test_a_returning_client_gets_the_steps_since_its_version(
    history: History, version: int
) -> None:
    missed = history.since(resume_point(version))
    assert missed == [step(n) for n in range(version + 1, LAST + 1)]


@pytest.mark.parametrize("version", [0, FIRST - 1, LAST + 1])
def test_versions_that_are_too_old_or_unknown_have_no_steps(history: History, version: int) -> None:
    assert history.since(resume_point(version)) is None


@pytest.mark.parametrize("version", [FIRST, LAST])
def test_a_client_with_another_history_gets_no_steps(history: History, version: int) -> None:
    other = resume_point(version, Mark(1))
    assert history.since(other) is None
    assert history.contradicts(other)


def test_a_client_that_sends_no_hash_gets_no_steps(history: History) -> None:
    silent = ResumePoint(Version(LAST), SPECTATOR, None)
    assert history.since(silent) is None
    assert not history.contradicts(silent)


def test_a_client_ahead_of_this_node_contradicts_it(history: History) -> None:
    assert history.contradicts(resume_point(LAST + 1))
    assert history.contradicts(ResumePoint(Version(LAST + 1), SPECTATOR, None))


@pytest.mark.parametrize("version", [0, FIRST, LAST])
def test_a_client_at_a_known_or_too_old_version_does_not_contradict_it(
    history: History, version: int
) -> None:
    assert not history.contradicts(resume_point(version))


def test_adding_a_step_advances_the_version(history: History) -> None:
    history.add(step(LAST + 1))
    assert (history.version, history.mark) == (LAST + 1, mark(LAST + 1))
    assert history.since(resume_point(LAST)) == [step(LAST + 1)]
    assert history.since(resume_point(LAST + 1)) == []


def test_the_number_of_kept_steps_is_limited() -> None:
    history = History(Version(0), mark(0), [])
    for version in range(1, STEPS_KEPT + 3):
        history.add(step(version))
    assert history.since(resume_point(2)) is None
    missed = history.since(resume_point(3))
    assert missed is not None
    assert [taken.version for taken in missed] == list(range(4, STEPS_KEPT + 3))


def test_a_match_without_steps_is_known_only_at_its_version() -> None:
    history = History(Version(0), mark(0), [])
    assert history.since(resume_point(0)) == []
    assert history.contradicts(resume_point(0, Mark(7)))
