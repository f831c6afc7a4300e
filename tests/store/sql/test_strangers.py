"""Tests of the search for public games whose deals are offered to strangers, in both databases."""

from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from protocol.core.ids import DealId, MatchId, PlayerId, Seat
from server.matches.names import bot_name
from server.store.archive import FinishedGame, FinishedMatch
from server.store.blocks import Block
from server.store.players import Registration
from server.store.shared_deals import DealGame, SharedDeal, StrangersGame
from server.store.sql.archive import SqlArchive
from server.store.sql.blocks import SqlBlocks
from server.store.sql.follows import SqlFollows
from server.store.sql.player_tables import PLAYERS
from server.store.sql.players import SqlPlayers
from server.store.sql.shared_deals import SqlSharedDeals
from server.store.sql.strangers import SqlStrangers
from tests.support.archives import finished_game, finished_match

ANNA, BO, BOT = PlayerId("anna"), PlayerId("bo"), PlayerId("bot")
MATCH = MatchId("match1")
END_MS = 1_000
OUTSIDE = ("resigned", "timeout")

Row = tuple[FinishedGame, FinishedMatch]


def played(match: MatchId = MATCH, player: PlayerId = ANNA, seat: Seat = 0, **changes: Any) -> Row:
    """Return a public finished game of a player against a bot, and its match with these changes."""
    players, names = (player, BOT), ("Änna", bot_name("easy"))
    if seat == 1:
        players, names = (BOT, player), (names[1], names[0])
    over = replace(finished_match(match, 1), players=players, names=names, ended_ms=END_MS)
    game = replace(finished_game(match, 1), players=players, names=names, reason="stock_emptied")
    return game, replace(over, **({"public": True} | changes))


async def add(archive: SqlArchive, *rows: Row) -> None:
    await archive.write([game for game, _ in rows], [match for _, match in rows])


async def found(archive: SqlArchive, player: PlayerId | None = BO) -> list[StrangersGame]:
    games = await SqlStrangers(archive).find(player, END_MS, END_MS + 1, OUTSIDE, 50)
    return sorted(games, key=lambda game: game.match)


async def test_a_public_game_against_a_bot_is_offered_to_others(archive: SqlArchive) -> None:
    other = MatchId("match2")
    await add(archive, played(), played(other, seat=1))
    offered = [StrangersGame(MATCH, ANNA), StrangersGame(other, ANNA)]
    assert await found(archive) == offered
    assert await found(archive, None) == offered
    assert await found(archive, ANNA) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"public": False},
        {"games": 2},
        {"expires_ms": 9_000},
        {"ended_ms": END_MS - 1},
        {"ended_ms": END_MS + 1},
        {"names": ("Änna", "Bert")},
        {"names": (bot_name("easy"), bot_name("hard"))},
    ],
)
async def test_other_matches_are_not_offered(archive: SqlArchive, changes: dict[str, Any]) -> None:
    await add(archive, played(**changes))
    assert await found(archive) == []


async def test_a_game_that_was_not_played_to_its_end_is_not_offered(archive: SqlArchive) -> None:
    game, match = played()
    await add(archive, (replace(game, reason="resigned"), match))
    assert await found(archive) == []


async def test_a_game_on_a_deal_is_offered_once(archive: SqlArchive) -> None:
    await add(archive, played())
    store, deal = SqlSharedDeals(archive), SharedDeal(DealId("deal"), ANNA, MATCH, 9_000)
    await store.add_deal(deal, DealGame(deal.id, ANNA, MATCH, 1, 1, 1, 2), None)
    assert len(await found(archive)) == 1
    assert await store.players(deal.id) == 1
    await store.add_game(DealGame(deal.id, BO, MatchId("bos"), 2), 9, 9)
    assert await found(archive) == []
    assert await store.players(deal.id) == 2
    assert len(await found(archive, PlayerId("carl"))) == 1


async def test_deals_of_strangers_leave_a_player_their_own(archive: SqlArchive) -> None:
    await add(archive, played())
    store = SqlSharedDeals(archive)
    offered = SharedDeal(DealId("offered"), ANNA, MATCH, 9_000)
    own = SharedDeal(DealId("own"), ANNA, MatchId("unlisted"), 9_000)
    for deal, most in ((offered, None), (own, 1)):
        first = DealGame(deal.id, ANNA, deal.match, 1, 1, 1, 2)
        assert await store.add_deal(deal, first, most) == deal.id


async def test_blocks_keep_players_apart(archive: SqlArchive) -> None:
    await add(archive, played(), played(MatchId("match2"), PlayerId("carl")))
    blocks = SqlBlocks(archive)
    await blocks.add(Block("block1", BO, ANNA, "Änna", 1), 9)
    await blocks.add(Block("block2", PlayerId("carl"), BO, "Bo", 1), 9)
    assert await found(archive) == []
    assert len(await found(archive, PlayerId("dora"))) == 2


async def test_players_who_hide_or_have_left_are_not_offered(archive: SqlArchive) -> None:
    players = SqlPlayers(archive)
    hidden, deleted, closed = (PlayerId(name) for name in ("hidden", "deleted", "closed"))
    for player in (ANNA, hidden, deleted, closed):
        await players.register(Registration(player, player, player, 1, "hash", None))
        await add(archive, played(MatchId(f"of {player}"), player))
    assert len(await found(archive)) == 4
    await SqlFollows(archive).hide(hidden, hidden=True)
    await players.delete(deleted, 2, 3)
    await close(archive, closed)
    assert [game.player for game in await found(archive)] == [ANNA]


async def close(archive: SqlArchive, player: PlayerId) -> None:
    """Close a player's account in the database, as a moderator does."""
    async with archive.writing() as connection:
        await connection.execute(
            update(PLAYERS).where(PLAYERS.c.id == player).values(closed_ms=2, closed_reason="spam")
        )


async def test_a_search_reads_a_limited_number_of_matches(archive: SqlArchive) -> None:
    await add(archive, *(played(MatchId(f"match{number}")) for number in range(5)))
    games = await SqlStrangers(archive).find(BO, 0, END_MS + 1, OUTSIDE, 2)
    assert sorted(game.match for game in games) == ["match0", "match1"]
