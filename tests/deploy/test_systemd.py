"""The unit for systemd starts the server as its command line takes it."""

import configparser
import shlex

from server.cli.main import parser
from server.config import read_settings
from server.worker import END_TIMEOUT_S
from tests.support.deployment_files import DEPLOY


def unit() -> configparser.ConfigParser:
    """The unit."""
    found = configparser.ConfigParser(interpolation=None)
    # Names of systemd differ by case.
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read_string((DEPLOY / "systemd" / "spite.service").read_text(encoding="utf-8"))
    return found


def test_it_starts_the_server() -> None:
    program, *arguments = shlex.split(unit()["Service"]["ExecStart"])
    settings = read_settings(parser().parse_args(arguments), {})
    assert program.endswith("/bin/spite")
    assert settings.data_folder.name == unit()["Service"]["StateDirectory"]


def test_a_stop_has_the_time_that_it_takes() -> None:
    _, *arguments = shlex.split(unit()["Service"]["ExecStart"])
    settings = read_settings(parser().parse_args(arguments), {})
    # Its workers first, and then its Redis.
    assert int(unit()["Service"]["TimeoutStopSec"]) >= settings.drain_s + END_TIMEOUT_S + 30
