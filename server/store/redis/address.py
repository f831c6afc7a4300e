"""Where Redis is: what `REDIS_URL` may say."""

from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit, urlunsplit

from server.store.ports import StoreUnavailable

Kind = Literal["server", "cluster", "sentinel"]
KINDS: dict[str, tuple[str, Kind]] = {
    "redis": ("redis", "server"),
    "rediss": ("rediss", "server"),
    "unix": ("unix", "server"),
    "redis+cluster": ("redis", "cluster"),
    "rediss+cluster": ("rediss", "cluster"),
    "redis+sentinel": ("redis", "sentinel"),
    "rediss+sentinel": ("rediss", "sentinel"),
}
"""Of each scheme: the one of a single server, and what is behind the hosts."""
PORTS: dict[Kind, int] = {"server": 6379, "cluster": 6379, "sentinel": 26379}


class BadRedisUrl(StoreUnavailable):
    """The URL does not say where a Redis is, or has options that are not known."""


@dataclass(frozen=True, slots=True)
class Host:
    """One server."""

    name: str
    port: int


@dataclass(frozen=True, slots=True)
class Address:
    """One server, a cluster by some of its nodes, or a master by those who watch over it."""

    kind: Kind
    url: str
    """Of one server; for the other kinds as it would be with a host in it."""
    hosts: tuple[Host, ...] = ()
    service: str = ""
    """What the sentinels call the master."""

    def url_of(self, host: Host) -> str:
        """The URL of one server of the many, with the credentials and options of all."""
        parts = urlsplit(self.url)
        name = f"[{host.name}]" if ":" in host.name else host.name
        credentials, at, _ = parts.netloc.rpartition("@")
        return urlunsplit(parts._replace(netloc=f"{credentials}{at}{name}:{host.port}"))


def read_address(url: str) -> Address:
    """What a URL says. Raises BadRedisUrl.

    `redis://[[user]:password@]host:port[/db]` and `unix:///path/of/socket` are one server,
    `redis+cluster://host:port,host:port` a cluster, and `redis+sentinel://host:port,host:port/name`
    the master that these sentinels call so. `rediss` in place of `redis` is with TLS.
    """
    scheme, found, _ = url.partition("://")
    if not found or scheme.lower() not in KINDS:
        raise BadRedisUrl(f"a Redis URL begins with one of {', '.join(KINDS)}, not {scheme!r}")
    plain, kind = KINDS[scheme.lower()]
    if kind == "server":
        return Address(kind, url)
    parts = urlsplit(url)._replace(scheme=plain)
    hosts = parts.netloc.rpartition("@")[2].split(",")
    service = ""
    if kind == "sentinel":
        service, _, database = parts.path.lstrip("/").partition("/")
        if not service:
            raise BadRedisUrl("the URL of sentinels ends with /name, the name of their master")
        parts = parts._replace(path=f"/{database}" if database else "")
    elif parts.path.strip("/") not in ("", "0"):
        raise BadRedisUrl("a cluster has only the database 0")
    return Address(kind, urlunsplit(parts), tuple(_host(host, kind) for host in hosts), service)


def _host(text: str, kind: Kind) -> Host:
    try:
        parts = urlsplit(f"//{text}")
        name, port = parts.hostname, parts.port
    except ValueError as error:
        raise BadRedisUrl(f"{text!r} is no host with a port: {error}") from None
    if not name:
        raise BadRedisUrl(f"{text!r} is no host with a port")
    return Host(name, port or PORTS[kind])
