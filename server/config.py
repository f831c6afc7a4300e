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
HIGHEST_PORT = 65535
LOBBY_LEASE_MS = 10_000
"""The longest lease in the lobby. With it a seek outlives its owner's node by at most 15
seconds."""


class BadSetting(Exception):
    """An invalid setting. The text names it and gives the reason."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits that can be set. 0 means no limit.

    Each has a flag and a variable: `--max-open-matches`, `SPITE_MAX_OPEN_MATCHES`. A rate per
    minute is also the size of a burst. `server.addresses` defines what counts as an address.
    `server.limits` has the limits that can't be set, and explains the docstrings.
    """

    connections: int = 20_000
    """WebSockets. The node raises the limit of open files as far as the system allows, and counts
    that too.

    Per node. Beyond it: `too_busy`, 1013. Counted in refusals.
    """
    connections_per_address: int = 500
    """WebSockets.

    Per address and node. Beyond it: `too_many_connections`, 4429. Counted in refusals.
    """
    connections_per_player: int = 20
    """WebSockets.

    Per identity and node. Beyond it: `too_many_connections`, 4429. Counted in refusals.
    """
    sockets_per_address: int = 600
    """Sockets, including WebSockets.

    Per address and node. Beyond it: `too_many_connections`, 429, before the request is read.
    Counted in refusals.
    """
    listeners_per_match: int = 5_000
    """WebSockets. The match's players are always admitted.

    Per match and node. Beyond it: `too_busy`, 1013. Counted in refusals.
    """
    lobby_listeners: int = 5_000
    """WebSockets in the lobby.

    Per node. Beyond it: `too_busy`, 1013. Counted in refusals.
    """
    messages_per_player: int = 300
    """Messages a second, and twice as many in a burst.

    Per identity and node. Beyond it: `too_many_messages`. Counted in refusals.
    """
    messages_per_address: int = 2_000
    """Messages a second, and twice as many in a burst.

    Per address and node. Beyond it: `too_many_messages`. Counted in refusals.
    """
    handshakes_per_minute: int = 600
    """WebSocket handshakes on any path.

    Per address and node. Beyond it: `too_many_requests`, 1013, or 429 on a path without a
    WebSocket. Counted in refusals.
    """
    requests_per_minute: int = 1200
    """HTTP requests. Expensive requests count more than once.

    Per address and node. Beyond it: `too_many_requests`, 429. Counted in refusals.
    """
    requests_in_flight: int = 2_000
    """HTTP requests being answered. `/healthz`, `/readyz` and `/metrics` are always answered.

    Per node. Beyond it: `too_busy`, 503. Counted in refusals.
    """
    requests_in_flight_per_address: int = 100
    """HTTP requests being answered.

    Per address and node. Beyond it: `too_busy`, 503. Counted in refusals.
    """
    created_per_minute: int = 120
    """New guests and new matches together.

    Per address and node. Beyond it: `too_many_requests`, 429. Counted in refusals.
    """
    matches_per_minute: int = 20
    """New matches.

    Per identity and node. Beyond it: `too_many_requests`, 429. Counted in refusals.
    """
    seeks_per_minute: int = 60
    """Seeks, and requests for offered seats.

    Per identity and node. Beyond it: `too_many_requests`, in a `seek_refused`. Counted in refusals.
    """
    logins_per_minute: int = 20
    """Login attempts.

    Per address and node. Beyond it: `too_many_requests`, 429. Counted in refusals.
    """
    registrations_per_minute: int = 10
    """Registrations with a password.

    Per address and node. Beyond it: `too_many_requests`, 429. Counted in refusals.
    """
    passwords_per_minute: int = 10
    """Attempts to set a password.

    Per address and node. Beyond it: `too_many_requests`, 429. Counted in refusals.
    """
    reports_per_minute: int = 6
    """Reports about players.

    Per address and node. Beyond it: `too_many_requests`, 429. Counted in refusals.
    """
    letters_per_minute: int = 3
    """Mails.

    Per address, mailbox and node. Beyond it: `too_many_requests`, 429. Counted in refusals.
    """
    open_matches: int = 20
    """Open matches that no opponent has accepted.

    Per identity. Beyond it: `too_many_open_matches`, 429. Counted in `spite_problems_total`.
    """
    matches_in_play: int = 100
    """Matches in play. A rematch is always allowed, and so is a match whose creator reaches the
    limit before the opponent accepts.

    Per identity. Beyond it: `too_many_matches_in_play`: 429 for a new match, a rejection for taking
    a seat. Counted in `spite_problems_total`, `spite_commands_total`.
    """
    matches_per_address: int = 300
    """Matches, open or in play, created by guests. See "Matches of an address".

    Per address. Beyond it: `too_many_from_address`: 429 for a new match, a `seek_refused` in the
    lobby. Counted in `spite_problems_total`, `spite_commands_total`.
    """
    stored_matches_per_address: int = 2_000
    """Matches by guests, with those that ended within the last hour.

    Per address. Beyond it: `too_many_from_address`: 429 for a new match, a `seek_refused` in the
    lobby. Counted in `spite_problems_total`, `spite_commands_total`.
    """
    computer_matches: int = 1_000
    """Matches that bots play. Others wait until a node has room. A node starts at most one
    exhibition match between bots for each game, and one for any game.

    Per node. Beyond it: `too_busy`, 503. Counted in refusals.
    """
    lag_ms: int = 500
    """Milliseconds of event-loop delay, above which a node is saturated.

    Per node. Beyond it: `too_busy`, 1013 or 503. Counted in refusals, `spite_saturated`.
    """


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server. `make gen` builds docs/configuration.md from the docstrings."""

    host: str
    """The address to listen on; `0.0.0.0` for all addresses."""
    port: int
    """The port to listen on; 0 for any free one."""
    data_folder: Path
    """The folder of the embedded Redis and of SQLite."""
    log_level: str
    """`debug`, `info`, `warning` or `error`. Logs go to standard error."""
    redis_url: str | None
    """The Redis to use, such as `redis://:password@host:6379/0`. Without it, the server starts its
    own."""
    database_url: str | None
    """The PostgreSQL of the archive and the accounts. Without it, they are in SQLite in the data
    folder."""
    public_url: str | None
    """The address under which players find the server: for links and passkeys, and `https` makes
    all requests count as TLS. Another `Host` gets 421 `foreign_host`, except for health checks and
    programs on the machine. Without it, the request's own address is used."""
    origins: frozenset[str]
    """Origins of other sites whose pages may use this server, separated by spaces."""
    trusted_proxies: tuple[Network, ...] = networks(" ".join(LOOPBACK))
    """Networks of the proxies whose `X-Forwarded-*` headers are trusted, as CIDRs separated by
    spaces or commas. A network of all addresses is refused."""
    disk_guests_mb: int = 2000
    """Free disk space in MiB below which guests create nothing; 0 for no limit."""
    disk_archive_mb: int = 1000
    """Free disk space in MiB below which guests' games and spectators' texts are not archived; 0
    for no limit."""
    disk_matches_mb: int = 500
    """Free disk space in MiB below which no match begins; 0 for no limit. Matches in play go on."""
    disk_folders: tuple[Path, ...] = ()
    """More folders whose free disk space counts, separated by spaces, such as that of a PostgreSQL
    on this machine."""
    metrics_port: int = 0
    """A separate port for `/metrics`, `/healthz` and `/readyz`; 0 for none. Worker `n` has
    this port plus `n` - 1. Don't expose it to players."""
    log_format: str = "text"
    """`text`, or `json` for one object per line."""
    limits: Limits = field(default_factory=Limits)
    drain_s: int = 0
    """Seconds over which a stopping server spreads the end of its connections."""
    keep_finished_minutes: int = 60
    """Minutes for which Redis keeps a finished and archived match; 0 for ever."""
    replica_acks: int = 0
    """The number of replicas of Redis that must have a move before it counts."""
    redis_memory_mb: int = 512
    """The memory limit of the embedded Redis's data, in MiB; 0 for none."""
    lobby_lease_ms: int = 8_000
    """Milliseconds after which the lobby drops the seeks of a silent node, at most 10,000."""
    workers: int = 1
    """The number of node processes on the port. Each one also has one of as many ports after it."""
    computer_pace_ms: int = 700
    """Milliseconds that a bot takes for an action on average, including its thinking; 0 for no
    delay."""
    computer_processes: int = 1
    """The number of bot processes of a node."""
    smtp_url: str | None = None
    """The mail server: `smtp://user:password@host:587` (with STARTTLS, which only a server on this
    machine may lack) or `smtps://…:465`. Its certificate must be trusted by the machine, or be in
    the file that `SSL_CERT_FILE` names. Without it, mails go to files in the data folder."""
    letters_from: str = "spite@localhost"
    """The sender of mails, and the contact address for push services."""
    push_services: frozenset[str] = frozenset()
    """More push services, separated by spaces: hosts, or origins whose address the operator vouches
    for."""
    game_analysis: str = "on"
    """`on` or `off`: the analysis of finished games in the background, for the statistics on
    profiles. It takes a few seconds of processor time a game, at the lowest priority."""
    insults: str = "refuse"
    """`refuse` or `allow` chat lines with abusive words."""
    moderators: tuple[str, ...] = ()
    """Names of accounts to make moderators, separated by commas."""


def watched_folders(settings: Settings) -> tuple[Path, ...]:
    """Return the folders on this machine whose free disk space counts for a shortage."""
    embedded = settings.redis_url is None or settings.redis_url.startswith("unix:")
    if embedded or settings.database_url is None:
        return settings.data_folder, *settings.disk_folders
    return settings.disk_folders


def read_settings(arguments: Namespace, environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings. A flag wins over its variable, and the variable over the default.

    Raises BadSetting for an invalid value.
    """

    def text(flag: str, default: str) -> str:
        given: str | None = getattr(arguments, flag, None)
        return given if given is not None else environment.get(f"SPITE_{flag.upper()}") or default

    settings = Settings(
        host=text("host", "127.0.0.1"),
        port=number("port", text("port", "8000"), HIGHEST_PORT),
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
        metrics_port=number("metrics port", text("metrics_port", "0"), HIGHEST_PORT),
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
        game_analysis=one_of(
            "game analysis", environment.get("SPITE_GAME_ANALYSIS") or "on", ("on", "off")
        ),
        insults=one_of("word for insults", text("insults", "refuse"), INSULTS),
        moderators=names(environment.get("SPITE_MODERATORS", "")),
    )
    # `server.workers.open_sockets` checks the workers' other ports.
    if settings.metrics_port + settings.workers - 1 > HIGHEST_PORT:
        raise BadSetting(
            f"from port {settings.metrics_port} there are no {settings.workers} for metrics"
        )
    return settings


def read_limits(text: Callable[[str, str], str]) -> Limits:
    """Read the limits; `text` returns a setting by name, or the default. Raises BadSetting for an
    invalid one.
    """
    given = {}
    for limit in fields(Limits):
        name = f"max_{limit.name}"
        given[limit.name] = number(name, text(name, str(limit.default)), 10**9)
    return Limits(**given)


def proxies(text: str) -> tuple[Network, ...]:
    """Parse the setting with the networks of trusted proxies. Raises BadSetting if one is not a
    network, or includes all addresses.
    """
    try:
        return networks(text)
    except ValueError as error:
        raise BadSetting(f"the trusted proxies are networks, not {text!r}: {error}") from error


def names(text: str) -> tuple[str, ...]:
    """Split a setting with names at commas. A name may contain spaces."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def number(name: str, value: str, most: int) -> int:
    """Parse a setting that is a whole number from 0 to `most`. Raises BadSetting for any other
    text.
    """
    if not (value.isascii() and value.isdecimal() and len(value) < 12 and int(value) <= most):
        shown = name.replace("_", " ")
        raise BadSetting(f"the {shown} is a number from 0 to {most}, not {value!r}")
    return int(value)


def one_of(name: str, value: str, choices: tuple[str, ...]) -> str:
    """Return a setting in lower case. Raises BadSetting if it is not one of `choices`."""
    if value.lower() not in choices:
        raise BadSetting(f"the {name} is one of {', '.join(choices)}, not {value!r}")
    return value.lower()
