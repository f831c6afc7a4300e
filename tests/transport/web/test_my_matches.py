"""Tests of the lists of a caller's own matches, and of the removal of matches from them."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.core.codes import ErrorCode
from protocol.core.commands import Accept, Act, Resign
from protocol.core.ids import SEATS, CommandId, MatchId, PlayerId, Version
from protocol.core.named import to_data
from server.client.connection import MatchAddress
from server.limits import FINISHED_PER_PAGE, MATCHES_LISTED
from server.matches.names import bot_name
from server.store.redis.keys import match_keys, matches_in_play
from server.store.redis_process import ask
from server.store.sql.archive import SqlArchive
from tests.bots.tables import COMPUTER, made
from tests.support.archives import finished_match
from tests.support.in_process_node import InProcessNode, in_process_node
from tests.support.moments import nothing, see
from tests.support.players import person
from tests.support.timeouts import until
from tests.support.wire import wire

ACCEPT = Accept(id=CommandId("in"), version=Version(0))


async def asked(node: InProcessNode, path: str, token: str) -> Any:
    answer = await node.http.get(path, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200
    return answer.json()


async def alive(node: InProcessNode, token: str) -> list[Any]:
    found: list[Any] = (await asked(node, "/api/me/matches", token))["matches"]
    return found


async def finished(node: InProcessNode, token: str) -> list[Any]:
    found: list[Any] = (await asked(node, "/api/me/finished", token))["matches"]
    return found


async def test_a_caller_without_identity_has_no_matches_and_gets_no_identity(
    node: InProcessNode,
) -> None:
    for path in ("/api/me/matches", "/api/me/finished"):
        answer = await node.http.get(path)
        assert (answer.status_code, answer.json()["matches"]) == (200, [])
        assert "set-cookie" not in answer.headers
        forged = await node.http.get(path, headers={"Authorization": "Bearer forged"})
        assert (forged.status_code, forged.json()["code"]) == (401, ErrorCode.BAD_TOKEN)


@pytest.mark.parametrize("limit", ["0", "5"])
async def test_a_match_is_listed_from_its_opening_to_its_end(redis_url: str, limit: str) -> None:
    limits = {"SPITE_MAX_OPEN_MATCHES": limit, "SPITE_MAX_MATCHES_IN_PLAY": limit}
    async with in_process_node(redis_url, limits) as node:
        host, guest = [await node.guest() for _ in range(2)]
        address = await node.open_match(host)
        (waiting,) = await alive(node, host)
        assert waiting["match"]["id"] == address.match
        assert (waiting["match"]["status"], waiting["your_turn"]) == ("open", False)
        assert await alive(node, guest) == []
        async with wire(address, guest) as socket:
            await socket.send(ACCEPT)
            await socket.receive_a("step", version=2)
            (at_host,), (at_guest,) = [await alive(node, token) for token in (host, guest)]
            assert [at["match"]["viewer"] for at in (at_host, at_guest)] == [0, 1]
            assert at_host["your_turn"] is not at_guest["your_turn"]
            assert at_host["match"]["status"] == "playing"
            assert await finished(node, guest) == []
            await socket.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
            await socket.receive_a("accepted")
        for token in (host, guest):
            assert await alive(node, token) == []

        async def archived() -> bool:
            return bool(await finished(node, host))

        await until(archived)
        (at_host,), (at_guest,) = [await finished(node, token) for token in (host, guest)]
        assert [at.pop("viewer") for at in (at_host, at_guest)] == [0, 1]
        assert at_host == at_guest
        assert (at_host["id"], at_host["winner"]) == (address.match, 0)
        assert at_host["rules"]["stock_count"] == 5
        assert at_host["table_open"] is True


async def test_a_match_is_shown_as_its_seat_sees_it_at_this_move(node: InProcessNode) -> None:
    tokens = [await node.guest() for _ in SEATS]
    address = await node.open_match(tokens[0])
    async with wire(address, tokens[1]) as second, wire(address, tokens[0]) as first:
        await second.send(ACCEPT)
        await second.receive_a("step", version=2)
        match = await node.parts.directory.newest(address.match)
        (seat,) = match.game_type.actors(match.game.state)
        action = match.game_type.legal_actions(match.game.state, seat)[0]
        mover = (first, second)[seat]
        await mover.send(Act(id=CommandId("one"), version=Version(2), action=action))
        await mover.receive_a("accepted")
        match = await node.parts.directory.newest(address.match)
        for viewer, token in zip(SEATS, tokens, strict=True):
            (mine,) = await alive(node, token)
            seen = to_data(match.game_type.position(match.game.state, viewer))
            assert mine["match"]["game"]["position"] == seen
            assert mine["moved_ms"] == match.moved_ms


async def test_matches_with_the_players_turn_come_first(node: InProcessNode) -> None:
    host, guest = [await node.guest() for _ in range(2)]
    addresses = [await node.open_match(host) for _ in range(6)]
    for address in addresses[:5]:
        async with wire(address, guest) as socket:
            await socket.send(ACCEPT)
            await socket.receive_a("step", version=2)
    for token in (host, guest):
        turns = [match["your_turn"] for match in await alive(node, token)]
        assert turns == sorted(turns, reverse=True)
        assert len(turns) == (6 if token == host else 5)
    last = [match for match in await alive(node, host) if not match["your_turn"]]
    moved_ms = [match["moved_ms"] for match in last]
    assert moved_ms == sorted(moved_ms, reverse=True)


async def test_a_game_in_which_both_may_act_comes_after_those_that_wait_for_the_player(
    node: InProcessNode,
) -> None:
    host, guest = [await node.guest() for _ in range(2)]
    turns = [await node.open_match(host) for _ in range(2)]
    made = await node.http.post(
        "/api/matches", json={"game": "pirate"}, headers={"Authorization": f"Bearer {host}"}
    )
    race = MatchAddress(node.url, MatchId(made.json()["id"]))
    for address in (*turns, race):
        async with wire(address, guest) as socket:
            await socket.send(ACCEPT)
            await socket.receive_a("step", version=2)
    for token in (host, guest):
        listed = [match["match"]["id"] for match in await alive(node, token)]
        yours = [match["your_turn"] for match in await alive(node, token)]
        assert listed.index(race.match) == sum(yours) - 1


async def test_the_number_of_listed_matches_is_limited(redis_url: str) -> None:
    limits = {"SPITE_MAX_OPEN_MATCHES": "0", "SPITE_MAX_MATCHES_PER_MINUTE": "0"}
    async with in_process_node(redis_url, limits) as node:
        host = await node.guest()
        opened = [(await node.open_match(host)).match for _ in range(MATCHES_LISTED + 1)]
        listed = [match["match"]["id"] for match in await alive(node, host)]
        assert len(listed) == MATCHES_LISTED
        assert set(listed) <= set(opened)


async def test_a_stale_entry_is_removed(node: InProcessNode, redis_url: str) -> None:
    host, guest = [await node.guest() for _ in range(2)]
    address = await node.open_match(host)
    async with wire(address, guest) as socket:
        await socket.send(ACCEPT)
        await socket.receive_a("step", version=2)
        match = await node.parts.directory.newest(address.match)
        assert match.players[0] is not None
        player = match.players[0].id
        await socket.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
        await socket.receive_a("accepted")
    assert await node.parts.stores.matches_in_play.enter(player, address.match, None)
    assert await alive(node, host) == []
    assert await ask(redis_url, "EXISTS", matches_in_play(player)) == 0


async def test_finished_matches_come_page_by_page(node: InProcessNode, redis_url: str) -> None:
    token = await node.guest()
    address = await node.open_match(token)
    match = await node.parts.directory.newest(address.match)
    assert match.players[0] is not None
    me, other = match.players[0].id, PlayerId("other")
    archive = node.parts.archive
    assert isinstance(archive, SqlArchive)
    count = FINISHED_PER_PAGE + 3
    kept = [
        replace(finished_match(MatchId(f"match{number}"), 1), players=(other, me), ended_ms=number)
        for number in range(count)
    ]
    await archive.write([], kept)
    first = await asked(node, "/api/me/finished", token)
    rest = await asked(node, f"/api/me/finished?before={first['next']}", token)
    assert (len(first["matches"]), rest["next"]) == (FINISHED_PER_PAGE, None)
    ids = [match["id"] for match in (*first["matches"], *rest["matches"])]
    assert ids == [match.match for match in reversed(kept)]
    assert not any(match["table_open"] for match in first["matches"])
    assert await ask(redis_url, "EXISTS", match_keys(kept[0].match).state) == 0


async def test_a_finished_match_names_the_level_of_its_bot(node: InProcessNode) -> None:
    token = await node.guest()
    address = await node.open_match(token)
    match = await node.parts.directory.newest(address.match)
    assert match.players[0] is not None
    archive = node.parts.archive
    assert isinstance(archive, SqlArchive)
    players = (match.players[0].id, PlayerId("bot"))
    ended = finished_match(MatchId("ended"), 1)
    await archive.write([], [replace(ended, players=players, names=("Ada", bot_name("easy")))])
    (listed,) = await finished(node, token)
    assert [player["computer"] for player in listed["players"]] == [None, "easy"]


@pytest.mark.parametrize("place", ["", "x", "1", "1-", "-1-a", "9999999999999999-a", "1-a b"])
async def test_an_invalid_cursor_is_rejected(node: InProcessNode, place: str) -> None:
    answer = await node.http.get("/api/me/finished", params={"before": place})
    assert (answer.status_code, answer.json()["code"]) == (400, ErrorCode.BAD_REQUEST)


async def removal(node: InProcessNode, match: MatchId, token: str, query: str = "") -> Any:
    return await node.http.delete(
        f"/api/me/matches/{match}{query}", headers={"Authorization": f"Bearer {token}"}
    )


@pytest.mark.long
async def test_a_game_against_a_bot_can_be_removed_and_frees_its_places(
    redis_url: str,
) -> None:
    limits = {"SPITE_MAX_MATCHES_IN_PLAY": "1", "SPITE_MAX_COMPUTER_MATCHES": "1"}
    async with in_process_node(redis_url, limits, with_computers=True) as node:
        for _ in range(2):
            token = await node.guest()
            match = MatchId((await made(node, token, **COMPUTER)).json()["id"])
            client = (await person(MatchAddress(node.url, match), token, Random(3))).client
            await see(client, (lambda view: view.status == "playing", nothing))
            (listed,) = await alive(node, token)
            assert listed["match"]["id"] == match
            answer = await removal(node, match, token, "?unplayed=true")
            assert (answer.status_code, answer.json()) == (200, {"matches": []})
            await see(client, (lambda view: view.status == "expired", nothing))
            await until(lambda: node.parts.bots.matches == 0)
            again = await removal(node, match, token)
            assert (again.status_code, again.json()) == (200, {"matches": []})
            record = await node.http.get(f"/api/matches/{match}/record")
            assert (record.status_code, record.json()["code"]) == (409, ErrorCode.NOT_FINISHED)
            assert await finished(node, token) == []
            # The place among the matches in play is free again.
            assert (await made(node, token, **COMPUTER)).status_code == 201


async def test_only_players_can_remove_a_match_and_only_against_bots(
    node: InProcessNode,
) -> None:
    host, guest, stranger = [await node.guest() for _ in range(3)]
    waiting, address = [await node.open_match(host) for _ in range(2)]
    async with wire(address, guest) as socket:
        await socket.send(ACCEPT)
        await socket.receive_a("step", version=2)
    for token, query, status, code in (
        (stranger, "", 404, ErrorCode.UNKNOWN_MATCH),
        (host, "", 409, ErrorCode.NOT_REMOVABLE),
        (guest, "", 409, ErrorCode.NOT_REMOVABLE),
    ):
        answer = await removal(node, address.match, token, query)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    left = await removal(node, waiting.match, host, "?unplayed=true")
    assert len(left.json()["matches"]) == 2
    answer = await removal(node, waiting.match, host)
    assert [each["match"]["id"] for each in answer.json()["matches"]] == [address.match]
    foreign = {"Authorization": f"Bearer {host}", "Origin": "https://evil.example"}
    path = f"/api/me/matches/{address.match}"
    assert (await node.http.delete(path, headers=foreign)).status_code == 403
    assert (await node.http.delete(path)).status_code == 401


async def test_the_lists_contain_no_player_id(node: InProcessNode) -> None:
    token = await node.guest()
    address = await node.open_match(token)
    match = await node.parts.directory.newest(address.match)
    assert match.players[0] is not None
    for path in ("/api/me/matches", "/api/me/finished"):
        answer = await node.http.get(path, headers={"Authorization": f"Bearer {token}"})
        assert match.players[0].id not in answer.text
        assert answer.headers["cache-control"] == "no-store"
