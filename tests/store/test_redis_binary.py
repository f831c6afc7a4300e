"""Tests of the search for the server program of the embedded Redis."""

import os
from pathlib import Path

import pytest

from server.store import redis_binary
from server.store.redis_binary import redis_binaries, server_of


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


async def test_a_program_that_prints_nothing_is_an_error_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_binary, "ANSWER_S", 0.1)
    silent = program(tmp_path / "redis-server")
    silent.write_text("#!/bin/sh\nexec sleep 60\n")
    with pytest.raises(OSError, match="does not answer"):
        await server_of(silent)
