"""Tests of the chat of a match on two nodes: recipients, rate limits, blocks and the chat log."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from protocol.core.codes import RejectionCode
from protocol.core.commands import Resign
from protocol.core.ids import CommandId, MatchId, PlayerId, Version
from protocol.core.messages import Rejected
from protocol.core.named import from_data
from protocol.core.talk import Phrase, Say, Talk, TalkLine, Write
from server.chat.service import ChatService
from server.matches.core.model import Player
from server.store.chat import CHAT_BURST, CHAT_LINES, TEXTS, ChatMessage, RoomLine
from server.store.sql.archive import SqlArchive
from server.store.sql.blocks import SqlBlocks
from server.store.sql.chat_log import SqlChatLog
from server.store.sql.sqlite import SQLite
from tests.matches.nodes import Node, with_upkeep
from tests.support.match_nodes import Listener, submitted
from tests.support.matches import ANN, BEN, EVE
from tests.support.no_mutes import NobodyMuted
from tests.support.timeouts import until


def say_command(phrase: Phrase) -> Say:
    return Say(id=CommandId("say"), phrase=phrase)


def lines_of(listener: Listener) -> list[TalkLine]:
    return [
        line for message in listener.received if isinstance(message, Talk) for line in message.lines
    ]


def phrases(listener: Listener) -> list[str | None]:
    return [line.phrase for line in lines_of(listener)]


def texts(listener: Listener) -> list[tuple[str | None, str | None]]:
    """Return the name and the text of each chat line that the listener received."""
    return [(line.name, line.text) for line in lines_of(listener) if line.text is not None]


async def write(node: Node, match: MatchId, player: Player, text: str) -> str:
    """Post a chat text as a registered player. Return the result, such as `accepted`."""
    live = await node.live(match)
    author = Listener(player.id, registered=True)
    return await submitted(live, author, player.name, Write(id=CommandId("write"), text=text))


async def talk(node: Node, match: MatchId, player: Player, *chosen: Phrase) -> list[str]:
    """Post several chat phrases as a player. Return the result of each, such as `accepted`."""
    live = await node.live(match)
    listener = Listener(player.id)
    return [await submitted(live, listener, player.name, say_command(phrase)) for phrase in chosen]


async def test_players_see_each_others_lines_on_another_node(
    here: Node, there: Node, match: MatchId
) -> None:
    await here.begin(match)
    ann, ben = await here.listen(match, ANN), await there.listen(match, BEN)
    version = (await here.live(match)).match.version
    async with with_upkeep(there):
        assert await talk(here, match, ANN, "hello") == ["accepted"]
        await until(lambda: phrases(ben) == ["hello"])
    await until(lambda: phrases(ann) == ["hello"])
    assert (lines_of(ben)[0].seat, lines_of(ben)[0].room) == (0, "players")
    assert (await there.live(match)).match.version == version


def _has(listener: Listener, wanted: list[str]) -> bool:
    return phrases(listener) == wanted


async def test_a_returning_client_receives_earlier_lines(
    here: Node, there: Node, match: MatchId
) -> None:
    await here.begin(match)
    await talk(here, match, ANN, "hello", "smile")
    for node in (there, here):
        ben = await node.listen(match, BEN)
        await until(partial(_has, ben, ["hello", "smile"]))
        assert [line.number for line in lines_of(ben)] == [1, 2]


async def test_players_see_spectators_lines_only_after_the_match(
    here: Node, match: MatchId
) -> None:
    await here.begin(match)
    ann, eve = await here.listen(match, ANN), await here.listen(match)
    await talk(here, match, EVE, "wow")
    await talk(here, match, ANN, "thanks")
    ben = await here.listen(match, BEN)
    await until(lambda: phrases(eve) == ["wow", "thanks"])
    await until(lambda: phrases(ben) == ["thanks"])
    assert phrases(ann) == ["thanks"]

    version = (await here.live(match)).match.version
    resign = Resign(id=CommandId("out"), version=version, game=1)
    assert await here.say(match, BEN, resign) == "accepted"
    await until(lambda: phrases(ann) == ["thanks", "wow"])
    again = await here.listen(match, BEN)
    await until(lambda: sorted(map(str, phrases(again))) == ["thanks", "wow"])


async def test_the_rate_limit_of_lines_covers_all_nodes(
    here: Node, there: Node, match: MatchId
) -> None:
    await here.begin(match)
    for _ in range(CHAT_BURST):
        assert await talk(here, match, ANN, "ouch") == ["accepted"]
    live, ann = await there.live(match), Listener(ANN.id)
    assert await submitted(live, ann, ANN.name, say_command("ouch")) == RejectionCode.TALKS_TOO_MUCH
    (refused,) = (message for message in ann.received if isinstance(message, Rejected))
    assert 0 < int(refused.params["wait_ms"]) <= 20_000
    assert await talk(here, match, BEN, "sorry") == ["accepted"]
    ben = await here.listen(match, BEN)
    await until(lambda: phrases(ben) == ["ouch"] * CHAT_BURST + ["sorry"])


async def test_only_the_newest_lines_are_kept(here: Node, match: MatchId) -> None:
    for number in range(CHAT_LINES + 5):
        talker = PlayerId(f"watcher-{number}")
        smile = ChatMessage(None, phrase="smile")
        posted = await here.stores.chat.post(match, "spectators", talker, smile)
        assert isinstance(posted, RoomLine)
        assert posted.number == number + 1
    lines = await here.stores.chat.lines(match)
    assert [lines[0].number, lines[-1].number] == [6, CHAT_LINES + 5]


async def test_a_client_without_an_identity_cannot_post(here: Node, match: MatchId) -> None:
    live = await here.live(match)
    assert (
        await submitted(live, Listener(), None, say_command("hello")) == RejectionCode.NO_IDENTITY
    )


@pytest.mark.parametrize("phrase", ["", "<b>hello</b>", "hello\u202e", "hello " * 1000])
def test_only_known_phrases_can_be_posted(phrase: str) -> None:
    with pytest.raises(ValueError, match="phrase"):
        from_data({"type": "say", "id": "say", "phrase": phrase}, Say)


async def test_registered_players_texts_reach_all_who_may_see_them(
    here: Node, there: Node, match: MatchId
) -> None:
    await here.begin(match)
    ben, eve = await there.listen(match, BEN), await there.listen(match)
    async with with_upkeep(there):
        assert await write(here, match, ANN, "  <b>Nice</b>\u00a0\tmove 🙂 ") == "accepted"
        assert await write(here, match, EVE, "What a move") == "accepted"
        await until(lambda: len(texts(eve)) == 2)
    assert texts(ben) == [(None, "<b>Nice</b> move 🙂")]
    assert texts(eve) == [(None, "<b>Nice</b> move 🙂"), (EVE.name, "What a move")]
    assert [line.phrase for line in lines_of(ben)] == [None]


async def test_guests_and_third_party_bots_cannot_post_texts(here: Node, match: MatchId) -> None:
    live = await here.live(match)
    wanted = Write(id=CommandId("write"), text="hello")
    guest = Listener(ANN.id)
    assert await submitted(live, guest, ANN.name, wanted) == RejectionCode.ONLY_REGISTERED
    program = Listener(ANN.id)
    program.program = True
    assert await submitted(live, program, ANN.name, wanted) == RejectionCode.ONLY_REGISTERED
    assert await here.stores.chat.lines(match) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [(" \u3000 ", "empty"), ("\u202ehello", "characters"), ("m" * 201, "too_long")],
)
async def test_a_rejected_text_comes_with_a_reason(
    here: Node, match: MatchId, text: str, reason: str
) -> None:
    live, ann = await here.live(match), Listener(ANN.id, registered=True)
    wanted = Write(id=CommandId("write"), text=text)
    assert await submitted(live, ann, ANN.name, wanted) == RejectionCode.BAD_TEXT
    (refused,) = (message for message in ann.received if isinstance(message, Rejected))
    assert refused.params == {"reason": reason}


async def test_the_rate_limit_of_texts_covers_all_matches(here: Node, there: Node) -> None:
    writer = Player(PlayerId("writer"), "Writer")
    codes = []
    for node in (here, there, here, there, here):
        match = await here.open_match(ANN)
        codes += [await write(node, match, writer, "hello") for _ in range(CHAT_BURST)]
    assert codes == ["accepted"] * TEXTS + [RejectionCode.TALKS_TOO_MUCH] * (len(codes) - TEXTS)
    assert await talk(here, match, writer, "hello") == ["accepted"]


async def test_lines_of_a_blocked_player_do_not_reach_the_blocker(
    here: Node, match: MatchId, tmp_path: Path
) -> None:
    await here.begin(match)
    async with SqlArchive(SQLite(tmp_path / "talk.sqlite3")) as archive:
        now_ms = here.stores.clock.now_ms
        parts = ChatService(SqlChatLog(archive), SqlBlocks(archive), NobodyMuted(), now_ms)
        async with asyncio.TaskGroup() as tasks:
            running = tasks.create_task(parts.run())
            node = Node(stores=here.stores, chat_policy=parts.policy)
            await parts.blocks.add(BEN.id, ANN.id, ANN.name)
            ben, eve = await node.listen(match, BEN), await node.listen(match)
            for line in ("one", "two"):
                assert await write(node, match, ANN, line) == "accepted"
            await talk(node, match, ANN, "hello")
            await talk(node, match, BEN, "thanks")
            await until(lambda: len(lines_of(eve)) == 4)
            await until(lambda: phrases(ben) == ["thanks"])
            assert texts(ben) == []
            again = await node.listen(match, BEN)
            await until(lambda: phrases(again) == ["thanks"])

            (block,) = await parts.blocks.of(BEN.id)
            await parts.blocks.remove(BEN.id, block.id)
            free = await node.listen(match, BEN)
            await until(lambda: len(lines_of(free)) == 4)
            # All lines are logged for reports.
            await until(lambda: _kept(archive, match, 4))
            running.cancel()


async def test_phrases_of_spectators_are_not_logged(
    here: Node, match: MatchId, tmp_path: Path
) -> None:
    await here.begin(match)
    async with SqlArchive(SQLite(tmp_path / "talk.sqlite3")) as archive:
        now_ms = here.stores.clock.now_ms
        parts = ChatService(SqlChatLog(archive), SqlBlocks(archive), NobodyMuted(), now_ms)
        async with asyncio.TaskGroup() as tasks:
            running = tasks.create_task(parts.run())
            node = Node(stores=here.stores, chat_policy=parts.policy)
            await talk(node, match, EVE, "wow", "ouch")
            await write(node, match, EVE, "a text")
            await talk(node, match, ANN, "hello")
            await until(lambda: _kept(archive, match, 1))
            kept = await SqlChatLog(archive).last(match, "spectators", 10)
            assert [(line.number, line.phrase, line.text) for line in kept] == [(3, None, "a text")]
            running.cancel()


async def _kept(archive: SqlArchive, match: MatchId, number: int) -> bool:
    return await SqlChatLog(archive).find(match, "players", number) is not None


async def test_delivery_does_not_make_the_match_wait_for_blocks(
    here: Node, match: MatchId, tmp_path: Path
) -> None:
    """While blocks are unknown, phrases are delivered and texts are not. The match goes on."""
    await here.begin(match)
    now_ms = here.stores.clock.now_ms
    archive = SqlArchive(SQLite(tmp_path))
    parts = ChatService(SqlChatLog(archive), SqlBlocks(archive), NobodyMuted(), now_ms)
    # The database never answers this query.
    node = Node(stores=here.stores, chat_policy=parts.policy)
    ann, ben = await node.listen(match, ANN), await node.listen(match, BEN)
    assert await write(node, match, ANN, "one") == "accepted"
    resign = Resign(id=CommandId("out"), version=Version(2), game=1)
    assert await node.say(match, BEN, resign) == "accepted"
    assert ben.steps()
    assert await talk(node, match, ANN, "hello") == ["accepted"]
    await until(lambda: phrases(ben) == ["hello"])
    assert texts(ann) == [(None, "one")]
