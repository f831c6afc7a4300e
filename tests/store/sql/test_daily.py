"""Tests of stored daily deals: each day's secret, and the players' games, places and results."""

import asyncio

import pytest
from msgspec.structs import replace

from protocol.core.ids import MatchId, PlayerId
from server.store.daily import DailyGame, DailyPool
from server.store.sql.archive import SqlArchive
from server.store.sql.daily import SqlDaily
from server.store.sql.players import SqlPlayers
from tests.support.archives import PLAYERS, finished_match

DAY, NEXT = "2026-11-27", "2026-11-28"
ANNA, BERT = PLAYERS
NOBODY = PlayerId("")
MATCH = MatchId("Xk29fLmQ7a")


def begun(day: str = DAY, player: PlayerId = ANNA, match: str = MATCH) -> DailyGame:
    return DailyGame(day, player, 3, MatchId(match), 5, listed=True, in_mean=True)


def counted(game: DailyGame, own: int = 0, bot: int = 4) -> DailyGame:
    return replace(game, left=(own, bot), luck=-7, luck_version=1)


async def test_a_day_keeps_its_first_secret(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    assert await daily.pool(DAY) is None
    pools = [DailyPool(DAY, bytes((number,)) * 32, number) for number in range(4)]
    found = await asyncio.gather(*map(daily.add_pool, pools))
    assert len(set(found)) == 1
    assert await daily.pool(DAY) == found[0]


async def test_a_player_has_one_game_a_day(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    games = [begun(match=f"match{number}") for number in range(4)]
    found = await asyncio.gather(*map(daily.add_game, games))
    assert len(set(found)) == 1
    assert await daily.game(DAY, ANNA) == found[0]
    assert await daily.game_of_match(found[0].match) == found[0]
    another = begun(NEXT, match="another")
    assert await daily.add_game(another) == another


async def test_a_game_is_counted_once(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    game = await daily.add_game(begun())
    await daily.count(counted(game))
    await daily.count(counted(game, 4, 0))
    assert await daily.game(DAY, ANNA) == counted(game)
    assert await daily.counted(DAY, 10) == [counted(game)]
    assert await daily.counted(NEXT, 10) == []
    assert await daily.games_of(ANNA) == [counted(game)]
    assert await daily.games_of(BERT) == []
    with pytest.raises(ValueError, match="without a result"):
        await daily.count(game)


async def test_the_first_games_of_a_day_are_read(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    games = []
    for number in (3, 1, 2):
        game = replace(begun(player=PlayerId(f"p{number}"), match=f"m{number}"), begun_ms=number)
        games.append(counted(await daily.add_game(game)))
        await daily.count(games[-1])
    assert await daily.counted(DAY, 2) == [games[1], games[2]]


async def test_archived_games_await_their_count(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    game = await daily.add_game(begun())
    assert await daily.uncounted(DAY, 10) == []
    assert await daily.unfinished(DAY, NOBODY, 10) == [game]
    assert await daily.unfinished(NEXT, NOBODY, 10) == []
    await archive.write([], [finished_match(game.match, 1)])
    assert await daily.uncounted(DAY, 10) == [game]
    assert await daily.uncounted(NEXT, 10) == []
    assert await daily.unfinished(DAY, NOBODY, 10) == []
    await daily.count(counted(game))
    assert await daily.uncounted(DAY, 10) == []


async def test_unfinished_games_are_read_by_player(archive: SqlArchive) -> None:
    daily, players = SqlDaily(archive), [PlayerId(f"p{number}") for number in range(5)]
    games = [await daily.add_game(begun(player=each, match=f"m{each}")) for each in players]
    await daily.give_up(games[1], "unfinished")
    assert await daily.unfinished(DAY, NOBODY, 2) == [games[0], games[2]]
    assert await daily.unfinished(DAY, players[2], 2) == games[3:]
    assert await daily.unfinished(DAY, players[4], 2) == []


async def test_a_game_without_a_result_awaits_none(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    game = await daily.add_game(begun())
    await archive.write([], [finished_match(game.match, 1)])
    await daily.give_up(game, "late")
    assert await daily.game(DAY, ANNA) == replace(game, no_result="late")
    assert await daily.uncounted(DAY, 10) == []


async def test_a_game_that_was_archived_at_last_is_counted(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    game = await daily.add_game(begun())
    await daily.give_up(game, "unfinished")
    await archive.write([], [finished_match(game.match, 1)])
    assert await daily.uncounted(DAY, 10) == [replace(game, no_result="unfinished")]
    await daily.count(counted(game))
    assert await daily.game(DAY, ANNA) == counted(game)


async def test_guests_stand_in_no_table(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    game = await daily.add_game(replace(begun(), listed=False))
    await daily.count(counted(game))
    assert await daily.game(DAY, ANNA) == counted(game)
    assert await daily.counted(DAY, 10) == []


async def test_players_who_begin_at_once_take_different_places(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    players = [PlayerId(f"player{number}") for number in range(5)]
    games = [begun(player=player, match=f"match-{player}") for player in players]
    deals = (6, 2, 4)
    found = await asyncio.gather(*(daily.add_placed(game, "token", deals) for game in games))
    placed = [game for game in found if game is not None]
    assert sorted(game.deal for game in placed) == sorted(deals)
    assert [await daily.game(DAY, game.player) for game in placed] == placed
    assert await daily.add_placed(begun(match="late"), "token", deals) is None
    other = await daily.add_placed(begun(match="late"), "other", deals)
    assert other is not None
    assert other.deal == 6


async def test_a_player_takes_one_place(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    games = [begun(match=f"match{number}") for number in range(4)]
    found = await asyncio.gather(*(daily.add_placed(game, "token", (6, 2)) for game in games))
    assert len(set(found)) == 1
    assert found[0] == await daily.game(DAY, ANNA)
    next_one = await daily.add_placed(begun(player=BERT, match="other"), "token", (6, 2))
    assert next_one is not None
    assert next_one.deal == 2
    assert await daily.add_placed(begun(match="again"), "token", (6, 2)) == found[0]


async def test_a_deleted_player_leaves_no_place_to_another_account(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    assert await daily.add_placed(begun(), "token", (6,)) is not None
    await SqlPlayers(archive).delete(ANNA, 1, 2)
    assert await daily.games_of(ANNA) == []
    assert await daily.add_placed(begun(player=BERT), "token", (6,)) is None
    await daily.remove_places_before(DAY)
    assert await daily.add_placed(begun(player=BERT), "token", (6,)) is None
    await daily.remove_places_before(NEXT)
    assert await daily.add_placed(begun(player=BERT), "token", (6,)) is not None


async def test_a_match_that_never_began_is_replaced_once(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    game = await daily.add_game(begun())
    await daily.replace_match(game, MatchId("other"))
    await daily.replace_match(game, MatchId("third"))
    replaced = await daily.game(DAY, ANNA)
    assert replaced is not None
    assert replaced.match == "other"


async def test_a_replaced_match_is_not_stored_yet(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    game = await daily.add_game(begun())
    assert game.stored_ms is None
    for now_ms in (7, 8):
        await daily.mark_stored(game, now_ms)
    stored = await daily.game(DAY, ANNA)
    assert stored == replace(game, stored_ms=7)
    await daily.replace_match(game, MatchId("other"))
    assert await daily.game(DAY, ANNA) == replace(game, match=MatchId("other"))


async def test_no_match_with_a_result_is_replaced(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    game = await daily.add_game(begun())
    await daily.count(counted(game))
    await daily.replace_match(game, MatchId("other"))
    assert await daily.game(DAY, ANNA) == counted(game)


async def test_old_days_are_removed(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    for day in (DAY, NEXT):
        await daily.add_pool(DailyPool(day, bytes(32), 1))
        await daily.add_game(begun(day, match=day))
    await daily.remove_before(NEXT)
    assert await daily.pool(DAY) is None
    assert await daily.pool(NEXT) is not None
    assert [game.day for game in await daily.games_of(ANNA)] == [NEXT]


async def test_texts_that_no_key_can_have_are_unknown(archive: SqlArchive) -> None:
    daily = SqlDaily(archive)
    assert await daily.pool("\0") is None
    assert await daily.game_of_match(MatchId("\0")) is None
