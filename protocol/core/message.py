"""The base of everything on a WebSocket: a frozen record with two forms, positional and named."""

from types import UnionType
from typing import Any, Union, get_args, get_origin

from msgspec import Struct
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from protocol.core.named import part_of_body, to_data

FIRST_OF_GAMES = 64
"""The first type number of records that belong to games, each with its own; lower ones belong to
the core.
"""


class Message(Struct, frozen=True, array_like=True, gc=False):
    """A record of the protocol: a message or a part of one.

    It has two forms with the same meaning. The positional form is an array of the values in field
    order, as in msgpack frames. The named form is an object, as in JSON (`protocol.core.named`).

    A record that belongs to a union has a number and a name. The array begins with the number, the
    `tag` of the class; the object has the name, the class variable `type`. The order of the fields
    and the number are part of the protocol: new fields are only added at the end.
    """

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Let bodies of HTTP requests and answers contain records, in the named form."""
        return core_schema.no_info_plain_validator_function(
            lambda data: part_of_body(data, source),
            serialization=core_schema.plain_serializer_function_ser_schema(to_data),
        )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, _schema: CoreSchema, _handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        # `protocol.generate.json_schema` puts a reference there.
        return {"record": cls.__name__}


class ClientRecord(Message, frozen=True, forbid_unknown_fields=True):
    """A record of the protocol that clients send. One with unknown fields is refused."""


def members_of(union: Any) -> tuple[type[Message], ...]:
    """Return the classes of the records in a union such as `Play | Discard`, or of a single record,
    without type arguments.
    """
    members = get_args(union) if get_origin(union) in (Union, UnionType) else (union,)
    return tuple(get_origin(member) or member for member in members)


def number_of(kind: type[Message]) -> int:
    """Return the number that stands for a record's class at the start of the positional form.
    Raises ValueError if it has none.
    """
    tag = kind.__struct_config__.tag
    if not isinstance(tag, int):
        raise ValueError(f"{kind.__name__} has no number")
    return tag


def name_of(kind: type[Message]) -> str | None:
    """Return the `type` of the named form; None for a record without one."""
    return getattr(kind, "type", None)
