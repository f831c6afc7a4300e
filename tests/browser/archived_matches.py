"""Registered players and archived matches, written to a server's database for browser tests.

Pages that list results, such as leaderboards, show them.
"""

import time
from itertools import chain
from pathlib import Path

from msgspec import structs

from protocol.core.ids import MatchId, PlayerId
from server.players.lookalikes import skeleton
from server.ratings.ledger import RANKED_OPPONENTS
from server.store.archive import FinishedMatch
from server.store.players import Registration
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.players import SqlPlayers
from tests.support.archives import finished_games
from tests.support.rated_matches import matches_against_many, rated_matches

HOUR_MS = 3_600_000
NAMES = {"player0": "Rowena", "player1": "Otis", "player2": "Petra"}


def archived() -> list[FinishedMatch]:
    """Return more rated matches of the three players in NAMES than one page lists.

    Each has also met enough other opponents for the leaderboard, more than a week ago.
    """
    now_ms = round(1000 * time.time())
    others = [matches_against_many(player, 0)[:RANKED_OPPONENTS] for player in NAMES]
    before = list(chain.from_iterable(others))
    matches = [*before, *rated_matches(3, 80, players=3)]
    return [
        structs.replace(
            match,
            match=MatchId(f"standings{number:03}"),
            names=tuple(NAMES.get(player, player) for player in match.players),
            speed="rapid",
            ended_ms=now_ms - HOUR_MS * (300 if number < len(before) else 120) + HOUR_MS * number,
        )
        for number, match in enumerate(matches)
    ]


async def fill(data: Path, matches: list[FinishedMatch]) -> None:
    """Register the players in NAMES, archive the matches, and update the ratings.

    `data` is the data folder of the server, which may be running.
    """
    async with SqlArchive(database_at(None, data)) as archive:
        for player, name in NAMES.items():
            await SqlPlayers(archive).register(
                Registration(PlayerId(player), name, skeleton(name), at_ms=1)
            )
        for match in matches:
            await archive.write(finished_games(match.match, 1), [match])
        while await archive.update_ratings():
            pass
