"""Helpers for tests of shared deals: finished games, shared links, and others' games on them."""

import json
from contextlib import aclosing
from random import Random
from typing import Any

import httpx
from msgspec.structs import replace

from protocol.core.ids import MatchId, PlayerId, Seat, other
from protocol.core.named import to_json as rules_to_json
from server.client.connection import MatchAddress
from server.games.records import to_line
from server.games.spite.presets import PRESETS
from server.games.spite.record.text import to_json
from server.matches.names import bot_name, new_match_id, new_player_id
from server.store.archive import FinishedMatch
from tests.games.spite.record.games import random_record
from tests.support.account_browser import Browser
from tests.support.archives import finished_game, finished_match
from tests.support.in_process_node import InProcessNode
from tests.support.players import Person, person

LEVEL = "easy"
MOVES = 4
"""The actions of a player who plays a part of a game."""
RECORD = random_record(PRESETS["snm-a-short"], 3)
LINE = to_line(to_json(RECORD)).encode()
FAIRNESS = json.loads(LINE)["fairness"]


async def player_of(browser: Browser) -> PlayerId:
    """Return the id of a guest, whom the first request creates."""
    await browser.me()
    return PlayerId(browser.http.cookies["spite_player"].partition(".")[0])


async def finished(
    node: InProcessNode,
    browser: Browser,
    *,
    seat: Seat = 0,
    level: str | None = LEVEL,
    line: bytes = LINE,
    **changes: Any,
) -> MatchId:
    """Archive a guest's finished game in this seat, and return the id of its match.

    The opponent is a bot of this level, or a person if `level` is None. `changes` are fields of the
    match.
    """
    match = new_match_id()
    players = await player_of(browser), new_player_id()
    names = "Ada", "Bo" if level is None else bot_name(level)
    if seat == 1:
        players, names = (players[1], players[0]), (names[1], names[0])
    whole = as_finished(match, players, names)
    game = replace(finished_game(match, 1, line), players=players, names=names)
    await node.parts.archive.write([game], [replace(whole, **changes)])
    return match


def as_finished(
    match: MatchId, players: tuple[PlayerId, PlayerId], names: tuple[str, str]
) -> FinishedMatch:
    """Return the finished match, between these players, in which RECORD's game was played."""
    rules, winner = rules_to_json(RECORD.rules), RECORD.result.winner
    over = replace(finished_match(match, 1), preset=None, rules=rules, clock=None, winner=winner)
    return replace(over, players=players, names=names, watchers=False)


async def end(node: InProcessNode, match: MatchId, line: bytes = LINE) -> None:
    """Archive RECORD's game, or the one in `line`, as the end of a match in play."""
    live = await node.parts.directory.newest(match)
    first, second = live.players
    assert first is not None
    assert second is not None
    players = first.id, second.id
    game = replace(finished_game(match, 1, line), players=players)
    over = as_finished(match, players, (first.name, second.name))
    await node.parts.archive.write([game], [over])


async def share(browser: Browser, match: str, game: int = 1) -> httpx.Response:
    return await browser.http.post("/api/deals", json={"match": match, "game": game})


async def shared(node: InProcessNode, browser: Browser, **asked: Any) -> str:
    """Archive a guest's finished game, share its deal, and return the id of the shared deal.

    `asked` are arguments of `finished`.
    """
    answer = await share(browser, await finished(node, browser, **asked))
    assert answer.status_code == 201, answer.text
    deal: str = answer.json()["id"]
    return deal


async def begin(browser: Browser, deal: str) -> MatchId:
    answer = await browser.http.post(f"/api/deals/{deal}/match")
    assert answer.status_code == 201, answer.text
    return MatchId(answer.json()["id"])


async def return_to(browser: Browser, deal: str) -> MatchId:
    """Request the guest's own game of a shared deal, which exists already. Return its match."""
    answer = await browser.http.post(f"/api/deals/{deal}/match")
    assert answer.status_code == 200, answer.text
    return MatchId(answer.json()["id"])


async def remove(browser: Browser, match: MatchId) -> None:
    """Remove an open match from a guest's list, so that it ends without cards."""
    answer = await browser.http.delete(f"/api/me/matches/{match}")
    assert answer.status_code == 200, answer.text


async def play_some(player: Person) -> None:
    """Play MOVES actions of a game by a test client, and leave the table."""
    async with aclosing(player.client.messages()) as messages:
        async for _ in messages:
            if len(player.moves) >= MOVES and not player.client.waiting:
                return
            await player.move()


async def view_of(browser: Browser, deal: str) -> dict[str, Any]:
    answer = await browser.http.get(f"/api/deals/{deal}")
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


async def at_table(node: InProcessNode, browser: Browser, match: MatchId) -> Person:
    """Return a client of a match with the identity of a guest's browser."""
    token = browser.http.cookies["spite_player"]
    return await person(MatchAddress(node.url, match), token, Random(3))


def bot_left(seat: Seat) -> list[int]:
    """Return both players' points left in RECORD's game, the one in this seat first.

    The other is the bot.
    """
    left = list(RECORD.result.stock_left)
    if RECORD.result.reason in ("resigned", "abandoned"):
        winner = RECORD.result.winner
        assert winner is not None
        left[winner] = 0
    return [left[seat], left[other(seat)]]
