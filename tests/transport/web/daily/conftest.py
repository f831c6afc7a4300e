"""Fixtures for tests of the daily deal: a node with deals for a day, and analyses without delay."""

import asyncio

import pytest
from msgspec.json import encode

from protocol.core.ids import MatchId
from server.daily import deals as daily_deals
from server.daily import http as daily_http
from server.daily.days import DAY_MS, HOUR_MS, begins_ms
from server.matches.archive import analyses
from server.matches.archive.analyses import LUCK, Analyses, records_of
from server.transport.web.saturation import Saturation
from tests.support.in_process_node import InProcessNode
from tests.support.timeouts import PATIENCE_S
from tests.transport.web.daily.daily_node import DAY, set_clock, upkeep_of


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute analyses in the test's process, cache no leaderboard, and ignore a saturated node."""

    async def computed(_ledgers: Analyses, _match: MatchId, _number: int, line: bytes) -> bytes:
        # A thread lets the node's queries go on: on a busy machine this takes seconds.
        return encode(await asyncio.to_thread(LUCK.of, records_of(line), line))

    for limit in ("ANALYSIS_WAIT_S", "ANALYSIS_COMPUTE_S"):
        monkeypatch.setattr(analyses, limit, 10 * PATIENCE_S)
    monkeypatch.setattr(Analyses, "_compute", computed)
    monkeypatch.setattr(Saturation, "add", lambda *_measured: None)
    monkeypatch.setattr(daily_deals, "TODAY_LASTS_S", 0.0)
    for module in (daily_deals, daily_http):
        monkeypatch.setattr(module, "PAST_LASTS_S", 0.0)
    monkeypatch.setattr(daily_deals, "TABLES_LAST_S", 0.0)


@pytest.fixture
def keep_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cache leaderboards of the daily deal for an hour, except those of past days.

    Request this before the node.
    """
    monkeypatch.setattr(daily_deals, "TODAY_LASTS_S", 3600.0)
    monkeypatch.setattr(daily_deals, "TABLES_LAST_S", 3600.0)


@pytest.fixture
async def day(node: InProcessNode) -> str:
    """Commit to the deals of DAY and the next day, set the clock to noon of DAY, and return DAY."""
    set_clock(node, begins_ms(DAY) - HOUR_MS)
    await upkeep_of(node).do()
    set_clock(node, begins_ms(DAY) + HOUR_MS)
    await upkeep_of(node).do()
    set_clock(node, begins_ms(DAY) + DAY_MS // 2)
    return DAY
