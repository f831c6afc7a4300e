"""The settings of a server, from the command line and the environment."""

import os
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

LOG_LEVELS = ("debug", "info", "warning", "error")


class BadSetting(Exception):
    """A setting that makes no sense: the text says which, and why."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set, once it has been read."""

    host: str
    port: int
    """0 takes any free port."""
    data_folder: Path
    """Where the embedded Redis keeps its files."""
    log_level: str
    redis_url: str | None
    """The Redis to use; None starts an embedded one."""
    public_url: str | None
    """Where players find this server, without a slash at the end; None: as the request says."""
    origins: frozenset[str]
    """Origins of other sites whose pages may use this server."""


def read_settings(arguments: Namespace, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings: a flag wins over its variable, and that over the default.

    Raises BadSetting.
    """

    def setting(flag: str, variable: str, default: str) -> str:
        given: str | None = getattr(arguments, flag, None)
        return given if given is not None else environment.get(variable) or default

    port = setting("port", "SPITE_PORT", "8000")
    if not (port.isascii() and port.isdecimal() and len(port) < 6 and int(port) < 65536):
        raise BadSetting(f"the port is a number from 0 to 65535, not {port!r}")
    level = setting("log_level", "SPITE_LOG_LEVEL", "info").lower()
    if level not in LOG_LEVELS:
        raise BadSetting(f"the log level is one of {', '.join(LOG_LEVELS)}, not {level!r}")
    return Settings(
        host=setting("host", "SPITE_HOST", "127.0.0.1"),
        port=int(port),
        data_folder=Path(setting("data", "SPITE_DATA", "data")).absolute(),
        log_level=level,
        redis_url=environment.get("REDIS_URL") or None,
        public_url=environment.get("SPITE_PUBLIC_URL", "").rstrip("/") or None,
        origins=frozenset(environment.get("SPITE_ORIGINS", "").split()),
    )
