"""Tests the systemd units: they start the server with valid arguments, and make the backups."""

import configparser
import re
import shlex

from server.cli.main import parser
from server.config import read_settings
from server.worker import END_TIMEOUT_S
from tests.support.deployment_files import DEPLOY
from tests.support.source import ROOT


def unit(name: str = "spite.service") -> configparser.ConfigParser:
    """Return the content of the systemd unit with this name."""
    found = configparser.ConfigParser(interpolation=None)
    # The names in unit files are case-sensitive.
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read_string((DEPLOY / "systemd" / name).read_text(encoding="utf-8"))
    return found


def test_it_starts_the_server() -> None:
    program, *arguments = shlex.split(unit()["Service"]["ExecStart"])
    settings = read_settings(parser().parse_args(arguments), {})
    assert program.endswith("/bin/spite")
    assert settings.data_folder.name == unit()["Service"]["StateDirectory"]


def test_a_stop_has_the_time_that_it_takes() -> None:
    _, *arguments = shlex.split(unit()["Service"]["ExecStart"])
    settings = read_settings(parser().parse_args(arguments), {})
    # Stop the workers first, then their Redis.
    assert int(unit()["Service"]["TimeoutStopSec"]) >= settings.drain_s + END_TIMEOUT_S + 30


def test_the_backup_is_made_as_the_user_of_the_server_and_of_its_data() -> None:
    service, backup = unit()["Service"], unit("spite-backup.service")["Service"]
    program, *arguments = shlex.split(backup["ExecStart"])
    given = parser().parse_args(arguments)
    assert program == shlex.split(service["ExecStart"])[0]
    assert read_settings(given, {}).data_folder.name == service["StateDirectory"]
    assert given.folder.name in backup["StateDirectory"].split()
    assert given.keep > 0
    # A dynamic user has the name of its unit by default.
    assert (backup["User"], backup["DynamicUser"]) == ("spite", "yes")
    assert backup["EnvironmentFile"] == service["EnvironmentFile"]
    assert unit("spite-backup.timer")["Timer"]["Persistent"] == "true"


def test_the_runbook_has_a_cron_line_of_the_same_command() -> None:
    page = (ROOT / "docs" / "runbook.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^\d+ \d+ \* \* \*  (\S+ backup .*)$", page, re.MULTILINE)
    given = parser().parse_args(shlex.split(line)[1:])
    assert given.keep > 0
