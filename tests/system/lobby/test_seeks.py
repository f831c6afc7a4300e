"""Tests of seeks in the lobby over real sockets, on two nodes: pairing, lists and rejections."""

import re
from collections import Counter
from contextlib import AsyncExitStack

import msgpack
import pytest

from protocol.core.ids import CommandId
from protocol.core.lobby import Seek, Take, Withdraw
from protocol.core.named import from_data
from server.client.connection import MatchAddress
from server.client.lobby import in_lobby
from tests.support.http import asking
from tests.support.server_process import ServerProcess
from tests.support.wire import wire
from tests.system.lobby.nodes import Nodes
from tests.system.lobby.visitor import rules, visitor, wait_until_listed

COUNTED = r"spite_lobby_(seeks|pairs_total|wait_seconds_count) "


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
