"""Tests of a node's directory of live matches: any match is found and loaded once, on any node.

Concurrent commands at two nodes all count, one after the other, also if answers of the store are
lost.
"""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from protocol.core.codes import RejectionCode
from protocol.core.commands import Accept, OfferDraw, Rematch, Resign
from protocol.core.ids import CommandId, MatchId, Version
from server.logs import about
from server.matches.core import view
from server.matches.core.model import Match, MatchStep
from server.matches.core.steps import OPEN_MS
from server.matches.live import retries
from server.matches.live.match_loader import Dropped, UnknownMatch
from server.matches.names import MATCH_ID_LENGTH, rematch_id
from server.store.errors import StoreUnavailable
from server.store.redis.keys import match_keys
from tests.matches.nodes import BEGUN, KEY, Node, act, resume_point_of, snapshots
from tests.support.match_nodes import Listener, submitted
from tests.support.matches import ANN, BEN, EVE, SETTINGS

NOWHERE = MatchId("nowhere")


def accept(name: str = "in") -> Accept:
    return Accept(id=CommandId(name), version=Version(0))


async def test_a_new_match_is_found_on_every_node(here: Node, there: Node) -> None:
    match = await here.open_match(ANN)
    assert len(match) == MATCH_ID_LENGTH
    found = await there.directory.newest(match)
    assert (found.status, found.version, found.players) == ("open", 0, (ANN, None))
    assert found == await here.directory.newest(match)


async def test_a_missing_match_is_unknown(here: Node) -> None:
    for _ in range(2):
        with pytest.raises(UnknownMatch):
            await here.directory.newest(NOWHERE)
        with pytest.raises(UnknownMatch):
            await here.directory.join(NOWHERE, Listener(), None)
        with pytest.raises(UnknownMatch):
            await here.directory.wake(NOWHERE)
    await here.directory.catch_up(NOWHERE, None)
    assert len(here.directory) == 0
    assert here.directory.known(NOWHERE) is None


async def test_a_match_is_loaded_once_for_all_callers(here: Node, match: MatchId) -> None:
    found = await asyncio.gather(*(here.directory.newest(match) for _ in range(5)))
    assert here.matches.watches == 1
    assert len({id(match) for match in found}) == 1
    assert list(here.directory) == [await here.live(match)]


async def test_a_cancelled_call_does_not_cancel_the_load_for_others(
    here: Node, match: MatchId
) -> None:
    impatient = asyncio.create_task(here.directory.newest(match))
    patient = asyncio.create_task(here.directory.newest(match))
    await asyncio.sleep(0)
    impatient.cancel()
    assert (await patient).id == match
    assert impatient.cancelled()
    assert here.matches.watches == 1


async def test_two_players_who_want_a_seat_on_two_nodes_do_not_both_get_it(
    here: Node, there: Node, match: MatchId
) -> None:
    await asyncio.gather(here.live(match), there.live(match))
    answers = await asyncio.gather(here.say(match, BEN, accept()), there.say(match, EVE, accept()))
    assert sorted(answers) == ["accepted", RejectionCode.MATCH_NOT_OPEN]
    seated = EVE if answers[1] == "accepted" else BEN
    for node in (here, there):
        await node.directory.catch_up(match, BEGUN)
        found = await node.directory.newest(match)
        assert (found.players, found.status, found.version) == ((ANN, seated), "playing", BEGUN)


async def test_concurrent_decisions_of_two_nodes_both_count_one_after_the_other(
    here: Node, there: Node, match: MatchId
) -> None:
    begun = await here.begin(match)
    await there.live(match)
    mover, move = act(begun)
    offer = OfferDraw(id=CommandId("draw"), version=begun.version, game=1)
    waiting = BEN if mover == ANN else ANN
    answers = await asyncio.gather(here.say(match, waiting, offer), there.say(match, mover, move))
    # If the action came second, it was made on an old version.
    assert answers[0] == "accepted"
    assert answers[1] in ("accepted", RejectionCode.STALE_VERSION)
    last = BEGUN + answers.count("accepted")
    for node in (here, there):
        await node.directory.catch_up(match, Version(last))
    found = [await node.directory.newest(match) for node in (here, there)]
    assert found[0] == found[1]
    assert found[0].version == last


@pytest.mark.parametrize("times", [1, 3])
async def test_a_commit_that_was_written_but_not_answered_is_made_once(
    here: Node, there: Node, match: MatchId, times: int
) -> None:
    begun = await here.begin(match)
    mover, move = act(begun)
    listener = await here.listen(match, mover)
    listener.received.clear()
    here.commits.unanswered = 1
    here.matches.log_reads_to_fail = times - 1
    live = await here.live(match)
    assert await submitted(live, listener, None, move) == "accepted"
    assert [message.type for message in listener.received] == ["accepted", "step"]
    assert listener.received[1].version == listener.received[0].version == BEGUN + 1
    assert (await there.directory.newest(match)).version == BEGUN + 1


async def test_an_unexpected_failure_after_a_commit_affects_that_match_alone(
    here: Node,
    match: MatchId,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    other = await here.open_match(ANN)
    begun = [await here.begin(each) for each in (match, other)]
    listeners = [await here.listen(each) for each in (match, other)]
    live = await here.live(match)
    events_for_all = view.events_for_all

    def fail_for_one(shown: Match, step: MatchStep) -> view.ShownToAll:
        if shown.id == match:
            raise ValueError("unexpected")
        return events_for_all(shown, step)

    plans = [(each.id, *act(each)) for each in begun]
    with monkeypatch.context() as patched:
        patched.setattr(view, "events_for_all", fail_for_one)
        failed, accepted = await asyncio.gather(
            *(here.say(*plan) for plan in plans), return_exceptions=True
        )
    assert isinstance(failed, ValueError)
    assert accepted == "accepted"
    assert live.dropped
    released = [about(entry) for entry in caplog.records if "released" in entry.getMessage()]
    assert released == [{"match": match}]
    assert listeners[0].received[-1] == "unavailable"
    assert listeners[1].steps() == [BEGUN + 1]
    # The match was loaded again: it has the action, which a repetition does not play twice.
    assert (await here.directory.newest(match)).version == BEGUN + 1
    assert await here.say(*plans[0]) == "accepted"
    assert (await here.directory.newest(match)).version == BEGUN + 1


async def test_a_commit_that_was_lost_is_repeated(here: Node, match: MatchId) -> None:
    begun = await here.begin(match)
    mover, move = act(begun)
    here.commits.unwritten = 2
    assert await here.say(match, mover, move) == "accepted"
    assert (await here.directory.newest(match)).version == BEGUN + 1


async def test_a_command_fails_if_the_store_stays_unavailable(
    here: Node, match: MatchId, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = await here.begin(match)
    mover, move = act(begun)
    monkeypatch.setattr(retries, "PATIENCE_S", 0.0)
    here.commits.unwritten = 1
    with pytest.raises(StoreUnavailable):
        await here.say(match, mover, move)
    live = await here.live(match)
    assert live.match.version == BEGUN
    assert await here.say(match, mover, move) == "accepted"


async def test_a_match_in_doubt_catches_up_before_a_client_sees_it(
    here: Node, match: MatchId
) -> None:
    here.commits.unanswered = 1
    here.clock.ms += OPEN_MS
    with pytest.raises(StoreUnavailable):
        await here.directory.wake(match)
    visitor = await here.listen(match)
    assert snapshots(visitor)[0].version == 1
    assert snapshots(visitor)[0].match.status == "expired"


async def test_a_released_match_is_found_again(here: Node, match: MatchId) -> None:
    live = await here.live(match)
    await here.directory.drop(live)
    assert live.dropped
    assert here.directory.known(match) is None
    assert list(here.directory) == []
    for use in (live.newest(), live.wake(), live.join(Listener(), None)):
        with pytest.raises(Dropped):
            await use
    again = await here.live(match)
    assert again is not live
    assert again.match == live.match
    assert here.matches.watches == 2


@pytest.mark.parametrize("use", ["newest", "join", "wake"])
async def test_a_client_that_joins_while_a_match_is_released_finds_it(
    here: Node, match: MatchId, use: str
) -> None:
    uses: dict[str, Callable[[MatchId], Awaitable[object]]] = {
        "newest": here.directory.newest,
        "join": here.listen,
        "wake": here.directory.wake,
    }
    live = await here.live(match)
    # The call that releases the match comes first.
    await asyncio.gather(here.directory.drop(live), uses[use](match))
    assert live.dropped
    found = here.directory.known(match)
    assert found is not None
    assert found is not live
    assert bool(found.presence.listeners_here) == (use == "join")


async def test_a_match_with_listeners_is_not_released(here: Node, match: MatchId) -> None:
    listener = await here.listen(match)
    live = await here.live(match)
    await here.directory.drop(live)
    assert here.directory.known(match) is live
    live.leave(listener)
    await here.directory.drop(live)
    assert not live.dropped, "no other node knows yet that the listener is gone"
    await live.report_presence()
    await here.directory.drop(live)
    assert live.dropped


async def test_listeners_are_closed_when_the_store_has_lost_the_match(
    here: Node, match: MatchId, redis_url: str
) -> None:
    listener = await here.listen(match)
    keys = match_keys(match)
    async with Redis.from_url(redis_url) as redis:
        await redis.delete(keys.state, keys.log)
    with pytest.raises(UnknownMatch):
        await here.directory.catch_up(match, Version(9))
    assert listener.received[-1] == "dismissed"
    with pytest.raises(UnknownMatch):
        await here.directory.newest(match)
    assert len(here.directory) == 0


async def finished(node: Node, match: MatchId) -> None:
    """Begin the only game of a match on a node, and resign it as Ann, so that the match is over."""
    await node.begin(match)
    resign = Resign(id=CommandId("bye"), version=BEGUN, game=1)
    assert await node.say(match, ANN, resign) == "accepted"


def again(name: str) -> Rematch:
    return Rematch(id=CommandId(name), version=Version(3))


async def test_a_rematch_asked_for_on_two_nodes_at_once_is_created_once(
    here: Node, there: Node, match: MatchId
) -> None:
    await finished(here, match)
    await there.live(match)
    answers = await asyncio.gather(
        here.say(match, ANN, again("a")), there.say(match, BEN, again("b"))
    )
    assert list(answers) == ["accepted", "accepted"]
    expected = rematch_id(match, KEY)
    for node in (here, there):
        await node.directory.catch_up(match, Version(5))
        assert (await node.directory.newest(match)).series.next_match == expected
        opened = await node.directory.newest(expected)
        assert (opened.version, opened.status) == (0, "starting")
        assert opened.players == (ANN, BEN)


async def test_a_rematch_created_before_its_match_was_committed_is_found_again(
    here: Node, there: Node, match: MatchId, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(here, match)
    assert await here.say(match, ANN, again("a")) == "accepted"
    with monkeypatch.context() as impatience:
        impatience.setattr(retries, "PATIENCE_S", 0.0)
        here.commits.unwritten = 1
        with pytest.raises(StoreUnavailable):
            await here.say(match, BEN, again("b"))
    opened = await here.directory.newest(rematch_id(match, KEY))
    # The game has begun in the meantime: a repeated request must not open another match.
    await here.directory.wake(opened.id)
    assert await there.say(match, BEN, again("b")) == "accepted"
    assert (await there.directory.newest(match)).series.next_match == opened.id
    begun = await there.directory.newest(opened.id)
    assert (begun.status, begun.version) == ("playing", 1)


async def test_commits_of_another_node_reach_listeners_here_after_the_notification(
    here: Node, there: Node, match: MatchId
) -> None:
    watcher = await here.listen(match)
    watcher.received.clear()
    await there.begin(match)
    assert watcher.received == []
    await here.directory.catch_up(match, BEGUN)
    assert watcher.steps() == [1, 2]
    assert resume_point_of(watcher).version == BEGUN
    await here.directory.catch_up(match, BEGUN)
    assert watcher.steps() == [1, 2], "what is known already is not sent again"


async def test_the_creator_of_a_publicly_offered_seat_is_pinged_often(
    here: Node,
) -> None:
    public = await here.directory.create(ANN, replace(SETTINGS, visibility="public"))
    for match, player, is_pinged in ((public, ANN, True), (public, BEN, False)):
        listener = Listener(player.id)
        await here.directory.join(match, listener, None)
        assert ("watched closely" in listener.received) is is_pinged
