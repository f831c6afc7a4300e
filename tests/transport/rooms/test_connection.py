"""What a connection says goes to its room in order, one command at a time; how it ends is told."""

import asyncio

import pytest

from protocol.core.codes import CloseCode
from protocol.core.commands import Resign
from protocol.core.ids import Version
from server.limits import BAD_FRAMES, MESSAGES_WAITING, OUTBOX_FRAMES
from server.matches.live.match_loader import UnknownMatch
from server.store.ports import StoreUnavailable
from server.transport.net.spectator_batches import SpectatorBatches
from server.transport.rooms.connection import NOBODY
from tests.support.patience import until
from tests.support.staged_room import ANN, StagedRoom, Visit, visited

PING, SYNC = '{"type":"ping"}', '{"type":"sync"}'


def resign(name: str) -> str:
    return f'{{"type":"resign","id":"{name}","version":1,"game":1}}'


def ids(room: StagedRoom) -> list[str]:
    return [command.id for _, command in room.commands]


def yearly() -> SpectatorBatches:
    """SpectatorBatches of which there is one, and then none for long."""
    return SpectatorBatches(interval_s=3600 * 24 * 365)


async def test_a_visitor_is_greeted_and_answered() -> None:
    room = StagedRoom()
    async with visited(room) as visit:
        await visit.client.send(PING)
        await visit.client.send(SYNC)
        assert await visit.hear(3) == ["presence", "pong", "presence"]
        assert room.refreshed == 1
        assert visit.count('spite_joins_total{by="snapshot"}') == 1
    await room.left.wait()


async def test_a_command_reaches_the_room_with_the_player_s_name() -> None:
    room = StagedRoom()
    async with visited(room) as visit:
        await visit.client.send(resign("bye"))
        assert await visit.hear(2) == ["presence", "accepted"]
        ((name, command),) = room.commands
        assert name == ANN.name
        assert isinstance(command, Resign)
        assert (command.version, command.game) == (Version(1), 1)
        assert visit.count('spite_commands_total{outcome="accepted"}') == 1
        assert visit.count("spite_command_seconds_count") == 1


async def test_a_visitor_without_an_identity_is_nobody() -> None:
    room = StagedRoom()
    async with visited(room, identity=None) as visit:
        assert visit.connection.player == NOBODY
        await visit.client.send(resign("bye"))
        assert await visit.hear(2) == ["presence", "accepted"]
        assert room.commands[0][0] is None


async def test_what_comes_before_the_greeting_waits_for_it() -> None:
    room = StagedRoom()
    room.may_enter.clear()
    async with visited(room) as visit:
        await visit.client.send(PING)
        await visit.client.send(resign("early"))
        await visit.client.send(PING)
        # What was sent on this connection has been received once this is answered.
        await (await visit.client.ping())
        room.may_enter.set()
        assert await visit.hear(4) == ["presence", "pong", "accepted", "pong"]


async def test_what_comes_while_a_command_is_carried_out_waits_for_its_answer() -> None:
    room = StagedRoom()
    room.may_answer.clear()
    async with visited(room) as visit:
        for said in (resign("one"), PING, resign("two"), PING):
            await visit.client.send(said)
        await room.asked.wait()
        await (await visit.client.ping())
        assert ids(room) == []
        room.may_answer.set()
        heard = await visit.hear(5)
        assert heard == ["presence", "accepted", "pong", "accepted", "pong"]
        assert ids(room) == ["one", "two"]


async def test_no_more_is_read_than_may_wait_and_in_the_end_all_is_answered() -> None:
    room = StagedRoom()
    room.may_answer.clear()
    many = 3 * MESSAGES_WAITING

    async def is_not_read() -> bool:
        return visit.websocket.read_paused

    async with visited(room) as visit:
        await visit.client.send(resign("first"))
        await room.asked.wait()
        for _ in range(MESSAGES_WAITING - 1):
            await visit.client.send(PING)
        await (await visit.client.ping())
        assert not visit.websocket.read_paused
        await visit.client.send(PING)
        await until(is_not_read)
        for _ in range(many):
            await visit.client.send(PING)
        room.may_answer.set()
        heard = await visit.hear(2 + MESSAGES_WAITING + many)
        assert heard == ["presence", "accepted", *["pong"] * (MESSAGES_WAITING + many)]


@pytest.mark.parametrize(
    ("failure", "code", "close"),
    [
        (UnknownMatch("m"), "unknown_match", CloseCode.UNKNOWN_MATCH),
        (StoreUnavailable("away"), "unavailable", CloseCode.UNAVAILABLE),
    ],
)
async def test_a_visitor_who_can_not_enter_is_told_why(
    failure: Exception, code: str, close: CloseCode
) -> None:
    room = StagedRoom(enter_fails=failure)
    async with visited(room) as visit:
        assert await visit.hear(1) == ["error"]
        assert await visit.close_code() == close
        assert visit.count(f'spite_problems_total{{code="{code}"}}') == 1
        assert visit.count(f'spite_closes_total{{code="{int(close)}"}}') == 1
    assert not room.left.is_set()


@pytest.mark.parametrize("failure", [StoreUnavailable("away"), ValueError("7S in hand:0")])
async def test_a_command_that_fails_ends_the_connection(
    failure: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    room = StagedRoom(submit_fails=failure)
    async with visited(room) as visit:
        await visit.client.send(resign("bye"))
        await visit.client.send(PING)
        assert await visit.hear(2) == ["presence", "error"]
        assert await visit.close_code() == CloseCode.UNAVAILABLE
    assert room.left.is_set()
    assert ("a command failed" in caplog.text) is isinstance(failure, ValueError)


async def test_a_match_that_is_gone_dismisses_its_listeners() -> None:
    room = StagedRoom(submit_fails=UnknownMatch("m"))
    async with visited(room) as visit:
        await visit.client.send(resign("bye"))
        await room.asked.wait()
        visit.connection.close_match_gone()
        assert await visit.hear(2) == ["presence", "error"]
        assert await visit.close_code() == CloseCode.UNKNOWN_MATCH


async def test_nonsense_is_answered_until_it_is_too_much() -> None:
    room = StagedRoom()
    async with visited(room) as visit:
        await visit.client.send("nonsense")
        await visit.client.send(PING)
        assert await visit.hear(3) == ["presence", "error", "pong"]
        for _ in range(BAD_FRAMES):
            await visit.client.send("nonsense")
        assert await visit.hear(BAD_FRAMES - 1) == ["error"] * (BAD_FRAMES - 1)
        assert await visit.close_code() == CloseCode.HOSTILE
        assert visit.count('spite_problems_total{code="malformed_frame"}') == BAD_FRAMES


async def test_a_connection_that_is_retired_ends_at_once_where_nothing_is_under_way() -> None:
    room = StagedRoom()
    async with visited(room) as visit:
        assert await visit.hear(1) == ["presence"]
        visit.connection.retire(CloseCode.RESTART)
        assert await visit.close_code() == CloseCode.RESTART


async def test_a_connection_that_is_retired_ends_after_the_answer_to_its_command() -> None:
    room = StagedRoom()
    room.may_answer.clear()
    async with visited(room) as visit:
        await visit.client.send(resign("first"))
        await visit.client.send(resign("second"))
        await room.asked.wait()
        await (await visit.client.ping())
        visit.connection.retire(CloseCode.RESTART)
        room.may_answer.set()
        assert await visit.hear(2) == ["presence", "accepted"]
        assert await visit.close_code() == CloseCode.RESTART
    assert ids(room) == ["first"]


async def test_the_command_of_a_client_that_is_gone_is_carried_out_before_the_room_is_left() -> (
    None
):
    room = StagedRoom()
    room.may_answer.clear()
    async with visited(room) as visit:
        await visit.client.send(resign("last"))
        await room.asked.wait()
        visit.client.transport.abort()
        await visit.client.wait_closed()
        await until(lambda: is_lost(visit))
        assert not room.left.is_set()
        room.may_answer.set()
        await room.left.wait()
    assert ids(room) == ["last"]


async def is_lost(visit: Visit) -> bool:
    return visit.websocket.receiver is None


async def test_spectators_hear_in_rounds() -> None:
    room = StagedRoom()
    async with visited(room, batches=yearly) as visit:
        assert await visit.hear(1) == ["presence"]
        for _ in range(2):
            visit.connection.push('{"type":"pong"}')
            # The first goes at once; the second is for next year.
            await asyncio.sleep(0)
        assert await visit.hear(1) == ["pong"]
        await (await visit.client.ping())
        visit.connection.push('{"type":"pong"}')
        # What waits leaves when the spectator asks for something, before the answer.
        await visit.client.send(resign("bye"))
        assert await visit.hear(3) == ["pong", "pong", "accepted"]


async def test_players_hear_at_once() -> None:
    room = StagedRoom(seated={ANN.player})
    async with visited(room, batches=yearly) as visit:
        assert await visit.hear(1) == ["presence"]
        for _ in range(3):
            visit.connection.push('{"type":"pong"}')
        assert await visit.hear(3) == ["pong"] * 3


async def test_a_spectator_who_takes_a_seat_hears_at_once_from_then_on() -> None:
    room = StagedRoom(takes_seat=True)
    async with visited(room, batches=yearly) as visit:
        await visit.client.send(resign("in"))
        assert await visit.hear(2) == ["presence", "accepted"]
        for _ in range(3):
            visit.connection.push('{"type":"pong"}')
            await asyncio.sleep(0)
        assert await visit.hear(3) == ["pong"] * 3


async def test_a_client_that_falls_behind_is_refreshed_and_disconnected_if_it_does_so_again() -> (
    None
):
    room = StagedRoom(seated={ANN.player})
    async with visited(room) as visit:
        assert await visit.hear(1) == ["presence"]
        fall_behind(visit)
        assert room.refreshed == 0
        visit.connection.resume()
        assert await visit.hear(1) == ["presence"]
        assert room.refreshed == 1
        assert visit.count('spite_slow_readers_total{got="snapshot"}') == 1
        fall_behind(visit)
        assert await visit.close_code() == CloseCode.TOO_SLOW
        assert visit.count('spite_slow_readers_total{got="disconnect"}') == 1
    assert room.left.is_set()


def fall_behind(visit: Visit) -> None:
    """Be told more than is queued for a client that takes nothing in."""
    visit.connection.pause()
    visit.connection.push(*['{"type":"pong"}'] * (OUTBOX_FRAMES + 1))
