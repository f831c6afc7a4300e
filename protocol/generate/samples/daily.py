"""Sample JSON bodies of the HTTP API for the daily deal, for docs and tests."""

from collections.abc import Mapping

from protocol.core.body import Body
from protocol.core.daily import (
    Daily,
    DailyDay,
    DailyGameView,
    DailyPrevious,
    DailyResult,
    DailyRow,
    DailyStreak,
    DailyTable,
)
from protocol.games.spite import SPITE
from protocol.generate.samples.match import MATCH, REMATCH

BOUND, BOUND_NEXT, SEED = "19" * 32, "5b" * 32, "c4" * 32
ENDS_MS = 1_795_824_000_000
HOUR_MS = 3600 * 1000

DAILY: Mapping[str, Body] = {
    "daily": Daily(
        day="2026-11-27",
        ends_ms=ENDS_MS,
        commitment=BOUND,
        next_commitment=BOUND_NEXT,
        later_commitment=None,
        state="counted",
        match=MATCH,
        result=DailyResult(left=[0, 4], luck=-30, score=410, place=3, players=41, listed=True),
        previous=DailyPrevious(
            day="2026-11-26",
            match=REMATCH,
            ends_ms=ENDS_MS - 23 * HOUR_MS,
            opens_ms=ENDS_MS - 22 * HOUR_MS,
            state="begun",
            result=None,
        ),
        streak=DailyStreak(days=12, free_days=1),
        game_key=SPITE.key,
        computer="medium",
    ),
    "daily_table": DailyTable(
        days=7,
        players=[
            DailyRow(place=1, name="Ada", account="Ada", score=1920, days=6, own=False),
            DailyRow(place=2, name="Otto", account="Otto", score=1290, days=7, own=True),
        ],
        count=2,
        follows=True,
    ),
    "daily_day": DailyDay(
        day="2026-11-26",
        commitment=BOUND,
        committed_ms=ENDS_MS - 3 * 24 * HOUR_MS,
        seeds=[SEED],
        games=[
            DailyGameView(
                deal=0,
                match=MATCH,
                name="Ada",
                account="Ada",
                left=[0, 4],
                luck=-61_250,
                luck_version=1,
                score=431,
                in_mean=True,
            )
        ],
        count=1,
    ),
}
