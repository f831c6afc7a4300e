"""Tests of reads of matches for spectators without a WebSocket, which share reads of the store."""

import asyncio

import pytest

from protocol.core.ids import SPECTATOR, MatchId, PlayerId, Version
from protocol.core.messages import Step
from protocol.core.named import to_data
from server.games.registry import DEFAULT_GAME, GAMES
from server.matches.cached_reads import CachedReads, GameNotOn
from server.matches.core.match_settings import MatchSettings
from server.matches.live.match_loader import SpectatorsNotAllowed, UnknownMatch
from tests.matches.nodes import Node, act
from tests.support.match_nodes import Listener
from tests.support.matches import ANN, BEN, PRESET

LOOKERS = 30


def watching(node: Node) -> CachedReads:
    return CachedReads(node.directory.known, node.matches)


async def test_a_match_of_another_node_is_read_once_for_all_spectators(
    here: Node, there: Node, match: MatchId
) -> None:
    begun = await here.begin(match)
    seen = watching(there)
    found = await asyncio.gather(*(seen.match(match) for _ in range(LOOKERS)))
    assert all(each == begun for each in found)
    assert there.matches.looked == 1
    assert there.directory.known(match) is None


async def test_a_match_that_is_live_here_is_current_and_not_read(
    here: Node, match: MatchId
) -> None:
    begun = await here.begin(match)
    seen = watching(here)
    assert await seen.match(match) == begun
    await here.say(match, *act(begun))
    assert (await seen.match(match)).version == begun.version + 1
    assert here.matches.looked == 0


async def test_the_steps_are_those_that_each_viewer_has_received(
    here: Node, there: Node, match: MatchId
) -> None:
    listeners = {viewer: await here.listen(match, viewer) for viewer in (ANN, BEN, None)}
    moved = await here.begin(match)
    for name in ("one", "two", "three"):
        await here.say(match, *act(moved, name))
        moved = (await here.live(match)).match
    seen = watching(there)
    for player, listener in listeners.items():
        answer = await seen.steps(match, 1, 0, None if player is None else player.id)
        assert [(step.version, step.events) for step in answer.steps] == steps_in_game(listener)
        assert not answer.more
    spectators = await seen.steps(match, 1, 0, PlayerId("somebody"))
    assert spectators == await seen.steps(match, 1, 0, None)
    assert spectators != await seen.steps(match, 1, 0, ANN.id)


async def test_a_seat_receives_its_legal_actions(here: Node, match: MatchId) -> None:
    begun = await here.begin(match)
    game = GAMES[begun.settings.game_key]
    seen = watching(here)
    (seat,) = game.actors(begun.game.state)
    for player in (ANN, BEN):
        answer = await seen.legal_actions(match, player.id)
        expected = (
            game.legal_actions(begun.game.state, seat) if begun.viewer(player.id) == seat else ()
        )
        assert answer.version == begun.version
        assert answer.actions == [to_data(action) for action in expected]
    assert (await seen.legal_actions(match, None)).actions == []


def steps_in_game(listener: Listener) -> list[tuple[Version, object]]:
    """Return the version and events of each step that a listener received since the game began.

    The step with the beginning is the first.
    """
    steps = [message for message in listener.received if isinstance(message, Step)]
    began = next(
        place
        for place, step in enumerate(steps)
        if any(event.type == "began" for event in step.events)
    )
    return [(step.version, step.events) for step in steps[began:]]


async def test_the_log_is_read_once_for_all_late_spectators(here: Node, match: MatchId) -> None:
    await here.begin(match)
    seen = watching(here)
    await asyncio.gather(*(seen.steps(match, 1, 0, None) for _ in range(LOOKERS)))
    assert here.matches.read_steps == 1


async def test_there_are_no_steps_before_the_game_or_of_another_game(
    here: Node, match: MatchId
) -> None:
    seen = watching(here)
    with pytest.raises(GameNotOn):
        await seen.steps(match, 1, 0, None)
    await here.begin(match)
    for game in (0, 2):
        with pytest.raises(GameNotOn):
            await seen.steps(match, game, 0, None)
    assert (await seen.steps(match, 1, 1, None)).steps == []
    with pytest.raises(UnknownMatch):
        await seen.steps(MatchId("nowhere"), 1, 0, None)


async def test_a_match_closed_to_spectators_has_steps_only_for_its_players(
    here: Node,
) -> None:
    rules = GAMES[DEFAULT_GAME].presets[PRESET]
    closed = MatchSettings(DEFAULT_GAME, PRESET, rules, visibility="public", watchers=False)
    match = await here.directory.create(ANN, closed)
    await here.begin(match)
    seen = watching(here)
    for player in (None, PlayerId("somebody")):
        with pytest.raises(SpectatorsNotAllowed):
            await seen.steps(match, 1, 0, player)
    assert (await seen.steps(match, 1, 0, BEN.id)).steps
    assert (await here.live(match)).match.viewer(BEN.id) != SPECTATOR
