"""Tests of the stored chat log and of stored blocks between players, in both databases."""

import pytest

from protocol.core.ids import MatchId, PlayerId
from protocol.core.talk import TalkRoom
from server.store.blocks import Block, TooManyBlocks
from server.store.chat_log import ChatLine
from server.store.players import Registration
from server.store.sql.archive import SqlArchive
from server.store.sql.blocks import SqlBlocks
from server.store.sql.chat_log import SqlChatLog
from server.store.sql.players import SqlPlayers
from tests.support.archives import PLAYERS

ANNA, BERT = PLAYERS
CARL = PlayerId("carl")
M = MatchId("Xk29fLmQ7a")


def line(
    number: int, at_ms: int, player: PlayerId = ANNA, room: TalkRoom = "players", match: MatchId = M
) -> ChatLine:
    return ChatLine(match, room, number, at_ms, player, 0, None, f"line {number} 🙂")


def block(by: PlayerId, player: PlayerId, since_ms: int = 1_000) -> Block:
    return Block(f"{by}-{player}", by, player, f"name of {player}", since_ms)


async def test_a_line_is_found_with_the_lines_around_it(archive: SqlArchive) -> None:
    log = SqlChatLog(archive)
    lines = [line(number, 1_000 * number) for number in range(1, 8)]
    await log.add([*lines, line(4, 4_000, BERT, "spectators"), line(4, 4_000, match=MatchId("Y"))])
    await log.add(lines)
    found = await log.find(M, "players", 4)
    assert found == lines[3]
    assert await log.around(found, beside=2) == lines[1:6]
    assert await log.around(lines[0]) == lines
    assert await log.find(M, "players", 8) is None
    assert [one.number for one in await log.of(ANNA, 3)] == [7, 6, 5]


async def test_restarted_numbers_are_distinguished_by_time(archive: SqlArchive) -> None:
    log = SqlChatLog(archive)
    old, new = [line(1, 1_000), line(2, 2_000)], [line(1, 9_000), line(2, 9_001)]
    await log.add([*old, *new])
    assert await log.find(M, "players", 1) == new[0]
    assert await log.around(new[0], beside=1) == [old[1], *new]


async def test_old_lines_are_removed(archive: SqlArchive) -> None:
    log = SqlChatLog(archive)
    await log.add([line(1, 1_000), line(2, 2_000)])
    await log.remove_before(2_000)
    assert await log.of(ANNA, 10) == [line(2, 2_000)]


async def test_blocks_are_added_listed_and_removed(archive: SqlArchive) -> None:
    blocks = SqlBlocks(archive)
    await blocks.add(block(ANNA, BERT), 2)
    await blocks.add(block(ANNA, BERT, 5_000), 2)
    await blocks.add(block(ANNA, CARL, 2_000), 2)
    await blocks.add(block(CARL, BERT), 2)
    assert await blocks.of(ANNA) == [block(ANNA, CARL, 2_000), block(ANNA, BERT)]
    assert await blocks.blockers([ANNA, BERT]) == {BERT: {ANNA, CARL}}
    assert await blocks.is_blocked(ANNA, BERT)
    assert not await blocks.is_blocked(BERT, ANNA)
    with pytest.raises(TooManyBlocks):
        await blocks.add(block(ANNA, PlayerId("dora")), 2)
    assert len(await blocks.of(ANNA)) == 2

    assert await blocks.remove(BERT, f"{ANNA}-{BERT}") is None
    assert await blocks.remove(ANNA, f"{ANNA}-{BERT}") == BERT
    assert not await blocks.is_blocked(ANNA, BERT)


async def test_deleting_a_player_removes_their_blocks_both_ways(archive: SqlArchive) -> None:
    blocks, players = SqlBlocks(archive), SqlPlayers(archive)
    await players.register(Registration(BERT, "Bert", "bert", 1_000))
    for by, player in ((ANNA, BERT), (BERT, CARL), (CARL, ANNA)):
        await blocks.add(block(by, player), 2)
    await players.delete(BERT, 2_000, 3_000)
    assert [await blocks.of(one) for one in (ANNA, BERT)] == [[], []]
    assert await blocks.is_blocked(CARL, ANNA)


async def test_old_blocks_of_guests_are_removed(archive: SqlArchive) -> None:
    blocks = SqlBlocks(archive)
    await SqlPlayers(archive).register(Registration(BERT, "Bert", "bert", 1_000))
    for by, since_ms in ((ANNA, 1_000), (BERT, 1_000), (CARL, 9_000)):
        await blocks.add(block(by, PlayerId("dora"), since_ms), 2)
    await blocks.remove_of_guests(5_000)
    assert await blocks.blockers([PlayerId("dora")]) == {PlayerId("dora"): {BERT, CARL}}
