"""Tests that a player's profile shows figures of analysed games once there are enough games."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from protocol.core.ids import MatchId, PlayerId
from server.matches.archive.statistics import all_versions
from server.players.lookalikes import skeleton
from server.ratings.statistics import LEAST_GAMES, LEAST_GAMES_RESULT
from server.store.players import Registration
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.players import SqlPlayers
from server.store.sql.statistics import SqlStatistics
from server.store.statistics import GameToAnalyse, SeatStatistic
from tests.browser.axe import violations_in_both_themes
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.layout import SMALL
from tests.browser.tables import Tables
from tests.support.archives import PLAYERS, finished_match
from tests.support.server_process import ServerProcess

GAMES = {"Wilhelmina": LEAST_GAMES_RESULT, "Ferdinand": LEAST_GAMES, "Newcomer": LEAST_GAMES - 1}
"""The numbers of analysed games of the registered players."""
VERSIONS = all_versions()[0]


async def fill(data: Path) -> None:
    """Register the players of GAMES and store their statistics in a server's data folder.

    It writes to the database as a node does.
    """
    async with SqlArchive(database_at(None, data)) as archive:
        for name, games in GAMES.items():
            player = PlayerId(f"{name}-id")
            registration = Registration(player, name, skeleton(name), at_ms=1)
            await SqlPlayers(archive).register(registration)
            for number in range(games):
                await count(archive, player, MatchId(f"{name}{number}"), number)


async def count(archive: SqlArchive, player: PlayerId, match: MatchId, number: int) -> None:
    await archive.write([], [finished_match(match, 1)])
    game = GameToAnalyse(
        match=match,
        number=1,
        game_key=VERSIONS.game_key,
        players=(player, PLAYERS[1]),
        winner=0 if number % 3 else 1,
        ended_ms=1,
        record=b"",
        ordinary=True,
    )
    row = SeatStatistic(
        match=match,
        number=1,
        seat=0,
        player=player,
        game_key=game.game_key,
        turns=20,
        loss=320_000,
        luck=100_000 if number % 3 else -200_000,
        score=2 if number % 3 else 0,
        review_version=VERSIONS.review,
        luck_version=VERSIONS.luck,
        ended_ms=1,
    )
    await SqlStatistics(archive).finish(game, [row])


@pytest.fixture(scope="module")
def filled(server: ServerProcess) -> None:
    """Store the players of GAMES and their statistics on the server that the tests share."""
    with ThreadPoolExecutor(1) as other_thread:  # Playwright's event loop runs in this thread.
        other_thread.submit(asyncio.run, fill(server.data)).result()


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_profile_shows_the_figures_of_enough_games(
    tables: Tables, site: str, device: Device, tmp_path: Path
) -> None:
    page = tables.visitor(device).open(f"{site}/player/Wilhelmina").page
    expect(page.get_by_test_id("error-rate")).to_have_text("1.6% lost per turn")
    expect(page.get_by_test_id("without-luck")).to_contain_text("won 66% (56% to 76%) of")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
    assert violations_in_both_themes(page) == []
    page.screenshot(path=tmp_path / "profile.png")
    page.goto(f"{site}/player/Ferdinand")
    expect(page.get_by_test_id("analysed")).to_contain_text(f"over {LEAST_GAMES} games")
    expect(page.get_by_test_id("without-luck")).to_have_count(0)
    page.goto(f"{site}/player/Newcomer")
    expect(page.get_by_test_id("player")).to_have_attribute("data-known", "true")
    expect(page.get_by_test_id("analysed")).to_have_count(0)
