"""Tests of the quotas of a player's open matches and matches in play, and of what counts."""

from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio
from msgspec.structs import replace

from protocol.core.codes import ErrorCode, RejectionCode
from protocol.core.commands import Accept, Contribute, Rematch, Resign
from protocol.core.ids import CommandId, MatchId, PlayerId, Version
from server.matches.core.model import Player
from server.matches.core.steps import OPEN_MS
from server.matches.live.match_quota import TooManyMatches
from server.store.redis.keys import matches_in_play, open_matches
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.matches.nodes import BEGUN, Node
from tests.support.matches import ANN, BEN, EVE, NOW
from tests.support.store_nodes import running

ACCEPT = Accept(id=CommandId("in"), version=Version(0))
RESIGN = Resign(id=CommandId("bye"), version=Version(BEGUN), game=1)
NUMBERS = count(1)


@pytest.fixture
def people() -> tuple[Player, Player, Player]:
    """Return three players that the store does not know yet, so that they have no matches."""
    number = next(NUMBERS)
    ann, ben, eve = (replace(who, id=PlayerId(f"{who.id}{number}")) for who in (ANN, BEN, EVE))
    return ann, ben, eve


@pytest_asyncio.fixture
async def strict(redis_url: str) -> AsyncIterator[Node]:
    """Yield a node on which a player may have one open match and one match in play."""
    async with running(RedisStores(redis_url, f"strict{next(NUMBERS)}")) as stores:
        yield Node(stores=stores, limit=1)


async def too_many(node: Node, player: Player) -> ErrorCode:
    """Assert that the player may not open another match. Return the error code that says why."""
    with pytest.raises(TooManyMatches) as refused:
        await node.open_match(player)
    assert refused.value.limit == 1
    return refused.value.code


async def test_an_open_match_with_a_contribution_of_its_creator_still_counts_as_open(
    strict: Node, people: tuple[Player, Player, Player]
) -> None:
    ann, ben, _ = people
    match = await strict.open_match(ann)
    add = Contribute(id=CommandId("add"), version=Version(0), game=1, commitment="00" * 32)
    assert await strict.say(match, ann, add) == "accepted"
    assert (await strict.live(match)).match.version == 1
    assert await too_many(strict, ann) == ErrorCode.TOO_MANY_OPEN_MATCHES
    assert await strict.say(match, ben, ACCEPT) == "accepted"
    assert await too_many(strict, ann) == ErrorCode.TOO_MANY_MATCHES_IN_PLAY


async def test_an_open_match_that_expires_frees_its_place(
    strict: Node, people: tuple[Player, Player, Player]
) -> None:
    ann, *_ = people
    match = await strict.open_match(ann)
    strict.clock.ms = NOW + OPEN_MS
    await strict.directory.wake(match)
    await strict.open_match(ann)


async def test_a_player_at_the_quota_takes_no_other_seat_until_a_match_is_over(
    strict: Node, people: tuple[Player, Player, Player]
) -> None:
    ann, ben, eve = people
    first, second = await strict.open_match(ann), await strict.open_match(eve)
    assert await strict.say(first, ben, ACCEPT) == "accepted"
    assert await strict.say(second, ben, ACCEPT) == RejectionCode.TOO_MANY_MATCHES_IN_PLAY
    assert (await strict.live(second)).match.status == "open"
    assert await strict.say(first, ann, RESIGN) == "accepted"
    assert await strict.say(second, ben, ACCEPT) == "accepted"


async def test_a_creator_may_play_their_open_match_and_rematches_are_not_limited(
    strict: Node, people: tuple[Player, Player, Player]
) -> None:
    ann, ben, eve = people
    first, second = await strict.open_match(ann), await strict.open_match(eve)
    assert await strict.say(first, eve, ACCEPT) == "accepted"
    assert await strict.say(second, ben, ACCEPT) == "accepted"
    assert await strict.say(second, ben, RESIGN) == "accepted"
    for player in (eve, ben):
        again = Rematch(id=CommandId("again"), version=Version(BEGUN + 1))
        assert await strict.say(second, player, again) == "accepted"
    rematch = (await strict.live(second)).match.series.next_match
    assert rematch is not None
    assert await too_many(strict, ben) == ErrorCode.TOO_MANY_MATCHES_IN_PLAY
    await strict.directory.wake(rematch)
    assert (await strict.live(rematch)).match.status == "playing"


async def test_finished_matches_leave_no_counts(
    strict: Node, people: tuple[Player, Player, Player], redis_url: str
) -> None:
    ann, ben, _ = people
    match: MatchId = await strict.open_match(ann)
    assert await strict.say(match, ben, ACCEPT) == "accepted"
    assert await strict.say(match, ben, RESIGN) == "accepted"
    for player in (ann, ben):
        for key in (open_matches(player.id), matches_in_play(player.id)):
            assert await ask(redis_url, "EXISTS", key) == 0
