"""Tests of how a node loads a stored match, and the steps of it that the node has missed."""

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from protocol.core.ids import MatchId, Version
from server.matches.core.decisions import decide
from server.matches.core.model import Match, MatchStep
from server.matches.core.steps import Decision
from server.matches.core.storage import dump_step, history_hash
from server.matches.live.audience import STEPS_KEPT
from server.matches.live.match_loader import (
    UnknownMatch,
    UnreadableMatch,
    decode_newest,
    load,
    newer_steps,
)
from server.matches.live.match_writer import STATE_EVERY
from server.store.ports import MatchLog
from server.store.redis.keys import match_keys
from tests.matches.nodes import BEGUN, Node, act
from tests.support.matches import GAME, NOW, action, begun


async def played(node: Node, match: MatchId, actions: int) -> Match:
    """Begin the game of a match on a node, make this many actions, and return the match."""
    state = await node.begin(match)
    for number in range(actions):
        player, move = act(state, f"m{number}")
        assert await node.say(match, player, move) == "accepted"
        state = (await node.live(match)).match
    return state


@pytest.mark.parametrize("actions", [0, 1, 5, STATE_EVERY - 1, STATE_EVERY, STATE_EVERY + 3])
async def test_a_match_is_loaded_in_its_newest_state_whatever_state_was_stored(
    here: Node, match: MatchId, actions: int
) -> None:
    left = await played(here, match, actions)
    loaded = await load(here.stores.matches, match)
    assert loaded.match == left
    assert loaded.match.version - loaded.saved == actions % STATE_EVERY
    assert loaded.mark == loaded.recent[-1].mark
    versions = [step.version for step in loaded.recent]
    assert versions == list(range(1, left.version + 1))


async def test_a_missing_match_is_unknown(here: Node) -> None:
    with pytest.raises(UnknownMatch):
        await load(here.stores.matches, MatchId("nowhere"))


async def test_an_invalid_state_is_rejected(here: Node, match: MatchId, redis_url: str) -> None:
    async with Redis.from_url(redis_url) as redis:
        await redis.hset(match_keys(match).state, "state", b"\x91\x63")
    with pytest.raises(UnreadableMatch) as refused:
        await load(here.stores.matches, match)
    assert "schema 99" in str(refused.value.__cause__)


async def test_a_log_that_does_not_follow_the_state_makes_the_match_unreadable(
    here: Node, match: MatchId, redis_url: str
) -> None:
    await played(here, match, 2)
    async with Redis.from_url(redis_url) as redis:
        log = match_keys(match).log
        await redis.rpoplpush(log, log)
    with pytest.raises(UnreadableMatch):
        await load(here.stores.matches, match)
    stored = await here.stores.matches.subscribe(match, STEPS_KEPT)
    assert stored is not None
    with pytest.raises(UnreadableMatch):
        decode_newest(match, stored)


def steps_after(match: Match, count: int) -> tuple[list[Match], list[bytes]]:
    """Return the match at each version while some actions are made, and their stored steps."""
    states, stored = [match], []
    for number in range(count):
        answer = decide(states[-1], action(states[-1], f"m{number}"), NOW)
        assert isinstance(answer, Decision)
        states.append(answer.match)
        stored.append(dump_step(answer.step, GAME))
    return states, stored


def log(match: Match, stored: list[bytes]) -> MatchLog:
    """Return what the store would return as the log of `match`, with these stored steps."""
    return MatchLog(match.version, history_hash(match, stored[-1]), BEGUN, stored)


def versions(steps: list[MatchStep]) -> list[Version]:
    return [step.version for step in steps]


def test_the_missed_steps_are_those_after_the_nodes_last_one() -> None:
    states, stored = steps_after(begun(), 5)
    mine = history_hash(states[2], stored[1])
    found = newer_steps(states[2], mine, log(states[5], stored[1:]))
    assert versions(found) == [5, 6, 7]
    assert [step.mark for step in found] == [history_hash(states[2], step) for step in stored[2:]]


def test_a_node_that_is_up_to_date_has_missed_no_steps() -> None:
    states, stored = steps_after(begun(), 3)
    mine = history_hash(states[3], stored[2])
    assert newer_steps(states[3], mine, log(states[3], stored)) == []
    assert newer_steps(states[3], mine, log(states[2], stored[:2])) == []


def test_steps_of_another_history_are_not_missed_steps() -> None:
    states, stored = steps_after(begun(), 3)
    other = dump_step(MatchStep(Version(3), NOW + 1, ()), GAME)
    mine = history_hash(states[1], other)
    assert newer_steps(states[1], mine, log(states[3], stored)) == []


def test_a_log_that_does_not_reach_back_far_enough_gives_no_steps() -> None:
    states, stored = steps_after(begun(), 4)
    mine = history_hash(states[1], stored[0])
    assert versions(newer_steps(states[1], mine, log(states[4], stored))) == [4, 5, 6]
    assert newer_steps(states[1], mine, log(states[4], stored[1:])) == []
    assert newer_steps(states[1], mine, log(states[4], stored[2:])) == []


def test_a_node_with_a_new_match_has_missed_all_steps() -> None:
    states, stored = steps_after(begun(), 2)
    new = replace(states[0], version=Version(0))
    match_log = MatchLog(Version(2), history_hash(new, stored[-1]), Version(0), stored)
    assert len(newer_steps(new, b"made", match_log)) == 2
