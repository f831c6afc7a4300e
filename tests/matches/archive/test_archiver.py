"""Tests of the archiver, which moves finished games from Redis to the archive.

Each game is archived once, whatever fails meanwhile: the archive, an answer, a node or the process
that writes records. A game that can't be archived holds up no other. Games of guests are skipped
while disk space is short.
"""

import asyncio
import os
import signal
from collections.abc import Sequence

import psutil
import pytest
from msgspec.structs import replace

from protocol.core.commands import NextGame, Resign
from protocol.core.ids import CommandId, GameKey, MatchId, Version
from protocol.core.views import PreparedKind
from server.daily.days import DAY_MS, KEPT_DAYS, OPENED_AFTER_MS
from server.games.registry import GAMES
from server.matches.archive import archiver as archiver_module
from server.matches.archive import writer as writer_module
from server.matches.archive.archive_entry import GameToArchive
from server.matches.archive.low_priority_process import ProcessEnded
from server.matches.archive.records import WAIT_S, Records
from server.matches.archive.writer import (
    Answer,
    RecordWriter,
    Unwritable,
    Written,
)
from server.matches.core.match_settings import MatchSettings, PreparedStart
from server.same_deal.deals import LASTS_MS as SHARED_MS
from server.store.errors import DatabaseUnavailable
from server.store.redis.outbox import CLAIM_MS
from server.store.shared_deals import KEPT_AFTER_MS
from tests.matches.archive.archives import UnsteadyArchive, archiving
from tests.matches.nodes import Node
from tests.support.matches import ANN, BEN, SETTINGS
from tests.support.timeouts import PATIENCE_S, until

SEVERAL_GAMES = GameKey("spite"), "momentpoint"
"""A match of several games."""


async def resign(node: Node, match: MatchId, game: int = 1) -> None:
    version = (await node.directory.newest(match)).version
    command = Resign(id=CommandId(f"bye{game}"), version=version, game=game)
    assert await node.say(match, ANN, command) == "accepted"


async def finish_match(node: Node) -> MatchId:
    """Play a match of one game to its end on a node, and return its id.

    Its outbox for the archive then has an entry of the match.
    """
    match = await node.open_match(ANN)
    await node.begin(match)
    await resign(node, match)
    return match


async def archived(archive: UnsteadyArchive, match: MatchId, games: int = 1) -> None:
    async def there() -> bool:
        return await archive.games(match) == games

    await until(there)


async def lines(archive: UnsteadyArchive) -> list[bytes]:
    return [line async for line in archive.records()]


async def test_a_finished_game_is_archived_with_its_match(
    here: Node, archive: UnsteadyArchive, writer: RecordWriter
) -> None:
    async with archiving(here, archive, writer):
        match = await finish_match(here)
        await archived(archive, match)
    line = await archive.record(match, 1)
    assert line is not None
    GAMES[(await here.directory.newest(match)).settings.game_key].records.replay(line)
    kept = await archive.match(match)
    assert kept is not None
    assert (kept.games, kept.winner, kept.names) == (1, 1, ("Ann", "Ben"))
    assert kept.players == (ANN.id, BEN.id)


@pytest.mark.parametrize("registered", [True, False])
async def test_the_archived_match_names_its_aborter_and_the_networks(
    here: Node, archive: UnsteadyArchive, writer: RecordWriter, *, registered: bool
) -> None:
    settings = replace(SETTINGS, visibility="public")
    ann = replace(ANN, registered=registered, network="home")
    ben = replace(BEN, registered=registered, network="work")
    match = await here.directory.create(ann, settings)
    async with archiving(here, archive, writer):
        await here.begin(match, ben)
        await resign(here, match)
        await archived(archive, match)
    kept = await archive.match(match)
    assert kept is not None
    assert kept.networks == ("home", "work")
    # Only a match that would have been rated can be aborted. The first abort is free.
    assert (kept.aborted_by, kept.rated) == (0 if registered else None, False)


@pytest.mark.parametrize("registered", [False, True])
async def test_a_match_that_ended_in_its_first_turn_expires(
    here: Node, archive: UnsteadyArchive, writer: RecordWriter, *, registered: bool
) -> None:
    match = await here.open_match(replace(ANN, registered=registered))
    await here.begin(match)
    await resign(here, match)
    async with archiving(here, archive, writer):
        await archived(archive, match)
    kept = await archive.match(match)
    assert kept is not None
    assert kept.expires_ms is not None
    hours = 7 * 24 if registered else 1
    assert kept.expires_ms - kept.ended_ms == hours * 3600 * 1000


@pytest.mark.parametrize("registered", [False, True])
@pytest.mark.parametrize("kind", ["daily", pytest.param("same_deal", marks=pytest.mark.long)])
async def test_a_compared_game_that_ended_in_its_first_turn_outlasts_its_result(
    here: Node,
    archive: UnsteadyArchive,
    writer: RecordWriter,
    kind: PreparedKind,
    *,
    registered: bool,
) -> None:
    compared = replace(SETTINGS, prepared=PreparedStart(kind, "2026-11-27", bytes(32)))
    match = await here.directory.create(replace(ANN, registered=registered), compared)
    await here.begin(match)
    await resign(here, match)
    async with archiving(here, archive, writer):
        await archived(archive, match)
    kept = await archive.match(match)
    assert kept is not None
    assert kept.expires_ms is not None
    assert kept.expires_ms - kept.ended_ms > KEPT_DAYS * DAY_MS + OPENED_AFTER_MS
    assert kept.expires_ms - kept.ended_ms > SHARED_MS + KEPT_AFTER_MS


def test_a_record_is_awaited_until_another_node_can_archive_it() -> None:
    # The node that claimed the game may have died. Then another one claims it, and needs a while.
    assert 1000 * WAIT_S >= CLAIM_MS + 5_000


async def test_games_of_guests_are_skipped_while_disk_space_is_short(
    here: Node, archive: UnsteadyArchive, writer: RecordWriter
) -> None:
    async with archiving(here, archive, writer, lambda: True) as (_, came):
        skipped = await finish_match(here)
        await until(lambda: came["skipped"] == 1)
        match = await here.open_match(replace(ANN, registered=True))
        await here.begin(match)
        await resign(here, match)
        await archived(archive, match)
        assert await archive.games(skipped) == 0
        records = Records(archive, here.directory, here.stores.outbox)
        async with asyncio.timeout(WAIT_S / 2):
            with pytest.raises(DatabaseUnavailable):
                await records.record(skipped)


@pytest.mark.parametrize("watchers", [True, False])
async def test_a_match_closed_to_spectators_is_not_public_in_the_archive(
    here: Node, archive: UnsteadyArchive, writer: RecordWriter, *, watchers: bool
) -> None:
    settings = replace(SETTINGS, visibility="public", watchers=watchers)
    match = await here.directory.create(ANN, settings)
    async with archiving(here, archive, writer):
        await here.begin(match)
        await resign(here, match)
        await archived(archive, match)
    kept = await archive.match(match)
    assert kept is not None
    assert kept.public == watchers


async def test_games_are_archived_while_their_match_continues(
    here: Node, archive: UnsteadyArchive, writer: RecordWriter
) -> None:
    game = GAMES[SEVERAL_GAMES[0]]
    rules = game.presets[SEVERAL_GAMES[1]]
    match = await here.directory.create(ANN, MatchSettings(*SEVERAL_GAMES, rules))
    async with archiving(here, archive, writer):
        await here.begin(match)
        await resign(here, match, 1)
        await archived(archive, match)
        assert await archive.match(match) is None
        for player in (ANN, BEN):
            command = NextGame(id=CommandId(f"next{player.id}"), version=Version(3), game=2)
            assert await here.say(match, player, command) == "accepted"
        await resign(here, match, 2)
        await archived(archive, match, 2)
    kept = await archive.match(match)
    assert kept is not None
    assert kept.games == 2


async def test_two_nodes_archive_each_game_once(
    here: Node, there: Node, archive: UnsteadyArchive, writer: RecordWriter
) -> None:
    async with (
        RecordWriter() as other,
        archiving(here, archive, writer),
        archiving(there, archive, other),
    ):
        matches = [await finish_match(node) for node in (here, there) * 5]
        for match in matches:
            await archived(archive, match)
    assert len(await lines(archive)) == len(matches)


async def test_games_wait_for_an_unavailable_archive(
    here: Node, archive: UnsteadyArchive, writer: RecordWriter
) -> None:
    archive.away = True
    async with archiving(here, archive, writer) as (archiver, _):
        match = await finish_match(here)
        await asyncio.wait_for(archive.tried.wait(), PATIENCE_S)

        async def known_to_be_away() -> bool:
            return not archiver.available

        await until(known_to_be_away)
        archive.away = False
        await archived(archive, match)

        async def known_to_be_back() -> bool:
            return archiver.available

        await until(known_to_be_back)


async def test_a_write_without_an_answer_is_not_repeated_in_the_archive(
    here: Node, archive: UnsteadyArchive, writer: RecordWriter
) -> None:
    archive.unanswered = 1
    async with archiving(here, archive, writer) as (_, came):
        match = await finish_match(here)

        async def done() -> bool:
            return came["archived"] == 1

        await until(done)
    assert archive.tried.is_set()
    assert len(await lines(archive)) == await archive.games(match) == 1


async def test_a_game_that_the_archive_rejects_does_not_keep_others_out(
    here: Node, archive: UnsteadyArchive, writer: RecordWriter, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = await finish_match(here), await finish_match(here)
    archive.refused.add(bad)
    async with archiving(here, archive, writer) as (_, came):
        await archived(archive, good)
    assert came["unwritable"] == 1
    assert f"game 1 of match {bad} can't be archived" in caplog.text


async def test_a_killed_writer_is_restarted(
    here: Node, archive: UnsteadyArchive, writer: RecordWriter
) -> None:
    async with archiving(here, archive, writer):
        await archived(archive, await finish_match(here))
        first = writer.process
        assert first is not None
        os.kill(first, signal.SIGKILL)

        async def is_gone() -> bool:
            return not psutil.pid_exists(first)

        await until(is_gone)
        await archived(archive, await finish_match(here))
        assert writer.process not in (None, first)


class Killer:
    """A writer of records whose process dies when it writes the game of one match."""

    def __init__(self, writer: RecordWriter) -> None:
        self._writer = writer
        self.deadly: MatchId | None = None

    async def write(self, games: Sequence[GameToArchive]) -> Sequence[Answer]:
        answers = await self._writer.write(games)
        for answer in answers:
            finished = answer.finished if isinstance(answer, Written) else None
            if finished is not None and finished.game.match == self.deadly:
                raise ProcessEnded("the process has ended")
        return answers


async def test_a_game_that_ends_the_writer_does_not_keep_others_out(
    here: Node, archive: UnsteadyArchive, writer: RecordWriter, caplog: pytest.LogCaptureFixture
) -> None:
    killer = Killer(writer)
    killer.deadly = await finish_match(here)
    good = [await finish_match(here) for _ in range(3)]
    async with archiving(here, archive, killer) as (_, came):
        for match in good:
            await archived(archive, match)
        await until(lambda: came["unwritable"] == 1)
    assert f"game 1 of match {killer.deadly} can't be archived" in caplog.text
    assert await archive.games(killer.deadly) == 0


@pytest.mark.parametrize(
    "error",
    [
        ZeroDivisionError("x"),
        pytest.param(KeyError("x"), marks=pytest.mark.long),
        pytest.param(OverflowError("x"), marks=pytest.mark.long),
    ],
)
async def test_an_unexpected_error_sets_aside_only_its_game(
    here: Node,
    archive: UnsteadyArchive,
    writer: RecordWriter,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
) -> None:
    bad, good = await finish_match(here), await finish_match(here)
    archive.refused.add(bad)
    archive.refusal = error
    async with archiving(here, archive, writer) as (_, came):
        await archived(archive, good)
        await until(lambda: came["unwritable"] == 1)
        later = await finish_match(here)
        await archived(archive, later)
    assert f"game 1 of match {bad} can't be archived: {type(error).__name__}" in caplog.text
    # It is not tried again at once.
    assert came["unwritable"] == 1


async def test_games_are_archived_although_their_ratings_can_not_be_updated(
    here: Node,
    archive: UnsteadyArchive,
    writer: RecordWriter,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(archiver_module, "PING_S", 0.0)
    archive.rating_error = ZeroDivisionError("x")
    async with archiving(here, archive, writer):
        await until(lambda: caplog.text.count("the ratings can't be updated") > 1)
        await archived(archive, await finish_match(here))


async def test_a_writer_that_does_not_answer_in_time_is_replaced(
    writer: RecordWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GameToArchive(1, True, b"nonsense", [])
    await writer.write([game])
    first = writer.process
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    with monkeypatch.context() as patch:
        patch.setattr(writer_module, "WRITE_S", 0.05)
        with pytest.raises(ProcessEnded, match="too long"):
            await writer.write([game])
    assert await writer.write([game])
    assert writer.process not in (None, first)


async def test_no_record_is_written_of_an_invalid_game(writer: RecordWriter) -> None:
    [answer] = await writer.write([GameToArchive(1, True, b"nonsense", [])])
    assert isinstance(answer, Unwritable)
