"""Tests of the HTTP API of matches, rules and health, and of its error responses."""

from typing import Any

import pytest
from msgspec.structs import asdict

from protocol.core.codes import ErrorCode, RejectionCode
from protocol.core.commands import Accept, Resign
from protocol.core.ids import CommandId, MatchId, Version
from server.games.registry import DEFAULT_GAME, GAMES
from server.limits import JSON_BYTES
from server.store.errors import StoreUnavailable
from server.store.redis.stores import RedisStores
from server.transport.web.node_header import NODE_HEADER
from tests.support.in_process_node import InProcessNode, in_process_node
from tests.support.wire import wire
from tests.transport.web.api_calls import bearer, create_match, error_of

PRESET = "snm-a-short"


async def test_the_first_visit_creates_a_guest_whom_the_cookie_identifies(
    node: InProcessNode,
) -> None:
    first, second = [await node.http.get("/api/me") for _ in range(2)]
    assert first.status_code == 200
    assert first.json() == second.json()
    assert set(first.json()) == {
        "name",
        "registered",
        "avatar",
        "notices",
        "moderator",
        "name_fault",
    }
    assert (first.json()["notices"], first.json()["moderator"]) == ([], False)
    assert first.headers["cache-control"] == "no-store"
    node.http.cookies.clear()
    node.http.cookies.set("spite_player", "forged.signature")
    forged = await node.http.get("/api/me")
    assert forged.status_code == 200
    assert "spite_player=" in forged.headers["set-cookie"]


async def test_an_api_client_is_identified_by_its_token_and_gets_no_cookie(
    node: InProcessNode,
) -> None:
    made = await node.http.post("/api/guests")
    assert made.status_code == 201
    guest = made.json()
    me = await node.http.get("/api/me", headers=bearer(guest["token"]))
    assert me.json()["name"] == guest["name"]
    assert "set-cookie" not in me.headers
    assert "set-cookie" not in made.headers
    forged = await node.http.get("/api/me", headers=bearer("forged"))
    assert error_of(forged) == (401, ErrorCode.BAD_TOKEN)
    assert error_of(await create_match(node, {}, **bearer("forged"))) == (401, ErrorCode.BAD_TOKEN)


async def test_every_game_is_listed_with_its_rule_sets(node: InProcessNode) -> None:
    answer = await node.http.get("/api/games", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    offered = answer.json()
    assert offered["default"] == DEFAULT_GAME
    assert offered["games"].keys() == GAMES.keys()
    for key, game in GAMES.items():
        entry = offered["games"][key]
        assert entry["title"] == game.wire.title
        assert entry["default"] in entry["presets"]
        assert entry["presets"] == {name: asdict(rules) for name, rules in game.presets.items()}
        assert entry["levels"] == list(game.levels)


@pytest.mark.parametrize("key", GAMES)
async def test_a_match_can_reserve_the_other_seat_for_a_bot_of_each_level(
    node: InProcessNode, key: str
) -> None:
    (game,) = (game for game in GAMES.values() if game.key == key)
    for level in game.levels:
        made = await create_match(node, {"game": key, "computer": level})
        match = await node.parts.directory.newest(MatchId(made.json()["id"]))
        assert match.status == "open"
        assert [player and player.bot_level for player in match.players] == [None, level]
        assert match.players[1] is not None
        assert match.players[1].name == f"Computer ({level})"


async def test_an_unknown_level_is_rejected_with_the_list_of_levels(
    node: InProcessNode,
) -> None:
    refused = await create_match(node, {"preset": PRESET, "computer": "wizard"})
    assert error_of(refused) == (422, ErrorCode.UNKNOWN_LEVEL)
    assert refused.json()["params"] == {"levels": " ".join(GAMES[DEFAULT_GAME].levels)}


@pytest.mark.parametrize("key", GAMES)
async def test_a_match_of_each_game_is_created_by_its_key(node: InProcessNode, key: str) -> None:
    made = await create_match(node, {"game": key})
    assert made.status_code == 201
    match = await node.parts.directory.newest(MatchId(made.json()["id"]))
    game = GAMES[match.settings.game_key]
    assert game.key == key
    assert (match.status, match.settings.preset) == ("open", game.default_preset)
    assert match.settings.rules == game.presets[game.default_preset]


@pytest.mark.parametrize(
    "asked",
    [
        {"preset": PRESET},
        {"game": "spite", "preset": PRESET},
        {"rules": {"stock_count": 5}},
        {"text": "stock_count=5"},
        {"game": "spite", "text": "stock_count=5"},
    ],
)
async def test_the_same_rules_can_be_requested_in_different_ways(
    node: InProcessNode, asked: dict[str, Any]
) -> None:
    made = await create_match(node, asked)
    match = await node.parts.directory.newest(MatchId(made.json()["id"]))
    assert (match.settings.game_key, match.settings.preset) == ("spite", PRESET)
    assert match.settings.rules == GAMES[DEFAULT_GAME].presets[PRESET]


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"game": "chess"}, 422, ErrorCode.UNKNOWN_GAME),
        ({"game": "chess", "preset": PRESET}, 422, ErrorCode.UNKNOWN_GAME),
        ({"preset": "no-such-preset"}, 422, ErrorCode.UNKNOWN_PRESET),
        ({"lesson": "no-such-lesson"}, 422, ErrorCode.UNKNOWN_LESSON),
        ({"rules": {"stock_count": 100}}, 422, ErrorCode.BAD_RULES),
        ({"rules": {"no_such_option": 1}}, 422, ErrorCode.BAD_RULES),
        ({"text": "hand=5"}, 422, ErrorCode.BAD_RULES),
        ({"preset": 7}, 400, ErrorCode.BAD_REQUEST),
        ({"more": 1}, 400, ErrorCode.BAD_REQUEST),
        ([], 400, ErrorCode.BAD_REQUEST),
        ({"preset": "x" * JSON_BYTES}, 413, ErrorCode.TOO_LARGE),
    ],
)
async def test_invalid_rules_are_rejected_at_creation_and_at_the_check(
    node: InProcessNode, asked: Any, status: int, code: ErrorCode
) -> None:
    for path in ("/api/matches", "/api/rules"):
        assert error_of(await node.http.post(path, json=asked)) == (status, code)


async def test_a_conflicting_option_is_named(node: InProcessNode) -> None:
    answer = await create_match(node, {"rules": {"stock_count": 100}})
    params = answer.json()["params"]
    assert (params["option"], params["reason"]) == ("stock_count", "too_few_for_stocks")
    assert params["needed"] > params["cards"]


async def test_a_body_must_be_json_and_an_empty_body_means_the_defaults(
    node: InProcessNode,
) -> None:
    for body in (b"{", b"null", b"\xff{}", b"{}x"):
        answer = await node.http.post("/api/matches", content=body)
        assert error_of(answer) == (400, ErrorCode.BAD_REQUEST)
    assert (await node.http.post("/api/matches")).status_code == 201


async def test_rules_are_returned_as_text_with_their_preset(node: InProcessNode) -> None:
    answer = await node.http.post("/api/rules", json={"rules": {"stock_count": 5}})
    assert answer.json() == {"game": "spite", "text": "stock_count=5", "preset": PRESET}
    own = (await node.http.post("/api/rules", json={"text": "stock_count=7"})).json()
    assert own == {"game": "spite", "text": "stock_count=7", "preset": None}


async def test_pages_of_other_sites_can_not_create_anything(node: InProcessNode) -> None:
    foreign = {"Origin": "https://elsewhere.example"}
    for path in ("/api/matches", "/api/guests"):
        refused = await node.http.post(path, json={}, headers=foreign)
        assert error_of(refused) == (403, ErrorCode.FOREIGN_ORIGIN)
        assert (await node.http.post(path, json={}, headers={"Origin": node.url})).is_success


async def test_links_begin_with_the_public_url(redis_url: str) -> None:
    public = {"SPITE_PUBLIC_URL": "https://play.example/"}
    async with in_process_node(redis_url) as here, in_process_node(redis_url, public) as there:
        for node, site in ((here, here.url), (there, "https://play.example")):
            made = (await create_match(node, {})).json()
            assert made["url"] == f"{site}/m/{made['id']}"


async def test_open_matches_per_player_are_limited(redis_url: str) -> None:
    async with in_process_node(redis_url, {"SPITE_MAX_OPEN_MATCHES": "2"}) as node:
        token = await node.guest()
        first, _ = [await node.open_match(token) for _ in range(2)]
        refused = await create_match(node, {}, **bearer(token))
        assert error_of(refused) == (429, ErrorCode.TOO_MANY_OPEN_MATCHES)
        assert refused.json()["params"] == {"limit": 2}
        async with wire(first, await node.guest()) as visitor:
            await visitor.send(Accept(id=CommandId("in"), version=Version(0)))
            await visitor.receive_a("accepted")
        assert (await create_match(node, {}, **bearer(token))).status_code == 201


async def test_matches_in_play_per_player_are_limited(redis_url: str) -> None:
    async with in_process_node(redis_url, {"SPITE_MAX_MATCHES_IN_PLAY": "1"}) as node:
        host, guest, third = [await node.guest() for _ in range(3)]
        addresses = [await node.open_match(host), await node.open_match(third)]
        accept = Accept(id=CommandId("in"), version=Version(0))
        async with wire(addresses[0], guest) as visitor:
            await visitor.send(accept)
            await visitor.receive_a("step", version=2)
            for token in (host, guest):
                refused = await create_match(node, {}, **bearer(token))
                assert error_of(refused) == (429, ErrorCode.TOO_MANY_MATCHES_IN_PLAY)
                assert refused.json()["params"] == {"limit": 1}
            async with wire(addresses[1], guest) as elsewhere:
                await elsewhere.send(accept)
                rejected = await elsewhere.receive_a("rejected")
                assert rejected.code == RejectionCode.TOO_MANY_MATCHES_IN_PLAY
                await visitor.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
                await visitor.receive_a("accepted")
                await elsewhere.send(accept)
                await elsewhere.receive_a("accepted")
        assert (await create_match(node, {}, **bearer(host))).status_code == 201


async def test_the_record_of_a_game_is_available_once_it_is_over(node: InProcessNode) -> None:
    tokens = [await node.guest() for _ in range(2)]
    address = await node.open_match(tokens[0])
    path = f"/api/matches/{address.match}"
    paths = (f"{path}/record", f"{path}/games/1/record")
    async with wire(address, tokens[1]) as second:
        await second.send(Accept(id=CommandId("in"), version=Version(0)))
        await second.receive_a("step", version=2)
        for early in paths:
            assert error_of(await node.http.get(early)) == (409, ErrorCode.NOT_FINISHED)
        await second.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
        await second.receive_a("accepted")
    records = [await node.http.get(late) for late in paths]
    assert records[0].text == records[1].text
    disposition = records[0].headers["content-disposition"]
    assert disposition == f'attachment; filename="{address.match}.json"'
    assert records[0].json()["result"]["winner"] == 0
    # The match is unlisted, so its record is only for those with the link.
    assert {record.headers["cache-control"] for record in records} == {"private, no-store"}
    tag = records[1].headers["etag"]
    for known, status in ((tag, 304), (f'"other", W/{tag}', 304), ('"other"', 200)):
        again = await node.http.get(paths[1], headers={"if-none-match": known})
        assert (again.status_code, again.headers["etag"]) == (status, tag)
        assert again.text == (records[1].text if status == 200 else "")
    for number in (0, 2):
        unknown = await node.http.get(f"{path}/games/{number}/record")
        assert error_of(unknown) == (409, ErrorCode.NOT_FINISHED)
    nowhere = await node.http.get("/api/matches/nowhere/record")
    assert error_of(nowhere) == (404, ErrorCode.UNKNOWN_MATCH)


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/api/nothing", (404, ErrorCode.NOT_FOUND)),
        ("GET", "/api/matches/x/games/one/record", (404, ErrorCode.NOT_FOUND)),
        ("GET", "/api/presets", (404, ErrorCode.NOT_FOUND)),
        ("GET", "/api/matches", (405, ErrorCode.BAD_REQUEST)),
        ("DELETE", "/api/games", (405, ErrorCode.BAD_REQUEST)),
    ],
)
async def test_an_unknown_path_gets_a_json_error(
    node: InProcessNode, method: str, path: str, expected: tuple[int, ErrorCode]
) -> None:
    assert error_of(await node.http.request(method, path)) == expected
    assert node.count(f'spite_problems_total{{code="{expected[1]}"}}') == 1


async def test_a_node_reports_health_readiness_and_its_id(node: InProcessNode) -> None:
    for path, text in (("/healthz", "ok\n"), ("/readyz", "ready\n")):
        answer = await node.http.get(path)
        assert (answer.status_code, answer.text) == (200, text)
        assert answer.headers[NODE_HEADER] == node.parts.stores.node_id


async def test_a_busy_node_is_healthy_and_creates_nothing(node: InProcessNode) -> None:
    node.saturate()
    assert (await node.http.get("/healthz")).status_code == 200
    for answer in (
        await node.http.get("/readyz"),
        await node.http.get("/api/me"),
        await node.http.post("/api/guests"),
        await create_match(node, {}),
    ):
        assert error_of(answer) == (503, ErrorCode.TOO_BUSY)
        assert answer.headers["retry-after"] == "5"
    assert (await node.http.get("/api/games")).status_code == 200


async def test_a_node_without_its_store_is_not_ready(node: InProcessNode, redis_url: str) -> None:
    address = await node.open_match(await node.guest())
    await node.parts.stores.close()
    for answer in (
        await node.http.get("/readyz"),
        await create_match(node, {}),
        await node.http.get("/api/matches/nowhere/record"),
    ):
        assert error_of(answer) == (503, ErrorCode.UNAVAILABLE)
        assert answer.headers["retry-after"] == "5"
    assert (await node.http.get("/healthz")).status_code == 200
    async with RedisStores(redis_url, "later") as later:
        assert await later.matches.subscribe(address.match)
    with pytest.raises(StoreUnavailable):
        await node.parts.stores.ping()


async def test_the_metrics_describe_the_parts_of_the_node(node: InProcessNode) -> None:
    address = await node.open_match(await node.guest())
    async with wire(address) as watcher:
        await watcher.receive_a("snapshot")
        text = (await node.http.get("/metrics")).text
    for line in (
        "spite_connections 1.0",
        "spite_live_matches 1.0",
        "spite_saturated 0.0",
        "spite_matches_created_total 1.0",
        "spite_store_dials 3.0",
    ):
        assert line in text.splitlines()
