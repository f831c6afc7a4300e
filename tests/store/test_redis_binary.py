"""Tests of the search for the server program of the embedded Redis."""

import os
from pathlib import Path

import pytest

from server.store.redis_binary import redis_binaries


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_every_server_on_the_path_is_found_in_its_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = program(tmp_path / "venv" / "redis-server")
    valkey = program(tmp_path / "venv" / "valkey-server")
    system = program(tmp_path / "system" / "redis-server")
    folders = [environment.parent, tmp_path / "missing", system.parent]
    monkeypatch.setenv("PATH", os.pathsep.join(map(str, folders)))
    assert redis_binaries()[:3] == [environment, system, valkey]


def test_a_file_that_cannot_be_executed_is_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "redis-server").chmod(0o644)
    (tmp_path / "valkey-server").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not [binary for binary in redis_binaries() if binary.parent == tmp_path]
