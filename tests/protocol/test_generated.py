"""Tests that the files generated from the protocol are up to date: JSON schemas and TypeScript.

The schemas must agree with the Python models.
"""

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from protocol.core.game_wire import GameWire
from protocol.core.message import members_of
from protocol.games.registry import OWN_WIRES as REGISTERED
from protocol.generate import __main__ as command
from protocol.generate import typescript
from protocol.generate.json_schema import game_schema, schema_files
from tests.support.protocol_samples import EVENT_TYPES, TYPES, WIRES, types_of

every_game = pytest.mark.parametrize("wire", WIRES.values(), ids=lambda wire: wire.key)


def test_nothing_is_stale() -> None:
    assert command.stale(command.generated()) == []


def test_changed_missing_and_left_over_files_are_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(command.SCHEMA, tmp_path / "schema")
    shutil.copytree(command.SAMPLES, tmp_path / "samples")
    monkeypatch.setattr(command, "SCHEMA", tmp_path / "schema")
    monkeypatch.setattr(command, "SAMPLES", tmp_path / "samples")
    changed = tmp_path / "schema" / "core" / "client.json"
    missing = tmp_path / "samples" / "msgpack.json"
    left_over = tmp_path / "samples" / "client" / "wave.json"
    changed.write_text("{}", encoding="utf-8")
    missing.unlink()
    left_over.write_text("{}", encoding="utf-8")
    files = {path: text for path, text in command.generated().items() if tmp_path in path.parents}
    assert command.stale(files) == sorted([changed, missing, left_over])
    command.write(files)
    assert command.stale(files) == []


@pytest.mark.parametrize("direction", TYPES)
def test_the_schema_tells_messages_by_their_type(direction: str) -> None:
    schema = json.loads(schema_files()[f"core/{direction}.json"])
    assert types_in(schema, schema) == TYPES[direction]


@every_game
def test_the_schema_of_a_game_tells_its_actions_and_events_by_their_type(wire: GameWire) -> None:
    schema = game_schema(wire)
    assert types_in(schema, schema["$defs"]["action"]) == types_of(wire.actions)
    assert types_in(schema, schema["$defs"]["event"]) == types_of(wire.events)


@every_game
def test_the_schema_of_a_game_has_all_that_messages_have_of_it(wire: GameWire) -> None:
    schema = game_schema(wire)
    for part, record in {"rules": wire.rules, "position": wire.position}.items():
        definition = found(schema, schema["$defs"][part])
        assert set(definition["properties"]) == set(record.__struct_fields__)
    assert set(found(schema, schema["$defs"]["code"])["enum"]) == {
        code.value for code in wire.codes
    }


def test_there_is_a_schema_of_each_game_and_the_core_has_nothing_of_any() -> None:
    schemas = {name: json.loads(text) for name, text in schema_files().items()}
    assert {name for name in schemas if name.startswith("games/")} == {
        f"games/{key}.json" for key in REGISTERED
    }
    for wire in WIRES.values():
        of_game = {record.__name__ for record in (*members_of(wire.actions), wire.position)}
        for name in ("core/client.json", "core/server.json", "core/http.json"):
            assert of_game.isdisjoint(schemas[name]["$defs"])


def test_clients_may_be_sent_more_and_the_server_may_not() -> None:
    schemas = {name: json.loads(text) for name, text in schema_files().items()}
    assert "additionalProperties" not in schemas["core/server.json"]["$defs"]["Step"]
    assert schemas["core/client.json"]["$defs"]["Act"]["additionalProperties"] is False
    assert "additionalProperties" not in schemas["core/http.json"]["$defs"]["Games"]
    assert schemas["core/http.json"]["$defs"]["CreateMatch"]["additionalProperties"] is False
    spite = schemas["games/spite.json"]["$defs"]
    assert "additionalProperties" not in spite["SpitePosition"]
    assert spite["Play"]["additionalProperties"] is False


def test_an_event_of_a_step_is_one_around_the_game_or_has_another_type() -> None:
    schema = json.loads(schema_files()["core/server.json"])
    *around, of_game = schema["$defs"]["Step"]["properties"]["events"]["items"]["oneOf"]
    assert types_in(schema, {"oneOf": around}) == EVENT_TYPES
    assert set(of_game["properties"]["type"]["not"]["enum"]) == EVENT_TYPES


def test_what_stands_beside_a_field_in_the_source_describes_it() -> None:
    schemas = {name: json.loads(text) for name, text in schema_files().items()}
    began = schemas["core/server.json"]["$defs"]["Began"]["properties"]
    assert began["game"]["description"] == "The number of the new game in the match, from 1."
    assert "schema/games/<key>.json, $defs/position" in began["position"]["description"]
    first = schemas["games/spite.json"]["$defs"]["SpitePosition"]["properties"]["first"]
    assert first["description"] == "The seat that began; null until that is decided."


@pytest.mark.parametrize("title", ["Nim", "Wizards' \"War\"\nback\\slash\\'"])
def test_any_title_of_a_game_is_valid_typescript(
    monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    (first, *_) = REGISTERED.values()
    monkeypatch.setattr(typescript, "OWN_WIRES", {first.key: replace(first, title=title)})
    text = typescript.typescript_files()[f"games/{first.key}/generated.ts"]
    (line,) = re.findall(r"^export const TITLE = .*$", text, re.MULTILINE)
    node = shutil.which("node")
    assert node is not None
    script = f"{line.removeprefix('export ')} process.stdout.write(JSON.stringify(TITLE))"
    finished = subprocess.run([node, "-e", script], capture_output=True, check=True)
    assert json.loads(finished.stdout) == title


def found(schema: Any, reference: Any) -> Any:
    """Return the definition that `reference` names in a JSON Schema.

    Return `reference` itself if it is a schema instead of a reference.
    """
    if "$ref" not in reference:
        return reference
    return schema["$defs"][reference["$ref"].split("/")[-1]]


def types_in(schema: Any, union: Any) -> set[str]:
    """Return the `type` of each member of a union in a JSON Schema. Each member must have one."""
    members = [found(schema, member) for member in found(schema, union).get("oneOf", [union])]
    members = [found(schema, member) for member in members]
    assert all(member["required"][0] == "type" for member in members)
    return {member["properties"]["type"]["const"] for member in members}
