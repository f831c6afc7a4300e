"""Reads the files in deploy/ and docker-compose.yml, which tests compare with the server."""

import re
from argparse import Namespace
from pathlib import Path
from typing import Any

import yaml

from server.config import Settings, read_settings
from tests.support.source import ROOT

DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
CADDYFILE = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
IMAGE = dict(re.findall(r"(\w+)=(\S+)", re.findall(r"^ENV (.*)$", DOCKERFILE, re.MULTILINE)[-1]))
"""The environment variables that the Dockerfile sets in the image."""


def documents(path: Path) -> list[Any]:
    """Return the documents in a YAML file of the deployment."""
    return list(yaml.safe_load_all(path.read_text(encoding="utf-8")))


def env_file(path: Path) -> dict[str, str]:
    """Return the values of a file of `NAME=value` lines."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


class Asked(dict[str, str]):
    """A process environment (a mapping) that records the names that were read from it."""

    def __init__(self, given: dict[str, str]) -> None:
        super().__init__(given)
        self.names: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.names.add(name)
        return super().get(name, default)


def settings_of(environment: dict[str, str]) -> tuple[Settings, set[str]]:
    """Return the server's settings from an environment, and every name that it reads."""
    asked = Asked(environment)
    settings = read_settings(Namespace(), asked)
    return settings, asked.names
