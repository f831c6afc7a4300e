"""Finished games without the name of a player who has deleted their account.

The only change that is ever made to what is kept: the columns, and the same name in the record.
"""

import json

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.core.ids import PlayerId, Seat
from server.store.sql.tables import GAMES, MATCHES


async def erase_name_in_games(
    connection: AsyncConnection, player: PlayerId, seat: Seat, name: str, limit: int
) -> int:
    """Rename the player in at most `limit` games in which they had this seat; gives how many."""
    of_player, named = GAMES.c[f"player_{seat}"], GAMES.c[f"name_{seat}"]
    wanted = (
        select(GAMES.c.id, GAMES.c.record)
        .where(of_player == player, named != name)
        .order_by(GAMES.c.ended_ms)
        .limit(limit)
    )
    rows = (await connection.execute(wanted)).all()
    for game_id, record in rows:
        changed = {named.name: name, "record": _with_name(record, seat, name)}
        await connection.execute(update(GAMES).where(GAMES.c.id == game_id).values(changed))
    return len(rows)


async def erase_name_in_matches(
    connection: AsyncConnection, player: PlayerId, seat: Seat, name: str, limit: int
) -> int:
    """The same for matches."""
    of_player, named = MATCHES.c[f"player_{seat}"], MATCHES.c[f"name_{seat}"]
    some = select(MATCHES.c.match_id).where(of_player == player, named != name).limit(limit)
    changed = await connection.execute(
        update(MATCHES)
        .where(MATCHES.c.match_id.in_(some.scalar_subquery()))
        .values({named.name: name})
    )
    return changed.rowcount


def _with_name(record: bytes, seat: Seat, name: str) -> bytes:
    """A record with another name for a seat; all else is as it was (docs/record-format.md)."""
    told = json.loads(record)
    told["players"][seat] = name
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
