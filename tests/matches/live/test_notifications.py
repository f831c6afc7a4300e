"""Tests of changes that a live match does not get from its clients: by time, and by other nodes."""

import pytest

from protocol.core.events import Expired
from protocol.core.ids import MatchId
from server.matches.core.steps import ACTION_MS, OPEN_MS
from server.store.errors import StoreUnavailable
from tests.matches.nodes import BEGUN, Node, act


async def test_a_due_match_changes_by_itself(here: Node, match: MatchId) -> None:
    watcher = await here.listen(match)
    live = await here.live(match)
    await live.wake()
    assert (live.match.version, here.commits.count) == (0, 0), "it is not due yet"
    here.clock.ms += OPEN_MS
    await live.wake()
    assert live.match.status == "expired"
    assert watcher.received[-1].events == [Expired()]
    await live.wake()
    assert here.commits.count == 1


async def test_if_two_nodes_wake_a_match_it_changes_once(
    here: Node, there: Node, match: MatchId
) -> None:
    begun = await here.begin(match)
    await there.live(match)
    for node in (here, there):
        node.clock.ms += ACTION_MS
    await here.directory.wake(match)
    await there.directory.wake(match)
    found = [await node.directory.newest(match) for node in (here, there)]
    assert found[0] == found[1]
    assert (found[0].status, found[0].version) == ("finished", BEGUN + 1)
    (idle,) = begun.game_type.actors(begun.game.state)
    outcome = found[0].game_type.outcome(found[0].game.state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (1 - idle, "abandoned")


async def test_a_wake_that_came_after_an_action_changes_nothing(
    here: Node, there: Node, match: MatchId
) -> None:
    begun = await here.begin(match)
    await there.live(match)
    for node in (here, there):
        node.clock.ms += ACTION_MS
    mover, move = act(begun)
    assert await here.say(match, mover, move) == "accepted"
    # This node has not been notified: it decides on an old version, and another node was first.
    await there.directory.wake(match)
    found = await there.directory.newest(match)
    assert (found.status, found.version) == ("playing", BEGUN + 1)


async def test_a_notification_of_a_known_version_causes_no_read(here: Node, match: MatchId) -> None:
    await here.begin(match)
    live = await here.live(match)
    await live.report_presence()
    here.matches.log_reads_to_fail = 1
    await live.catch_up(BEGUN)
    assert not live.presence.changed
    with pytest.raises(StoreUnavailable):
        await live.catch_up(None)
    assert live.presence.changed


async def test_a_match_whose_notification_could_not_be_read_is_behind(
    here: Node, there: Node, match: MatchId
) -> None:
    watcher = await here.listen(match)
    live = await here.live(match)
    await there.begin(match)
    here.matches.log_reads_to_fail = 1
    with pytest.raises(StoreUnavailable):
        await live.catch_up(BEGUN)
    assert live.is_behind
    live.leave(watcher)
    assert not live.is_behind, "nobody waits for it"
    await live.catch_up(None)
    assert live.match.version == BEGUN
