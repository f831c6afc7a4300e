"""Generates TypeScript declarations of the records, unions, codes and ids in Python modules."""

from collections.abc import Iterator, Sequence
from enum import IntEnum, StrEnum
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, TypeVar, Union, get_args, get_origin

from protocol.core import account, blocks, challenges, http, moderation
from protocol.core.body import Body
from protocol.core.events import Event, StepEvent
from protocol.core.game_wire import PARTS
from protocol.core.message import Message, members_of, name_of
from protocol.generate.docs import assigned_in, docs_of
from protocol.generate.fields import Record, fields_of, is_record, length_of
from protocol.generate.text_literal import text_literal

REQUESTS: tuple[type[Body], ...] = (
    http.CreateMatch,
    account.ShowAs,
    account.PasskeyWanted,
    account.Mailbox,
    blocks.BlockWanted,
    challenges.ChallengeWanted,
    moderation.ReportWanted,
)
"""Bodies of requests. In their TypeScript declarations, fields with a default are optional."""
WIDTH = 100
"""The maximum width of a generated line, as Prettier has it."""
GENERIC = "<G extends GameTypes = AnyGame>"
_PLAIN = {str: "string", int: "number", bool: "boolean", NoneType: "null", None: "null"}


class Declarations:
    """The declarations of one TypeScript file, and the names it imports.

    `home` are the Python modules that it declares; `abroad` are the modules whose names it may
    import.
    """

    def __init__(self, home: Sequence[ModuleType], abroad: Sequence[ModuleType] = ()) -> None:
        self.home = home
        self.imported: set[str] = set()
        """The imported names that were used so far."""
        self._own = names_of(home)
        self._others = names_of(abroad)

    def sections(self) -> Iterator[str]:
        """Return the TypeScript declarations of each Python module, in order."""
        for module in self.home:
            docs = docs_of(module)
            for name, value in names_of([module]).items():
                yield _doc(docs.get(name)) + self._declared(name, value, docs)

    def _declared(self, name: str, value: Any, docs: dict[str, str]) -> str:
        if isinstance(value, NewType):
            return f"export type {name} = {self.type(value.__supertype__)};"
        if isinstance(value, type) and get_origin(value) is None:
            if value.__name__ != name:
                return f"export type {name} = {self.type(value)};"
            if issubclass(value, IntEnum):
                return _numbered(value, docs)
            if issubclass(value, StrEnum):
                return _enumerated(value, docs)
            if issubclass(value, Message | Body):
                return self._record(value, docs)
        head = f"export type {name}{GENERIC if is_generic(value) else ''} ="
        return _wrapped(head, self._spelled_out(value))

    def _record(self, model: Record, docs: dict[str, str]) -> str:
        lines = []
        for field in fields_of(model):
            is_optional = field.is_omitted or (model in REQUESTS and not field.is_required)
            mark = "?" if is_optional else ""
            comment = _doc(docs.get(f"{model.__name__}.{field.name}"), "  ")
            lines.append(f"{comment}  {field.name}{mark}: {self._field_type(field.kind)};")
        generic = GENERIC if is_generic(model) else ""
        if not lines:
            return f"export type {model.__name__} = Record<string, never>;"
        return "\n".join([f"export type {model.__name__}{generic} = {{", *lines, "};"])

    def _field_type(self, kind: Any) -> str:
        """Return the TypeScript type of a field. A list of fixed length is a tuple."""
        length = length_of(kind)
        if length is None:
            return self.type(kind)
        (element,) = get_args(_bare(kind))
        return "[" + ", ".join([self.type(element)] * length) + "]"

    def type(self, annotation: Any) -> str:
        """Return a Python type as TypeScript: by its name if this file or another one declares it,
        else spelled out.
        """
        if annotation is Any:
            return "unknown"
        if isinstance(annotation, TypeVar):
            return f"G['{PARTS[annotation]}']"
        bare = _bare(annotation)
        for names in (self._own, self._others):
            for name, value in names.items():
                if value is bare or (is_compound(value) and _bare(value) == bare):
                    if names is self._others:
                        self.imported.add(name)
                    return f"{name}<G>" if is_generic(value) else name
        return self._spelled_out(annotation)

    def _spelled_out(self, annotation: Any) -> str:
        if annotation == StepEvent:
            return f"{self.type(Event)} | G['event']"
        annotation = _bare(annotation)
        origin, parts = get_origin(annotation), get_args(annotation)
        if origin is Literal:
            return " | ".join(_literal(value) for value in parts)
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys(self.type(part) for part in parts))
        if origin is list:
            element = self.type(parts[0])
            return f"({element})[]" if " | " in element else f"{element}[]"
        if origin is dict:
            return f"Record<{self.type(parts[0])}, {self.type(parts[1])}>"
        if annotation not in _PLAIN:
            raise TypeError(f"no TypeScript for {annotation!r}")
        return _PLAIN[annotation]


def names_of(modules: Sequence[ModuleType]) -> dict[str, Any]:
    """Return the types that these modules define, by name: records, codes, ids and unions."""
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if _belongs(name, value, module)
    }


def is_compound(value: Any) -> bool:
    """Return whether a type is a union, a literal or a mapping. Such a type has no name except that
    of an alias.
    """
    return get_origin(_bare(value)) in (Literal, Union, UnionType, dict)


def is_union(value: Any) -> bool:
    """Return True for a union of records that are discriminated by `type`."""
    return get_origin(value) in (Union, UnionType) and all(
        is_record(member) and issubclass(member, Message) and name_of(member)
        for member in members_of(value)
    )


def is_generic(value: Any) -> bool:
    """Return True if a type or a part of it has a type parameter for the match's game."""
    if isinstance(value, TypeVar):
        return True
    value = _bare(value)
    if is_record(value):
        return any(is_generic(field.kind) for field in fields_of(value))
    parts = (get_origin(value), *get_args(value)) if get_args(value) else ()
    return any(is_generic(part) for part in parts if not isinstance(part, str | int))


def _belongs(name: str, value: Any, module: ModuleType) -> bool:
    """Return True if `module` defines `name` and the protocol uses it."""
    if isinstance(value, NewType):
        return value.__module__ == module.__name__
    if isinstance(value, type) and get_origin(value) is None:
        kinds = (Message, Body, IntEnum, StrEnum)
        return value.__module__ == module.__name__ and issubclass(value, kinds)
    plain = name[0].isupper() and not name.isupper() and not name.startswith("Wire")
    if not plain or isinstance(value, TypeVar) or not is_compound(value):
        return False
    return name in assigned_in(module)


def _bare(annotation: Any) -> Any:
    """Return a type without the limits on its values, and a record without its parameters."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    return get_origin(annotation) if is_record(get_origin(annotation)) else annotation


def _enumerated(enum: type[StrEnum], docs: dict[str, str]) -> str:
    members = [
        _doc(docs.get(f"{enum.__name__}.{member.name}"), "  ") + f"  | {text_literal(member.value)}"
        for member in enum
    ]
    return f"export type {enum.__name__} =\n" + "\n".join(members) + ";"


def _numbered(enum: type[IntEnum], docs: dict[str, str]) -> str:
    name = enum.__name__
    members = [
        _doc(docs.get(f"{name}.{member.name}"), "  ") + f"  {member.name}: {member.value},"
        for member in enum
    ]
    foot = f"}} as const;\nexport type {name} = (typeof {name})[keyof typeof {name}];"
    return "\n".join([f"export const {name} = {{", *members, foot])


def _wrapped(head: str, body: str) -> str:
    """Return the TypeScript of a type alias, on one line if it fits."""
    if len(head) + len(body) + 2 <= WIDTH:
        return f"{head} {body};"
    if len(body) + 3 <= WIDTH:
        return f"{head}\n  {body};"
    return head + "".join(f"\n  | {part}" for part in body.split(" | ")) + ";"


def _literal(value: object) -> str:
    return text_literal(value) if isinstance(value, str) else str(value)


def _doc(docstring: str | None, indent: str = "") -> str:
    """Return a docstring as a JSDoc comment on lines of its own; nothing for an empty text."""
    if not docstring:
        return ""
    lines = docstring.replace("*/", "* /").split("\n")
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "\n".join(f"{indent} * {line}".rstrip() for line in lines)
    return f"{indent}/**\n{body}\n{indent} */\n"
