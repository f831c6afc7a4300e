"""Tests of stored reports, moderators' actions, mutes and notices, in both databases."""

import msgspec
import pytest

from protocol.core.ids import MatchId, PlayerId
from protocol.core.moderation import ActKind, LineView
from server.store.moderation import (
    AlreadyDecided,
    AlreadyReported,
    ModeratorAction,
    ModeratorNotice,
    Mute,
    NoAccount,
    Report,
    TimeCursor,
    TooManyReports,
)
from server.store.players import Registration, Session
from server.store.sql.archive import SqlArchive
from server.store.sql.moderator_actions import SqlActions
from server.store.sql.notices import SqlNotices
from server.store.sql.players import SqlPlayers
from server.store.sql.reports import SqlReports
from server.store.sql.sessions import SqlSessions
from tests.support.archives import PLAYERS

ANNA, BERT = PLAYERS
MOD = PlayerId("moderator")
LINE = LineView(
    room="players", number=3, seat=1, by=BERT, phrase=None, text="<b>you</b> ☠", at_ms=900
)
REPORT = Report(
    id="r1",
    at_ms=1_000,
    state="open",
    by=ANNA,
    about=BERT,
    named="Bert",
    match=MatchId("Xk29fLmQ7a"),
    seat=1,
    room="players",
    line=3,
    reason="words",
    note="He said it twice.",
    lines=[LINE],
)


def act(kind: ActKind, number: int = 1, **other: object) -> ModeratorAction:
    done = ModeratorAction(f"a{number}", 1_000 + number, MOD, BERT, kind, "words")
    return msgspec.structs.replace(done, **other)


@pytest.fixture
def reports(archive: SqlArchive) -> SqlReports:
    return SqlReports(archive)


@pytest.fixture
def acts(archive: SqlArchive) -> SqlActions:
    return SqlActions(archive, 5_000)


async def test_a_report_is_stored_with_its_lines(reports: SqlReports) -> None:
    await reports.add(REPORT, 5)
    assert await reports.find("r1") == REPORT
    assert await reports.find("r2") is None
    assert await reports.find("\0") is None
    assert await reports.list_in_states(["open"], None, 9, newest=False) == [
        msgspec.structs.replace(REPORT, lines=())
    ]
    assert await reports.count_open_about(BERT) == 1
    assert await reports.count_open_about(ANNA) == 0


async def test_a_player_reports_another_once_per_match(reports: SqlReports) -> None:
    await reports.add(REPORT, 5)
    again = msgspec.structs.replace(REPORT, id="r2", reason="name")
    with pytest.raises(AlreadyReported):
        await reports.add(again, 5)
    await reports.add(msgspec.structs.replace(again, match=None), 5)
    with pytest.raises(AlreadyReported):
        await reports.add(msgspec.structs.replace(again, id="r3", match=None), 5)


async def test_the_number_of_open_reports_is_limited(reports: SqlReports) -> None:
    await reports.add(REPORT, 1)
    other = msgspec.structs.replace(REPORT, id="r2", match=MatchId("other"))
    with pytest.raises(TooManyReports):
        await reports.add(other, 1)


async def test_reports_are_paged(reports: SqlReports) -> None:
    for number in (1, 2, 3):
        match = MatchId(f"match{number}")
        await reports.add(msgspec.structs.replace(REPORT, id=f"r{number}", match=match), 5)
    first = await reports.list_in_states(["open"], None, 2, newest=False)
    rest = await reports.list_in_states(["open"], TimeCursor(1_000, "r2"), 2, newest=False)
    assert [one.id for one in (*first, *rest)] == ["r1", "r2", "r3"]
    newest = await reports.list_in_states(["open"], TimeCursor(1_000, "r3"), 2, newest=True)
    assert [one.id for one in newest] == ["r2", "r1"]


async def test_a_report_is_decided_once_and_removed_later(
    reports: SqlReports, acts: SqlActions
) -> None:
    await reports.add(REPORT, 5)
    await acts.apply(act("dismiss", report="r1"), [])
    with pytest.raises(AlreadyDecided):
        await acts.apply(
            act("warn", 2, report="r1"), [ModeratorNotice("n", BERT, "warned", "words", 1)]
        )
    assert [one.act for one in await acts.read_log(None, None, 9)] == ["dismiss"]
    found = await reports.find("r1")
    assert found is not None
    assert found.state == "dismissed"
    await reports.remove_decided(1_001)
    assert await reports.find("r1") is not None
    await reports.remove_decided(1_002)
    assert await reports.find("r1") is None


async def test_an_open_report_is_never_removed(reports: SqlReports) -> None:
    await reports.add(REPORT, 5)
    await reports.remove_decided(10**12)
    assert await reports.find("r1") == REPORT


async def test_a_mute_replaces_another_and_is_lifted(acts: SqlActions) -> None:
    assert await acts.find_mutes([BERT, PlayerId("\0")]) == {}
    await acts.apply(act("mute", until_ms=9_000), [])
    assert await acts.find_mutes([ANNA, BERT]) == {BERT: Mute(9_000, "words")}
    await acts.apply(act("mute", 2), [])
    await acts.remove_ended_mutes(10**12)
    assert await acts.find_mutes([BERT]) == {BERT: Mute(None, "words")}
    await acts.apply(act("unmute", 3), [])
    assert await acts.find_mutes([BERT]) == {}
    await acts.apply(act("mute", 4, until_ms=9_000), [])
    await acts.remove_ended_mutes(8_999)
    assert BERT in await acts.find_mutes([BERT])
    await acts.remove_ended_mutes(9_000)
    assert await acts.find_mutes([BERT]) == {}


async def test_closing_an_account_ends_its_sessions_and_can_be_undone(
    acts: SqlActions, archive: SqlArchive
) -> None:
    players, sessions = SqlPlayers(archive), SqlSessions(archive)
    with pytest.raises(NoAccount):
        await acts.apply(act("close"), [])
    assert await acts.read_log(None, None, 9) == []
    await players.register(Registration(BERT, "Bert", "bert", 500, password="hash"))  # noqa: S106
    await sessions.add(Session(b"s", "s", BERT, 1, 1, 1, "firefox", "android"))
    await acts.apply(act("close", name_hidden=True), [])
    assert await sessions.of(BERT) == []
    person = (await players.find_persons([BERT]))[BERT]
    assert (person.closed_ms, person.closed_reason, person.name_hidden) == (1_001, "words", True)
    assert await players.list_erasures(1_002) == [BERT]
    await acts.apply(act("reopen", 2), [])
    person = (await players.find_persons([BERT]))[BERT]
    assert (person.name, person.closed_ms, person.name_hidden) == ("Bert", None, False)
    assert await players.list_erasures(1_002) == []


async def test_the_log_is_filtered_by_player_and_paged(acts: SqlActions) -> None:
    for number in (1, 2, 3):
        await acts.apply(act("warn", number, note=f"note {number}"), [])
    await acts.apply(act("warn", 4, player=ANNA), [])
    assert [one.id for one in await acts.read_log(BERT, None, 2)] == ["a3", "a2"]
    assert [one.id for one in await acts.read_log(BERT, TimeCursor(1_002, "a2"), 2)] == ["a1"]
    assert (await acts.read_log(None, None, 9))[0] == act("warn", 4, player=ANNA)


async def test_a_notice_is_unread_until_its_player_reads_it(
    acts: SqlActions, archive: SqlArchive
) -> None:
    notices = SqlNotices(archive)
    warned = ModeratorNotice("n1", BERT, "warned", "words", 1_001)
    answered = ModeratorNotice("n2", ANNA, "report_acted", "words", 1_001, name="Bert")
    await acts.apply(act("warn"), [warned, answered])
    assert await notices.list_unread([ANNA, BERT]) == {ANNA: [answered], BERT: [warned]}
    assert not await notices.mark_read(ANNA, "n1", 2_000)
    assert not await notices.mark_read(BERT, "\0", 2_000)
    assert await notices.mark_read(BERT, "n1", 2_000)
    assert not await notices.mark_read(BERT, "n1", 2_001)
    assert await notices.list_unread([ANNA, BERT]) == {ANNA: [answered]}


async def test_deleting_an_account_removes_its_mute_and_notices(
    acts: SqlActions, archive: SqlArchive
) -> None:
    players = SqlPlayers(archive)
    await players.register(Registration(BERT, "Bert", "bert", 500, password="hash"))  # noqa: S106
    await acts.apply(act("mute"), [ModeratorNotice("n1", BERT, "muted", "words", 1_001)])
    await players.delete(BERT, 2_000, 3_000)
    assert await acts.find_mutes([BERT]) == {}
    assert await SqlNotices(archive).list_unread([BERT]) == {}
    assert len(await acts.read_log(BERT, None, 9)) == 1
