"""Tests that a server answers each command and executes it once, however often it is sent.

Both players get to the rematch that they agreed on, and a stopping server loses no move.
"""

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import Any

from msgspec.structs import replace

from protocol.core.codes import CloseCode, RejectionCode
from protocol.core.commands import Accept, Act, Rematch, Resign, Reveal, Sync
from protocol.core.ids import CommandId, Seat, Version
from server.client.connection import MatchAddress, new_guest
from server.client.contributor import commitment_to as committed_to
from tests.support.begun_match import begun
from tests.support.players import create_match
from tests.support.policy import choose
from tests.support.server_process import ServerProcess
from tests.support.wire import Wire, wire


async def test_a_command_sent_twice_is_played_once_and_answered_twice(
    server: ServerProcess,
) -> None:
    async with AsyncExitStack() as stack:
        table = await begun(server, stack)
        view = await table.view()
        action = choose(view, view.viewer, Random(0))
        command = Act(id=CommandId("once"), version=Version(2), action=action)
        await table.mover.send(command)
        await table.mover.send(command)
        answers = [await table.mover.receive_a("accepted") for _ in range(2)]
        assert [answer.version for answer in answers] == [3, 3]
        assert (await table.waiter.receive_a("step")).version == 3
        async with wire(table.address, table.tokens[table.seat]) as later:
            assert (await later.receive_a("snapshot")).version == 3
            await later.send(command)
            assert (await later.receive_a("accepted")).version == 3


async def test_only_one_of_two_commands_on_the_same_version_is_accepted(
    server: ServerProcess,
) -> None:
    async with AsyncExitStack() as stack:
        table = await begun(server, stack)
        view = await table.view()
        action = choose(view, view.viewer, Random(0))
        for name in ("one", "two"):
            command = Act(id=CommandId(name), version=Version(2), action=action)
            await table.mover.send(command)
        assert (await table.mover.receive_a("accepted")).id == "one"
        refused = await table.mover.receive_a("rejected")
        assert (refused.id, refused.code) == ("two", RejectionCode.STALE_VERSION)
        assert refused.params == {"version": 3}


async def _answer(visitor: Wire) -> Any:
    """Return the server's next answer to a command of this visitor, and skip other messages."""
    while True:
        message: Any = await visitor.receive()
        if message.type in ("accepted", "rejected"):
            return message


async def test_only_one_of_two_guests_gets_the_free_seat(server: ServerProcess) -> None:
    tokens = [(await new_guest(server.url)).token for _ in range(3)]
    address = await create_match(server.url, tokens[0], "snm-a")
    async with wire(address, tokens[1]) as one, wire(address, tokens[2]) as two:
        accept = Accept(id=CommandId("in"), version=Version(0))
        await asyncio.gather(one.send(accept), two.send(accept))
        answers = [await _answer(visitor) for visitor in (one, two)]
        assert sorted(answer.type for answer in answers) == ["accepted", "rejected"]
        seated, refused = (one, two) if answers[0].type == "accepted" else (two, one)
        assert (await seated.receive_a("snapshot", version=1)).match.viewer == 1
        await refused.send(Sync())
        assert (await refused.receive_a("snapshot", version=2)).match.viewer == "spectator"


async def test_a_rematch_that_both_want_takes_them_to_the_next_match(
    server: ServerProcess,
) -> None:
    async with AsyncExitStack() as stack:
        table = await begun(server, stack)
        rematch = Rematch(id=CommandId("again"), version=Version(2))
        await table.mover.send(rematch)
        refused = await table.mover.receive_a("rejected")
        assert refused.code == RejectionCode.NOT_FINISHED
        await table.mover.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
        ended, over, committed = (await table.waiter.receive_a("step")).events
        assert (ended.result.winner, ended.result.reason) == (1 - table.seat, "resigned")
        assert (over.type, over.winner) == ("match_ended", 1 - table.seat)
        seat: Seat = 0 if table.seat == 0 else 1
        number = "ab" * 32
        commitment = committed_to(committed.commitment, seat, number)
        await table.mover.send(replace(rematch, commitment=commitment))
        offered, added = (await table.waiter.receive_a("step")).events
        assert (offered.type, offered.seat) == ("rematch_offered", table.seat)
        assert (added.type, added.commitment) == ("contributed", commitment)
        await table.waiter.send(rematch)
        made = (await table.waiter.receive_a("step")).events[-1]
        address = MatchAddress(table.address.site, made.match)
        async with wire(address, table.tokens[table.seat]) as player:
            seen = (await player.receive_a("snapshot")).match
            assert (seen.viewer, seen.status) == (seat, "starting")
            assert seen.next_chance.commitment == committed.commitment
            assert seen.next_chance.commitments[seat] == commitment
            reveal = Reveal(id=CommandId("show"), version=Version(0), game=1, number=number)
            await player.send(replace(reveal, number="cd" * 32))
            assert (await player.receive_a("rejected")).code == RejectionCode.WRONG_NUMBER
            await player.send(reveal)
            revealed, began, *_ = (await player.receive_a("step")).events
            assert (revealed.number, began.type) == (number, "began")
        async with wire(address, table.tokens[1 - table.seat]) as player:
            seen = (await player.receive_a("snapshot")).match
            assert seen.viewer == 1 - seat
            assert seen.game.chance.numbers[seat] == number


async def test_a_stopping_server_closes_connections_and_loses_no_move(
    own_server: ServerProcess,
) -> None:
    async with AsyncExitStack() as stack:
        table = await begun(own_server, stack)
        view = await table.view()
        action = choose(view, view.viewer, Random(0))
        await table.mover.send(Act(id=CommandId("a"), version=Version(2), action=action))
        await table.mover.receive_a("accepted")
        assert await asyncio.to_thread(own_server.stop) == 0
        assert await table.waiter.close_code() == CloseCode.RESTART
        await asyncio.to_thread(own_server.start)
        query = await table.waiter.resume_query(2, "spectator")
        async with wire(table.address, query=query) as watcher:
            assert (await watcher.receive_a("step")).version == 3
