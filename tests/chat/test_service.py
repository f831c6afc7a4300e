"""Tests a node's chat service: lines are logged for reports, and muted players may not write.

Lines wait for a database that is unavailable, and abusive texts are rejected.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from protocol.core.codes import RejectionCode
from protocol.core.ids import MatchId, PlayerId
from server.chat.chat_log import ChatLogWriter
from server.chat.chat_policy import ModeratedChatPolicy
from server.chat.service import ChatService
from server.keys import TOKEN_LASTS_S
from server.limits import LINES_WAITING
from server.players.abuse import has_abusive_word
from server.store.blocks import Block
from server.store.chat_log import CHAT_LOG_KEPT_MS, ChatLine
from server.store.errors import DatabaseUnavailable
from server.store.sql.blocks import SqlBlocks
from server.store.sql.chat_log import SqlChatLog
from tests.support.archives import PLAYERS
from tests.support.no_mutes import NobodyMuted
from tests.support.player_services import PlayerParts, player_parts
from tests.support.timeouts import until

ANNA, BERT = PLAYERS
MATCH = MatchId("Xk29fLmQ7a")


def line(number: int, at_ms: int = 1_000) -> ChatLine:
    return ChatLine(MATCH, "players", number, at_ms, ANNA, 0, None, f"line {number}")


def talk_of(parts: PlayerParts) -> ChatService:
    log, blocks = SqlChatLog(parts.archive), SqlBlocks(parts.archive)
    return ChatService(log, blocks, NobodyMuted(), parts.clock.now_ms)


class UnsteadyChatLog:
    """A stand-in for the chat log in the database, whose outage lasts until a test ends it."""

    def __init__(self) -> None:
        self.away = True
        self.asked = 0
        self.kept: list[int] = []

    async def add(self, lines: Sequence[ChatLine]) -> None:
        self.asked += 1
        if self.away:
            raise DatabaseUnavailable("away")
        self.kept += [one.number for one in lines]

    async def find(self, *_: object) -> None:
        raise NotImplementedError

    async def around(self, *_: object) -> Sequence[ChatLine]:
        raise NotImplementedError

    async def last(self, *_: object) -> Sequence[ChatLine]:
        raise NotImplementedError

    async def of(self, *_: object) -> Sequence[ChatLine]:
        raise NotImplementedError

    async def remove_before(self, _at_ms: int) -> None:
        raise NotImplementedError


async def test_lines_wait_for_the_database_and_the_oldest_are_dropped(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = UnsteadyChatLog()
    log = ChatLogWriter(store, rest_s=0.01)
    running = asyncio.create_task(log.run())
    log.note(line(1))
    await until(lambda: store.asked > 1)
    for number in range(2, LINES_WAITING + 4):
        log.note(line(number))
    store.away = False
    await until(lambda: len(store.kept) >= LINES_WAITING)
    assert store.kept == list(range(4, LINES_WAITING + 4))
    assert "were dropped" in caplog.text
    running.cancel()


async def test_old_lines_and_blocks_are_removed(tmp_path: Path) -> None:
    async with player_parts(tmp_path) as parts:
        log, blocks = SqlChatLog(parts.archive), SqlBlocks(parts.archive)
        now_ms = parts.clock.at_ms
        await log.add([line(1, now_ms - 1), line(2, now_ms)])
        await blocks.add(Block("a", ANNA, BERT, "Bert", now_ms), 9)
        parts.clock.at_ms += CHAT_LOG_KEPT_MS
        await talk_of(parts).forget_once()
        assert await log.of(ANNA, 9) == [line(2, now_ms)]
        assert await blocks.is_blocked(ANNA, BERT)
        parts.clock.at_ms += TOKEN_LASTS_S * 1000
        await talk_of(parts).forget_once()
        assert not await blocks.is_blocked(ANNA, BERT)


class Moderators:
    """A stand-in for moderation: one mute for all players, set by a test.

    It gives no answer while the event `answer` is cleared.
    """

    def __init__(self) -> None:
        self.until_ms: int | None = None
        self.answer = asyncio.Event()
        self.answer.set()

    async def muted_until_ms(self, _player: PlayerId) -> int | None:
        await self.answer.wait()
        return self.until_ms


async def test_texts_are_rejected_for_muted_players_and_during_outages(
    tmp_path: Path,
) -> None:
    async with player_parts(tmp_path) as parts:
        moderators, talk = Moderators(), talk_of(parts)
        log = ChatLogWriter(SqlChatLog(parts.archive))
        chat_policy = ModeratedChatPolicy(
            mutes=moderators, blocks=talk.blocks, log=log, insults=has_abusive_word, ask_s=0.02
        )
        assert await chat_policy.text_rejection(ANNA, "hello") is None
        moderators.until_ms = 5_000
        refused = await chat_policy.text_rejection(ANNA, "hello")
        assert refused is not None
        assert (refused.code, refused.params) == (RejectionCode.MUTED, {"until_ms": 5_000})
        moderators.answer.clear()
        refused = await chat_policy.text_rejection(ANNA, "hello")
        assert refused is not None
        assert refused.code == RejectionCode.CANNOT_WRITE_NOW


@pytest.mark.parametrize(
    "text",
    [
        *("well, fuck you", "sh1t", "you are an idiot and a cheat", "what IDIOTS"),
        *(
            "you\u2019re stupid",
            "go kill yourself",
            "you suck",
            "dasar anjing kamu",
            "dasar bodoh",
            "bgst lu",
        ),
    ],
)
def test_abusive_texts_are_rejected(text: str) -> None:
    assert has_abusive_word(text)


@pytest.mark.parametrize(
    "text",
    [
        *("good game, well played!", "what the hell was that?", "I pass the ace to you"),
        *("cukup, giliran kamu", "Scunthorpe, a class of its own"),
        # Talk of a card table that the library takes for something else.
        *("I have 4 5 5 and a king", "a game of S&M?", "play the jack off your stock"),
        *("my hand sucks", "that big black king", "how to kill that pile?", "tied up, back soon"),
        *("ngocok kartunya lama", "bodohnya aku", "a stupid move of mine"),
        # An accusation, or another card game. Players report the accusation.
        "Do you cheat? Or is Cheat your favorite card game?",
    ],
)
def test_other_texts_are_accepted(text: str) -> None:
    assert not has_abusive_word(text)
