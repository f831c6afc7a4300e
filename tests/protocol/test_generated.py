"""What is generated from the models is up to date, and says what they say."""

import json
import shutil
from pathlib import Path

import pytest

from protocol.generate import __main__ as command
from protocol.generate.json_schema import schema_files
from tests.support.protocol_samples import TYPES


def test_nothing_is_stale() -> None:
    assert command.stale(command.generated()) == []


def test_changed_missing_and_left_over_files_are_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(command.SCHEMA, tmp_path / "schema")
    shutil.copytree(command.SAMPLES, tmp_path / "samples")
    monkeypatch.setattr(command, "SCHEMA", tmp_path / "schema")
    monkeypatch.setattr(command, "SAMPLES", tmp_path / "samples")
    changed = tmp_path / "schema" / "client.json"
    missing = tmp_path / "samples" / "msgpack.json"
    left_over = tmp_path / "samples" / "client" / "wave.json"
    changed.write_text("{}", encoding="utf-8")
    missing.unlink()
    left_over.write_text("{}", encoding="utf-8")
    files = command.generated()
    assert command.stale(files) == sorted([changed, missing, left_over])
    command.write(files)
    assert command.stale(files) == []


@pytest.mark.parametrize("direction", TYPES)
def test_the_schema_tells_messages_by_their_type(direction: str) -> None:
    schema = json.loads(schema_files()[f"{direction}.json"])
    members = [schema["$defs"][one["$ref"].split("/")[-1]] for one in schema["oneOf"]]
    assert {member["properties"]["type"]["const"] for member in members} == TYPES[direction]
    assert all("type" in member["required"] for member in members)


def test_clients_may_be_sent_more_and_the_server_may_not() -> None:
    schemas = {name: json.loads(text) for name, text in schema_files().items()}
    assert "additionalProperties" not in schemas["server.json"]["$defs"]["Step"]
    assert schemas["client.json"]["$defs"]["Act"]["additionalProperties"] is False
