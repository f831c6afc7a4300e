"""Tests the background job that removes expired sessions, codes and counts of failed logins.

It also removes deleted players' names from games.
"""

import json
from pathlib import Path

from protocol.core.ids import MatchId
from server.matches.names import guest_name
from server.players.lifetimes import ERASE_FOR_MS, IDLE_MS, MAIL_CODE_MS
from server.players.tokens import token_hash
from server.store.players import Failures, OneTime
from tests.support.archives import PLAYERS, finished_game, finished_match
from tests.support.player_services import player_parts
from tests.support.timeouts import until

ANNA, BERT = PLAYERS
MATCH = MatchId("Xk29fLmQ7a")
PASSWORD = "correct horse battery"  # noqa: S105 -- of players that live for a test


async def test_expired_rows_are_removed(tmp_path: Path) -> None:
    async with player_parts(tmp_path) as parts:
        players, stores, clock = parts.players, parts.stores, parts.clock
        await players.logins.register(ANNA, "Anna", PASSWORD)
        _, old = await players.sessions.begin(ANNA, "", None)
        code = OneTime(token_hash("code"), "recover", ANNA, b"", clock.at_ms + MAIL_CODE_MS)
        await stores.once.add(code)
        await stores.failures.add(b"name", clock.at_ms, 0)
        await players.upkeep.do()
        assert old.hash in await stores.sessions.find([old.hash])
        clock.at_ms += IDLE_MS + 1
        _, new = await players.sessions.begin(ANNA, "", None)
        await players.upkeep.do()
        assert list(await stores.sessions.find([old.hash, new.hash])) == [new.hash]
        assert await stores.failures.of(b"name") == Failures(0, 0)


async def test_a_deleted_name_is_removed_from_games_that_end_later(
    tmp_path: Path,
) -> None:
    async with player_parts(tmp_path) as parts:
        players, archive = parts.players, parts.archive
        await players.logins.register(ANNA, "Anna", PASSWORD)
        record = json.dumps({"players": ["Anna", "Bert"]}).encode()
        await archive.write([finished_game(MATCH, 1, record)])
        await players.accounts.delete(ANNA)

        async def names() -> list[str]:
            return [json.loads(one)["players"][0] async for one in archive.records()]

        async def gone() -> bool:
            return set(await names()) == {guest_name(ANNA)}

        await until(gone)
        await archive.write([finished_game(MATCH, 2, record)], [finished_match(MATCH, 2)])
        await players.upkeep.do()
        assert await gone()
        parts.clock.at_ms += ERASE_FOR_MS
        await archive.write([finished_game(MATCH, 3, record)])
        await players.upkeep.do()
        assert "Anna" in await names()
