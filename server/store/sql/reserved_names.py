"""Checks if a name is free, and reserves given-up names, in transactions that change players.

Names are compared by their skeletons: names that look alike have the same skeleton.
"""

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.core.ids import PlayerId
from server.store.players import RESERVED_NAME_MS, RESERVED_NAMES_PER_PLAYER
from server.store.sql.open_database import OpenDatabase
from server.store.sql.player_tables import PLAYERS, RESERVED_NAMES

P, N = PLAYERS.c, RESERVED_NAMES.c


async def is_taken(
    connection: AsyncConnection, player: PlayerId, skeleton: str, at_ms: int
) -> bool:
    """Return whether another account has a name with this skeleton, or has it reserved.

    A name that is reserved for no player is taken too.
    """
    # This order matters: an account that gives up a name reserves it in the same transaction.
    others = select(P.id).where(P.skeleton == skeleton, P.id != player)
    if (await connection.execute(others)).first() is not None:
        return True
    reserved = select(N.skeleton).where(
        N.skeleton == skeleton,
        or_(N.until_ms.is_(None), N.until_ms > at_ms),
        or_(N.player_id.is_(None), N.player_id != player),
    )
    return (await connection.execute(reserved)).first() is not None


async def reserve_present_name(
    connection: AsyncConnection,
    database: OpenDatabase,
    player: PlayerId,
    at_ms: int,
    new_skeleton: str | None = None,
) -> None:
    """Reserve the name that the account is giving up, for RESERVED_NAME_MS (90 days).

    `new_skeleton` is that of its new name: if the old one has the same, nothing is reserved. A name
    in SPITE_MODERATORS stays reserved for as long as it is there. Beyond RESERVED_NAMES_PER_PLAYER
    (ten), the account's oldest reservations are removed.
    """
    present = select(P.skeleton).where(P.id == player).with_for_update()
    skeleton = (await connection.execute(present)).scalar()
    if skeleton is None or skeleton == new_skeleton:
        return
    until = {"player_id": player, "until_ms": at_ms + RESERVED_NAME_MS}
    into = database.insert_new(RESERVED_NAMES, ["skeleton"])
    await connection.execute(into, {"skeleton": skeleton, **until})
    await connection.execute(
        update(RESERVED_NAMES).where(N.skeleton == skeleton, N.until_ms.is_not(None)).values(until)
    )
    newest = (
        select(N.skeleton)
        .where(N.player_id == player, N.until_ms.is_not(None))
        .order_by(N.until_ms.desc(), N.skeleton)
        .limit(RESERVED_NAMES_PER_PLAYER)
    )
    await connection.execute(
        delete(RESERVED_NAMES).where(
            N.player_id == player, N.until_ms.is_not(None), N.skeleton.not_in(newest)
        )
    )
