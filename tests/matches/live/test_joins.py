"""Tests that a client which joins a live match receives what it lacks: steps or a snapshot."""

from msgspec.structs import replace

from protocol.core.ids import SPECTATOR, Mark, MatchId, Version
from protocol.core.messages import Presence, Snapshot
from server.matches.live.audience import ResumePoint
from tests.matches.nodes import BEGUN, Node, kinds, offer_draw, resume_point_of, snapshots
from tests.support.match_nodes import Listener
from tests.support.matches import ANN, BEN, EVE


async def test_a_new_client_receives_a_snapshot_and_the_presence(
    here: Node, match: MatchId
) -> None:
    watcher = await here.listen(match)
    snapshot, presence = watcher.received
    assert isinstance(snapshot, Snapshot)
    assert (snapshot.version, snapshot.match.viewer) == (0, SPECTATOR)
    assert presence == Presence(seats=[False, False], spectators=1)
    player = await here.listen(match, ANN)
    assert snapshots(player)[0].match.viewer == 0
    assert player.received[-1] == Presence(seats=[True, False], spectators=1)


async def test_a_returning_client_receives_the_steps_that_it_missed(
    here: Node, match: MatchId
) -> None:
    await here.begin(match)
    watcher = await here.listen(match)
    live = await here.live(match)
    live.leave(watcher)
    for player in (ANN, BEN):
        assert await here.say(match, player, offer_draw()) == "accepted"
    back = Listener()
    assert await live.join(back, resume_point_of(watcher)) == "steps"
    assert kinds(back) == ["step", "step", "presence"]
    assert back.steps() == [BEGUN + 1, BEGUN + 2]


async def test_a_client_that_returns_as_another_viewer_receives_a_snapshot(
    here: Node, match: MatchId
) -> None:
    watcher = await here.listen(match, BEN)
    await here.begin(match)
    live = await here.live(match)
    resume_point = replace(resume_point_of(watcher), viewer=SPECTATOR)
    back = Listener(BEN.id)
    assert await live.join(back, resume_point) == "snapshot"
    assert snapshots(back)[0].match.viewer == 1


async def test_a_client_with_another_history_receives_a_snapshot(
    here: Node, match: MatchId
) -> None:
    watcher = await here.listen(match)
    known = resume_point_of(watcher)
    assert known.mark is not None
    other = replace(known, mark=Mark(known.mark ^ 1))
    live = await here.live(match)
    assert await live.join(Listener(), other) == "snapshot"


async def test_a_client_ahead_of_this_node_makes_it_catch_up(
    here: Node, there: Node, match: MatchId
) -> None:
    live = await here.live(match)
    await there.begin(match)
    ahead = resume_point_of(await there.listen(match))
    assert live.match.version == 0
    back = Listener()
    assert await live.join(back, ahead) == "steps"
    assert kinds(back) == ["presence"]
    assert live.match.version == BEGUN


async def test_spectators_claims_make_the_node_catch_up_once_a_second_at_most(
    here: Node, match: MatchId
) -> None:
    await here.begin(match)
    live = await here.live(match)
    claims = [ResumePoint(Version(BEGUN + ahead), SPECTATOR, Mark(1)) for ahead in (0, 1, 2**40)]
    for second in range(1, 4):
        for claim in claims * 10:
            assert await live.join(Listener(EVE.id), claim) == "snapshot"
        assert here.matches.follows == second
        here.clock.ms += 1000


async def test_a_player_ahead_of_this_node_always_makes_it_catch_up(
    here: Node, there: Node, match: MatchId
) -> None:
    await here.begin(match)
    live = await here.live(match)
    await live.join(Listener(EVE.id), ResumePoint(Version(BEGUN + 9), SPECTATOR, Mark(1)))
    assert await there.say(match, ANN, offer_draw()) == "accepted"
    ahead = resume_point_of(await there.listen(match, ANN), viewer=0)
    assert await live.join(Listener(ANN.id), ahead) == "steps"
    assert live.match.version == BEGUN + 1


async def test_a_client_that_left_receives_nothing_more(here: Node, match: MatchId) -> None:
    watcher = await here.listen(match)
    live = await here.live(match)
    assert live.presence.listeners_here == 1
    live.leave(watcher)
    watcher.received.clear()
    await here.begin(match)
    assert watcher.received == []
    assert live.presence.listeners_here == 0
    assert live.presence.changed


async def test_a_client_can_ask_for_a_snapshot(here: Node, match: MatchId) -> None:
    watcher = await here.listen(match)
    live = await here.live(match)
    watcher.received.clear()
    live.refresh(watcher)
    assert kinds(watcher) == ["snapshot"]
