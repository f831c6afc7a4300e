"""Tests of clocks that expire, and of the time credited after an outage of a node or the store."""

from protocol.core.ids import MatchId, Seat, other
from server.matches.core.clocks import OUTAGE_MS
from server.matches.live.outages import (
    DOUBT_MS,
    HEARTBEAT_AGE_MS,
    MOVE_KNOWN_MS,
    OWN_NODE_MS,
)
from server.store.redis.node_health import HEARTBEATS
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.matches.live.clocked_matches import (
    BANK_MS,
    PLAYERS,
    begun,
    clocks_of,
    mover_of,
    start_of,
)
from tests.matches.nodes import Node
from tests.support.store_nodes import running
from tests.support.stored_presence import report_of, store_report
from tests.support.timeouts import until

NEVER_MS = 4 * 10**12


async def died_with(redis_url: str, node: str, match: MatchId, seat: Seat, died_ms: int) -> None:
    """Store that a node died at that time, and that the seat was connected to it."""
    await ask(redis_url, "HSET", HEARTBEATS, node, died_ms)
    await store_report(redis_url, match, node, report_of(seat, expires_ms=NEVER_MS))


def known_dead(node: Node, name: str) -> bool:
    return node.stores.node_health.died_ms(name) is not None


async def test_a_clock_ends_the_game_when_it_expires_and_not_before(here: Node) -> None:
    match = await begun(here)
    start_ms = start_of(match)
    listener = await here.listen(match.id, PLAYERS[mover_of(match)])
    here.clock.ms = start_ms + BANK_MS - 1
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "playing"
    here.clock.ms = start_ms + BANK_MS
    assert await here.timers.next() == match.id
    await here.directory.wake(match.id)
    over = await here.directory.newest(match.id)
    assert over.status == "finished"
    ended = next(event for event in listener.received[-1].events if event.type == "ended")
    assert (ended.result.winner, ended.result.reason) == (other(mover_of(match)), "timeout")


async def test_a_node_that_takes_over_credits_the_time_since_the_other_died(
    here: Node, there: Node, redis_url: str
) -> None:
    match = await begun(here)
    start_ms = start_of(match)
    await died_with(redis_url, "one that died", match.id, mover_of(match), start_ms + 20_000)
    await until(lambda: known_dead(there, "one that died"))
    there.clock.ms = start_ms + BANK_MS + 5_000
    await there.directory.wake(match.id)
    again = await there.directory.newest(match.id)
    assert again.status == "playing"
    given_ms = BANK_MS + 5_000 - 20_000
    assert clocks_of(again).left_ms[mover_of(match)] == BANK_MS + given_ms
    # The player has not returned yet, and may still do so until the outage has been credited.
    there.clock.ms = start_ms + BANK_MS + given_ms
    await there.directory.wake(match.id)
    assert (await there.directory.newest(match.id)).status == "playing"
    there.clock.ms = start_ms + BANK_MS + OUTAGE_MS
    for _ in range(2):
        await there.directory.wake(match.id)
    assert (await there.directory.newest(match.id)).status == "finished"


async def test_a_long_outage_is_credited_up_to_its_limit(
    here: Node, there: Node, redis_url: str
) -> None:
    match = await begun(here)
    start_ms = start_of(match)
    await died_with(redis_url, "long dead", match.id, mover_of(match), start_ms + 20_000)
    await until(lambda: known_dead(there, "long dead"))
    there.clock.ms = start_ms + 20_000 + OUTAGE_MS + 10_000
    again = await there.directory.newest(match.id)
    assert clocks_of(again).left_ms[mover_of(match)] == BANK_MS + OUTAGE_MS


async def test_a_player_who_returns_before_the_death_is_known_is_credited_until_then(
    here: Node, redis_url: str
) -> None:
    match = await begun(here)
    start_ms = start_of(match)
    mover = mover_of(match)
    here.clock.ms = start_ms + 23_000
    await here.listen(match.id, PLAYERS[mover])
    await died_with(redis_url, "known late", match.id, mover, start_ms + 20_000)
    await until(lambda: known_dead(here, "known late"))
    here.clock.ms = start_ms + 34_000
    live = await here.live(match.id)
    await live.report_presence()
    assert clocks_of(live.match).left_ms[mover] == BANK_MS + 3_000
    await live.report_presence()
    assert clocks_of(live.match).left_ms[mover] == BANK_MS + 3_000


async def test_a_player_who_returned_after_a_nodes_end_gets_no_credit_for_leaving_again(
    here: Node, redis_url: str
) -> None:
    """A player who came here before the node's end was recorded gets no credit either."""
    match = await begun(here, here.stores.clock.now_ms())
    start_ms, mover = start_of(match), mover_of(match)
    await died_with(redis_url, "drained", match.id, mover, start_ms)
    live, listener = await here.live(match.id), await here.listen(match.id, PLAYERS[mover])
    await live.report_presence()
    await ask(redis_url, "HSET", HEARTBEATS, "drained", -here.stores.clock.now_ms() - 10)
    await until(lambda: known_dead(here, "drained"))
    await live.report_presence()
    live.leave(listener)
    await live.report_presence()
    here.clock.ms = start_ms + BANK_MS
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "finished"


async def test_a_player_connected_before_a_nodes_end_was_recorded_gets_no_credit(
    here: Node, redis_url: str
) -> None:
    """A player connected here before the node's end is recorded has lost nothing."""
    match = await begun(here, here.stores.clock.now_ms())
    start_ms, mover = start_of(match), mover_of(match)
    listener = await here.listen(match.id, PLAYERS[mover])
    live = await here.live(match.id)
    await died_with(redis_url, "drained late", match.id, mover, -(start_ms + 1))
    await until(lambda: known_dead(here, "drained late"))
    await live.report_presence()
    live.leave(listener)
    here.clock.ms = start_ms + BANK_MS - 1
    await here.listen(match.id, PLAYERS[mover])
    await live.report_presence()
    here.clock.ms = start_ms + BANK_MS
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "finished"


async def test_a_node_that_died_before_the_game_causes_no_credit(
    here: Node, redis_url: str
) -> None:
    match = await begun(here)
    start_ms = start_of(match)
    await died_with(
        redis_url, "before it", match.id, mover_of(match), start_ms - HEARTBEAT_AGE_MS - 1
    )
    await until(lambda: known_dead(here, "before it"))
    here.clock.ms = start_ms + BANK_MS
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "finished"


async def test_a_node_that_died_early_in_the_first_turn_is_credited(
    here: Node, redis_url: str
) -> None:
    match = await begun(here)
    start_ms = start_of(match)
    # It died after the start, but before its next heartbeat.
    await died_with(redis_url, "early", match.id, mover_of(match), start_ms - 150)
    await until(lambda: known_dead(here, "early"))
    here.clock.ms = start_ms + BANK_MS
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "playing"


async def test_no_player_loses_while_the_fate_of_their_node_is_unknown(
    here: Node, there: Node
) -> None:
    match = await begun(here)
    start_ms = start_of(match)
    mover = mover_of(match)
    await there.listen(match.id, PLAYERS[mover])
    live = await there.live(match.id)
    await live.report_presence()
    here.clock.ms = there.clock.ms = start_ms + BANK_MS
    # The player has just moved here from a node whose fate is unknown.
    await here.listen(match.id, PLAYERS[mover])
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "playing"
    here.clock.ms += 250
    assert await here.timers.next() == match.id
    here.clock.ms += 5_000
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "finished"


async def test_no_player_loses_right_after_the_death_of_their_node(
    here: Node, redis_url: str
) -> None:
    match = await begun(here, here.stores.clock.now_ms())
    start_ms, mover = start_of(match), mover_of(match)
    died_ms = max(start_ms, here.stores.clock.now_ms())
    await died_with(redis_url, "died just now", match.id, mover, died_ms)
    here.clock.ms = start_ms + BANK_MS
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "playing"
    await until(lambda: known_dead(here, "died just now"))
    await here.directory.wake(match.id)
    again = await here.directory.newest(match.id)
    assert clocks_of(again).left_ms[mover] == BANK_MS + start_ms + BANK_MS - died_ms


async def test_a_game_is_ended_by_the_players_node_or_later_by_any(here: Node, there: Node) -> None:
    for served in (True, False):
        match = await begun(here)
        start_ms = start_of(match)
        await there.listen(match.id, PLAYERS[mover_of(match)])
        live = await there.live(match.id)
        await live.report_presence()
        here.clock.ms = there.clock.ms = start_ms + BANK_MS
        await here.directory.wake(match.id)
        assert (await here.directory.newest(match.id)).status == "playing"
        if served:
            await there.directory.wake(match.id)
            assert live.match.status == "finished"
        else:
            here.clock.ms += OWN_NODE_MS
            await here.directory.wake(match.id)
            assert (await here.directory.newest(match.id)).status == "finished"


async def test_a_player_cannot_postpone_a_loss_by_reconnecting(here: Node, there: Node) -> None:
    match = await begun(here)
    start_ms, player = start_of(match), PLAYERS[mover_of(match)]
    await there.listen(match.id, player)
    await (await there.live(match.id)).report_presence()
    live = await here.live(match.id)
    for since_ms in (0, 4_000, 8_000):
        here.clock.ms = start_ms + BANK_MS + since_ms
        listener = await here.listen(match.id, player)
        await here.directory.wake(match.id)
        assert (live.match.status == "playing") is (since_ms < MOVE_KNOWN_MS)
        live.leave(listener)


async def test_a_player_disconnected_by_the_last_node_does_not_lose(redis_url: str) -> None:
    async with running(RedisStores(redis_url, "stopping")) as stores:
        stopping = Node(stores=stores)
        match = await begun(stopping, stores.clock.now_ms())
        start_ms, mover = start_of(match), mover_of(match)
        listener = await stopping.listen(match.id, PLAYERS[mover])
        live = await stopping.live(match.id)
        await live.report_presence()
        stores.stop_reporting()
        live.leave(listener)
        await live.report_presence()
        closed_ms = stores.clock.now_ms()
        stopping.clock.ms = start_ms + BANK_MS
        await live.wake()
        assert live.match.status == "playing"
    async with running(RedisStores(redis_url, "started again")) as stores:
        again = Node(stores=stores)
        await until(lambda: known_dead(again, "stopping"))
        again.clock.ms = start_ms + BANK_MS
        match = await again.directory.newest(match.id)
        charged_ms = 2 * BANK_MS - clocks_of(match).left_ms[mover]
        # The time of Redis, which may be some milliseconds behind the node's.
        assert 0 <= charged_ms <= closed_ms - start_ms + 50


async def test_a_player_still_connected_to_a_stopping_node_may_lose(here: Node) -> None:
    match = await begun(here)
    await here.listen(match.id, PLAYERS[mover_of(match)])
    live = await here.live(match.id)
    await live.report_presence()
    here.stores.stop_reporting()
    here.clock.ms = start_of(match) + BANK_MS
    for _ in range(2):
        await live.wake()
        here.clock.ms += DOUBT_MS
    assert live.match.status == "finished"
