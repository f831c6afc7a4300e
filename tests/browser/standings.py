"""Registered players and their archived matches, for pages that list them."""

import time
from pathlib import Path

from msgspec import structs

from protocol.core.ids import MatchId, PlayerId
from server.players.lookalikes import skeleton
from server.store.archive import FinishedMatch
from server.store.players import Registration
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.players import SqlPlayers
from tests.support.archives import finished_games
from tests.support.rated_matches import rated_matches

NAMES = {"player0": "Rowena", "player1": "Otis", "player2": "Petra"}


def archived() -> list[FinishedMatch]:
    """More matches of three players than a page has."""
    now_ms = round(1000 * time.time())
    return [
        structs.replace(
            match,
            match=MatchId(f"standings{number:03}"),
            names=tuple(NAMES[player] for player in match.players),
            speed="rapid",
            ended_ms=now_ms - 3_600_000 * (90 - number),
        )
        for number, match in enumerate(rated_matches(3, 80, players=3))
    ]


async def fill(data: Path, matches: list[FinishedMatch]) -> None:
    """Register the players, and archive their matches, as a node does."""
    async with SqlArchive(database_at(None, data)) as archive:
        for player, name in NAMES.items():
            await SqlPlayers(archive).register(
                Registration(PlayerId(player), name, skeleton(name), at_ms=1)
            )
        for match in matches:
            await archive.keep(finished_games(match.match, 1), [match])
        while await archive.settle():
            pass
