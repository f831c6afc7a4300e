"""Parses `REDIS_URL`: one Redis server, a cluster, or a master found through sentinels."""

from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit, urlunsplit

from server.store.errors import StoreUnavailable

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
"""For each scheme of `REDIS_URL`: the scheme for one server, and the kind of hosts in the URL."""
PORTS: dict[Kind, int] = {"server": 6379, "cluster": 6379, "sentinel": 26379}
SENTINELS_OWN = "sentinel_"
"""The prefix of URL options that apply to the sentinels only."""
CREDENTIALS = ("username", "password")
TLS = "ssl_"
"""The prefix of URL options that apply to all connections."""
NO_HOST = (
    "the Redis URL has no valid host and port"
    " (in a password, characters other than letters and digits have to be percent-encoded)"
)
"""The message about a URL without a valid host. It does not quote the host, which may contain a
part of the password.
"""


class BadRedisUrl(StoreUnavailable):
    """The Redis URL is invalid, for example in its scheme, host or options."""


@dataclass(frozen=True, slots=True)
class Host:
    """The host and port of one Redis server."""

    name: str
    port: int


@dataclass(frozen=True, slots=True)
class Address:
    """The parsed `REDIS_URL`: a single server, a cluster by some of its nodes, or a master by its
    sentinels.
    """

    kind: Kind
    url: str = field(repr=False)
    """The URL of the single server; for the other kinds, the URL without a host."""
    hosts: tuple[Host, ...] = ()
    service: str = ""
    """The sentinels' name for the master."""
    sentinel_url: str = field(default="", repr=False)
    """The URL of the sentinels, without a host."""

    def url_of(self, host: Host) -> str:
        """Return the URL of one of several servers, with the credentials and options of all."""
        return _with_host(self.url, host)

    def sentinel_url_of(self, host: Host) -> str:
        """Return the URL of one sentinel, with the credentials and options of all."""
        return _with_host(self.sentinel_url, host)


def read_address(url: str) -> Address:
    """Parse a `REDIS_URL`. Raises BadRedisUrl, whose text has no part of a password.

    `redis://[[user]:password@]host:port[/db]` and `unix:///path/of/socket` are one server,
    `redis+cluster://host:port,host:port` is a cluster, and
    `redis+sentinel://host:port,host:port/name` is the master that these sentinels call `name`.
    `rediss` in place of `redis` uses TLS. Options follow a question mark.

    With sentinels, the user and password before the hosts are those of the servers.
    `sentinel_username` and `sentinel_password` are those of the sentinels.
    """
    scheme, found, _ = url.partition("://")
    if not found or scheme.lower() not in KINDS:
        raise BadRedisUrl(f"a Redis URL begins with one of {', '.join(KINDS)}, and then ://")
    plain, kind = KINDS[scheme.lower()]
    try:
        parts = urlsplit(url)._replace(scheme=plain)
        if kind == "server":
            # Reading the port validates it.
            _ = parts.port
            return Address(kind, url)
    except ValueError:
        raise BadRedisUrl(NO_HOST) from None
    hosts = tuple(_host(host, kind) for host in parts.netloc.rpartition("@")[2].split(","))
    if kind == "sentinel":
        return _sentinel_address(parts, hosts)
    if parts.path.strip("/") not in ("", "0"):
        raise BadRedisUrl("a cluster has only the database 0")
    return Address(kind, urlunsplit(parts), hosts)


def _sentinel_address(parts: SplitResult, hosts: tuple[Host, ...]) -> Address:
    """Return the address of a master with sentinels. Sentinel options are kept separate."""
    service, _, database = parts.path.lstrip("/").partition("/")
    if not service:
        raise BadRedisUrl("the URL of sentinels ends with /name, the name of their master")
    servers, sentinels = {}, {}
    for name, value in parse_qsl(parts.query, keep_blank_values=True):
        own = name.removeprefix(SENTINELS_OWN)
        if own == name:
            servers[name] = value
        elif own not in CREDENTIALS and not own.startswith(TLS):
            raise BadRedisUrl(f"unknown option {name} for sentinels")
        else:
            sentinels[own] = value
    shared = {name: value for name, value in servers.items() if name.startswith(TLS)}
    path = f"/{database}" if database else ""
    return Address(
        "sentinel",
        urlunsplit(parts._replace(path=path, query=urlencode(servers))),
        hosts,
        service,
        urlunsplit((parts.scheme, "", "", urlencode(shared | sentinels), "")),
    )


def _with_host(url: str, host: Host) -> str:
    parts = urlsplit(url)
    name = f"[{host.name}]" if ":" in host.name else host.name
    credentials, at, _ = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{credentials}{at}{name}:{host.port}"))


def _host(text: str, kind: Kind) -> Host:
    try:
        parts = urlsplit(f"//{text}")
        name, port = parts.hostname, parts.port
    except ValueError:
        raise BadRedisUrl(NO_HOST) from None
    if not name:
        raise BadRedisUrl(NO_HOST)
    return Host(name, port or PORTS[kind])
