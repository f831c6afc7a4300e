"""Generates the protocol's JSON Schema (draft 2020-12)."""

import json
import sys
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core.core_schema import ModelSchema

from protocol.core import commands, http, lobby, messages
from protocol.core.game_wire import GameWire, Part
from protocol.core.http_routes import ROUTES
from protocol.core.message import Message
from protocol.games.registry import WIRES
from protocol.generate.docs import docs_of
from protocol.generate.openapi import openapi

DRAFT = "https://json-schema.org/draft/2020-12/schema"
REQUESTS: tuple[type[Message], ...] = tuple(
    dict.fromkeys(route.request for route in ROUTES if route.request is not None)
)
ANSWERS: tuple[type[Message], ...] = tuple(
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
Named = dict[str, tuple[TypeAdapter[Any], JsonSchemaMode]]
CODE = "code"
"""The name under which a game's rejection codes stand beside its records."""
_SENT_BY: Mapping[Part, JsonSchemaMode] = {
    # Clients send these, and the server accepts no unknown field in them.
    "rules": "validation",
    "action": "validation",
    # The server sends these.
    "event": "serialization",
    "position": "serialization",
    "tally": "serialization",
}


def schema_files() -> dict[str, str]:
    """Return each file below protocol/schema/ by its path there."""
    bodies = _bodies()
    schemas = {
        "core/client.json": _titled(
            "What a client sends on a match's socket",
            _schema(commands.CLIENT_MESSAGES, "validation"),
        ),
        "core/server.json": _titled(
            "What the server sends on a match's socket",
            _schema(messages.SERVER_MESSAGES, "serialization"),
        ),
        "core/lobby/client.json": _titled(
            "What a client sends on the lobby's socket",
            _schema(lobby.LOBBY_CLIENT_MESSAGES, "validation"),
        ),
        "core/lobby/server.json": _titled(
            "What the server sends on the lobby's socket",
            _schema(lobby.LOBBY_SERVER_MESSAGES, "serialization"),
        ),
        "core/http.json": _titled(
            "The bodies of HTTP requests and answers, each by its name under $defs",
            bodies,
        ),
        "openapi.json": openapi(bodies["$defs"]),
        **{f"games/{key}.json": game_schema(wire) for key, wire in WIRES.items()},
    }
    return {name: json.dumps(schema, indent=2) + "\n" for name, schema in schemas.items()}


def game_schema(wire: GameWire) -> JsonSchemaValue:
    """Return a game's records under $defs: `rules`, `action`, `event`, `position`, `tally`, `code`.

    The records inside these stand beside them, under their own names.
    """
    parts: Named = {part: (adapter, _SENT_BY[part]) for part, adapter in wire.adapters.items()}
    schema = _definitions({**parts, CODE: (TypeAdapter(wire.codes), "serialization")})
    return _titled(f"{wire.title}: its records in a match's messages, under $defs", schema)


class Documented(GenerateJsonSchema):
    """Copies the field docstrings into the schema, and makes each `type` required."""

    def model_schema(self, schema: ModelSchema) -> JsonSchemaValue:
        definition = super().model_schema(schema)
        _document(schema["cls"], definition)
        if self.mode == "serialization":
            # Clients skip unknown fields, so that later releases can add some.
            definition.pop("additionalProperties", None)
        return definition


def _titled(title: str, schema: JsonSchemaValue) -> JsonSchemaValue:
    return {"$schema": DRAFT, "title": title, **schema}


def _schema(adapter: TypeAdapter[Any], mode: JsonSchemaMode) -> JsonSchemaValue:
    return adapter.json_schema(mode=mode, schema_generator=Documented)


def _bodies() -> JsonSchemaValue:
    requests: Named = {body.__name__: (TypeAdapter(body), "validation") for body in REQUESTS}
    answers: Named = {body.__name__: (TypeAdapter(body), "serialization") for body in ANSWERS}
    return _definitions({**requests, **answers})


def _definitions(named: Named) -> JsonSchemaValue:
    """Return the schemas of all records under $defs, each by name."""
    inputs = [(name, mode, adapter) for name, (adapter, mode) in named.items()]
    roots, schema = TypeAdapter.json_schemas(inputs, schema_generator=Documented)
    definitions = schema["$defs"]
    for (name, _), root in roots.items():
        # A record at the top level stands under its own name already.
        definitions.setdefault(name, root)
    return {"$defs": definitions}


def _document(model: type[BaseModel], definition: JsonSchemaValue) -> None:
    docs = docs_of(sys.modules[model.__module__])
    properties = definition.get("properties", {})
    for field, schema in properties.items():
        said = [docs.get(f"{model.__name__}.{field}"), schema.get("description")]
        if any(said):
            schema["description"] = " ".join(filter(None, said))
    if "const" in properties.get("type", {}):
        properties["type"].pop("default", None)
        others = [field for field in definition.get("required", []) if field != "type"]
        definition["required"] = ["type", *others]
