"""Generates the protocol's JSON Schema (draft 2020-12)."""

import json
import sys
from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta
from msgspec.json import schema_components
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core.core_schema import ModelSchema

from protocol.core import commands, http, lobby, messages
from protocol.core.body import Body
from protocol.core.events import Event, StepEvent
from protocol.core.game_wire import GameWire, Part, with_parts
from protocol.core.http_routes import ROUTES
from protocol.core.message import Message, members_of, name_of
from protocol.core.named import twin_of
from protocol.games.registry import OWN_WIRES
from protocol.generate.docs import docs_of
from protocol.generate.fields import Record, fields_of, records_within
from protocol.generate.openapi import openapi

DRAFT = "https://json-schema.org/draft/2020-12/schema"
REQUESTS: tuple[type[Body], ...] = tuple(
    dict.fromkeys(route.request for route in ROUTES if route.request is not None)
)
ANSWERS: tuple[type[Body], ...] = tuple(
    dict.fromkeys(
        [
            *(
                route.response
                for route in ROUTES
                # The response of a route that also reads it has the stricter schema of a request.
                if route.response is not None and route.response not in REQUESTS
            ),
            http.HttpProblem,
        ]
    )
)
CODE = "code"
"""The name in a game's JSON Schema under which its rejection codes stand beside its records."""


def schema_files() -> dict[str, str]:
    """Return the text of each JSON Schema file, by its path below protocol/schema/."""
    bodies = _bodies()
    schemas = {
        "core/client.json": _titled(
            "What a client sends on a match's socket", _union_schema(commands.ClientMessage)
        ),
        "core/server.json": _titled(
            "What the server sends on a match's socket", _union_schema(messages.ServerMessage)
        ),
        "core/lobby/client.json": _titled(
            "What a client sends on the lobby's socket", _union_schema(lobby.LobbyClientMessage)
        ),
        "core/lobby/server.json": _titled(
            "What the server sends on the lobby's socket", _union_schema(lobby.LobbyServerMessage)
        ),
        "core/http.json": _titled(
            "The bodies of HTTP requests and answers, each by its name under $defs",
            bodies,
        ),
        "openapi.json": openapi(bodies["$defs"]),
        **{f"games/{key}.json": game_schema(wire) for key, wire in OWN_WIRES.items()},
    }
    return {name: json.dumps(schema, indent=2) + "\n" for name, schema in schemas.items()}


def game_schema(wire: GameWire) -> JsonSchemaValue:
    """Return a game's records under $defs: `rules`, `action`, `event`, `position`, `tally`, `code`.

    The records inside these stand beside them, under their own names.
    """
    definitions = _definitions(wire.parts.values())
    # Clients send rules, and the server accepts no unknown option in them.
    definitions[wire.rules.__name__]["additionalProperties"] = False
    parts: JsonSchemaValue = {part: _one_of(kind) for part, kind in wire.parts.items()}
    parts[CODE] = TypeAdapter(wire.codes).json_schema()
    schema = {"$defs": definitions | parts}
    return _titled(f"{wire.title}: its records in a match's messages, under $defs", schema)


def _titled(title: str, schema: JsonSchemaValue) -> JsonSchemaValue:
    return {"$schema": DRAFT, "title": title, **schema}


def _union_schema(union: Any) -> JsonSchemaValue:
    return {"$defs": _definitions([union]), **_one_of(union)}


def _one_of(union: Any) -> JsonSchemaValue:
    members = [_reference(member) for member in members_of(union)]
    return {"oneOf": members} if len(members) > 1 else members[0]


def _reference(record: type[Message]) -> JsonSchemaValue:
    return {"$ref": f"#/$defs/{record.__name__}"}


def _definitions(kinds: Iterable[Any]) -> JsonSchemaValue:
    """Return the JSON Schemas of the records in these types, by name."""
    records = [record for record in records_within(kinds) if issubclass(record, Message)]
    twins = [twin_of(with_parts(record, _type_of_part)) for record in records]
    _, definitions = schema_components(twins, ref_template="#/$defs/{name}")
    for record in records:
        _complete(record, definitions[record.__name__])
    return dict(sorted(_portable(definitions).items()))


def _type_of_part(part: Part) -> Any:
    """Return a stand-in for a type that each game defines, with the same JSON Schema."""
    # A union of records and other objects has no twin, so `_complete` adds the event.
    return Any if part == "event" else Annotated[dict[str, Any], Meta(description=_describe(part))]


def _describe(part: Part) -> str:
    return f"A record of the match's game: see schema/games/<key>.json, $defs/{part}."


def _complete(record: Record, definition: JsonSchemaValue) -> None:
    """Add docstrings, the `type` and the events of games to the JSON Schema of a record."""
    docs = docs_of(sys.modules[record.__module__])
    definition["description"] = docs[record.__name__]
    properties = definition.get("properties", {})
    for field in fields_of(record):
        schema = properties[field.name]
        if field.kind == list[StepEvent]:
            schema["items"] = _step_event()
        descriptions = [docs.get(f"{record.__name__}.{field.name}"), schema.get("description")]
        if any(descriptions):
            schema["description"] = " ".join(filter(None, descriptions))
    if issubclass(record, Message) and name_of(record) is not None:
        properties["type"] = {"type": "string", "const": name_of(record)}


def _step_event() -> JsonSchemaValue:
    names = sorted(str(name_of(event)) for event in members_of(Event))
    of_game = {
        "type": "object",
        "description": _describe("event"),
        "properties": {"type": {"type": "string", "not": {"enum": names}}},
        "required": ["type"],
    }
    return {"oneOf": [*map(_reference, members_of(Event)), of_game]}


def _portable(schema: Any) -> Any:
    """Return a JSON Schema without Python's own syntax, and with references to records."""
    match schema:
        case {"record": str(name), **rest}:
            return {**rest, "$ref": f"#/$defs/{name}"}
        case dict():
            return {key: _portable(value) for key, value in schema.items()}
        case list():
            return [_portable(value) for value in schema]
        case str():
            return schema.replace(r"\Z", "$")
        case _:
            return schema


class Documented(GenerateJsonSchema):
    """A generator of JSON Schema that copies the docstrings of fields into the schema of a body."""

    def model_schema(self, schema: ModelSchema) -> JsonSchemaValue:
        definition = super().model_schema(schema)
        body: Any = schema["cls"]
        _complete(body, definition)
        if self.mode == "serialization":
            # Clients skip unknown fields, so that later releases can add some.
            definition.pop("additionalProperties", None)
        return definition


def _bodies() -> JsonSchemaValue:
    """Return the JSON Schemas of all HTTP bodies and of the records in them, by name.

    They are under $defs.
    """
    mode_of: dict[type[Body], JsonSchemaMode] = dict.fromkeys(REQUESTS, "validation")
    mode_of |= dict.fromkeys(ANSWERS, "serialization")
    inputs = [(body.__name__, mode, TypeAdapter(body)) for body, mode in mode_of.items()]
    roots, schema = TypeAdapter.json_schemas(inputs, schema_generator=Documented)
    definitions = _portable(schema["$defs"]) | _definitions(mode_of)
    for (name, _), root in roots.items():
        # A record at the top level stands under its own name already.
        definitions.setdefault(name, root)
    return {"$defs": dict(sorted(definitions.items()))}
