"""Tests of the lobby over real sockets, on two nodes: seeks, pairings, current games, no-shows."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass
from itertools import count
from typing import Any

import msgpack
import pytest
import pytest_asyncio

from protocol.core.codes import CloseCode
from protocol.core.commands import Accept, Resign
from protocol.core.ids import CommandId, MatchId, SeatId, Version
from protocol.core.lobby import DeclinePairing, Seek, Take, Withdraw
from protocol.core.named import from_data
from server.client.connection import MatchAddress, MatchClient, new_guest
from server.client.lobby import LobbyClient, in_lobby
from server.limits import DECLINES_PER_PLAYER
from server.matches.core.steps import ARRIVE_MS, TENTATIVE_ARRIVE_MS
from tests.support.http import asking
from tests.support.server_process import ServerProcess
from tests.support.timeouts import PATIENCE_S
from tests.support.wire import wire

LEASE_MS = 2_000
"""The time for which a dead node's seeks stay in these tests."""
NUMBERS = count(1)
COUNTED = r"spite_lobby_(seeks|pairs_total|wait_seconds_count) "


@pytest.fixture(scope="module")
def lease() -> dict[str, str]:
    return {"SPITE_LOBBY_LEASE_MS": str(LEASE_MS)}


@pytest.fixture(scope="module")
def here(
    tmp_path_factory: pytest.TempPathFactory, lease: dict[str, str]
) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server"), lease) as running:
        yield running
    assert "Traceback" not in running.log.read_text()


@dataclass
class Nodes:
    """A node, and a way to create more nodes with the same Redis and archive."""

    here: ServerProcess
    lease: dict[str, str]
    folders: pytest.TempPathFactory

    def another(self) -> ServerProcess:
        """Create another node with the same Redis, which is not started yet."""
        url = f"unix://{self.here.data / 'redis.sock'}"
        node = ServerProcess(self.folders.mktemp("node"), {**self.lease, "REDIS_URL": url})
        node.data.symlink_to(self.here.data)
        return node


@pytest.fixture(scope="module")
def nodes(
    here: ServerProcess, lease: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Nodes:
    return Nodes(here, lease, tmp_path_factory)


@pytest.fixture(scope="module")
def there(nodes: Nodes) -> Iterator[ServerProcess]:
    with nodes.another() as running:
        yield running
        assert "Traceback" not in running.log.read_text()


@dataclass
class Visitor:
    """A client in the lobby, with its token."""

    lobby: LobbyClient
    token: str

    async def seek(self, **wanted: object) -> Any:
        """Enter a seek for an opponent as this client, and return the lobby's answer."""
        command = CommandId(f"seek{next(NUMBERS)}")
        await self.lobby.send(from_data({"type": "seek", "id": command, **wanted}, Seek))
        return await self.lobby.answer(command)

    async def seek_until_paired(self, **wanted: object) -> Any:
        """Enter a seek, wait until it is paired, and return the lobby's message about the pairing.

        The lobby may answer at first that the seek waits: a slow node counts as dead for a moment.
        """
        answer = await self.seek(**wanted)
        return answer if answer.type == "paired" else await self.lobby.receive_a("paired")


@pytest_asyncio.fixture
async def visits() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE_S):
        yield stack


async def visitor(stack: AsyncExitStack, node: ServerProcess) -> Visitor:
    token = (await new_guest(node.url)).token
    return Visitor(await stack.enter_async_context(in_lobby(node.url, token)), token)


def rules() -> dict[str, object]:
    """Return rules that no other test uses, so that seeks of different tests are not paired."""
    return {"game": "spite", "text": f"match_target={1 + next(NUMBERS)}"}


async def wait_until_listed(lobby: LobbyClient, seat: SeatId, *, listed: bool = True) -> None:
    """Wait until the lobby's list shows the seek, or no longer shows it."""
    while (seat in lobby.seats) is not listed:
        await lobby.receive()


async def lobby_counts(url: str) -> Counter[str]:
    """Return a node's numbers of seeks, pairs and counted waits in the lobby, by metric."""
    async with asking(url) as http:
        lines = (await http.get("/metrics")).text.splitlines()
    read = (line.rsplit(" ", 1) for line in lines if re.match(COUNTED, line))
    return Counter({name: int(float(value)) for name, value in read})


@pytest.mark.long
async def test_a_seek_on_one_node_pairs_with_one_on_the_other(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, bob = await visitor(visits, here), await visitor(visits, there)
    before = [await lobby_counts(node.url) for node in (here, there)]
    wanted = rules()
    waiting = await ann.seek(**wanted)
    assert waiting.type == "waiting"
    assert (await lobby_counts(here.url) - before[0])["spite_lobby_seeks"] == 1
    paired = await bob.seek_until_paired(**wanted)
    ann_paired = await ann.lobby.receive_a("paired")
    assert paired.match == ann_paired.match
    after = [await lobby_counts(node.url) for node in (here, there)]
    assert [new - old for new, old in zip(after, before, strict=True)] == [
        Counter(spite_lobby_wait_seconds_count=1),
        Counter(spite_lobby_wait_seconds_count=1, spite_lobby_pairs_total=1),
    ]
    address = MatchAddress(there.url, ann_paired.match)
    for seat, token in enumerate((ann.token, bob.token)):
        player = await visits.enter_async_context(wire(address, token))
        match = (await player.receive_a("snapshot")).match
        assert (match.viewer, match.visibility) == (seat, "public")
        assert match.rules.match_target == int(str(wanted["text"]).partition("=")[2])


async def test_lists_converge_on_all_nodes(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, bob = await visitor(visits, here), await visitor(visits, there)
    waiting = await ann.seek(**rules())
    seat = waiting.seat
    await wait_until_listed(bob.lobby, seat)
    await wait_until_listed(ann.lobby, seat)
    assert ann.lobby.seats[seat] == bob.lobby.seats[seat]
    await ann.lobby.send(Withdraw(id=waiting.id))
    await ann.lobby.receive_a("withdrawn")
    await wait_until_listed(bob.lobby, seat, listed=False)


async def test_a_seek_is_removed_when_its_player_leaves(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    bob = await visitor(visits, there)
    async with AsyncExitStack() as short:
        ann = await visitor(short, here)
        waiting = await ann.seek(**rules())
        await wait_until_listed(bob.lobby, waiting.seat)
    await wait_until_listed(bob.lobby, waiting.seat, listed=False)


@pytest.mark.long
async def test_a_dead_nodes_seeks_are_removed_and_its_players_can_seek_elsewhere(
    here: ServerProcess, nodes: Nodes, visits: AsyncExitStack
) -> None:
    dying = nodes.another()
    dying.start()
    ann, bob = await visitor(visits, dying), await visitor(visits, here)
    wanted = rules()
    waiting = await ann.seek(**wanted)
    await wait_until_listed(bob.lobby, waiting.seat)
    dying.kill()
    await wait_until_listed(bob.lobby, waiting.seat, listed=False)
    # He is not paired with a lost player. She connects to another node and seeks again.
    standing = await bob.seek(**wanted)
    assert standing.type == "waiting"
    again = await visits.enter_async_context(in_lobby(here.url, ann.token))
    await again.send(from_data({**wanted, "type": "seek", "id": waiting.id}, Seek))
    await again.receive_a("paired", id=waiting.id)
    await bob.lobby.receive_a("paired")


async def test_a_seek_in_the_list_can_be_accepted(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, bob = await visitor(visits, here), await visitor(visits, there)
    waiting = await ann.seek(**rules())
    seat = waiting.seat
    await ann.lobby.send(Take(id=CommandId("own"), seat=seat))
    assert (await ann.lobby.answer(CommandId("own"))).code == "own_seat"
    await bob.lobby.send(Take(id=CommandId("taken"), seat=seat))
    paired = await bob.lobby.answer(CommandId("taken"))
    assert (await ann.lobby.receive_a("paired")).match == paired.match
    eve = await visitor(visits, here)
    await eve.lobby.send(Take(id=CommandId("late"), seat=seat))
    assert (await eve.lobby.answer(CommandId("late"))).code == "seat_gone"


async def test_a_seek_never_changes_under_its_id(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, bob = await visitor(visits, here), await visitor(visits, there)
    wanted = rules()
    waiting = await ann.seek(**wanted)
    await wait_until_listed(bob.lobby, waiting.seat)
    for other in ({"game": "pirate"}, {**wanted, "watchers": False}):
        await ann.lobby.send(from_data({**other, "type": "seek", "id": waiting.id}, Seek))
        assert (await ann.lobby.answer(waiting.id)).code == "id_in_use"
    await ann.lobby.send(Take(id=waiting.id, seat=waiting.seat))
    assert (await ann.lobby.answer(waiting.id)).code == "id_in_use"
    # The same message again is the same seek.
    await ann.lobby.send(from_data({**wanted, "type": "seek", "id": waiting.id}, Seek))
    assert (await ann.lobby.answer(waiting.id)).seat == waiting.seat
    await bob.lobby.send(Take(id=CommandId("taken"), seat=waiting.seat))
    paired = await bob.lobby.answer(CommandId("taken"))
    assert (await ann.lobby.receive_a("paired")).match == paired.match


async def test_a_late_withdrawal_is_answered_with_the_match(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, bob = await visitor(visits, here), await visitor(visits, there)
    wanted, besides = rules(), await ann.seek(**rules())
    waiting = await ann.seek(**wanted)
    paired = await bob.seek_until_paired(**wanted)
    for _ in range(2):
        assert (await ann.lobby.receive_a("paired")).match == paired.match
    for seek in (waiting, besides):
        await ann.lobby.send(Withdraw(id=seek.id))
        assert (await ann.lobby.answer(seek.id)).match == paired.match
    await ann.lobby.send(Withdraw(id=CommandId("never-was")))
    assert (await ann.lobby.answer(CommandId("never-was"))).type == "withdrawn"


async def test_rejections_give_the_reason(here: ServerProcess, visits: AsyncExitStack) -> None:
    ann = await visitor(visits, here)
    nobody = await visits.enter_async_context(in_lobby(here.url))
    await nobody.send(Seek(id=CommandId("who")))
    assert (await nobody.answer(CommandId("who"))).code == "no_identity"
    for wanted, code in (
        ({"game": "chess"}, "unknown_game"),
        ({"preset": "none"}, "unknown_preset"),
        ({"game": "spite", "text": "decks=99"}, "bad_rules"),
    ):
        assert (await ann.seek(**wanted)).code == code
    wrongs: list[dict[str, object]] = [{"rules": {}}, {"clock": {"bank_ms": 4_999}}, {"clock": {}}]
    for wrong in wrongs:
        await ann.lobby.socket.send(msgpack.packb({"type": "seek", "id": "wrong", **wrong}))
        assert (await ann.lobby.receive_a("error")).code == "malformed_frame"
    for _ in range(3):
        await ann.seek(**rules())
    refused = await ann.seek(**rules())
    assert (refused.code, refused.params) == ("too_many_seeks", {"limit": 3})


async def create(node: ServerProcess, token: str, **wanted: object) -> MatchAddress:
    async with asking(node.url, token) as http:
        answer = await http.post("/api/matches", json={"preset": "snm-a-short", **wanted})
        return MatchAddress(node.url, MatchId(answer.json()["id"]))


async def test_a_public_match_is_listed_as_a_seek_and_then_as_a_game(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    looker = await visitor(visits, there)
    ann, bob = await new_guest(here.url), await new_guest(here.url)
    address = await create(here, ann.token, visibility="public")
    host = await visits.enter_async_context(wire(address, ann.token))
    seat = SeatId(address.match)
    await wait_until_listed(looker.lobby, seat)
    assert looker.lobby.seats[seat].match == address.match
    guest = await visits.enter_async_context(wire(address, bob.token))
    await guest.send(Accept(id=CommandId("in"), version=Version(0)))
    await visits.enter_async_context(wire(MatchAddress(there.url, address.match)))

    async def listed(watchers: int) -> None:
        while (game := looker.lobby.games.get(address.match)) is None or game.watchers != watchers:
            await looker.lobby.receive()

    await listed(watchers=1)
    assert seat not in looker.lobby.seats
    on = looker.lobby.games[address.match]
    assert [player.name for player in on.players] == [ann.name, bob.name]
    assert looker.lobby.playing >= 1
    assert looker.lobby.players >= 1
    await host.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
    while address.match in looker.lobby.games:
        await looker.lobby.receive()


@pytest.mark.parametrize(
    "wanted", [{"visibility": "private"}, {"visibility": "public", "watchers": False}]
)
async def test_a_match_without_spectators_admits_only_its_players(
    here: ServerProcess, visits: AsyncExitStack, wanted: dict[str, object]
) -> None:
    ann, bob = await new_guest(here.url), await new_guest(here.url)
    address = await create(here, ann.token, **wanted)
    await visits.enter_async_context(wire(address, ann.token))
    early = await visits.enter_async_context(wire(address))
    await early.receive_a("snapshot")
    guest = await visits.enter_async_context(wire(address, bob.token))
    await guest.send(Accept(id=CommandId("in"), version=Version(0)))
    await guest.receive_a("snapshot", version=1)
    # A spectator of the invitation is disconnected, and a new one is not admitted.
    assert await early.close_code() == CloseCode.NO_WATCHERS
    late = await visits.enter_async_context(wire(address))
    await late.receive_a("error", code="no_watchers")
    assert await late.close_code() == CloseCode.NO_WATCHERS
    # A player may reconnect as often as they like.
    again = await visits.enter_async_context(wire(address, ann.token))
    assert (await again.receive_a("snapshot")).match.viewer == 0


async def test_an_unlisted_match_is_not_in_the_lists(
    here: ServerProcess, visits: AsyncExitStack
) -> None:
    looker = await visitor(visits, here)
    ann = await new_guest(here.url)
    unlisted = await create(here, ann.token)
    public = await create(here, ann.token, visibility="public")
    for address in (unlisted, public):
        await visits.enter_async_context(wire(address, ann.token))
    await wait_until_listed(looker.lobby, SeatId(public.match))
    assert SeatId(unlisted.match) not in looker.lobby.seats


async def test_a_client_that_reconnects_learns_of_the_missed_pair(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    wanted = rules()
    bob = await visitor(visits, there)
    async with AsyncExitStack() as short:
        ann = await visitor(short, here)
        waiting = await ann.seek(**wanted)
        # She does not receive the messages sent from here on.
        paired = await bob.seek_until_paired(**wanted)
    again = await visits.enter_async_context(in_lobby(there.url, ann.token))
    await again.send(from_data({**wanted, "type": "seek", "id": waiting.id}, Seek))
    assert (await again.answer(waiting.id)).match == paired.match


async def started_client(address: MatchAddress, token: str) -> MatchClient:
    """Connect a player, and return the client once the first game has begun."""
    client = MatchClient(address, token)
    async with aclosing(client.messages()) as messages:
        async for _ in messages:
            if client.view is not None and client.view.status == "playing":
                return client
    raise AssertionError("the messages never end")


async def test_a_game_of_chance_begins_with_the_contributions_of_both(
    here: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, bob = await visitor(visits, here), await visitor(visits, here)
    wanted = rules()
    await ann.seek(**wanted)
    address = MatchAddress(here.url, (await bob.seek_until_paired(**wanted)).match)
    clients = await asyncio.gather(
        started_client(address, ann.token), started_client(address, bob.token)
    )
    for client in clients:
        assert client.view is not None
        assert client.view.game is not None
        assert client.view.game.chance is not None
        assert None not in client.view.game.chance.numbers
        assert not client.fairness_warnings


@pytest.mark.long
@pytest.mark.parametrize("game", ["spite", "megiddo", "pirate"])
async def test_a_player_whose_opponent_does_not_come_is_first_in_the_queue(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack, game: str
) -> None:
    ann, ghost, bob = [await visitor(visits, node) for node in (here, there, there)]
    clock = {"bank_ms": 60_000 + 1_000 * next(NUMBERS), "increment_ms": 0, "days": 0}
    wanted = {"game": game, "clock": clock}
    waiting = await ann.seek(**wanted)
    await wait_until_listed(bob.lobby, waiting.seat)
    since_ms = bob.lobby.seats[waiting.seat].since_ms
    paired = await ghost.seek_until_paired(**wanted)
    player = await visits.enter_async_context(wire(MatchAddress(here.url, paired.match), ann.token))
    seen = (await player.receive_a("snapshot")).match
    assert (seen.status, None in seen.players) == ("open", False)
    while not any(event.type == "expired" for event in (await player.receive_a("step")).events):
        pass
    async with asking(here.url, ann.token) as http:
        assert (await http.get("/api/me/matches")).json()["matches"] == []
    again = await ann.seek(**wanted)
    await wait_until_listed(bob.lobby, again.seat)
    assert bob.lobby.seats[again.seat].since_ms == since_ms
    refused = await ghost.seek(**wanted)
    assert refused.code == "no_show"
    assert 0 < refused.params["after_s"] <= 30
    address = MatchAddress(here.url, (await bob.seek_until_paired(**wanted)).match)
    await asyncio.gather(started_client(address, ann.token), started_client(address, bob.token))


@pytest.mark.long
async def test_a_tentative_player_may_stay_away_without_delay(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, ben = [await visitor(visits, node) for node in (here, there)]
    clock = {"bank_ms": 60_000 + 1_000 * next(NUMBERS), "increment_ms": 0, "days": 0}
    wanted = {"game": "megiddo", "clock": clock}
    waiting = await ann.seek(**wanted, tentative=True)
    await wait_until_listed(ben.lobby, waiting.seat)
    paired = await ben.seek_until_paired(**wanted, tentative=True)
    player = await visits.enter_async_context(wire(MatchAddress(here.url, paired.match), ben.token))
    asked_s = time.monotonic()
    assert (await player.receive_a("snapshot")).match.status == "open"
    while not any(event.type == "expired" for event in (await player.receive_a("step")).events):
        pass
    assert time.monotonic() - asked_s > ARRIVE_MS / 1000
    await ann.seek(**wanted, tentative=True)
    again = await ben.seek_until_paired(**wanted, tentative=True)
    address = MatchAddress(here.url, again.match)
    await asyncio.gather(started_client(address, ann.token), started_client(address, ben.token))


async def test_a_declined_player_is_notified_at_once_and_first_in_the_queue(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, ben, eve = [await visitor(visits, node) for node in (here, there, there)]
    wanted = rules()
    waiting = await ann.seek(**wanted, tentative=True)
    await wait_until_listed(eve.lobby, waiting.seat)
    since_ms = eve.lobby.seats[waiting.seat].since_ms
    paired = await ben.seek_until_paired(**wanted, tentative=True)
    player = await visits.enter_async_context(wire(MatchAddress(here.url, paired.match), ann.token))
    assert (await player.receive_a("snapshot")).match.status == "open"
    asked_s = time.monotonic()
    await ben.lobby.send(DeclinePairing(id=paired.id))
    assert (await ben.lobby.answer(paired.id)).type == "withdrawn"
    while not any(event.type == "expired" for event in (await player.receive_a("step")).events):
        pass
    assert time.monotonic() - asked_s < TENTATIVE_ARRIVE_MS / 1000
    again = await ann.seek(**wanted, tentative=True)
    await wait_until_listed(eve.lobby, again.seat)
    assert eve.lobby.seats[again.seat].since_ms == since_ms


async def test_too_many_declines_delay_the_player(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, ben = [await visitor(visits, node) for node in (here, there)]
    wanted = rules()
    for _ in range(DECLINES_PER_PLAYER + 1):
        await ann.seek(**wanted, tentative=True)
        paired = await ben.seek_until_paired(**wanted, tentative=True)
        await ben.lobby.send(DeclinePairing(id=paired.id))
        assert (await ben.lobby.answer(paired.id)).type == "withdrawn"
    # The declined player never connected, and seeks again without delay.
    assert (await ann.seek(**wanted)).type == "waiting"
    assert (await ben.seek(**wanted)).code == "no_show"


async def test_a_game_without_chance_begins_once_both_are_connected(
    here: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, bob = await visitor(visits, here), await visitor(visits, here)
    wanted = {"game": "megiddo"}
    await ann.seek(**wanted)
    address = MatchAddress(here.url, (await bob.seek_until_paired(**wanted)).match)
    await asyncio.gather(started_client(address, ann.token), started_client(address, bob.token))
