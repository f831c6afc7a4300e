"""Tests of commands in a live match on one node: who receives the answer, and who the step."""

from collections.abc import Collection

import pytest
from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.commands import Accept, Act, Command, OfferDraw, Resign
from protocol.core.events import Began, DrawOffered, Seated
from protocol.core.ids import CommandId, MatchId, PlayerId, Seat, Version
from protocol.core.messages import Accepted, Rejected, Step
from server.games.api import AnyGame
from server.games.registry import DEFAULT_GAME, GAMES
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Player
from server.matches.live.chat_policy import AllowAll, Blockers
from server.store.redis.stores import RedisStores
from tests.matches.nodes import BEGUN, Node, act, kinds, offer_draw, snapshots
from tests.support.match_nodes import Listener, submitted
from tests.support.matches import ANN, BEN, EVE, NOW, PRESET
from tests.support.store_nodes import running

ACCEPT = Accept(id=CommandId("in"), version=Version(0))
LATER = 60_000
WITHOUT_TURNS = [game for game in GAMES.values() if not game.exact]


@pytest.mark.parametrize("registered", [True, False])
async def test_taking_a_seat_tells_whether_the_match_is_rated(here: Node, registered: bool) -> None:
    preset = GAMES[DEFAULT_GAME].presets[PRESET]
    settings = MatchSettings(DEFAULT_GAME, PRESET, preset, visibility="public")
    match = await here.directory.create(replace(ANN, registered=True), settings)
    watcher, ben = await here.listen(match), await here.listen(match, BEN)
    assert snapshots(ben)[0].match.rated
    ben.registered = registered
    assert await submitted(await here.live(match), ben, "Ben", ACCEPT) == "accepted"
    (step, *_) = [message for message in watcher.received if isinstance(message, Step)]
    (seated,) = [event for event in step.events if isinstance(event, Seated)]
    assert seated.rated == registered


async def test_a_player_who_takes_the_free_seat_sees_the_game_begin_from_that_seat(
    here: Node, match: MatchId
) -> None:
    watcher, ben = await here.listen(match), await here.listen(match, BEN)
    live = await here.live(match)
    for listener in (watcher, ben):
        listener.received.clear()
    assert await submitted(live, ben, "Ben", ACCEPT) == "accepted"
    assert kinds(ben) == ["accepted", "step", "snapshot", "step"]
    assert ben.received[2].match.viewer == 1
    assert kinds(watcher) == ["step", "step"]
    seated, began = watcher.received
    assert isinstance(seated.events[0], Seated)
    assert isinstance(began.events[0], Began)
    assert (live.has_seat(BEN.id), live.has_seat(EVE.id)) == (True, False)


async def test_a_command_is_answered_together_with_its_step_and_others_receive_the_step(
    here: Node, match: MatchId
) -> None:
    begun = await here.begin(match)
    mover, move = act(begun)
    asking = await here.listen(match, mover)
    second_device, watcher = await here.listen(match, mover), await here.listen(match)
    live = await here.live(match)
    for listener in (asking, second_device, watcher):
        listener.received.clear()
    assert await submitted(live, asking, mover.name, move) == "accepted"
    accepted, step = asking.received
    assert accepted == Accepted(id=move.id, version=Version(BEGUN + 1))
    assert isinstance(step, Step)
    assert second_device.received == [step]
    assert watcher.steps() == [BEGUN + 1]


@pytest.mark.parametrize(
    ("player", "command", "code"),
    [
        (EVE, offer_draw(), RejectionCode.NOT_SEATED),
        (EVE, ACCEPT, RejectionCode.MATCH_NOT_OPEN),
        (ANN, OfferDraw(id=CommandId("d"), version=BEGUN, game=2), RejectionCode.NOT_PLAYING),
        (BEN, Resign(id=CommandId("r"), version=BEGUN, game=3), RejectionCode.NOT_PLAYING),
    ],
)
async def test_a_rejection_goes_only_to_the_client_that_sent_the_command(
    here: Node, match: MatchId, player: Player, command: Command, code: RejectionCode
) -> None:
    await here.begin(match)
    asking, watcher = await here.listen(match, player), await here.listen(match)
    live = await here.live(match)
    asking.received.clear()
    watcher.received.clear()
    assert await submitted(live, asking, player.name, command) == code
    assert asking.received == [Rejected(id=command.id, version=BEGUN, code=code, params={})]
    assert watcher.received == []


async def test_a_client_without_an_identity_takes_no_seat(here: Node, match: MatchId) -> None:
    live = await here.live(match)
    assert await submitted(live, Listener(), None, ACCEPT) == RejectionCode.NO_IDENTITY


async def test_a_rejection_has_its_params(here: Node, match: MatchId) -> None:
    await here.begin(match)
    asking = await here.listen(match, ANN)
    live = await here.live(match)
    _, move = act(live.match)
    old = replace(move, version=Version(BEGUN - 1))
    mover = await here.listen(match, act(live.match)[0])
    assert await submitted(live, mover, None, old) == RejectionCode.STALE_VERSION
    assert mover.received[-1].params == {"version": BEGUN}
    assert asking.received[-1] != mover.received[-1]


async def test_a_repeated_command_is_answered_again_and_executed_once(
    here: Node, there: Node, match: MatchId
) -> None:
    await here.begin(match)
    asking, watcher = await here.listen(match, ANN), await here.listen(match)
    live = await here.live(match)
    assert await submitted(live, asking, None, offer_draw()) == "accepted"
    for listener in (asking, watcher):
        listener.received.clear()
    assert await submitted(live, asking, None, offer_draw()) == "accepted"
    assert asking.received == [Accepted(id=CommandId("draw"), version=Version(BEGUN + 1))]
    assert watcher.received == []
    assert await there.say(match, ANN, offer_draw()) == "accepted"
    assert (await there.directory.newest(match)).version == BEGUN + 1


async def test_a_stored_step_is_sent_although_its_report_to_the_lobby_failed(
    here: Node, match: MatchId, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError

    await here.begin(match)
    watcher = await here.listen(match)
    monkeypatch.setattr("server.matches.live.match_writer.report_to_lobby", fail)
    bye = Resign(id=CommandId("bye"), version=BEGUN, game=1)
    with pytest.raises(RuntimeError):
        await here.say(match, ANN, bye)
    # Upkeep reads the steps of a match that is behind.
    live = await here.live(match)
    assert live.match.status == "finished"
    assert watcher.steps() == [BEGUN + 1]


async def test_a_match_whose_stored_step_can_not_be_sent_is_released(
    here: Node, match: MatchId, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    await here.begin(match)
    live = await here.live(match)
    bye = Resign(id=CommandId("bye"), version=BEGUN, game=1)
    with monkeypatch.context() as patch:
        patch.setattr("server.matches.live.match_writer.view.events_for_all", fail)
        with pytest.raises(RuntimeError):
            await here.say(match, ANN, bye)
    assert live.dropped
    assert "the match is released" in caplog.text
    assert (await here.live(match)).match.status == "finished"


async def test_equal_command_ids_of_the_two_seats_are_distinct(
    here: Node, there: Node, match: MatchId
) -> None:
    await here.begin(match)
    asking = await here.listen(match, ANN)
    asking.received.clear()
    assert await there.say(match, BEN, offer_draw("same")) == "accepted"
    live = await here.live(match)
    assert await submitted(live, asking, None, offer_draw("same")) == "accepted"
    assert kinds(asking) == ["step", "accepted", "step"]
    assert asking.received[1].version == BEGUN + 2


async def test_a_command_on_a_version_ahead_of_this_node_makes_it_catch_up(
    here: Node, there: Node, match: MatchId
) -> None:
    await here.begin(match)
    live = await here.live(match)
    assert await there.say(match, BEN, offer_draw()) == "accepted"
    watcher = Listener()
    await live.join(watcher, None)
    watcher.received.clear()
    later = offer_draw("settings", BEGUN + 1)
    assert await submitted(live, Listener(ANN.id), None, later) == "accepted"
    assert watcher.steps() == [BEGUN + 1, BEGUN + 2]
    assert watcher.received[0].events == [DrawOffered(seat=1)]
    assert live.match.status == "finished"


async def test_a_spectators_command_causes_no_read_of_the_store(here: Node, match: MatchId) -> None:
    await here.begin(match)
    here.matches.log_reads_to_fail = 1
    ahead = offer_draw("draw", BEGUN + 100)
    assert await here.say(match, EVE, ahead) == RejectionCode.NOT_SEATED
    assert here.matches.log_reads_to_fail == 1


async def test_time_in_a_match_never_goes_back(here: Node, there: Node, match: MatchId) -> None:
    here.clock.ms = NOW + LATER
    await here.begin(match)
    assert there.clock.ms == NOW
    assert await there.say(match, ANN, offer_draw()) == "accepted"
    assert (await there.directory.newest(match)).moved_ms == NOW + LATER


@pytest.mark.parametrize("game", WITHOUT_TURNS, ids=lambda game: game.key)
async def test_in_a_game_without_turns_both_act_on_whatever_version_they_have(
    here: Node, game: AnyGame
) -> None:
    match = await here.open_match(ANN, game.key)
    begun = await here.begin(match)
    seats: tuple[tuple[Seat, Player], ...] = ((0, ANN), (1, BEN))
    for seat, player in seats:
        # Both actions are made on the same version.
        action = game.legal_actions(begun.game.state, seat)[0]
        command = Act(id=CommandId(f"m{seat}"), version=BEGUN, action=action)
        assert await here.say(match, player, command) == "accepted"
    assert (await here.directory.newest(match)).version == BEGUN + 2


class BenIsBlocked(AllowAll):
    """A chat policy for tests, by which Ann has blocked Ben."""

    async def blockers(self, players: Collection[PlayerId]) -> Blockers:
        known = {BEN.id: frozenset({str(ANN.id)})}
        return {player: known.get(player, frozenset()) for player in players}


async def test_a_block_keeps_a_player_from_the_free_seat(redis_url: str) -> None:
    async with running(RedisStores(redis_url, "apart")) as stores:
        node = Node(stores=stores, chat_policy=BenIsBlocked())
        accept = Accept(id=CommandId("in"), version=Version(0))
        by_ann, by_ben = await node.open_match(ANN), await node.open_match(BEN)
        assert await node.say(by_ann, BEN, accept) == RejectionCode.MATCH_NOT_OPEN
        assert await node.say(by_ben, ANN, accept) == RejectionCode.MATCH_NOT_OPEN
        assert await node.say(by_ann, EVE, accept) == "accepted"
