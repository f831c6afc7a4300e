"""Opens connections to one Redis server by its URL, over TCP, TLS or a Unix socket."""

import asyncio
from ssl import SSLContext
from typing import Any

from redis.asyncio.connection import SSLConnection, UnixDomainSocketConnection, parse_url
from redis.exceptions import RedisError

from server.store.redis.address import BadRedisUrl
from server.store.redis.connection import ANSWER_TIMEOUT_S, Connection, Dial
from server.store.redis.scripts import Argument

PORT = 6379


def dial_one(url: str) -> Dial:
    """Return a function that connects to the Redis server at `url`. Raises BadRedisUrl at once.

    `url` is `redis://[[user]:password@]host:port[/db]`, `rediss://...` with TLS, or
    `unix:///path/of/socket`.
    """
    try:
        options: dict[str, Any] = dict(parse_url(url))
        kind = options.pop("connection_class", None)
        tls = {name: options.pop(name) for name in list(options) if name.startswith("ssl_")}
        if tls and kind is not SSLConnection:
            raise BadRedisUrl("options for TLS need a URL that begins with rediss")
        if kind is SSLConnection:
            SSLConnection(**tls)
    except (TypeError, ValueError, RedisError) as error:
        raise BadRedisUrl(str(error)) from None
    path = options.pop("path", None)
    host, port = options.pop("host", "localhost"), options.pop("port", PORT)
    greeting = _greeting(options)
    if options or (kind is UnixDomainSocketConnection and path is None):
        raise BadRedisUrl(f"unknown option {next(iter(options), 'host')} in the Redis URL")

    async def dial() -> Connection:
        async with asyncio.timeout(ANSWER_TIMEOUT_S):
            # The files of certificates are read for each connection, because they may be renewed.
            ssl = SSLConnection(**tls).ssl_context.get() if kind is SSLConnection else None
            connection = await _open(path, host, port, ssl)
            try:
                for command in greeting:
                    await connection.call(*command)
            except BaseException:
                await connection.close()
                raise
            return connection

    return dial


async def _open(path: str | None, host: str, port: int, ssl: SSLContext | None) -> Connection:
    loop = asyncio.get_running_loop()
    if path is not None:
        return (await loop.create_unix_connection(Connection, path))[1]
    return (await loop.create_connection(Connection, host, port, ssl=ssl))[1]


def _greeting(options: dict[str, Any]) -> list[tuple[Argument, ...]]:
    """Return the first commands of a new connection, and remove what they need from `options`."""
    user, password = options.pop("username", None), options.pop("password", None)
    name, database = options.pop("client_name", None), options.pop("db", 0)
    commands: list[tuple[Argument, ...]] = []
    if user or password:
        commands.append(("AUTH", user, password or "") if user else ("AUTH", password))
    if name:
        commands.append(("CLIENT", "SETNAME", name))
    if database:
        commands.append(("SELECT", database))
    return commands
