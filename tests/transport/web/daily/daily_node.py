"""Helpers for tests of the daily deal over HTTP: its clock, its upkeep, and players' games."""

from msgspec.structs import replace

from protocol.core.ids import MatchId, PlayerId
from server.daily.days import ends_ms
from server.daily.ender import DailyEnder
from server.daily.results import DailyCounter
from server.daily.upkeep import DailyUpkeep
from server.games.records import to_line
from server.games.spite.presets import PRESETS
from server.games.spite.record.text import to_json
from server.store.daily import DailyGame
from server.store.sql.daily import SqlDaily
from tests.games.spite.record.games import random_record
from tests.support.account_browser import Browser
from tests.support.archives import finished_game, finished_match
from tests.support.in_process_node import InProcessNode

RECORD = random_record(PRESETS["snm-a-short"], 3)


LINE = to_line(to_json(RECORD)).encode()


DAY = "2027-01-15"
"""The day on which the finished games of the tests end."""


def set_clock(node: InProcessNode, now_ms: int) -> None:
    """Let the daily deal's clock on the node stand still at this time (Unix milliseconds)."""
    node.parts.daily.now_ms = lambda: now_ms


def upkeep_of(node: InProcessNode) -> DailyUpkeep:
    parts, store = node.parts, SqlDaily(node.parts.archive)
    counter = DailyCounter(store, parts.archive, parts.ledgers)
    return DailyUpkeep(parts.daily, store, counter)


def ender_of(node: InProcessNode) -> DailyEnder:
    parts = node.parts
    return DailyEnder(parts.daily, SqlDaily(parts.archive), parts.archive, parts.directory)


async def begin(player: Browser) -> MatchId:
    """Begin the player's game of the daily deal, which has no match yet. Return the new match."""
    return await _posted(player, 201)


async def return_to(player: Browser) -> MatchId:
    """Request the player's game of the daily deal once more. Return its match, which is not new."""
    return await _posted(player, 200)


async def _posted(player: Browser, status: int) -> MatchId:
    answer = await player.http.post("/api/daily")
    assert answer.status_code == status, answer.text
    return MatchId(answer.json()["id"])


async def end(
    node: InProcessNode, match: MatchId, ended_ms: int = ends_ms(DAY) - 1, line: bytes = LINE
) -> PlayerId:
    """Archive a game of the daily deal as the end of this match, and let it be counted.

    `line` is the game's record. Return the id of the player in seat 0.
    """
    live = await node.parts.directory.newest(match)
    first, second = live.players
    assert first is not None
    assert second is not None
    game = replace(finished_game(match, 1, line), players=(first.id, second.id))
    ended = replace(finished_match(match, 1), players=(first.id, second.id), ended_ms=ended_ms)
    await node.parts.archive.write([game], [replace(ended, watchers=False, public=False)])
    await upkeep_of(node).do()
    return first.id


async def deal_of_game(node: InProcessNode, match: MatchId) -> DailyGame:
    game = await SqlDaily(node.parts.archive).game_of_match(match)
    assert game is not None
    return game


async def one_match(_player: PlayerId, *_page: object) -> list[str]:
    """Stand in for the search of a player's finished matches: the player has one."""
    return ["a match"]
