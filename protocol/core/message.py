"""The base of everything on the wire: a frozen record with two forms, named and positional."""

from collections.abc import Mapping
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, Union, get_args

from msgspec import Raw
from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Tag,
    TypeAdapter,
    ValidationInfo,
    model_validator,
)

FIRST_OF_GAMES = 64
"""Type numbers from here on belong to the games, each with its own; lower ones to the core."""

# The slots of a pydantic record. Setting them directly is faster than by attribute.
_new = object.__new__
_slots = vars(BaseModel)
_set_values = _slots["__dict__"].__set__
_set_fields_set = _slots["__pydantic_fields_set__"].__set__
_set_extra = _slots["__pydantic_extra__"].__set__
_set_private = _slots["__pydantic_private__"].__set__


class Message(BaseModel):
    """A record of the protocol.

    It has two forms with the same meaning. The named form is an object, as in JSON. The positional
    form is an array of the values in field order, as in msgpack frames, with the record's number in
    place of its `type`. The order of the fields and the number are part of the protocol: new fields
    are only added at the end.
    """

    __slots__ = ("packed",)
    """The stored msgpack form, if any (`protocol.core.codec.packed`)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    if TYPE_CHECKING:
        # A slot, because pydantic would take an annotation for a field.
        packed: ClassVar[Raw | None]

    NUMBER: ClassVar[int | None] = None
    """The number in place of `type` in the positional form; None for a record without a type.

    The field `type` is always the first.
    """
    _all_fields: ClassVar[set[str]] = set()
    _type: ClassVar[str | None] = None

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        cls._all_fields = set(cls.model_fields)
        cls._type = cls.model_fields["type"].default if "type" in cls._all_fields else None

    @model_validator(mode="before")
    @classmethod
    def _from_positional(cls, data: Any, info: ValidationInfo) -> Any:
        if not isinstance(data, list | tuple):
            return data
        lenient = getattr(info.context, "lenient", False)
        if len(data) > len(cls.model_fields) and not lenient:
            raise ValueError(f"more than the {len(cls.model_fields)} values of {cls.__name__}")
        if data and _is_number(data[0], cls.NUMBER):
            data = [cls._type, *data[1:]]
        return dict(zip(cls.model_fields, data, strict=False))

    @classmethod
    def made(cls, **values: Any) -> Self:
        """Return a record of trusted values without validating them.

        Every field must be given by name, in field order. (`model_construct` allows any subset, and
        takes four times as long.)
        """
        record = _new(cls)
        _set_values(record, values)
        _set_fields_set(record, cls._all_fields)
        _set_extra(record, None)
        _set_private(record, None)
        _set_packed(record, None)
        return record

    def keep_packed(self, packed: Raw) -> None:
        """Store the positional form as msgpack, which the encoder then writes for the record."""
        _set_packed(self, packed)

    def values(self) -> list[Any]:
        """Return the values in field order. Nested records stay as they are."""
        return list(self.__dict__.values())

    def positional(self) -> list[Any]:
        """Return the values in field order, with the number for the type."""
        values = list(self.__dict__.values())
        if self.NUMBER is not None:
            values[0] = self.NUMBER
        return values

    def to_pack(self) -> Any:
        """Return the stored msgpack form, or else the positional values."""
        try:
            if self.packed is not None:
                return self.packed
        except AttributeError:  # It was validated, not made.
            pass
        values = list(self.__dict__.values())
        if self.NUMBER is not None:
            values[0] = self.NUMBER
        return values

    @classmethod
    def type_name(cls) -> str:
        """Return the value of `type`. Raises ValueError for a record without one."""
        if cls._type is None:
            raise ValueError(f"{cls.__name__} has no type")
        return cls._type


_set_packed = vars(Message)["packed"].__set__


def members_of(union: Any) -> tuple[type[Message], ...]:
    """Return the records of a union such as `Play | Discard`, or of a single record."""
    return get_args(union) if isinstance(union, UnionType) else (union,)


def adapter_of(union: Any) -> TypeAdapter[Any]:
    """Return a validator for a closed union of records in either form, discriminated by `type`."""
    members = members_of(union)
    names = {member.NUMBER: member.type_name() for member in members}

    def tag_of(data: Any) -> Any:
        if isinstance(data, list | tuple):
            first = data[0] if data else None
            return names.get(first, first) if type(first) is int else first
        if isinstance(data, Mapping):
            return data.get("type")
        return getattr(data, "type", None)

    tagged = tuple(Annotated[member, Tag(member.type_name())] for member in members)
    any_of_them: Any = Annotated[Union[tagged], Discriminator(tag_of)]  # noqa: UP007
    return TypeAdapter(any_of_them)


def _is_number(first: object, number: int | None) -> bool:
    # True and 1.0 equal 1, but are not type numbers.
    return number is not None and type(first) is int and first == number
