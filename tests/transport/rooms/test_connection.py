"""Tests of a connection to a room: it executes its client's commands one at a time, in order."""

import asyncio

import pytest

from protocol.core.codec import JsonCodec
from protocol.core.codes import CloseCode
from protocol.core.commands import Resign
from protocol.core.ids import Version
from protocol.core.messages import Pong
from server.limits import BAD_FRAMES, MESSAGES_WAITING, OUTBOX_FRAMES
from server.matches.live.match_loader import UnknownMatch
from server.store.errors import StoreUnavailable
from server.transport.net.fast_websocket import SpectatorBatches
from server.transport.rooms.connection import NO_PLAYER
from tests.support.staged_room import ANN, StagedRoom, Visit, visited
from tests.support.timeouts import until

PING, SYNC = '{"type":"ping"}', '{"type":"sync"}'

PONG = JsonCodec().frame(Pong())


def resign(name: str) -> str:
    return f'{{"type":"resign","id":"{name}","version":1,"game":1}}'


def ids(room: StagedRoom) -> list[str]:
    return [command.id for _, command in room.commands]


def yearly() -> SpectatorBatches:
    """Return batches with a very long interval: only the first one leaves during a test."""
    return SpectatorBatches(interval_s=3600 * 24 * 365)


async def test_a_client_is_greeted_and_answered() -> None:
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


async def test_a_client_without_an_identity_has_no_player() -> None:
    room = StagedRoom()
    async with visited(room, identity=None) as visit:
        assert visit.connection.player == NO_PLAYER
        await visit.client.send(resign("bye"))
        assert await visit.hear(2) == ["presence", "accepted"]
        assert room.commands[0][0] is None


async def test_messages_before_the_greeting_wait_for_it() -> None:
    room = StagedRoom()
    room.may_enter.clear()
    async with visited(room) as visit:
        await visit.client.send(PING)
        await visit.client.send(resign("early"))
        await visit.client.send(PING)
        # The answer to this ping shows that the earlier messages have arrived.
        await (await visit.client.ping())
        room.may_enter.set()
        assert await visit.hear(4) == ["presence", "pong", "accepted", "pong"]


async def test_messages_during_a_command_wait_for_its_answer() -> None:
    room = StagedRoom()
    room.may_answer.clear()
    async with visited(room) as visit:
        for message in (resign("one"), PING, resign("two"), PING):
            await visit.client.send(message)
        await room.asked.wait()
        await (await visit.client.ping())
        assert ids(room) == []
        room.may_answer.set()
        types = await visit.hear(5)
        assert types == ["presence", "accepted", "pong", "accepted", "pong"]
        assert ids(room) == ["one", "two"]


async def test_reading_stops_at_a_full_backlog_and_all_messages_are_answered() -> None:
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
        types = await visit.hear(2 + MESSAGES_WAITING + many)
        assert types == ["presence", "accepted", *["pong"] * (MESSAGES_WAITING + many)]


@pytest.mark.parametrize(
    ("failure", "code", "close"),
    [
        (UnknownMatch("m"), "unknown_match", CloseCode.UNKNOWN_MATCH),
        (StoreUnavailable("away"), "unavailable", CloseCode.UNAVAILABLE),
    ],
)
async def test_a_client_that_can_not_enter_gets_the_reason(
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
async def test_a_command_that_raises_ends_the_connection(
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


async def test_a_match_that_is_gone_closes_its_connections() -> None:
    room = StagedRoom(submit_fails=UnknownMatch("m"))
    async with visited(room) as visit:
        await visit.client.send(resign("bye"))
        await room.asked.wait()
        visit.connection.close_match_gone()
        assert await visit.hear(2) == ["presence", "error"]
        assert await visit.close_code() == CloseCode.UNKNOWN_MATCH


async def test_invalid_messages_are_answered_until_there_are_too_many() -> None:
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


async def test_an_idle_connection_is_closed_at_once() -> None:
    room = StagedRoom()
    async with visited(room) as visit:
        assert await visit.hear(1) == ["presence"]
        visit.connection.close_when_idle(CloseCode.RESTART)
        assert await visit.close_code() == CloseCode.RESTART


async def test_a_connection_with_a_command_is_closed_after_the_answer() -> None:
    room = StagedRoom()
    room.may_answer.clear()
    async with visited(room) as visit:
        await visit.client.send(resign("first"))
        await visit.client.send(resign("second"))
        await room.asked.wait()
        await (await visit.client.ping())
        visit.connection.close_when_idle(CloseCode.RESTART)
        room.may_answer.set()
        assert await visit.hear(2) == ["presence", "accepted"]
        assert await visit.close_code() == CloseCode.RESTART
    assert ids(room) == ["first"]


async def test_a_command_is_completed_before_a_disconnected_client_leaves_the_room() -> None:
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


async def test_a_logged_out_client_that_does_not_read_executes_no_more_commands() -> None:
    room = StagedRoom()
    room.may_answer.clear()
    async with visited(room) as visit:
        await visit.client.send(resign("last"))
        await room.asked.wait()
        visit.connection.pause()
        visit.connection.log_out()
        room.may_answer.set()
        await until(lambda: has_executed(room))
        await visit.client.send(resign("more"))
        await (await visit.client.ping())
        visit.connection.resume()
        assert await visit.close_code() == CloseCode.BAD_TOKEN
    assert ids(room) == ["last"]


async def has_executed(room: StagedRoom) -> bool:
    return bool(room.commands)


async def test_a_command_may_end_after_its_connection_was_cancelled() -> None:
    room = StagedRoom()
    room.may_answer.clear()
    faults: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, fault: faults.append(fault))
    async with visited(room) as visit:
        await visit.client.send(resign("last"))
        await room.asked.wait()
        (serving,) = (task for task in asyncio.all_tasks() if is_serving(task))
        visit.connection.connection_closed()
        for _ in range(2):
            await asyncio.sleep(0)
        serving.cancel()
        await asyncio.wait([serving])
        room.may_answer.set()
        await until(lambda: has_executed(room))
        await asyncio.sleep(0)
    assert faults == []


def is_serving(task: "asyncio.Task[object]") -> bool:
    """Return whether an asyncio task serves a connection."""
    return getattr(task.get_coro(), "__name__", "") == "run_asgi"


async def is_lost(visit: Visit) -> bool:
    return visit.websocket.receiver is None


async def test_spectators_receive_frames_in_batches() -> None:
    room = StagedRoom()
    async with visited(room, batches=yearly) as visit:
        assert await visit.hear(1) == ["presence"]
        for _ in range(2):
            visit.connection.push(PONG)
            # The first frame goes out at once; the second waits for the next batch, in a year.
            await asyncio.sleep(0)
        assert await visit.hear(1) == ["pong"]
        await (await visit.client.ping())
        visit.connection.push(PONG)
        # The waiting frame leaves before the answer to the spectator's command.
        await visit.client.send(resign("bye"))
        assert await visit.hear(3) == ["pong", "pong", "accepted"]


async def test_players_receive_frames_at_once() -> None:
    room = StagedRoom(seated={ANN.player})
    async with visited(room, batches=yearly) as visit:
        assert await visit.hear(1) == ["presence"]
        for _ in range(3):
            visit.connection.push(PONG)
        assert await visit.hear(3) == ["pong"] * 3


async def test_a_spectator_who_takes_a_seat_receives_frames_at_once() -> None:
    room = StagedRoom(takes_seat=True)
    async with visited(room, batches=yearly) as visit:
        await visit.client.send(resign("in"))
        assert await visit.hear(2) == ["presence", "accepted"]
        for _ in range(3):
            visit.connection.push(PONG)
            await asyncio.sleep(0)
        assert await visit.hear(3) == ["pong"] * 3


async def test_a_slow_client_gets_a_snapshot_and_is_disconnected_the_second_time() -> None:
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
    """Pause the visit's connection, and push one frame more to it than its outbox holds."""
    visit.connection.pause()
    visit.connection.push(*[PONG] * (OUTBOX_FRAMES + 1))
