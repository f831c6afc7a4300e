"""The base of everything on the wire: a frozen record with two forms, named and positional."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, ValidationInfo, model_validator

from protocol.numbers import NUMBERS, name_of

LENIENT = "lenient"
"""The validation context in which fields that a later release has added are passed over."""

# What a pydantic record is made of. To set it so takes less time than by the attributes' names.
_new = object.__new__
_slots = vars(BaseModel)
_set_values = _slots["__dict__"].__set__
_set_fields_set = _slots["__pydantic_fields_set__"].__set__
_set_extra = _slots["__pydantic_extra__"].__set__
_set_private = _slots["__pydantic_private__"].__set__


class Message(BaseModel):
    """A record that crosses the wire.

    It has two forms that mean the same. The named form is an object, as in JSON. The positional
    form is an array of the values in the order of the fields, which is what msgpack frames carry,
    with a number for the `type` (`protocol.numbers`): a move stays well under 60 bytes, and nothing
    is lost, since the order is part of the protocol (fields are only ever added at the end).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    _all_fields: ClassVar[set[str]] = set()
    _number: ClassVar[int | None] = None
    """What stands for its `type`; None for a record without one. A type is the first field."""

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        cls._all_fields = set(cls.model_fields)
        if "type" in cls._all_fields:
            cls._number = NUMBERS[cls.model_fields["type"].default]

    @model_validator(mode="before")
    @classmethod
    def _from_positional(cls, data: Any, info: ValidationInfo) -> Any:
        if not isinstance(data, list | tuple):
            return data
        if len(data) > len(cls.model_fields) and info.context != LENIENT:
            raise ValueError(f"more than the {len(cls.model_fields)} values of {cls.__name__}")
        if data and cls._number is not None:
            data = [name_of(data[0]), *data[1:]]
        return dict(zip(cls.model_fields, data, strict=False))

    @classmethod
    def made(cls, **values: Any) -> Self:
        """A record of values that need no checks, since they were made here.

        Every field has to be named, in the order of the fields. (`model_construct` does the same
        for any choice of them, and takes four times as long.)
        """
        record = _new(cls)
        _set_values(record, values)
        _set_fields_set(record, cls._all_fields)
        _set_extra(record, None)
        _set_private(record, None)
        return record

    def values(self) -> list[Any]:
        """The values in the order of the fields; nested records are left as they are."""
        return list(self.__dict__.values())

    def positional(self) -> list[Any]:
        """The same as it is sent: with a number for the type."""
        values = list(self.__dict__.values())
        if self._number is not None:
            values[0] = self._number
        return values


def tag_of(data: Any) -> Any:
    """The `type` of a record in either of its forms, or of one that is already built."""
    if isinstance(data, list | tuple):
        return name_of(data[0]) if data else None
    if isinstance(data, Mapping):
        return data.get("type")
    return getattr(data, "type", None)
