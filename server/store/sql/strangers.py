"""Finds finished public games against bots whose deals other players may play too, in SQL."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Integer,
    Select,
    and_,
    bindparam,
    case,
    exists,
    or_,
    select,
)
from sqlalchemy.sql.selectable import Subquery

from protocol.core.ids import MatchId, PlayerId
from server.store.shared_deals import StrangersGame
from server.store.sql.chat_tables import BLOCKS
from server.store.sql.follow_tables import HIDDEN
from server.store.sql.open_database import OpenDatabase
from server.store.sql.player_tables import PLAYERS
from server.store.sql.shared_deal_tables import DEAL_GAMES
from server.store.sql.tables import GAMES, MATCHES

NOBODY = PlayerId("")
PLAYER: BindParameter[str] = bindparam("player")


class SqlStrangers:
    """The finished games offered to strangers, in SQL. Implements `StrangerStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def find(
        self,
        player: PlayerId | None,
        since_ms: int,
        until_ms: int,
        outside: Collection[str],
        limit: int,
    ) -> Sequence[StrangersGame]:
        values = {
            "player": player or NOBODY,
            "since_ms": since_ms,
            "until_ms": until_ms,
            "outside": list(outside),
            "limit": limit,
        }
        rows = await self._database.tuples(OFFERED, values)
        return [StrangersGame(MatchId(row.match_id), PlayerId(row.owner)) for row in rows]


def _offered() -> Select[Any]:
    """Return the query for the games that a player may be offered.

    The index of public matches by their end yields the matches, and every condition on one of them
    uses a key. The query so reads at most `limit` matches.
    """
    public = (
        select(MATCHES)
        .where(
            MATCHES.c.public,
            MATCHES.c.ended_ms >= bindparam("since_ms"),
            MATCHES.c.ended_ms < bindparam("until_ms"),
        )
        .order_by(MATCHES.c.ended_ms, MATCHES.c.match_id)
        .limit(bindparam("limit", type_=Integer))
        .subquery()
    )
    match = public.c
    first, second = _is_bot(match.name_0), _is_bot(match.name_1)
    owner = case((first, match.player_1), else_=match.player_0)
    game = and_(GAMES.c.match_id == match.match_id, GAMES.c.number == 1)
    return (
        select(match.match_id, owner.label("owner"))
        .join(GAMES, game)
        .where(
            or_(and_(first, ~second), and_(second, ~first)),
            match.games == 1,
            match.expires_ms.is_(None),
            GAMES.c.reason.not_in(bindparam("outside", expanding=True)),
            owner != PLAYER,
            ~_has_tried(public),
            ~_is_blocked(owner),
            ~exists().where(HIDDEN.c.player_id == owner),
            ~exists().where(
                PLAYERS.c.id == owner,
                or_(PLAYERS.c.deleted_ms.is_not(None), PLAYERS.c.closed_ms.is_not(None)),
            ),
        )
    )


def _is_bot(name: ColumnElement[str]) -> ColumnElement[bool]:
    """Return the SQL condition that a name is a bot's; no player's name has parentheses."""
    return name.like("Computer (%")


def _has_tried(match: Subquery) -> ColumnElement[bool]:
    """Return the SQL condition that the player has a game on the deal of a match."""
    theirs, own = DEAL_GAMES.alias(), DEAL_GAMES.alias()
    return exists().where(
        theirs.c.match_id == match.c.match_id,
        own.c.deal_id == theirs.c.deal_id,
        own.c.player == PLAYER,
    )


def _is_blocked(owner: ColumnElement[str]) -> ColumnElement[bool]:
    """Return the SQL condition that the player has blocked the owner of a game, or the owner the
    player.
    """
    by, blocked = BLOCKS.c.by_player, BLOCKS.c.player_id
    either = and_(by == PLAYER, blocked == owner), and_(by == owner, blocked == PLAYER)
    return or_(*(exists().where(condition) for condition in either))


# Building it takes milliseconds, and leaves much to the garbage collector.
OFFERED = _offered()
