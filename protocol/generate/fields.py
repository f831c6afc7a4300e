"""Lists the fields of protocol records and HTTP bodies, for the generators of schema and
TypeScript.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

from annotated_types import MaxLen, MinLen
from msgspec import Meta
from msgspec.structs import fields

from protocol.core.body import Body
from protocol.core.message import Message, name_of

Record = type[Message] | type[Body]


class Field(NamedTuple):
    """A field of a record of the protocol or of an HTTP body, in its named form."""

    name: str
    kind: Any
    """The field's type, with its limits."""
    is_required: bool
    is_omitted: bool = False
    """True if an answer omits the field while it has its default."""


def is_record(value: Any) -> bool:
    """Return whether `value` is the class of a record of the protocol or of an HTTP body."""
    return (
        isinstance(value, type) and get_origin(value) is None and issubclass(value, Message | Body)
    )


def fields_of(record: Record) -> Iterator[Field]:
    """Yield the fields of a record of the protocol or of an HTTP body, in their order.

    The first is `type`, if the record has a name.
    """
    if issubclass(record, Body):
        for name, info in record.model_fields.items():
            is_omitted = info.exclude_if is not None
            yield Field(name, info.rebuild_annotation(), info.is_required(), is_omitted)
        return
    type_name = name_of(record)
    if type_name is not None:
        yield Field("type", Literal[type_name], is_required=True)
    for of in fields(record):
        yield Field(of.name, of.type, of.required)


def records_within(kinds: Iterable[Any]) -> list[Record]:
    """Return the protocol's records and HTTP bodies in these types, and all records inside them."""
    found: dict[Record, None] = {}
    for kind in kinds:
        _gather(kind, found)
    return list(found)


def _gather(kind: Any, found: dict[Record, None]) -> None:
    record = get_origin(kind) or kind
    if is_record(record) and record not in found:
        found[record] = None
        for field in fields_of(record):
            _gather(field.kind, found)
    for part in get_args(kind):
        _gather(part, found)


def length_of(kind: Any) -> int | None:
    """Return the fixed length of a type of lists; None for any other type."""
    if get_origin(kind) is not Annotated:
        return None
    least = most = None
    for limit in get_args(kind)[1:]:
        if isinstance(limit, Meta | MinLen):
            least = limit.min_length
        if isinstance(limit, Meta | MaxLen):
            most = limit.max_length
    return least if least == most else None
