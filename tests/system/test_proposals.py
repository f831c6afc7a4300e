"""Tests of draw offers and takebacks over real connections, as seen by each player."""

from contextlib import AsyncExitStack
from typing import Any

from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.commands import Act, AllowTakeBack, Decline, OfferDraw, TakeBack
from protocol.core.ids import CommandId, Version
from protocol.games.megiddo import MEGIDDO, Lay
from tests.support.begun_match import BegunMatch, begun
from tests.support.server_process import ServerProcess
from tests.support.wire import Wire, wire


async def test_a_draw_can_be_declined_and_agreed(server: ServerProcess) -> None:
    async with AsyncExitStack() as stack:
        table = await begun(server, stack)
        offer = OfferDraw(id=CommandId("d1"), version=Version(2), game=1)
        await table.mover.send(offer)
        (offered,) = (await table.waiter.receive_a("step", version=3)).events
        assert (offered.type, offered.seat) == ("draw_offered", table.seat)
        no = Decline(id=CommandId("no"), version=Version(3), game=1, proposal="draw")
        await table.waiter.send(no)
        (declined,) = (await table.mover.receive_a("step", version=4)).events
        assert (declined.type, declined.seat) == ("declined", 1 - table.seat)
        assert (await table.view()).draw_offers[table.seat] == "declined"
        await table.mover.send(replace(offer, id="d2"))
        refused = await table.mover.receive_a("rejected")
        assert refused.code == RejectionCode.DECLINED_BEFORE
        await table.waiter.send(replace(offer, version=4))
        await table.mover.receive_a("step", version=5)
        await table.mover.send(replace(offer, id="d3", version=5))
        ended = (await table.waiter.receive_a("step", version=6)).events[0]
        assert (ended.result.winner, ended.result.reason) == (None, "agreed")


async def lay_stone(player: Wire, version: int, spoke: int) -> None:
    """Lay a stone on the innermost ring of Megiddo's board, and wait for its step.

    `version` is that of the match before.
    """
    action = Lay(ring=1, spoke=spoke)
    act = Act(id=CommandId(f"lay{spoke}"), version=Version(version), action=action)
    await player.send(act)
    await player.receive_a("step", version=version + 1)


async def position_of(table: BegunMatch) -> Any:
    """Return the game's position as the player in turn sees it."""
    return (await table.view()).game.position


async def test_a_move_taken_back_is_undone_for_both_and_for_a_returning_player(
    server: ServerProcess,
) -> None:
    async with AsyncExitStack() as stack:
        table = await begun(server, stack, "megiddo", MEGIDDO.key)
        before = await position_of(table)
        await lay_stone(table.mover, 2, 1)
        query = await table.waiter.resume_query(3, 1 - table.seat)
        ask = TakeBack(id=CommandId("b1"), version=Version(3), game=1)
        await table.mover.send(ask)
        (asked,) = (await table.waiter.receive_a("step", version=4)).events
        assert (asked.type, asked.seat) == ("take_back_asked", table.seat)
        yes = AllowTakeBack(id=CommandId("yes"), version=Version(4), game=1)
        await table.waiter.send(yes)
        for player in (table.mover, table.waiter):
            (back,) = (await player.receive_a("step", version=5)).events
            assert (back.type, back.seat, back.actions) == ("taken_back", table.seat, 1)
            assert back.position == before
        assert await position_of(table) == before
        await lay_stone(table.mover, 5, 2)
        # A player who was away since the first move receives the position in between.
        token = table.tokens[1 - table.seat]
        async with wire(table.address, token, query=query, game=MEGIDDO.key) as returned:
            steps = [await returned.receive_a("step", version=number) for number in (4, 5, 6)]
        assert steps[1].events[0].position == before
        assert steps[2].events[0].spoke == 2


async def test_a_declined_takeback_leaves_the_move(server: ServerProcess) -> None:
    async with AsyncExitStack() as stack:
        table = await begun(server, stack, "megiddo", MEGIDDO.key)
        await lay_stone(table.mover, 2, 1)
        after = await position_of(table)
        await table.mover.send(TakeBack(id=CommandId("b1"), version=Version(3), game=1))
        await table.waiter.receive_a("step", version=4)
        no = Decline(id=CommandId("no"), version=Version(4), game=1, proposal="take_back")
        await table.waiter.send(no)
        (declined,) = (await table.mover.receive_a("step", version=5)).events
        assert (declined.type, declined.proposal) == ("declined", "take_back")
        assert await position_of(table) == after
        await table.mover.send(TakeBack(id=CommandId("b2"), version=Version(5), game=1))
        refused = await table.mover.receive_a("rejected")
        assert refused.code == RejectionCode.DECLINED_BEFORE
