"""Erases a player's name from finished games: of a deleted account, or hidden by a moderator.

This is the only change to archived games, except for their removal when they expire. It replaces
the name in the columns and in the record.
"""

import json

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.core.ids import PlayerId, Seat
from server.store.sql.tables import GAMES, MATCHES


async def erase_name_in_games(
    connection: AsyncConnection, player: PlayerId, seat: Seat, name: str, limit: int
) -> int:
    """Set the player's name in this seat to `name` in at most `limit` archived games.

    Return the number of games that had another name.
    """
    of_player, named = GAMES.c[f"player_{seat}"], GAMES.c[f"name_{seat}"]
    query = (
        select(GAMES.c.id, GAMES.c.record)
        .where(of_player == player, named != name)
        .order_by(GAMES.c.ended_ms)
        .limit(limit)
    )
    rows = (await connection.execute(query)).all()
    for game_id, record in rows:
        changed = {named.name: name, "record": _with_name(record, seat, name)}
        await connection.execute(update(GAMES).where(GAMES.c.id == game_id).values(changed))
    return len(rows)


async def erase_name_in_matches(
    connection: AsyncConnection, player: PlayerId, seat: Seat, name: str, limit: int
) -> int:
    """Set the player's name in this seat to `name` in at most `limit` archived matches.

    Return the number of matches that had another name.
    """
    of_player, named = MATCHES.c[f"player_{seat}"], MATCHES.c[f"name_{seat}"]
    some = select(MATCHES.c.match_id).where(of_player == player, named != name).limit(limit)
    changed = await connection.execute(
        update(MATCHES)
        .where(MATCHES.c.match_id.in_(some.scalar_subquery()))
        .values({named.name: name})
    )
    return changed.rowcount


def _with_name(record: bytes, seat: Seat, name: str) -> bytes:
    """Return the record of a game with only a seat's name changed (docs/record-format.md)."""
    data = json.loads(record)
    data["players"][seat] = name
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
