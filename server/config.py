"""The settings of a server, from the command line and the environment."""

import os
from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from server.addresses import LOOPBACK, Network, networks

LOG_LEVELS = ("debug", "info", "warning", "error")
LOG_FORMATS = ("text", "json")
INSULTS = ("refuse", "allow")
LOBBY_LEASE_MS = 10_000
"""The longest lease in the lobby. With it a seek outlives its owner's node by at most 15
seconds."""


class BadSetting(Exception):
    """An invalid setting. The text names it and gives the reason."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that can be set. 0 means no limit.

    Each has a flag and a variable of its name: `--max-open-matches`, `SPITE_MAX_OPEN_MATCHES`.
    `server.addresses` defines the addresses that limits count. The limits that can't be set are in
    `server.limits`.
    """

    connections: int = 20_000
    """WebSockets to this node."""
    connections_per_address: int = 500
    """WebSockets to this node from one address."""
    connections_per_player: int = 20
    """WebSockets to this node with one identity."""
    sockets_per_address: int = 600
    """Sockets to this node from one address, including its WebSockets."""
    listeners_per_match: int = 5_000
    """WebSockets to this node in one match. The match's players are always let in."""
    lobby_listeners: int = 5_000
    """WebSockets to this node in the lobby."""
    messages_per_player: int = 300
    """Messages per second to this node with one identity; twice as many in a burst."""
    messages_per_address: int = 2_000
    """Messages per second to this node from one address; twice as many in a burst."""
    handshakes_per_minute: int = 600
    """New WebSockets per minute to this node from one address; as many in a burst."""
    requests_per_minute: int = 1200
    """HTTP requests per minute to this node from one address; as many in a burst."""
    requests_in_flight: int = 2_000
    """HTTP requests that this node answers at the same time."""
    requests_in_flight_per_address: int = 100
    """HTTP requests that this node answers at the same time for one address."""
    created_per_minute: int = 120
    """New guests and matches per minute for one address on this node; as many in a burst."""
    matches_per_minute: int = 20
    """New matches per minute for one identity on this node; as many in a burst."""
    seeks_per_minute: int = 60
    """Seeks and pairings per minute of one identity in this node's lobby; as many in a burst."""
    logins_per_minute: int = 20
    """Login attempts per minute at this node from one address; as many in a burst."""
    registrations_per_minute: int = 10
    """Registrations with a password per minute at this node from one address; as many in a
    burst."""
    passwords_per_minute: int = 10
    """Attempts per minute to set a password, from one address at this node; as many in a burst."""
    reports_per_minute: int = 6
    """Reports about players per minute, from one address at this node; as many in a burst."""
    letters_per_minute: int = 3
    """Mails per minute that this node sends for one address, or to one mailbox; as many in a
    burst."""
    open_matches: int = 20
    """Matches of one identity, over all nodes, that wait for an opponent."""
    matches_in_play: int = 100
    """Matches of one identity, over all nodes, with both players seated and not over."""
    matches_per_address: int = 300
    """Matches, open or in play, created by guests of one address, over all nodes."""
    stored_matches_per_address: int = 2_000
    """Matches as above, including those that ended within the last hour."""
    computer_matches: int = 1_000
    """Matches that this node's bots play."""
    lag_ms: int = 500
    """Event-loop delay above which the node lets no client in until it has caught up."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a node."""

    host: str
    port: int
    """The port to listen on. 0 means any free port."""
    data_folder: Path
    """The folder of the embedded Redis's files and of the archive's SQLite file."""
    log_level: str
    redis_url: str | None
    """The URL of the Redis to use. None starts an embedded one."""
    database_url: str | None
    """The URL of the archive's PostgreSQL. None means a SQLite file in the data folder."""
    public_url: str | None
    """The URL at which players find this server, without a final slash. None means each request's
    own."""
    origins: frozenset[str]
    """Origins of other sites whose pages may use this server."""
    trusted_proxies: tuple[Network, ...] = networks(" ".join(LOOPBACK))
    """Networks of trusted proxies, whose forwarded client addresses the server believes."""
    disk_guests_mb: int = 2000
    """Free disk space (MiB) below which guests create nothing. 0 means no limit, here and below."""
    disk_archive_mb: int = 1000
    """Free disk space (MiB) below which guests' games and spectators' texts are not archived."""
    disk_matches_mb: int = 500
    """Free disk space (MiB) below which no match begins. Matches in play go on."""
    disk_folders: tuple[Path, ...] = ()
    """More folders whose disk space to check, such as the data folder of a local PostgreSQL."""
    metrics_port: int = 0
    """A separate port for `/metrics` and the health paths. 0 means none."""
    log_format: str = "text"
    limits: Limits = field(default_factory=Limits)
    drain_s: int = 0
    """The time over which a stopping server spreads the closing of its connections."""
    keep_finished_minutes: int = 60
    """The time for which Redis keeps a match after it is archived. 0 means for ever."""
    replica_acks: int = 0
    """The number of Redis replicas that must confirm a move before it counts."""
    redis_memory_mb: int = 512
    """The memory limit (MiB) of the embedded Redis's data. 0 means no limit."""
    lobby_lease_ms: int = 8_000
    """The time for which the lobby keeps a node's seeks after the node's last report."""
    workers: int = 1
    """The number of nodes that serve the port, each in its own process."""
    computer_pace_ms: int = 700
    """The average time a bot takes for an action."""
    computer_processes: int = 1
    """The number of processes in which a node's bots run."""
    smtp_url: str | None = None
    """The mail server's URL. None means that mails become files in the data folder."""
    letters_from: str = "spite@localhost"
    """The sender of mails, and the contact address given to push services."""
    push_services: frozenset[str] = frozenset()
    """More push services: host names, or origins whose addresses the operator trusts."""
    insults: str = "refuse"
    """The treatment of chat lines with abusive words: `refuse` or `allow`."""
    moderators: tuple[str, ...] = ()
    """The names of the accounts that may moderate."""


def watched_folders(settings: Settings) -> tuple[Path, ...]:
    """Return the folders on this machine whose free disk space counts."""
    embedded = settings.redis_url is None or settings.redis_url.startswith("unix:")
    if embedded or settings.database_url is None:
        return settings.data_folder, *settings.disk_folders
    return settings.disk_folders


def read_settings(arguments: Namespace, environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings. A flag wins over its variable, and the variable over the default.

    Raises BadSetting.
    """

    def text(flag: str, default: str) -> str:
        given: str | None = getattr(arguments, flag, None)
        return given if given is not None else environment.get(f"SPITE_{flag.upper()}") or default

    return Settings(
        host=text("host", "127.0.0.1"),
        port=number("port", text("port", "8000"), 65535),
        data_folder=Path(text("data", "data")).absolute(),
        log_level=one_of("log level", text("log_level", "info"), LOG_LEVELS),
        redis_url=environment.get("REDIS_URL") or None,
        database_url=environment.get("DATABASE_URL") or None,
        public_url=environment.get("SPITE_PUBLIC_URL", "").rstrip("/") or None,
        origins=frozenset(environment.get("SPITE_ORIGINS", "").split()),
        trusted_proxies=proxies(environment.get("SPITE_TRUSTED_PROXIES") or " ".join(LOOPBACK)),
        disk_guests_mb=number("disk space", text("disk_guests_mb", "2000"), 10**9),
        disk_archive_mb=number("disk space", text("disk_archive_mb", "1000"), 10**9),
        disk_matches_mb=number("disk space", text("disk_matches_mb", "500"), 10**9),
        disk_folders=tuple(map(Path, environment.get("SPITE_DISK_FOLDERS", "").split())),
        metrics_port=number("metrics port", text("metrics_port", "0"), 65535),
        log_format=one_of("log format", text("log_format", "text"), LOG_FORMATS),
        limits=read_limits(text),
        drain_s=number("drain", text("drain_s", "0"), 600),
        keep_finished_minutes=number("minutes", text("keep_finished_minutes", "60"), 10**7),
        replica_acks=number("number of replicas", text("replica_acks", "0"), 100),
        redis_memory_mb=number("memory", text("redis_memory_mb", "512"), 10**7),
        lobby_lease_ms=max(
            400, number("lobby lease", text("lobby_lease_ms", "8000"), LOBBY_LEASE_MS)
        ),
        workers=max(1, number("number of workers", text("workers", "1"), 256)),
        computer_pace_ms=number("pace of computers", text("computer_pace_ms", "700"), 60_000),
        computer_processes=max(
            1, number("number of processes", text("computer_processes", "1"), 256)
        ),
        smtp_url=environment.get("SPITE_SMTP_URL") or None,
        letters_from=environment.get("SPITE_LETTERS_FROM") or "spite@localhost",
        push_services=frozenset(environment.get("SPITE_PUSH_SERVICES", "").split()),
        insults=one_of("word for insults", text("insults", "refuse"), INSULTS),
        moderators=names(environment.get("SPITE_MODERATORS", "")),
    )


def read_limits(text: Callable[[str, str], str]) -> Limits:
    """Read the limits; `text` returns a setting by name, or the default. Raises BadSetting."""
    given = {}
    for limit in fields(Limits):
        name = f"max_{limit.name}"
        given[limit.name] = number(name, text(name, str(limit.default)), 10**9)
    return Limits(**given)


def proxies(text: str) -> tuple[Network, ...]:
    """Parse the networks of trusted proxies. Raises BadSetting."""
    try:
        return networks(text)
    except ValueError as error:
        raise BadSetting(f"the trusted proxies are networks, not {text!r}: {error}") from error


def names(text: str) -> tuple[str, ...]:
    """Split names at commas. A name may contain spaces."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def number(name: str, value: str, most: int) -> int:
    """Parse a whole number from 0 to `most`. Raises BadSetting."""
    if not (value.isascii() and value.isdecimal() and len(value) < 12 and int(value) <= most):
        shown = name.replace("_", " ")
        raise BadSetting(f"the {shown} is a number from 0 to {most}, not {value!r}")
    return int(value)


def one_of(name: str, value: str, choices: tuple[str, ...]) -> str:
    """Check that a value, in lower case, is one of `choices`, and return it. Raises BadSetting."""
    if value.lower() not in choices:
        raise BadSetting(f"the {name} is one of {', '.join(choices)}, not {value!r}")
    return value.lower()
