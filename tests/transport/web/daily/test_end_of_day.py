"""Tests of the end of a day's deals: secret until the last game is over, then open to all.

Games that were left, or that end too late, are decided too.
"""

import asyncio
import json
from argparse import Namespace
from hashlib import sha256

import pytest

from protocol.core.http_routes import ROUTES
from protocol.core.ids import MatchId, PlayerId
from server.cli.verify_daily import UNREACHABLE, run, verify
from server.client.connection import MatchAddress
from server.daily import deals as daily_deals
from server.daily import http as daily_http
from server.daily.days import DAY_MS, ENDED_AFTER_MS, HOUR_MS, after, begins_ms, ends_ms, opens_ms
from server.daily.ender import BATCH
from server.daily.pools import DEALS, commitment, new_pool, seeds_of
from server.daily.results import DailyCounter
from server.daily.terms import TERMS
from server.matches.live.match_loader import UnreadableMatch
from server.store.daily import DailyGame
from server.store.sql.daily import SqlDaily
from tests.support.account_browser import Browser, browser
from tests.support.in_process_node import InProcessNode, in_process_node
from tests.support.timeouts import until
from tests.support.wire import wire
from tests.transport.web.api_calls import error_of
from tests.transport.web.daily.daily_node import RECORD, begin, end, ender_of, set_clock, upkeep_of


async def test_the_game_of_yesterday_is_found_until_its_deals_open(
    node: InProcessNode, ada: Browser, other: Browser, day: str
) -> None:
    match, unplayed = await begin(ada), await begin(other)
    assert (await ada.http.get("/api/daily")).json()["previous"] is None
    await other.http.delete(f"/api/me/matches/{unplayed}")
    set_clock(node, ends_ms(day))
    assert (await other.http.get("/api/daily")).json()["previous"] is None
    today = (await ada.http.get("/api/daily")).json()
    assert (today["day"], today["state"], today["match"]) == (after(day), "new", None)
    assert today["previous"] == {
        "day": day,
        "match": match,
        "ends_ms": ends_ms(day) + ENDED_AFTER_MS,
        "opens_ms": opens_ms(day),
        "state": "begun",
        "result": None,
    }
    await end(node, match)
    set_clock(node, opens_ms(day) - 1)
    previous = (await ada.http.get("/api/daily")).json()["previous"]
    assert previous["state"] == "counted"
    assert previous["result"]["left"] == list(RECORD.result.stock_left)
    set_clock(node, opens_ms(day))
    assert (await ada.http.get("/api/daily")).json()["previous"] is None


@pytest.mark.long
async def test_the_cards_are_secret_until_the_last_game_is_over(
    node: InProcessNode, ada: Browser, other: Browser, day: str
) -> None:
    match = await begin(ada)
    await end(node, match)
    game = f"/api/matches/{match}/games/1"
    records = (f"{game}/record", f"/api/matches/{match}/record")
    shown = (f"{game}/replay", f"{game}/luck", f"{game}/review")
    await other.me()
    for now_ms in (begins_ms(day), ends_ms(day), opens_ms(day) - 1):
        set_clock(node, now_ms)
        for url in records:
            assert error_of(await ada.http.get(url)) == (409, "not_finished")
            assert error_of(await other.http.get(url)) == (403, "no_watchers")
        for url in shown:
            assert error_of(await other.http.get(url)) == (403, "no_watchers")
            assert (await ada.http.get(url)).status_code == 200
        found = (await node.http.get("/api/archive")).json()["found"]
        assert match not in [each["id"] for each in found]
        assert error_of(await node.http.get(f"/api/daily/{day}")) == (409, "not_finished")
    set_clock(node, opens_ms(day))
    for url in (f"{game}/record", *shown):
        assert (await other.http.get(url)).status_code == 200


async def test_a_day_that_is_over_is_open_to_all(
    node: InProcessNode, ada: Browser, day: str
) -> None:
    await ada.register("Ada Daily")
    before = (await node.http.get("/api/daily")).json()
    match = await begin(ada)
    await end(node, match)
    assert error_of(await node.http.get(f"/api/daily/{after(day)}")) == (409, "not_finished")
    set_clock(node, opens_ms(day))
    past = (await node.http.get(f"/api/daily/{day}")).json()
    seeds = [bytes.fromhex(seed) for seed in past["seeds"]]
    assert len(seeds) == DEALS
    assert past["commitment"] == before["commitment"] == commitment(day, seeds).hex()
    assert past["committed_ms"] < begins_ms(day)
    assert [(game["match"], game["left"]) for game in past["games"]] == [
        (match, list(RECORD.result.stock_left))
    ]
    today = (await ada.http.get("/api/daily")).json()
    assert (today["day"], today["state"]) == (after(day), "new")
    assert today["commitment"] == before["next_commitment"]


async def test_a_game_that_ended_after_the_reveal_does_not_count(
    node: InProcessNode, ada: Browser, day: str
) -> None:
    match = await begin(ada)
    player = await end(node, match, opens_ms(day))
    game = await SqlDaily(node.parts.archive).game(day, player)
    assert game is not None
    assert (game.left, game.no_result) == (None, "late")


async def test_a_game_that_was_never_played_is_ended_once(
    node: InProcessNode, ada: Browser, other: Browser, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unreadable, store = await begin(ada), SqlDaily(node.parts.archive)
    await begin(other)
    tried = []
    forfeit = node.parts.directory.forfeit

    async def once(match: MatchId, player: PlayerId) -> bool:
        tried.append(match)
        if match == unreadable:
            raise UnreadableMatch(match)
        return await forfeit(match, player)

    monkeypatch.setattr(node.parts.directory, "forfeit", once)
    await add_unplayed(store, day, 3)
    set_clock(node, ends_ms(day) + ENDED_AFTER_MS)
    for _ in range(2):
        await ender_of(node).do()
    # Another release may read the match, so that it is tried again.
    assert sorted(tried.count(match) for match in set(tried)) == [1, 1, 1, 1, 2]
    left = await store.unfinished(day, PlayerId(""), 9)
    assert [game.match for game in left] == [unreadable]


async def test_one_game_that_fails_holds_up_no_other(
    node: InProcessNode, ada: Browser, other: Browser, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = await begin(ada)
    count = DailyCounter.count

    async def fails(counter: DailyCounter, game: DailyGame, *, waits: bool = True) -> bool:
        if game.match == broken:
            raise RuntimeError("no such record")
        return await count(counter, game, waits=waits)

    monkeypatch.setattr(DailyCounter, "count", fails)
    await end(node, broken)
    player = await end(node, await begin(other))
    counted = await SqlDaily(node.parts.archive).game(day, player)
    assert counted is not None
    assert counted.left is not None


@pytest.mark.long
async def test_a_day_is_read_by_pages(
    node: InProcessNode, ada: Browser, other: Browser, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_http, "PAGE", 1)
    for player, name in ((ada, "Ada Daily"), (other, "Bob Daily")):
        await player.register(name)
        await end(node, await begin(player))
    set_clock(node, opens_ms(day))
    pages = [(await node.http.get(f"/api/daily/{day}?page={page}")).json() for page in range(3)]
    assert [len(page["games"]) for page in pages] == [1, 1, 0]
    assert {page["games"][0]["name"] for page in pages[:2]} == {"Ada Daily", "Bob Daily"}
    assert {page["count"] for page in pages} == {2}
    checks = await verify(node.url, day)
    assert [each.ok for each in checks if each.what.startswith("each game")] == [True]
    for page in ("-1", "x", "", str(daily_deals.GAMES_READ)):
        answer = await node.http.get(f"/api/daily/{day}", params={"page": page})
        assert error_of(answer) == (400, "bad_request")


@pytest.mark.parametrize("unknown", ["yesterday", "2026-02-30", "1999-01-01", "2026-W01-1"])
async def test_other_days_are_unknown(node: InProcessNode, unknown: str) -> None:
    assert error_of(await node.http.get(f"/api/daily/{unknown}")) == (404, "not_found")


async def plays(node: InProcessNode, match: MatchId) -> bool:
    return (await node.parts.directory.newest(match)).status == "playing"


async def archived(node: InProcessNode, match: MatchId) -> bool:
    return await node.parts.archive.match(match) is not None


async def add_unplayed(store: SqlDaily, day: str, count: int) -> None:
    """Add `count` games of the daily deal without matches to this day.

    In order, half of their players' ids come before those of all others, and half after.
    """
    for number in range(count):
        player, match = PlayerId(f"{'-z'[number % 2]}{number}"), MatchId(f"unplayed{number}")
        await store.add_game(DailyGame(day, player, 0, match, 0))


async def assert_sealed(match: MatchId, other: Browser) -> None:
    """Assert that no route shows the cards of a match to a player who has no seat in it.

    The link's picture is left out: it shows names, rules and the score of any match.
    """
    for route in ROUTES:
        if "{match}" not in route.path or route.path.endswith("/preview.png"):
            # The picture for links shows names, rules and the score, as for any private match.
            continue
        url = route.path.format(match=match, game=1)
        answer = await other.http.request(str(route.method), url, json={})
        assert answer.status_code in (403, 404, 409), (url, answer.text)
    assert error_of(await other.http.post("/api/matches", json=on(match))) == (403, "no_watchers")


def on(match: MatchId) -> dict[str, object]:
    """Return the body of a request to play on from a step of this match's game, against a bot."""
    moment = {"match": match, "game": 1, "step": 2, "seat": 0}
    return {"computer": TERMS.level, "played_on": moment}


@pytest.mark.long
async def test_a_game_left_after_the_days_end_counts_as_lost(redis_url: str) -> None:
    async with (
        in_process_node(redis_url, with_computers=True) as node,
        browser(node) as ada,
        browser(node) as other,
    ):
        store = SqlDaily(node.parts.archive)
        # This match runs by the real clock.
        day = node.parts.daily.today()
        noon_ms = begins_ms(day) + DAY_MS // 2
        pool = await store.add_pool(new_pool(day, begins_ms(day) - HOUR_MS))
        set_clock(node, noon_ms)
        await ada.register("Ada Daily")
        match = await begin(ada)
        live = await node.parts.directory.newest(match)
        assert live.players[0] is not None
        player = live.players[0].id
        cookie = "; ".join(f"{name}={value}" for name, value in ada.http.cookies.items())
        async with wire(MatchAddress(node.url, match), cookie=cookie):
            await until(lambda: plays(node, match))
        gone = await ada.http.delete(f"/api/me/matches/{match}")
        assert error_of(gone) == (409, "not_removable")
        await other.me()
        await assert_sealed(match, other)
        upkeep, ender = upkeep_of(node), ender_of(node)
        await add_unplayed(store, day, 2 * BATCH)
        set_clock(node, ends_ms(day) + ENDED_AFTER_MS - 1)
        await ender.do()
        assert (await node.parts.directory.newest(match)).status == "playing"
        set_clock(node, ends_ms(day) + ENDED_AFTER_MS)
        await ender.do()
        assert (await node.parts.directory.newest(match)).status == "finished"
        await until(lambda: archived(node, match))
        assert await store.unfinished(day, PlayerId(""), 1) == []
        await upkeep.do()
        game = await store.game(day, player)
        assert game is not None
        assert game.left is not None
        record = json.loads(await node.parts.archive.record(match, 1) or b"")
        assert record["result"]["reason"] == "abandoned"
        # The bot's cards don't count.
        assert game.left == (record["result"]["stock_left"][0], 0)
        await assert_sealed(match, other)
        # A match that plays on would show the cards to its spectators.
        assert error_of(await ada.http.post("/api/matches", json=on(match))) == (422, "no_moment")
        set_clock(node, opens_ms(day))
        past = (await node.http.get(f"/api/daily/{day}")).json()
        seed = seeds_of(pool)[game.deal]
        assert record["fairness"]["seed"] == past["seeds"][game.deal] == seed.hex()
        assert record["fairness"]["commitment"] == sha256(seed).hexdigest()
        checks = await verify(node.url, day, commitment=past["commitment"], with_luck=True)
        assert [checked.what for checked in checks if not checked.ok] == []
        assert len(checks) == 11


async def test_the_command_says_why_a_day_cannot_be_checked(
    node: InProcessNode, day: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for unchecked, reason in (
        (day, f"the server has not opened the deals of {day} yet"),
        ("2020-01-01", "the server had no daily deal on 2020-01-01"),
    ):
        args = Namespace(day=unchecked, url=node.url, commitment=None, luck=False, json=False)
        assert await asyncio.to_thread(run, args) == UNREACHABLE
        assert capsys.readouterr().err == f"spite verify-daily: {reason}\n"
