"""The named form of records, as in JSON. Every record class has a twin class, whose instances are
encoded with field names.

msgspec converts a record to its twin and back. The twin of a generic record without parameters
takes any value where the match's game defines a record; `named` puts the twin of that record there.
"""

from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct, ValidationError, convert, defstruct, field, to_builtins
from msgspec.json import Encoder
from msgspec.structs import FieldInfo, fields

_ENCODER = Encoder()


def twin_of(kind: Any) -> Any:
    """Return the type of the named form (the twin) of a record, a union or a list of records."""
    return _twin_of(kind, strict=False)


@cache
def _twin_of(kind: Any, *, strict: bool) -> Any:
    """Return the type of a record's named form. If `strict`, decoding rejects unknown fields."""
    if isinstance(kind, TypeVar):
        return Any
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return Annotated[(_twin_of(parts[0], strict=strict), *parts[1:])]
    if origin in (Union, UnionType):
        return Union[tuple(_twin_of(part, strict=strict) for part in parts)]  # noqa: UP007
    if origin is list:
        return list[_twin_of(parts[0], strict=strict)]  # type: ignore[misc]
    record = origin or kind
    if not is_record(record):
        return kind
    return defstruct(
        record.__name__,
        [_twin_field(each, strict) for each in fields(kind)],
        module=record.__module__,
        # msgspec reads the number of the record there when it converts the twin back.
        namespace={"type": record.__struct_config__.tag},
        tag=getattr(record, "type", None),
        forbid_unknown_fields=strict or record.__struct_config__.forbid_unknown_fields,
        gc=False,
    )


def _twin_field(of: FieldInfo, strict: bool) -> tuple[Any, ...]:
    kind = Any if is_generic(of.type) else _twin_of(of.type, strict=strict)
    if of.default_factory is not NODEFAULT:
        return of.name, kind, field(default_factory=of.default_factory)
    return (of.name, kind) if of.default is NODEFAULT else (of.name, kind, of.default)


def is_record(kind: Any) -> bool:
    """Return whether this is the class of a record of the protocol, which has a positional form."""
    is_struct = isinstance(kind, type) and issubclass(kind, Struct)
    return is_struct and kind.__struct_config__.array_like


def is_generic(kind: Any) -> bool:
    """Return whether a type still has type parameters, which stand for records that each game
    defines.
    """
    return isinstance(kind, TypeVar) or bool(getattr(kind, "__parameters__", ()))


@cache
def _generic_fields(kind: type[Struct]) -> tuple[str, ...]:
    return tuple(of.name for of in fields(kind) if is_generic(of.type))


def named(record: Struct) -> Struct:
    """Return the twin of a record, which is encoded as an object with field names."""
    kind = type(record)
    twin: Struct = convert(record, twin_of(kind), from_attributes=True)
    for name in _generic_fields(kind):
        setattr(twin, name, _named_part(getattr(record, name)))
    return twin


def _named_part(value: Any) -> Any:
    if isinstance(value, list):
        return [_named_part(part) for part in value]
    return named(value) if isinstance(value, Struct) else value


def to_json(record: Struct) -> bytes:
    """Return the named form of a record as JSON."""
    return _ENCODER.encode(named(record))


def to_data(record: Struct) -> dict[str, Any]:
    """Return a record in named form, with field names: as dictionaries, lists and plain values."""
    data: dict[str, Any] = to_builtins(named(record))
    return data


def from_data(data: Any, kind: Any) -> Any:
    """Convert plain data, in the named or the positional form, to a record of the type `kind`.

    `kind` is a record's class or a union. Raises msgspec's ValidationError if the data are not of
    this type.
    """
    if isinstance(data, list | tuple):
        return convert(data, kind)
    return from_twin(convert(data, twin_of(kind)), kind)


def from_twin(twin: Any, kind: Any) -> Any:
    """Convert the named form of a record to the record. `kind` is its class, or a union with it."""
    return convert(twin, kind, from_attributes=True)


def part_of_body(data: Any, kind: Any) -> Any:
    """Convert data in a part of an HTTP body to a record of the type `kind`. A record is returned
    unchanged.

    Raises ValueError if the data are not of this type or have an unknown field.
    """
    if isinstance(data, Struct):
        return data
    try:
        return from_twin(convert(data, _twin_of(kind, strict=True)), kind)
    except ValidationError as error:
        raise ValueError(str(error)) from error
