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
"""The lobby's longest lease: with it no seat outlives its owner's node by more than 15 seconds."""


class BadSetting(Exception):
    """A setting that makes no sense: the text says which, and why."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much there may be of something. 0 means no limit.

    Each has a flag and a variable of its name: `--max-open-matches`, `SPITE_MAX_OPEN_MATCHES`.
    What counts as an address, `server.addresses` says. Limits that can't be set are in
    `server.limits`.
    """

    connections: int = 20_000
    """WebSockets to this node."""
    connections_per_address: int = 500
    """WebSockets to this node from one address."""
    connections_per_player: int = 20
    """WebSockets to this node with one identity."""
    sockets_per_address: int = 600
    """Sockets to this node from one address, those of WebSockets among them."""
    listeners_per_match: int = 5_000
    """WebSockets to this node in one match; its players are let in all the same."""
    lobby_listeners: int = 5_000
    """WebSockets to this node in the lobby."""
    messages_per_player: int = 300
    """Messages a second to this node with one identity, and twice as many at once."""
    messages_per_address: int = 2_000
    """Messages a second to this node from one address, and twice as many at once."""
    handshakes_per_minute: int = 600
    """New WebSockets to this node from one address, and as many at once."""
    requests_per_minute: int = 1200
    """HTTP requests to this node from one address, and as many at once."""
    requests_in_flight: int = 2_000
    """HTTP requests that this node is answering."""
    requests_in_flight_per_address: int = 100
    """HTTP requests that this node is answering for one address."""
    created_per_minute: int = 120
    """New guests and new matches that this node makes for one address, and as many at once."""
    matches_per_minute: int = 20
    """New matches that this node makes for one identity, and as many at once."""
    seeks_per_minute: int = 60
    """Times that this node enters or pairs one identity in the lobby, and as many at once."""
    logins_per_minute: int = 20
    """Tries to log in at this node from one address, and as many at once."""
    registrations_per_minute: int = 10
    """Tries to register with a password at this node from one address, and as many at once."""
    passwords_per_minute: int = 10
    """Tries to set a password at this node from one address, and as many at once."""
    reports_per_minute: int = 6
    """Reports about players that this node takes from one address, and as many at once."""
    letters_per_minute: int = 3
    """Letters that this node writes for one address, or to one mailbox, and as many at once."""
    open_matches: int = 20
    """Matches of one identity, over all nodes, that nobody has accepted yet."""
    matches_in_play: int = 100
    """Matches of one identity, over all nodes, that both players sit in and that are not over."""
    matches_per_address: int = 300
    """Matches, open or in play, that guests of one address have made, over all nodes."""
    stored_matches_per_address: int = 2_000
    """The same, with those that were over within the last hour."""
    computer_matches: int = 1_000
    """Matches that computers play at this node."""
    lag_ms: int = 500
    """A node whose event loop is late by more than this takes nobody in until it has caught up."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set, once it has been read."""

    host: str
    port: int
    """0 takes any free port."""
    data_folder: Path
    """Where the embedded Redis keeps its files, and where the archive's SQLite is."""
    log_level: str
    redis_url: str | None
    """The Redis to use; None starts an embedded one."""
    database_url: str | None
    """The PostgreSQL of the archive; None: a file of SQLite in the data folder."""
    public_url: str | None
    """Where players find this server, without a slash at the end; None: as the request says."""
    origins: frozenset[str]
    """Origins of other sites whose pages may use this server."""
    trusted_proxies: tuple[Network, ...] = networks(" ".join(LOOPBACK))
    """Where proxies are that say for whom they ask."""
    disk_guests_mb: int = 2000
    """Free disk space (MiB) below which guests create nothing; 0 for no limit, here and below."""
    disk_archive_mb: int = 1000
    """Free disk space below which guests' games and spectators' texts are not archived."""
    disk_matches_mb: int = 500
    """Free disk space below which no match begins. Matches in play go on."""
    disk_folders: tuple[Path, ...] = ()
    """Further folders to watch, such as that of a PostgreSQL on this machine."""
    metrics_port: int = 0
    """A port of its own for `/metrics` and the health paths; 0 for none."""
    log_format: str = "text"
    limits: Limits = field(default_factory=Limits)
    drain_s: int = 0
    """Over how long a stopping server spreads the ends of its connections."""
    keep_finished_minutes: int = 60
    """How long Redis keeps a match that is over and archived; 0 is for ever."""
    replica_acks: int = 0
    """How many replicas of Redis have to have a move before it counts."""
    redis_memory_mb: int = 512
    """How much the data of the embedded Redis may take, in MiB; 0 is no limit."""
    lobby_lease_ms: int = 8_000
    """How long the lobby has what a node entered that is silent since."""
    workers: int = 1
    """How many nodes serve the port, each in a process of its own."""
    computer_pace_ms: int = 700
    """How long a computer takes for an action, on average."""
    computer_processes: int = 1
    """In how many processes the computers of a node play."""
    smtp_url: str | None = None
    """The server that sends letters; None: they go to files in the data folder."""
    letters_from: str = "spite@localhost"
    """Who letters come from, and whom push services may write to."""
    push_services: frozenset[str] = frozenset()
    """Further push services: hosts, or origins of which the operator answers for the address."""
    insults: str = "refuse"
    """What becomes of lines with abusive words that players write beside matches."""
    moderators: tuple[str, ...] = ()
    """The names of the accounts that may moderate."""


def watched_folders(settings: Settings) -> tuple[Path, ...]:
    """Return the folders of data on this machine, whose free disk space counts."""
    embedded = settings.redis_url is None or settings.redis_url.startswith("unix:")
    if embedded or settings.database_url is None:
        return settings.data_folder, *settings.disk_folders
    return settings.disk_folders


def read_settings(arguments: Namespace, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings: a flag wins over its variable, and that over the default.

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
    """The limits; `text` gives what is set under a name, or the default. Raises BadSetting."""
    given = {}
    for limit in fields(Limits):
        name = f"max_{limit.name}"
        given[limit.name] = number(name, text(name, str(limit.default)), 10**9)
    return Limits(**given)


def proxies(text: str) -> tuple[Network, ...]:
    """The networks of proxies that are believed. Raises BadSetting."""
    try:
        return networks(text)
    except ValueError as error:
        raise BadSetting(f"the trusted proxies are networks, not {text!r}: {error}") from error


def names(text: str) -> tuple[str, ...]:
    """Names with commas between them: a name may have spaces."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def number(name: str, value: str, most: int) -> int:
    """A whole number from 0 to `most`. Raises BadSetting."""
    if not (value.isascii() and value.isdecimal() and len(value) < 12 and int(value) <= most):
        shown = name.replace("_", " ")
        raise BadSetting(f"the {shown} is a number from 0 to {most}, not {value!r}")
    return int(value)


def one_of(name: str, value: str, choices: tuple[str, ...]) -> str:
    """One of `choices`, in lower case. Raises BadSetting."""
    if value.lower() not in choices:
        raise BadSetting(f"the {name} is one of {', '.join(choices)}, not {value!r}")
    return value.lower()
