"""The protocol as JSON Schema (draft 2020-12)."""

import json
from types import ModuleType
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from protocol import commands, events, http, messages, rules, views
from protocol.generate.docs import docs_of
from protocol.message import Message

DOCUMENTED: tuple[ModuleType, ...] = (rules, views, events, messages, commands, http)


def schema_files() -> dict[str, str]:
    """Each file under protocol/schema/ by its name."""
    bodies: list[type[Message]] = [
        http.CreateMatch,
        http.MatchCreated,
        http.Me,
        http.Guest,
        http.Presets,
        http.RulesText,
        http.HttpProblem,
    ]
    schemas = {
        "client.json": _union(commands.CLIENT_MESSAGES.json_schema(mode="validation")),
        # Clients pass over fields that they don't know, so that new ones can be added.
        "server.json": _open(_union(messages.SERVER_MESSAGES.json_schema(mode="serialization"))),
        "http.json": _bodies(bodies),
    }
    return {
        name: json.dumps(_titled(name, schema), indent=2) + "\n" for name, schema in schemas.items()
    }


def _titled(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    titles = {
        "client.json": "What a client sends on a match's socket",
        "server.json": "What the server sends on a match's socket",
        "http.json": "The bodies of HTTP requests and answers, each by its name under $defs",
    }
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": titles[name]}
    return {**head, **schema}


def _union(schema: dict[str, Any]) -> dict[str, Any]:
    for name, definition in schema["$defs"].items():
        _document(name, definition)
    return schema


def _bodies(models: list[type[Message]]) -> dict[str, Any]:
    modes: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        (model, "validation") for model in models
    ]
    _, schema = models_json_schema(modes)
    return _union(schema)


def _open(schema: dict[str, Any]) -> dict[str, Any]:
    for definition in schema["$defs"].values():
        if "properties" in definition:
            definition.pop("additionalProperties", None)
    return schema


def _document(name: str, definition: dict[str, Any]) -> None:
    """Put in what is said of the fields; a record is told by its `type`, which it must have."""
    properties = definition.get("properties", {})
    for field, property_schema in properties.items():
        for module in DOCUMENTED:
            if said := docs_of(module).get(f"{name}.{field}"):
                property_schema["description"] = said
    if "const" in properties.get("type", {}):
        properties["type"].pop("default", None)
        rest = [field for field in definition.get("required", []) if field != "type"]
        definition["required"] = ["type", *rest]
