"""Generates the OpenAPI description of the HTTP API."""

import re
from typing import Any

from pydantic.json_schema import JsonSchemaValue

from protocol.core.body import Body
from protocol.core.http import HttpProblem
from protocol.core.http_routes import JSON, ROUTES, Caller, HttpRoute

VERSION = "2"
"""The major version of the protocol, as in the names of the subprotocols."""
PARAMETER = re.compile(r"\{(\w+)\}")
DEFINITION = "#/$defs/"
COMPONENT = "#/components/schemas/"
CREDENTIALS = {
    "guest": {
        "type": "apiKey",
        "in": "cookie",
        "name": "spite_player",
        "description": "A guest in a browser. Over TLS the name begins with `__Host-`.",
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "spite_session",
        "description": "A login in a browser. Over TLS the name begins with `__Host-`.",
    },
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A guest's token from `POST /api/guests`, or a bot token.",
    },
}
SESSION_ONLY = {
    Caller.REGISTERED,
    Caller.FRESH,
    Caller.MODERATOR,
    Caller.FRESH_MODERATOR,
}


def openapi(definitions: dict[str, JsonSchemaValue]) -> dict[str, Any]:
    """Return the OpenAPI description. `definitions` are the schemas of all bodies by name."""
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Spite & Malice Online",
            "version": VERSION,
            "summary": "The HTTP API of a node.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": section} for section in dict.fromkeys(r.section for r in ROUTES)],
        "paths": paths,
        "components": {
            "schemas": _relocated(definitions),
            "securitySchemes": CREDENTIALS,
        },
    }


def _operation(route: HttpRoute) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": _operation_id(route),
        "tags": [route.section],
        "summary": route.summary,
    }
    if route.note:
        operation["description"] = f"The answer: {route.note}."
    if parameters := _parameters(route):
        operation["parameters"] = parameters
    if route.request is not None:
        operation["requestBody"] = {"content": {JSON: {"schema": _reference(route.request)}}}
    if route.takes_record:
        operation["requestBody"] = {"content": {JSON: {"schema": {"type": "object"}}}}
    answer: dict[str, Any] = {"description": route.note or "Success"}
    if route.response is not None:
        answer["content"] = {JSON: {"schema": _reference(route.response)}}
    elif route.status == 200:
        answer["content"] = {route.media_type: {}}
    statuses = [route.status] if route.known_status is None else [route.known_status, route.status]
    operation["responses"] = {
        **{str(status): answer for status in statuses},
        "default": {
            "description": "An error",
            "content": {JSON: {"schema": _reference(HttpProblem)}},
        },
    }
    if route.caller in SESSION_ONLY:
        operation["security"] = [{"session": []}]
    else:
        operation["security"] = [{}, {"guest": []}, {"session": []}, {"token": []}]
    return operation


def _operation_id(route: HttpRoute) -> str:
    """Return a unique name for a request in OpenAPI, such as `get_api_me_matches`."""
    path = re.sub(r"\W+", "_", route.path).strip("_")
    return f"{route.method.lower()}_{path}"


def _parameters(route: HttpRoute) -> list[dict[str, Any]]:
    in_path = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer"} if _is_number(route, name) else {"type": "string"},
        }
        for name in PARAMETER.findall(route.path)
    ]
    in_query = [
        {"name": name, "in": "query", "description": meaning, "schema": {"type": "string"}}
        for name, meaning in route.query.items()
    ]
    return [*in_path, *in_query]


def _is_number(route: HttpRoute, name: str) -> bool:
    """Return whether a parameter of a route's path is the number of a game in a match."""
    return name == "game" and "/games/{game}" in route.path


def _reference(body: type[Body]) -> dict[str, str]:
    return {"$ref": f"{COMPONENT}{body.__name__}"}


def _relocated(schema: Any) -> Any:
    """Return a JSON Schema with its references pointing to the components of OpenAPI."""
    match schema:
        case dict():
            return {key: _relocated(value) for key, value in schema.items()}
        case list():
            return [_relocated(value) for value in schema]
        case str():
            return (
                schema.replace(DEFINITION, COMPONENT) if schema.startswith(DEFINITION) else schema
            )
        case _:
            return schema
