"""Tests of stored shared deals, and of the players' games on them, in both databases."""

import asyncio

import pytest
from msgspec.structs import replace

from protocol.core.ids import DealId, MatchId, PlayerId
from server.store.shared_deals import (
    KEPT_AFTER_MS,
    UNDEALT_COUNTS_MS,
    DealGame,
    SharedDeal,
    TooManyGuests,
    TooManyShared,
)
from server.store.sql.archive import SqlArchive
from server.store.sql.players import SqlPlayers
from server.store.sql.shared_deals import SqlSharedDeals
from tests.support.archives import PLAYERS, finished_match

ANNA, BERT = PLAYERS
DEAL, UNTIL_MS, MOST = DealId("q7Rk29fLmQ7aXt4B"), 1_000, 9
GONE_MS = UNTIL_MS + KEPT_AFTER_MS


def shared(deal: str = DEAL, match: str = "match0", until_ms: int = UNTIL_MS) -> SharedDeal:
    return SharedDeal(DealId(deal), ANNA, MatchId(match), until_ms)


def first_game(deal: SharedDeal) -> DealGame:
    """Return a shared deal's first game, which is the one that its player finished and shared."""
    return DealGame(deal.id, deal.player, deal.match, 5, 5, 4, 2, (0, 3))


def begun(player: str = BERT, match: str = "match1") -> DealGame:
    return DealGame(DEAL, PlayerId(player), MatchId(match), 7)


def counted(game: DealGame, ended_ms: int = 8) -> DealGame:
    return replace(game, ended_ms=ended_ms, score=0, left=(3, 0))


async def add(store: SqlSharedDeals, deal: SharedDeal) -> DealId:
    return await store.add_deal(deal, first_game(deal), MOST)


async def test_a_match_has_one_deal(archive: SqlArchive) -> None:
    store = SqlSharedDeals(archive)
    deals = [shared(f"deal{number}") for number in range(4)]
    found = await asyncio.gather(*(add(store, deal) for deal in deals))
    assert len(set(found)) == 1
    (kept,) = [deal for deal in deals if deal.id == found[0]]
    assert await store.deal(kept.id) == kept
    assert await store.game_of_match(kept.match) == first_game(kept)
    assert await store.game(kept.id, ANNA) == first_game(kept)
    assert await store.counted(kept.id) == [first_game(kept)]


async def test_a_player_shares_a_limited_number_of_deals(archive: SqlArchive) -> None:
    store = SqlSharedDeals(archive)
    deals = [shared(f"deal{number}", f"match{number}") for number in range(2)]
    await store.add_deal(deals[0], first_game(deals[0]), 1)
    with pytest.raises(TooManyShared):
        await store.add_deal(deals[1], first_game(deals[1]), 1)
    assert await store.deal(deals[1].id) is None
    assert await store.add_deal(shared("again"), first_game(deals[0]), 1) == deals[0].id


async def test_a_player_has_one_game_on_a_deal(archive: SqlArchive) -> None:
    store = SqlSharedDeals(archive)
    await add(store, shared())
    games = [begun(match=f"match{number}") for number in range(1, 5)]
    found = await asyncio.gather(*(store.add_game(game, MOST, MOST) for game in games))
    assert len(set(found)) == 1
    assert await store.game(DEAL, BERT) == found[0]
    assert await store.games_of(BERT) == [found[0]]
    first = await store.game(DEAL, ANNA)
    assert await store.add_game(begun(ANNA, "match9"), MOST, MOST) == first


async def test_a_deal_has_a_limited_number_of_games(archive: SqlArchive) -> None:
    store = SqlSharedDeals(archive)
    await add(store, shared())
    games = [begun(f"player{number}", f"match{number}") for number in range(1, 5)]
    found = await asyncio.gather(
        *(store.add_game(game, 3, MOST) for game in games), return_exceptions=True
    )
    assert sorted(type(each).__name__ for each in found) == ["DealGame"] * 2 + ["TooManyShared"] * 2


async def test_no_game_is_added_to_an_unknown_deal(archive: SqlArchive) -> None:
    assert await SqlSharedDeals(archive).add_game(begun(), MOST, MOST) is None


async def test_a_result_is_stored_once(archive: SqlArchive) -> None:
    store = SqlSharedDeals(archive)
    await add(store, shared())
    game = await store.add_game(begun(), MOST, MOST)
    assert game is not None
    assert await store.uncounted(DEAL, 9) == []
    await archive.write([], [finished_match(game.match, 1)])
    assert await store.uncounted(DEAL, 9) == [game]
    await store.count(counted(game))
    await store.count(replace(counted(game, 99), left=None))
    assert await store.game(DEAL, BERT) == counted(game)
    assert await store.uncounted(DEAL, 9) == []
    assert [each.player for each in await store.counted(DEAL)] == [ANNA, BERT]


async def test_a_match_that_never_began_is_replaced(archive: SqlArchive) -> None:
    store = SqlSharedDeals(archive)
    await add(store, shared())
    game = await store.add_game(begun(), MOST, MOST)
    assert game is not None
    for match in ("other", "third"):
        await store.replace_match(game, MatchId(match))
    replaced = await store.game(DEAL, BERT)
    assert replaced == replace(game, match=MatchId("other"))
    for now_ms in (7, 8):
        await store.mark_dealt(replaced.match, now_ms)
    dealt = replace(replaced, dealt_ms=7)
    await store.replace_match(replaced, MatchId("fourth"))
    assert await store.game(DEAL, BERT) == dealt
    await store.count(counted(dealt))
    await store.replace_match(dealt, MatchId("fourth"))
    assert await store.game(DEAL, BERT) == counted(dealt)


async def test_archived_games_count_even_if_nobody_looked(archive: SqlArchive) -> None:
    store = SqlSharedDeals(archive)
    await add(store, shared())
    game = begun()
    await store.add_game(game, MOST, MOST)
    await archive.write([], [finished_match(game.match, 1)])
    late = replace(begun("late", "match3"), begun_ms=game.begun_ms + 2 * UNDEALT_COUNTS_MS)
    with pytest.raises(TooManyShared):
        await store.add_game(late, 2, MOST)


async def test_games_without_cards_leave_a_deal_open(archive: SqlArchive) -> None:
    store, hour_ms = SqlSharedDeals(archive), UNDEALT_COUNTS_MS
    await add(store, shared())
    for number in range(1, 3):
        await store.add_game(begun(f"player{number}", f"match{number}"), 3, MOST)
    late = replace(begun("late", "match3"), begun_ms=7 + hour_ms)
    with pytest.raises(TooManyShared):
        await store.add_game(replace(late, begun_ms=late.begun_ms - 1), 3, MOST)
    await store.mark_dealt(MatchId("match1"), 8)
    assert await store.add_game(late, 3, MOST) == late
    # A player who begins again counts again, in the same match.
    again = replace(begun("player2", "match4"), begun_ms=8 + hour_ms)
    with pytest.raises(TooManyShared):
        await store.add_game(again, 3, MOST)
    kept = await store.add_game(again, 4, MOST)
    assert kept == replace(again, match=MatchId("match2"))
    assert await store.game(DEAL, again.player) == kept


async def test_guests_of_a_network_have_a_limited_number_of_games(archive: SqlArchive) -> None:
    store = SqlSharedDeals(archive)
    await add(store, shared())
    games = [replace(begun(f"guest{n}", f"match{n}"), network="near") for n in range(1, 4)]
    for game in games[:2]:
        assert await store.add_game(game, MOST, 2) == game
    with pytest.raises(TooManyGuests):
        await store.add_game(games[2], MOST, 2)
    assert await store.game(DEAL, games[2].player) is None
    assert await store.add_game(games[0], MOST, 2) == games[0]
    for network in ("far", None):
        game = replace(begun(f"of {network}", f"match {network}"), network=network)
        assert await store.add_game(game, MOST, 2) == game


async def test_no_uncounted_game_delays_the_others(archive: SqlArchive) -> None:
    store = SqlSharedDeals(archive)
    await add(store, shared())
    for number in range(1, 4):
        await store.add_game(begun(f"player{number}", f"match{number}"), MOST, MOST)
        await archive.write([], [finished_match(MatchId(f"match{number}"), 1)])
    found: set[MatchId] = set()
    # With a fixed order, the first one would be found each time. By chance: once in 3^99.
    for _ in range(100):
        found.update(game.match for game in await store.uncounted(DEAL, 1))
    assert len(found) > 1


async def test_those_who_have_finished_may_read_each_game(archive: SqlArchive) -> None:
    store = SqlSharedDeals(archive)
    await add(store, shared())
    game = await store.add_game(begun(), MOST, MOST)
    assert game is not None
    for match in (MatchId("match0"), game.match):
        assert await store.readers_of(match) == {ANNA}
    await store.count(counted(game))
    for match in (MatchId("match0"), game.match):
        assert await store.readers_of(match) == {ANNA, BERT}
    assert await store.readers_of(MatchId("another")) == frozenset()


async def test_deals_are_removed_with_their_games(archive: SqlArchive) -> None:
    store = SqlSharedDeals(archive)
    later = shared("later", "match9", UNTIL_MS + 1)
    for deal in (shared(), later):
        await add(store, deal)
    await store.add_game(begun(), MOST, MOST)
    assert await store.remove_expired(GONE_MS - 1, MOST) == 0
    assert await store.remove_expired(GONE_MS, MOST) == 1
    assert await store.deal(DEAL) is None
    assert await store.games_of(BERT) == []
    assert await store.games_of(ANNA) == [first_game(later)]
    assert await store.add_game(begun(), MOST, MOST) is None


async def test_a_removal_leaves_no_game_that_is_just_added(archive: SqlArchive) -> None:
    store = SqlSharedDeals(archive)
    for number in range(8):
        await add(store, shared(match=f"first{number}"))
        game = begun(match=f"second{number}")
        await asyncio.gather(store.add_game(game, MOST, MOST), store.remove_expired(GONE_MS, MOST))
        assert await store.games_of(BERT) == []


async def test_a_deleted_player_leaves_no_game_and_no_deal(archive: SqlArchive) -> None:
    store, players = SqlSharedDeals(archive), SqlPlayers(archive)
    await add(store, shared())
    await store.add_game(begun(), MOST, MOST)
    await store.add_game(begun("carl", "match2"), MOST, MOST)
    await players.delete(BERT, 1, 2)
    assert await store.games_of(BERT) == []
    assert len(await store.games_of(PlayerId("carl"))) == 1
    await players.delete(ANNA, 1, 2)
    assert await store.deal(DEAL) is None
    assert await store.games_of(PlayerId("carl")) == []


async def test_texts_that_no_key_can_have_are_unknown(archive: SqlArchive) -> None:
    store = SqlSharedDeals(archive)
    assert await store.deal(DealId("\0")) is None
    assert await store.game_of_match(MatchId("\0")) is None
    assert await store.readers_of(MatchId("\0")) == frozenset()
