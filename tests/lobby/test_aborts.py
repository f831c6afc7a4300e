"""Tests early aborts of rated matches: the registered player must wait before the next seek."""

from collections.abc import AsyncIterator, Sequence
from random import Random

import pytest
from msgspec.structs import replace

from protocol.core.commands import Act, Resign
from protocol.core.ids import CommandId, GameKey, MatchId, Seat, SeatId, Version
from server.games.registry import GAMES
from server.lobby.no_shows import NoShowRecorder
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Player
from server.matches.names import new_player_id
from server.store.lobby import MustWait, StoredSeek
from server.store.redis.stores import RedisStores
from tests.matches.nodes import KEY, Node
from tests.support.matches import ANN, BEN, SETTINGS
from tests.support.store_nodes import running


@pytest.fixture
async def node(redis_url: str) -> AsyncIterator[Node]:
    """Yield a node that reports early aborts of matches to the lobby."""
    async with running(RedisStores(redis_url, "aborts")) as stores:
        yield Node(stores=stores, no_shows=NoShowRecorder(stores.lobby, KEY))


@pytest.mark.parametrize(
    ("registered", "plays_on", "waits"),
    [(True, False, True), (True, True, False), (False, False, False)],
)
async def test_aborting_a_rated_match_in_turn_one_delays_the_next_seek(
    node: Node, *, registered: bool, plays_on: bool, waits: bool
) -> None:
    ann = replace(ANN, id=new_player_id(), registered=registered)
    ben = replace(BEN, id=new_player_id(), registered=registered)
    match = await node.directory.create(ann, replace(SETTINGS, visibility="public"))
    await node.begin(match, ben)
    if plays_on:
        await play_to_turn_two(node, match, (ann, ben))
    resign = Resign(id=CommandId("bye"), version=await version(node, match), game=1)
    assert await node.say(match, ann, resign) == "accepted"
    assert await is_delayed(node, ann) == waits
    assert not await is_delayed(node, ben)


@pytest.mark.parametrize(
    ("actors", "waits"), [((), True), ((0,), True), ((1, 1), True), ((0, 1), False)]
)
async def test_aborting_a_rated_game_without_turns_before_both_have_acted_delays_the_next_seek(
    node: Node, actors: Sequence[Seat], *, waits: bool
) -> None:
    ann = replace(ANN, id=new_player_id(), registered=True)
    ben = replace(BEN, id=new_player_id(), registered=True)
    pirate = GAMES[GameKey("pirate")]
    preset = pirate.default_preset
    settings = MatchSettings(pirate.key, preset, pirate.presets[preset], visibility="public")
    match = await node.directory.create(ann, settings)
    await node.begin(match, ben)
    for seat in actors:
        await act_in(node, match, seat, (ann, ben)[seat])
    resign = Resign(id=CommandId("bye"), version=await version(node, match), game=1)
    assert await node.say(match, ann, resign) == "accepted"
    assert await is_delayed(node, ann) == waits
    assert not await is_delayed(node, ben)


async def is_delayed(node: Node, player: Player) -> bool:
    seek = StoredSeek(SeatId(f"seat{player.id}"), player.id, f"key{player.id}", b"terms")
    return isinstance(await node.stores.lobby.enter(seek, None, 3, 1_000), MustWait)


async def act_in(node: Node, match: MatchId, seat: Seat, player: Player) -> None:
    seen = (await node.live(match)).match
    chance = Random(seen.version)
    action = chance.choice(seen.game_type.legal_actions(seen.game.state, seat))
    command = Act(id=CommandId(f"a{seen.version}"), version=seen.version, action=action)
    assert await node.say(match, player, command) == "accepted"


async def version(node: Node, match: MatchId) -> Version:
    return (await node.live(match)).match.version


async def play_to_turn_two(node: Node, match: MatchId, players: tuple[Player, Player]) -> None:
    while True:
        seen = (await node.live(match)).match
        turn = seen.game_type.turn(seen.game.state)
        assert turn is not None
        if turn[1] >= 2:
            return
        (seat,) = seen.game_type.actors(seen.game.state)
        await act_in(node, match, seat, players[seat])
