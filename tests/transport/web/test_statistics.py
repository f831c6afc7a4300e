"""Tests of the background analysis of finished games, and its figures in profiles and exports."""

import asyncio
import json
import subprocess
import sys
from statistics import fmean
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.core.ids import GameKey, MatchId, PlayerId
from server.games.records import to_line
from server.games.spite.presets import PRESETS
from server.games.spite.record.text import to_json
from server.matches.archive import analyses
from server.matches.archive.statistics import StatisticsUpkeep, all_versions
from server.players.lookalikes import skeleton
from server.ratings.statistics import LEAST_GAMES, LEAST_GAMES_RESULT, LUCK_FACTOR
from server.store.archive import FinishedGame
from server.store.players import Registration
from server.store.sql.archive import SqlArchive
from server.store.sql.players import SqlPlayers
from server.store.sql.statistics import SqlStatistics
from server.store.statistics import SeatStatistic
from tests.games.spite.record.games import random_record
from tests.support.account_browser import browser
from tests.support.archives import PLAYERS, finished_game, finished_match
from tests.support.in_process_node import InProcessNode
from tests.support.timeouts import PATIENCE_S

ANNA, BERT = PLAYERS
VERSIONS = all_versions()[0]


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lengthen the time limits of analyses, whose process has the lowest priority."""
    for limit in ("ANALYSIS_WAIT_S", "ANALYSIS_COMPUTE_S"):
        monkeypatch.setattr(analyses, limit, 10 * PATIENCE_S)


def archive_of(node: InProcessNode) -> SqlArchive:
    archive = node.parts.archive
    assert isinstance(archive, SqlArchive)
    return archive


def upkeep_of(node: InProcessNode, outcomes: list[str]) -> StatisticsUpkeep:
    archive, now_ms = archive_of(node), node.parts.stores.clock.now_ms
    return StatisticsUpkeep(SqlStatistics(archive), archive, now_ms, outcomes.append)


def recorded(seed: int) -> FinishedGame:
    """Return a finished game whose record is that of a random game of Spite and Malice."""
    record = random_record(PRESETS["snm-a-short"], seed)
    line = to_line(to_json(record)).encode()
    return replace(finished_game(MatchId(f"match{seed}"), 1, line), winner=seed % 2)


async def write(archive: SqlArchive, game: FinishedGame) -> None:
    await archive.write([game], [finished_match(game.match, 1)])


async def register(archive: SqlArchive, player: PlayerId = ANNA, name: str = "Anna") -> None:
    await SqlPlayers(archive).register(Registration(player, name, name.lower(), at_ms=1))


async def analysed_of(node: InProcessNode) -> Any:
    answer = await node.http.get("/api/players/Anna")
    return answer.raise_for_status().json()["analysed"]


def printed_by(command: str, field: str, lines: bytes) -> list[dict[str, Any]]:
    """Return this field of each result that `spite review` or `spite luck` prints.

    `lines` are the records that the command reads.
    """
    done = subprocess.run(
        [sys.executable, "-m", "server.cli.main", command, "--json", "-"],
        input=lines,
        stdout=subprocess.PIPE,
        check=True,
    )
    return [json.loads(line)[field] for line in done.stdout.splitlines()]


@pytest.mark.long
@pytest.mark.usefixtures("patient")
async def test_a_profile_has_the_figures_of_the_commands(node: InProcessNode) -> None:
    archive, outcomes = archive_of(node), list[str]()
    await register(archive)
    games = [recorded(seed) for seed in range(1, LEAST_GAMES + 1)]
    upkeep = upkeep_of(node, outcomes)
    for game in games:
        assert await analysed_of(node) is None
        await write(archive, game)
        await upkeep.do()
    assert outcomes == ["counted"] * LEAST_GAMES
    assert upkeep.waiting == 0
    lines = b"".join([line + b"\n" async for line in archive.records()])
    reviews = await asyncio.to_thread(printed_by, "review", "review", lines)
    ledgers = await asyncio.to_thread(printed_by, "luck", "ledger", lines)
    own = [review["seats"][0] for review in reviews]
    loss, turns = (sum(seat[name] for seat in own) for name in ("loss", "turns"))
    assert await analysed_of(node) == [
        {
            "game_key": "spite",
            "games": LEAST_GAMES,
            "turn_loss": round(loss / turns),
            "result": None,
        }
    ]
    lucks = [
        sum(one["luck"] * (1 if one["seat"] == 0 else -1) for one in ledger["events"])
        for ledger in ledgers
    ]
    rows = await SqlStatistics(archive).statistics_of(ANNA)
    assert {row.match: row.luck for row in rows} == {
        game.match: luck for game, luck in zip(games, lucks, strict=True)
    }
    assert [row.score for row in rows] == [0 if game.winner else 2 for game in games]
    assert await archive.ledger(games[0].match, 1, VERSIONS.luck) is None


async def test_the_result_without_luck_is_shown_from_many_games_on(node: InProcessNode) -> None:
    archive = archive_of(node)
    await register(archive)
    store = SqlStatistics(archive)
    now_ms = node.parts.stores.clock.now_ms()
    lucks = [10_000 * (number % 21 - 10) for number in range(LEAST_GAMES_RESULT)]
    for number, luck in enumerate(lucks):
        await write(archive, finished_game(MatchId(f"match{number}"), 1))
        claimed = await store.claim(now_ms, now_ms + 1)
        assert claimed is not None
        row = SeatStatistic(
            match=claimed.match,
            number=1,
            seat=0,
            player=ANNA,
            game_key=GameKey("spite"),
            turns=4,
            loss=40_000,
            luck=luck,
            score=2 if luck > 0 else 0,
            review_version=VERSIONS.review,
            luck_version=VERSIONS.luck,
            ended_ms=1,
        )
        if number == LEAST_GAMES_RESULT - 1:
            assert (await analysed_of(node))[0]["result"] is None
        await store.finish(claimed, [row])
    (found,) = await analysed_of(node)
    assert (found["games"], found["turn_loss"]) == (LEAST_GAMES_RESULT, 10_000)
    mean = fmean((luck > 0) - LUCK_FACTOR * luck / 1e6 for luck in lucks)
    assert found["result"]["mean"] == pytest.approx(1e6 * mean, abs=1)
    assert found["result"]["low"] < found["result"]["mean"] < found["result"]["high"]


async def test_games_that_do_not_count_are_left_out(node: InProcessNode) -> None:
    archive, outcomes = archive_of(node), list[str]()
    await register(archive)
    known = recorded(1)
    prepared = json.loads(known.record) | {"fairness": {"scheme": "prepared"}}
    await write(archive, replace(known, record=json.dumps(prepared).encode()))
    await write(archive, replace(recorded(2), game_key=GameKey("megiddo")))
    upkeep = upkeep_of(node, outcomes)
    await upkeep.do()
    assert outcomes == ["left_out"] * 2
    assert await SqlStatistics(archive).statistics_of(ANNA) == []
    assert upkeep.waiting == 0


@pytest.mark.long
@pytest.mark.usefixtures("patient")
async def test_an_export_has_the_figures_of_each_game(node: InProcessNode) -> None:
    archive = archive_of(node)
    async with browser(node) as ada:
        await ada.register("Ada")
        found = await SqlPlayers(archive).find_account_named(skeleton("Ada"))
        assert found is not None
        game = replace(recorded(1), players=(found.person.id, BERT))
        await archive.write([game], [replace(finished_match(game.match, 1), players=game.players)])
        await upkeep_of(node, []).do()
        (row,) = await SqlStatistics(archive).statistics_of(found.person.id)
        (exported,) = (await ada.done("GET", "/export"))["play_statistics"]
        assert exported == {
            "match": game.match,
            "game": 1,
            "turns": row.turns,
            "loss": row.loss,
            "luck": row.luck,
            "score": row.score,
            "ended_ms": row.ended_ms,
        }


async def test_a_game_that_can_not_be_analysed_waits(node: InProcessNode) -> None:
    archive, outcomes = archive_of(node), list[str]()
    await register(archive)
    await write(archive, replace(recorded(1), record=b'{"format":"spite-record/1"}'))
    await write(archive, replace(recorded(2), record=b"no record"))
    upkeep = upkeep_of(node, outcomes)
    for _ in range(2):
        await upkeep.do()
    assert outcomes == ["failed"] * 2
    assert upkeep.waiting == 2
