"""Tests of presence computed from nodes' reports, and of absences computed from their record."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from protocol.core.ids import SEATS
from server.store.absence_record import AbsenceRecord
from server.store.node_reports import (
    UNSEEN_MS,
    NodeReport,
    Reports,
    SeatReport,
    connected_seats,
    cut_off_seats,
    is_visible,
    lost_seats,
    with_closed,
    with_report,
)
from server.store.ports import Gap, LostNode
from tests.support.stored_presence import report_of

NOW_MS = 1_000_000
LATER_MS = 2_000_000
DIED_MS = NOW_MS + 5_000
NO_GAP = Gap(0, 0)
NONE_CUT_OFF = False, False


def report(*seats: int) -> NodeReport:
    return report_of(*seats, expires_ms=LATER_MS)


def lost(reports: Reports, *connected: int) -> list[LostNode]:
    return list(lost_seats("a", reports["a"], DIED_MS, (0 in connected, 1 in connected)))


def test_a_seat_that_connects_to_another_node_has_moved_there() -> None:
    reports = with_report({"a": report(0, 1)}, "b", report(0), NOW_MS)
    assert reports["a"].seats == (SeatReport(True, moved_ms=NOW_MS), SeatReport(True))
    assert cut_off_seats({"a": reports["a"]}) == (False, True)


@pytest.mark.parametrize(("after_ms", "known"), [(UNSEEN_MS, True), (UNSEEN_MS + 1, False)])
def test_a_moved_connection_is_known_for_a_while(after_ms: int, known: bool) -> None:
    reports = with_report({"a": report(0)}, "b", report(0), NOW_MS)
    reports = with_report(reports, "b", report(), NOW_MS + after_ms)
    assert connected_seats(reports) == (known, False)


def test_a_node_that_reports_again_still_has_the_connection() -> None:
    reports = with_report({"a": report(0)}, "b", report(0), NOW_MS)
    assert with_report(reports, "a", report(0), NOW_MS)["a"] == report(0)


def test_the_death_of_a_node_explains_the_absence_of_its_players() -> None:
    assert lost({"a": report(0, 1)}) == [LostNode("a", DIED_MS, (0, 1))]


def test_it_explains_no_absence_of_a_player_who_had_moved() -> None:
    assert lost(with_report({"a": report(0)}, "b", report(0), NOW_MS), 0) == []


def test_a_player_who_came_back_was_lost_and_one_who_then_left_is_not() -> None:
    reports = with_report({"a": report(0)}, "b", report(0), DIED_MS + 1)
    assert lost(reports, 0) == [LostNode("a", DIED_MS, (0,))]
    assert lost(reports) == []


def test_a_seat_closed_by_a_stopping_node_is_lost_since_then() -> None:
    reports = with_closed({"a": report(0, 1)}, "a", (False, True), NOW_MS)
    reports = with_closed(reports, "a", (False, True), NOW_MS + 1)
    assert connected_seats(reports) == (True, True)
    assert lost(reports) == [LostNode("a", NOW_MS, (0,)), LostNode("a", DIED_MS, (1,))]
    back = with_report(reports, "b", report(0), DIED_MS + 1)
    assert lost(back, 0) == [LostNode("a", NOW_MS, (0,)), LostNode("a", DIED_MS, (1,))]


def test_a_node_without_a_report_has_closed_nothing() -> None:
    assert with_closed({"a": report(0)}, "b", (False, False), NOW_MS) == {"a": report(0)}


times = st.integers(NOW_MS, NOW_MS + 3 * UNSEEN_MS)
steps = st.lists(
    st.tuples(st.sampled_from("abc"), st.sets(st.sampled_from(SEATS)), st.integers(0, 3), times)
)


@given(steps)
def test_a_node_is_known_by_its_last_report(made: list[tuple[str, set[int], int, int]]) -> None:
    """Another node's report takes seats from it only by moving them, and only they expire."""
    reports: Reports = {}
    last: dict[str, NodeReport] = {}
    for node, seats, spectators, now_ms in sorted(made, key=lambda step: step[3]):
        before, own = reports, replace(report(*seats), spectators=spectators)
        reports, last[node] = with_report(reports, node, own, now_ms), own
        if own != report():
            assert reports[node] == own
        for other, known in reports.items():
            assert known.connected != (False, False) or known.spectators
            assert known.spectators == last[other].spectators
            for seat in SEATS:
                assert last[other].seats[seat].connected or not known.seats[seat].connected
        if not is_visible(before, reports, now_ms):
            assert connected_seats(before) == connected_seats(reports)
        assert with_report(reports, node, own, now_ms) == reports


def test_an_absence_lasts_until_the_player_is_back() -> None:
    record = AbsenceRecord(1, NOW_MS).updated((True, False), NONE_CUT_OFF, NO_GAP, NOW_MS)
    assert record.since_ms == (NOW_MS, None)
    record = record.updated((None, None), NONE_CUT_OFF, NO_GAP, NOW_MS + 100)
    assert record.since_ms == (NOW_MS, None)
    record = record.updated((False, False), NONE_CUT_OFF, NO_GAP, NOW_MS + 300)
    assert (record.spent_ms, record.since_ms) == ((300, 0), (None, None))


def test_a_player_cut_off_by_a_dead_node_is_not_absent() -> None:
    record = AbsenceRecord(1, NOW_MS).updated((True, True), (True, False), NO_GAP, NOW_MS)
    assert record.since_ms == (None, NOW_MS)


def test_a_gap_is_subtracted_once() -> None:
    record = AbsenceRecord(1, NOW_MS, since_ms=(NOW_MS, None))
    gap = Gap(NOW_MS + 100, NOW_MS + 400)
    for now_ms in (NOW_MS + 500, NOW_MS + 600):
        record = record.updated((True, False), NONE_CUT_OFF, gap, now_ms)
        assert record.since_ms == (NOW_MS + 300, None)


def test_a_period_without_updates_is_subtracted() -> None:
    record = AbsenceRecord(1, NOW_MS, since_ms=(NOW_MS - 10, None))
    now_ms = NOW_MS + UNSEEN_MS + 1
    record = record.updated((True, False), NONE_CUT_OFF, NO_GAP, now_ms)
    assert record.since_ms == (now_ms - 10, None)


aways = st.lists(st.tuples(st.sampled_from([True, False, None]), st.integers(0, 2 * UNSEEN_MS)))


@given(aways, st.integers(0, UNSEEN_MS), st.integers(0, UNSEEN_MS))
def test_absences_last_no_longer_than_the_time_that_was_seen(
    made: list[tuple[bool | None, int]], from_ms: int, length_ms: int
) -> None:
    record, now_ms, seen_ms = AbsenceRecord(1, NOW_MS), NOW_MS, 0
    gap = Gap(NOW_MS + from_ms, NOW_MS + from_ms + length_ms)
    for away, passed_ms in made:
        now_ms += passed_ms
        seen_ms += passed_ms if passed_ms <= UNSEEN_MS else 0
        before, known = record, gap if gap.until_ms <= now_ms else NO_GAP
        record = record.updated((away, False), NONE_CUT_OFF, known, now_ms)
        since_ms = record.since_ms[0]
        running_ms = 0 if since_ms is None else now_ms - since_ms
        assert 0 <= record.spent_ms[0] + running_ms <= seen_ms
        assert record.spent_ms[0] >= before.spent_ms[0]
        assert record.spent_ms[1] == 0
