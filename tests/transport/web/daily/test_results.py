"""Tests of results of the daily deal: counted once, shown in tables, removed with an account."""

import pytest
from msgspec.structs import replace

from protocol.core.ids import MatchId, PlayerId
from server.daily.days import DAY_MS, after, begins_ms, ends_ms
from server.daily.scores import MILLION, POINT, SHOWN
from server.daily.terms import TERMS
from server.daily.upkeep import LEDGER_DAYS
from server.games.spite.luck.ledger import ledger_of
from server.matches.archive import analyses
from server.store.daily import DailyGame
from server.store.sql.daily import SqlDaily
from server.store.sql.players import SqlPlayers
from tests.daily.games import played
from tests.support.account_browser import Browser
from tests.support.in_process_node import InProcessNode
from tests.transport.web.api_calls import error_of
from tests.transport.web.daily.daily_node import (
    RECORD,
    begin,
    deal_of_game,
    end,
    return_to,
    set_clock,
    upkeep_of,
)


@pytest.mark.long
async def test_a_finished_game_is_counted_once(
    node: InProcessNode, ada: Browser, other: Browser, day: str
) -> None:
    await ada.register("Ada Daily")
    match = await begin(ada)
    await end(node, match)
    await upkeep_of(node).do()
    today = (await ada.http.get("/api/daily")).json()
    assert (today["day"], today["state"], today["match"]) == (day, "counted", match)
    result = today["result"]
    assert result["left"] == list(RECORD.result.stock_left)
    luck_cards = TERMS.luck_points * ledger_of(RECORD).luck_of(0) / MILLION
    assert result["luck"] == round(POINT * luck_cards)
    own, bot = RECORD.result.stock_left
    assert result["score"] == SHOWN * round(POINT * (bot - own - luck_cards) / SHOWN)
    assert (result["place"], result["players"], result["listed"]) == (1, 1, True)
    assert await return_to(ada) == match
    table = (await other.http.get("/api/daily/tables?days=7")).json()
    assert [(row["place"], row["days"], row["own"]) for row in table["players"]] == [(1, 1, False)]
    own_table = (await ada.http.get("/api/daily/tables")).json()
    assert [row["own"] for row in own_table["players"]] == [True]


async def test_a_streak_counts_the_days_with_a_result(
    node: InProcessNode, ada: Browser, day: str
) -> None:
    store = SqlDaily(node.parts.archive)

    async def streak() -> tuple[int, int]:
        found = (await ada.http.get("/api/daily")).json()["streak"]
        return found["days"], found["free_days"]

    assert await streak() == (0, 2)
    match = await begin(ada)
    player = (await deal_of_game(node, match)).player
    for before in (1, 3):
        past = replace(played(player, 0, 4, day=after(day, -before)), listed=False)
        await store.add_game(past)
        await store.count(past)
    assert await streak() == (2, 1)
    await end(node, match)
    assert await streak() == (3, 1)
    # The next day's game goes on, and may still get its result.
    set_clock(node, ends_ms(day))
    await store.add_game(DailyGame(after(day), player, 0, MatchId("begun"), 0))
    for later, found in ((1, (3, 1)), (2, (3, 1)), (3, (3, 0)), (4, (2, 0)), (5, (0, 2))):
        set_clock(node, ends_ms(after(day, later - 1)))
        assert await streak() == found, later
    assert (await node.http.get("/api/daily")).json()["streak"] == {"days": 0, "free_days": 2}


@pytest.mark.usefixtures("keep_tables")
async def test_a_result_is_in_tables_that_were_read_just_before(
    node: InProcessNode, ada: Browser, day: str
) -> None:
    await ada.register("Ada Daily")
    match = await begin(ada)
    tables = [f"/api/daily/tables?days={days}" for days in (1, 7, 28)]
    assert [(await ada.http.get(table)).json()["count"] for table in tables] == [0, 0, 0]
    await end(node, match)
    today = (await ada.http.get("/api/daily")).json()
    assert (today["day"], today["result"]["players"]) == (day, 1)
    found = [(await ada.http.get(table)).json()["players"] for table in tables]
    assert [[row["own"] for row in rows] for rows in found] == [[True]] * 3


@pytest.mark.long
async def test_a_guest_is_compared_but_stands_in_no_table(
    node: InProcessNode, ada: Browser, other: Browser, day: str
) -> None:
    await other.register("Bob Daily")
    for player in (ada, other):
        await end(node, await begin(player))
    today = (await ada.http.get("/api/daily")).json()
    assert (today["day"], today["state"]) == (day, "counted")
    assert (today["result"]["players"], today["result"]["listed"]) == (1, False)
    for days in (1, 7, 28):
        table = (await ada.http.get(f"/api/daily/tables?days={days}")).json()
        assert [(row["account"], row["own"]) for row in table["players"]] == [("Bob Daily", False)]


async def test_friends_are_compared_with_each_other(
    node: InProcessNode, ada: Browser, other: Browser, day: str
) -> None:
    await ada.register("Ada Daily")
    await other.register("Bob Daily")
    await end(node, await begin(ada))
    own = await deal_of_game(node, await return_to(ada))
    assert own.left is not None
    bob = (await deal_of_game(node, await begin(other))).player
    store = SqlDaily(node.parts.archive)
    # A stranger and Bob are better than Ada.
    for player, lead in ((PlayerId("stranger"), 9), (bob, 5)):
        past = played(player, own.left[0], own.left[1] + lead, day=after(day, -1))
        await store.add_game(past)
        await store.count(past)

    async def table(caller: Browser, query: str) -> tuple[bool, list[tuple[int, str]]]:
        found = (await caller.http.get(f"/api/daily/tables?days=7{query}")).json()
        assert found["count"] == len(found["players"])
        return found["follows"], [(row["place"], row["name"]) for row in found["players"]]

    everybody = [place for place, _ in (await table(ada, ""))[1]]
    assert everybody == [1, 2, 3]
    assert await table(ada, "&of=friends") == (False, [(1, "Ada Daily")])
    await ada.done("POST", "/following", {"name": "Bob Daily"})
    assert await table(ada, "&of=friends") == (True, [(1, "Bob Daily"), (2, "Ada Daily")])
    assert (await table(ada, ""))[0]
    # A player does not learn from this who follows them.
    assert await table(other, "&of=friends") == (False, [(1, "Bob Daily")])
    visitor = (await node.http.get("/api/daily/tables?days=7&of=friends")).json()
    assert (visitor["players"], visitor["follows"]) == ([], False)


async def test_a_game_without_a_ledger_counts_without_luck_at_last(
    node: InProcessNode, ada: Browser, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_of: object) -> bytes:
        raise analyses.AnalysisBusy

    monkeypatch.setattr(node.parts.ledgers, "of", busy)
    match, store = await begin(ada), SqlDaily(node.parts.archive)
    player = await end(node, match)
    upkeep = upkeep_of(node)
    set_clock(node, begins_ms(day) + LEDGER_DAYS * DAY_MS - 1)
    await upkeep.do()
    waiting = await store.game(day, player)
    assert waiting is not None
    assert waiting.left is None
    set_clock(node, begins_ms(day) + LEDGER_DAYS * DAY_MS)
    await upkeep.do()
    game = await store.game(day, player)
    assert game is not None
    assert game.left == RECORD.result.stock_left
    assert (game.luck, game.luck_version) == (0, 0)


async def test_a_bad_record_is_logged_once(
    node: InProcessNode, ada: Browser, day: str, caplog: pytest.LogCaptureFixture
) -> None:
    match = await begin(ada)
    player = await end(node, match, line=b"{}")
    await upkeep_of(node).do()
    game = await SqlDaily(node.parts.archive).game(day, player)
    assert game is not None
    assert (game.left, game.no_result) == (None, "unreadable")
    assert [match in record.message for record in caplog.records if "daily" in record.name] == [
        True
    ]


async def test_an_account_takes_its_games_with_it(
    node: InProcessNode, ada: Browser, day: str
) -> None:
    await ada.register("Ada Daily")
    match = await begin(ada)
    player = await end(node, match)
    store = SqlDaily(node.parts.archive)
    (game,) = await store.games_of(player)
    assert game.day == day
    await SqlPlayers(node.parts.archive).delete(player, 1, 2)
    assert await store.games_of(player) == []


async def test_a_deleted_account_leaves_past_days(
    node: InProcessNode, ada: Browser, day: str
) -> None:
    await ada.register("Ada Daily")
    player = await end(node, await begin(ada))
    set_clock(node, begins_ms(day) + 10 * DAY_MS)
    past, tables = f"/api/daily/{day}", "/api/daily/tables?days=28"
    assert (await node.http.get(past)).json()["count"] == 1
    assert (await node.http.get(tables)).json()["count"] == 1
    await SqlPlayers(node.parts.archive).delete(player, 1, 2)
    assert (await node.http.get(past)).json()["count"] == 0
    assert (await node.http.get(tables)).json()["count"] == 0


@pytest.mark.long
async def test_an_export_has_the_daily_deals(
    node: InProcessNode, ada: Browser, other: Browser, day: str
) -> None:
    for player, name in ((ada, "Ada Daily"), (other, "Bob Daily")):
        await player.register(name)
    match = await begin(ada)
    (begun,) = (await ada.done("GET", "/export"))["daily"]
    assert (begun["day"], begun["match"], begun["left"]) == (day, match, None)
    await end(node, match)
    (counted,) = (await ada.done("GET", "/export"))["daily"]
    assert counted["left"] == list(RECORD.result.stock_left)
    assert counted["luck"] == ledger_of(RECORD).luck_of(0)
    assert (await other.done("GET", "/export"))["daily"] == []


async def test_only_these_tables_exist(node: InProcessNode) -> None:
    for days in ("0", "2", "07", "x", ""):
        answer = await node.http.get("/api/daily/tables", params={"days": days})
        assert error_of(answer) == (400, "bad_request")
    for players in ("all", "", "Friends"):
        answer = await node.http.get("/api/daily/tables", params={"of": players})
        assert error_of(answer) == (400, "bad_request")
    nobody = (await node.http.get("/api/daily/tables?days=28")).json()
    assert (nobody["players"], nobody["count"]) == ([], 0)
