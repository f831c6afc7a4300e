"""Tests that the invariants of chaos tests fail for broken data: a wrong log, or wrong views."""

import dataclasses
from collections.abc import Callable
from random import Random

import pytest
import pytest_asyncio
from msgspec.structs import replace

from protocol.core.ids import CommandId, Mark, Version
from protocol.core.messages import Accepted, Step
from server.store.redis.stores import RedisStores
from tests.chaos.invariants import (
    Broken,
    Log,
    check_acknowledged,
    check_log,
    check_seen,
    client_of,
    read_log,
)
from tests.chaos.people import Party
from tests.support.players import Table
from tests.support.server_process import ServerProcess

Played = tuple[Table, Log]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Play a whole match of one game, and return its table and its log."""
    with ServerProcess(tmp_path_factory.mktemp("server")) as server:
        party = Party([server.url], Random(1))
        party.pace.thinking_s = 0
        table = await party.table()
        await table.play()
        async with RedisStores(f"unix://{server.data / 'redis.sock'}", "auditor") as store:
            return table, await read_log(store.matches, table.address.match)


def check(played: Played) -> None:
    table, log = played
    check_log(log)
    check_acknowledged(log, table)
    for person in table.people:
        check_seen(log, person)


def lack_a_step(log: Log) -> Log:
    return dataclasses.replace(log, steps=[*log.steps[:9], *log.steps[10:]])


def lack_the_end(log: Log) -> Log:
    version = Version(log.match.version - 1)
    return dataclasses.replace(log, match=replace(log.match, version=version), steps=log.steps[:-1])


def swap_two_steps(log: Log) -> Log:
    nine, ten = log.steps[9:11]
    steps = [replace(ten, version=nine.version), replace(nine, version=ten.version)]
    return dataclasses.replace(log, steps=[*log.steps[:9], *steps, *log.steps[11:]])


def test_a_game_that_went_well_passes(played: Played) -> None:
    check(played)


@pytest.mark.parametrize("harm", [lack_a_step, lack_the_end, swap_two_steps])
@pytest.mark.long
def test_a_log_that_is_wrong_does_not(played: Played, harm: Callable[[Log], Log]) -> None:
    table, log = played
    harmed = harm(log)
    with pytest.raises(Broken):
        check_acknowledged(harmed, table)


def test_a_log_with_a_gap_or_without_an_end_does_not(played: Played) -> None:
    for harm in (lack_a_step, lack_the_end):
        with pytest.raises(Broken):
            check_log(harm(played[1]))


def test_a_move_that_was_made_twice_is_found(played: Played) -> None:
    table, log = played
    client = client_of(table.people[0])
    twice = Accepted(id=CommandId(next(iter(client.acts))), version=Version(99))
    client.frames.append(client.codec.encode(twice))
    with pytest.raises(Broken, match="twice"):
        check_acknowledged(log, table)
    client.frames.pop()


@pytest.mark.long
def test_what_nobody_should_have_seen_is_found(played: Played) -> None:
    table, log = played
    client = client_of(table.people[2])
    for version in (log.match.version, log.match.version + 1):
        step = Step(version=Version(version), events=[], mark=Mark(7))
        client.frames.append(client.codec.encode(step))
        with pytest.raises(Broken, match=r"saw another step|never was"):
            check_seen(log, table.people[2])
        client.frames.pop()
