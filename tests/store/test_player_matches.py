"""Tests that a player's open matches, and those in play, are limited over all nodes."""

import asyncio
from itertools import count

import pytest

from protocol.core.ids import MatchId, PlayerId
from server.store.redis.keys import matches_in_play, open_matches
from server.store.redis.player_matches import SETTLED_MS
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.commits import commit
from tests.support.store_nodes import NewMatch

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLAYERS = count(1)


@pytest.fixture
def player() -> PlayerId:
    return PlayerId(f"player{next(PLAYERS)}")


@pytest.fixture
def rival() -> PlayerId:
    return PlayerId(f"rival{next(PLAYERS)}")


async def later(redis_url: str, key: str, match: MatchId) -> None:
    """Make the entry of `match` in a player's quota older than SETTLED_MS.

    A match that does not exist by then was not created and no longer counts.
    """
    await ask(redis_url, "ZINCRBY", key, str(-SETTLED_MS - 1), match)


async def opened(store: RedisStores, player: PlayerId, match: MatchId) -> None:
    """Open a match of the player, which the quota must allow."""
    assert await store.open_matches.enter(player, match, 2)
    assert await store.commits.create(commit(match, 0, players=(player,)))


async def test_the_limit_holds_over_all_nodes(
    store: RedisStores, other: RedisStores, player: PlayerId, new_match: NewMatch
) -> None:
    entered = await asyncio.gather(
        *(node.open_matches.enter(player, new_match(), 3) for node in [store, other] * 4)
    )
    assert entered.count(True) == 3
    assert not await other.open_matches.is_below_limit(player, 3)
    assert await other.open_matches.is_below_limit(player, 4)


async def test_an_open_match_counts_after_any_number_of_commits(
    store: RedisStores,
    other: RedisStores,
    player: PlayerId,
    new_match: NewMatch,
    redis_url: str,
) -> None:
    for match in (new_match(), new_match()):
        await opened(store, player, match)
        assert await store.commits.commit(commit(match, 1, players=(player,)))
        await later(redis_url, open_matches(player), match)
    assert not await other.open_matches.enter(player, new_match(), 2)


@pytest.mark.parametrize("over", [False, True])
async def test_accepted_and_expired_matches_stop_counting(
    store: RedisStores,
    other: RedisStores,
    *,
    player: PlayerId,
    rival: PlayerId,
    new_match: NewMatch,
    over: bool,
) -> None:
    matches = [new_match(), new_match()]
    for match in matches:
        await opened(store, player, match)
    seated = () if over else (player, rival)
    assert await store.commits.commit(commit(matches[0], 1, players=seated))
    assert await other.open_matches.enter(player, new_match(), 2)
    assert not await other.open_matches.enter(player, new_match(), 2)


async def test_a_match_that_was_never_stored_stops_counting_soon(
    store: RedisStores, player: PlayerId, new_match: NewMatch, redis_url: str
) -> None:
    lost = new_match()
    assert await store.open_matches.enter(player, lost, 1)
    assert not await store.open_matches.enter(player, new_match(), 1)
    await later(redis_url, open_matches(player), lost)
    assert await store.open_matches.enter(player, new_match(), 1)


async def test_a_match_in_play_counts_for_both_players(
    store: RedisStores,
    player: PlayerId,
    rival: PlayerId,
    new_match: NewMatch,
    redis_url: str,
) -> None:
    match = new_match()
    await opened(store, player, match)
    for seated in (player, rival):
        assert await store.matches_in_play.enter(seated, match, 1)
        # The seat is about to be taken.
        assert not await store.matches_in_play.is_below_limit(seated, 1)
    assert await store.commits.commit(commit(match, 1, players=(player, rival)))
    for seated in (player, rival):
        await later(redis_url, matches_in_play(seated), match)
        assert not await store.matches_in_play.is_below_limit(seated, 1)
    assert await store.commits.commit(commit(match, 2))
    for seated in (player, rival):
        assert await store.matches_in_play.is_below_limit(seated, 1)


async def test_losing_the_race_for_a_seat_does_not_count(
    store: RedisStores, player: PlayerId, rival: PlayerId, new_match: NewMatch
) -> None:
    late, match = PlayerId(f"late-for-{player}"), new_match()
    await opened(store, player, match)
    assert await store.matches_in_play.enter(late, match, 1)
    assert await store.commits.commit(commit(match, 1, players=(player, rival)))
    assert await store.matches_in_play.enter(late, new_match(), 1)


async def test_a_left_match_leaves_no_entry(
    store: RedisStores, player: PlayerId, new_match: NewMatch, redis_url: str
) -> None:
    match = new_match()
    await opened(store, player, match)
    left_ms = await ask(redis_url, "PTTL", open_matches(player))
    assert isinstance(left_ms, int)
    assert 0 < left_ms <= 30 * 24 * 3600 * 1000
    await store.open_matches.leave(player, match)
    assert await ask(redis_url, "EXISTS", open_matches(player)) == 0


async def test_the_last_entered_matches_are_listed(
    store: RedisStores, other: RedisStores, player: PlayerId, new_match: NewMatch, redis_url: str
) -> None:
    matches = [new_match() for _ in range(3)]
    for age_ms, match in zip((3000, 2000, 1000), matches, strict=True):
        assert await store.open_matches.enter(player, match, None)
        await ask(redis_url, "ZINCRBY", open_matches(player), str(-age_ms), match)
    await ask(redis_url, "PEXPIRE", open_matches(player), "60000")
    assert await other.open_matches.newest(player, 2) == matches[:0:-1]
    assert await other.open_matches.newest(player, 9) == matches[::-1]
    assert await other.matches_in_play.newest(player, 9) == []
    left_ms = await ask(redis_url, "PTTL", open_matches(player))
    assert isinstance(left_ms, int)
    assert left_ms > 60_000
