"""Browsers' Web Push subscriptions in SQL."""

from collections.abc import Sequence
from hashlib import sha256

from sqlalchemy import (
    ColumnElement,
    Delete,
    and_,
    delete,
    exists,
    not_,
    or_,
    select,
)

from protocol.core.ids import PlayerId
from server.store.push import Subscription
from server.store.sql.open_database import OpenDatabase
from server.store.sql.player_tables import PLAYERS, SESSIONS, SUBSCRIPTIONS

S = SUBSCRIPTIONS.c
SURPLUS = 100
"""The maximum number of subscriptions beyond a quota that are removed at a time."""


class SqlPush:
    """Push subscriptions of browsers, in SQL. Implements `PushStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def add(
        self, subscription: Subscription, most: int, most_of_networks: Sequence[int] = ()
    ) -> None:
        networks = dict(
            zip((S.network_0, S.network_1, S.network_2), subscription.networks, strict=False)
        )
        row = {
            "hash": _hash(subscription.endpoint),
            "endpoint": subscription.endpoint,
            "player_id": subscription.player,
            "session_hash": subscription.session,
            "p256dh": subscription.p256dh,
            "auth": subscription.auth,
            "language": subscription.language,
            "since_ms": subscription.since_ms,
            **{column.name: network for column, network in networks.items()},
        }
        shares = [(S.player_id == subscription.player, most)]
        shares += [
            (column == network, share)
            for (column, network), share in zip(networks.items(), most_of_networks, strict=False)
        ]
        async with self._database.writing() as connection:
            await self._database.take_lock(connection, f"push {subscription.player}")
            await connection.execute(delete(SUBSCRIPTIONS).where(S.hash == row["hash"]))
            await connection.execute(self._database.insert_new(SUBSCRIPTIONS, ["hash"]), row)
            for owned, share in shares:
                newest = select(S.hash).where(owned).order_by(S.since_ms.desc(), S.hash)
                surplus = newest.offset(share).limit(SURPLUS)
                hashes = (await connection.execute(surplus)).scalars().all()
                if hashes:
                    await connection.execute(delete(SUBSCRIPTIONS).where(S.hash.in_(hashes)))

    async def of(self, player: PlayerId) -> Sequence[Subscription]:
        query = select(SUBSCRIPTIONS).where(S.player_id == player, _counts())
        return [
            Subscription(
                endpoint=row["endpoint"],
                player=PlayerId(row["player_id"]),
                session=row["session_hash"],
                p256dh=row["p256dh"],
                auth=row["auth"],
                language=row["language"],
                since_ms=row["since_ms"],
            )
            for row in await self._database.rows(query.order_by(S.since_ms, S.hash))
        ]

    async def remove(self, endpoint: str) -> None:
        await self._remove(delete(SUBSCRIPTIONS).where(S.hash == _hash(endpoint)))

    async def remove_ended(self, guests_before_ms: int) -> None:
        lapsed = and_(S.session_hash.is_(None), S.since_ms < guests_before_ms)
        await self._remove(delete(SUBSCRIPTIONS).where(or_(not_(_counts()), lapsed)))

    async def _remove(self, statement: Delete) -> None:
        async with self._database.writing() as connection:
            await connection.execute(statement)


def _counts() -> ColumnElement[bool]:
    session = exists().where(SESSIONS.c.hash == S.session_hash)
    registered = exists().where(PLAYERS.c.id == S.player_id, PLAYERS.c.registered_ms.is_not(None))
    return or_(and_(S.session_hash.is_(None), not_(registered)), session)


def _hash(endpoint: str) -> bytes:
    return sha256(endpoint.encode()).digest()
