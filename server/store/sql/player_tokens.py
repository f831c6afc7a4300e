"""API tokens, one-time tokens and failed logins in SQL."""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import Delete, RowMapping, case, delete, func, select, update

from protocol.core.ids import PlayerId
from server.store.players import ApiToken, Failures, OneTime, TooManyKept
from server.store.sql.open_database import OpenDatabase
from server.store.sql.player_tables import API_TOKENS, FAILED_LOGINS, ONE_TIME

T, ONCE, F = API_TOKENS.c, ONE_TIME.c, FAILED_LOGINS.c


class SqlApiTokens:
    """The API tokens of players' bots, in SQL. Implements `ApiTokenStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def add(self, token: ApiToken, most: int) -> None:
        row = {
            "hash": token.hash,
            "id": token.id,
            "player_id": token.player,
            "label": token.label,
            "created_ms": token.created_ms,
            "used_ms": token.used_ms,
        }
        mine = select(func.count()).select_from(API_TOKENS).where(T.player_id == token.player)
        async with self._database.writing() as connection:
            await self._database.take_lock(connection, f"tokens {token.player}")
            if (await connection.execute(mine)).scalar_one() >= most:
                raise TooManyKept
            await connection.execute(API_TOKENS.insert(), row)

    async def find(self, hashes: Collection[bytes]) -> Mapping[bytes, ApiToken]:
        rows = await self._database.rows(select(API_TOKENS).where(T.hash.in_(list(hashes))))
        tokens = [_api_token(row) for row in rows]
        return {token.hash: token for token in tokens}

    async def of(self, player: PlayerId) -> Sequence[ApiToken]:
        query = select(API_TOKENS).where(T.player_id == player).order_by(T.created_ms, T.id)
        return [_api_token(row) for row in await self._database.rows(query)]

    async def mark_used(self, hashes: Collection[bytes], at_ms: int) -> None:
        noted = update(API_TOKENS).where(T.hash.in_(list(hashes))).values(used_ms=at_ms)
        async with self._database.writing() as connection:
            await connection.execute(noted)

    async def revoke(self, player: PlayerId, token_id: str) -> bool:
        mine = delete(API_TOKENS).where(T.player_id == player, T.id == token_id)
        async with self._database.writing() as connection:
            return (await connection.execute(mine)).rowcount == 1


class SqlOneTime:
    """One-time secrets for mails and passkeys, in SQL. Implements `OneTimeStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def add(self, token: OneTime) -> None:
        row = {
            "hash": token.hash,
            "purpose": token.purpose,
            "player_id": token.player,
            "value": token.value,
            "ends_ms": token.ends_ms,
        }
        async with self._database.writing() as connection:
            await connection.execute(ONE_TIME.insert(), row)

    async def take(self, hash_: bytes, purpose: str, now_ms: int) -> OneTime | None:
        """Remove the one-time secret with this hash and purpose, and return it.

        Return None if there is none, or if it has expired by `now_ms`. If several callers ask at
        once, only one gets it.
        """
        query = delete(ONE_TIME).where(ONCE.hash == hash_, ONCE.purpose == purpose)
        async with self._database.writing() as connection:
            row = (await connection.execute(query.returning(*ONCE))).mappings().first()
        if row is None or row["ends_ms"] <= now_ms:
            return None
        return OneTime(row["hash"], row["purpose"], row["player_id"], row["value"], row["ends_ms"])

    async def remove(self, player: PlayerId, purpose: str) -> None:
        await _removed(
            self._database,
            delete(ONE_TIME).where(ONCE.player_id == player, ONCE.purpose == purpose),
        )

    async def remove_lapsed(self, now_ms: int) -> None:
        await _removed(self._database, delete(ONE_TIME).where(ONCE.ends_ms <= now_ms))


class SqlFailures:
    """Counts of failed logins, in SQL. Implements `FailureStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def of(self, hash_: bytes) -> Failures:
        rows = await self._database.rows(select(FAILED_LOGINS).where(F.hash == hash_))
        return Failures(rows[0]["failures"], rows[0]["last_ms"]) if rows else Failures(0, 0)

    async def add(self, hash_: bytes, at_ms: int, forgotten_before_ms: int) -> None:
        into = self._database.insert_new(FAILED_LOGINS, ["hash"])
        counted = case((F.last_ms < forgotten_before_ms, 1), else_=F.failures + 1)
        one_more = update(FAILED_LOGINS).where(F.hash == hash_)
        async with self._database.writing() as connection:
            await connection.execute(into, {"hash": hash_, "failures": 0, "last_ms": at_ms})
            await connection.execute(one_more.values(failures=counted, last_ms=at_ms))

    async def reset(self, hash_: bytes) -> None:
        await _removed(self._database, delete(FAILED_LOGINS).where(F.hash == hash_))

    async def remove_lapsed(self, before_ms: int) -> None:
        await _removed(self._database, delete(FAILED_LOGINS).where(F.last_ms < before_ms))


async def _removed(database: OpenDatabase, statement: Delete) -> None:
    async with database.writing() as connection:
        await connection.execute(statement)


def _api_token(row: RowMapping) -> ApiToken:
    return ApiToken(
        hash=row["hash"],
        id=row["id"],
        player=PlayerId(row["player_id"]),
        label=row["label"],
        created_ms=row["created_ms"],
        used_ms=row["used_ms"],
    )
