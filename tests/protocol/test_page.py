"""Tests that docs/protocol shows every message and lists every code, number and option.

Each example on these pages must be one of the samples.
"""

import json
import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict, fields

from protocol.core.clock import TimeControl
from protocol.core.codec import MsgpackCodec
from protocol.core.codes import CloseCode, ErrorCode, LobbyCode, RejectionCode
from protocol.core.commands import ClientMessage, Command
from protocol.core.events import Event
from protocol.core.game_wire import GameWire
from protocol.core.lobby import LobbyClientMessage, LobbyCommand, LobbyServerMessage
from protocol.core.message import Message, members_of, name_of, number_of
from protocol.core.messages import ServerMessage
from protocol.core.views import GameView, MatchView
from tests.support.protocol_samples import (
    EVENT_TYPES,
    SAMPLES,
    SOCKET,
    TYPES,
    WIRES,
    message,
    types_of,
)

FOLDER = Path(__file__).parents[2] / "docs" / "protocol"
PAGE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.md")))
CORE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.md")))
FENCES = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SECTION = re.compile(r"^#+ (.+)\n((?:(?!^#+ ).*\n)*)", re.MULTILINE)
SECTIONS = dict(SECTION.findall(CORE))
OF_GAMES = {
    key: dict(SECTION.findall((FOLDER / "games" / f"{key}.md").read_text(encoding="utf-8")))
    for key in WIRES
}
every_game = pytest.mark.parametrize("wire", WIRES.values(), ids=lambda wire: wire.key)


def examples() -> Iterator[str]:
    """Yield the JSON examples of the protocol pages: a code block has one, or one on each line."""
    for fence in FENCES:
        lines = fence.splitlines(keepends=True)
        yield from [fence] if lines[0].rstrip() in "{[" else lines


EXAMPLES = list(examples())
SHOWN: list[Any] = [json.loads(example) for example in EXAMPLES]


def parts(data: Any) -> Iterator[Any]:
    """Yield a JSON value and all values inside it."""
    yield data
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for part in inner:
        yield from parts(part)


def tables(title: str, sections: dict[str, str] = SECTIONS) -> list[dict[str, list[str]]]:
    """Return the tables of a section of the protocol's page.

    Each is a dict from the first cell of a row to its other cells, without the header.
    """
    found: list[dict[str, list[str]]] = []
    assert title in sections, f"there is no section '{title}'"
    for block in re.findall(r"(?:^\|.*\n)+", sections[title], re.MULTILINE):
        cells = [
            [cell.strip().strip("`") for cell in row.strip("|").split("|")]
            for row in block.splitlines()[2:]
        ]
        found.append({first: rest for first, *rest in cells})
    return found


def rows(title: str, sections: dict[str, str] = SECTIONS) -> dict[str, list[str]]:
    """Return the rows of the only table in a section of the protocol's page, by first cell."""
    (table,) = tables(title, sections)
    return table


def names(title: str, sections: dict[str, str] = SECTIONS) -> set[str]:
    """Return the first cells of the first table in a section of the protocol's page."""
    return set(tables(title, sections)[0])


@pytest.mark.parametrize("example", EXAMPLES)
def test_each_example_is_one_of_the_samples(example: str) -> None:
    texts = [file.read_text(encoding="utf-8") for file in SAMPLES.glob("*/**/*.json")]
    assert example in texts


@every_game
def test_each_action_and_event_of_a_game_is_shown(wire: GameWire) -> None:
    shown = {part.get("type") for part in parts(SHOWN) if isinstance(part, dict)}
    assert types_of(wire.actions) | types_of(wire.events) <= shown


@pytest.mark.parametrize("direction", TYPES)
def test_each_type_of_message_is_shown(direction: str) -> None:
    assert TYPES[direction] <= {example.get("type") for example in SHOWN}


def test_each_command_is_explained() -> None:
    assert names("Commands") == types_of(Command)


def test_each_command_of_the_lobby_is_explained() -> None:
    assert names("Pairing") == types_of(LobbyCommand)


def test_each_event_around_a_game_is_explained() -> None:
    assert names("Steps") == EVENT_TYPES


@pytest.mark.parametrize("event", members_of(Event), ids=name_of)
def test_each_field_of_an_event_is_named_in_its_row(event: type[Message]) -> None:
    (row,) = rows("Steps")[str(name_of(event))]
    fields = set(event.__struct_fields__)
    assert {field for field in fields if not re.search(rf"\b{field}", row)} == set()


def test_each_field_that_clients_may_leave_out_is_listed_with_its_default() -> None:
    text = SECTIONS["The positional form"]
    listed = dict(re.findall(r"^\| `?([a-z_ ]+?)`? \| (`.*) \|$", text, re.MULTILINE))
    records: dict[str, type[Message]] = {
        "a clock": TimeControl,
        **{
            str(name_of(record)): record
            for record in (*members_of(ClientMessage), *members_of(LobbyClientMessage))
        },
    }
    assert listed == {
        name: defaults for name, record in records.items() if (defaults := left_out(record))
    }


def left_out(record: type[Message]) -> str:
    """Return the fields of a record that have a default, with the default.

    The text is the one that the protocol's page must show: such fields may be left out.
    """
    defaults = {field.name: field.default for field in fields(record) if not field.required}
    return ", ".join(f"`{name}`: {json.dumps(value)}" for name, value in defaults.items())


def test_the_fields_of_a_match_are_explained() -> None:
    explained = names("Snapshot")
    fields = set(MatchView.__struct_fields__) - {"id"}
    assert fields | {f"game.{field}" for field in GameView.__struct_fields__} <= explained


@every_game
def test_each_action_and_event_of_a_game_is_explained(wire: GameWire) -> None:
    assert names("Actions", OF_GAMES[wire.key]) == types_of(wire.actions)
    assert names("Events", OF_GAMES[wire.key]) == types_of(wire.events)


@every_game
def test_each_field_of_a_position_is_explained(wire: GameWire) -> None:
    assert names("Position", OF_GAMES[wire.key]) == set(wire.position.__struct_fields__)


@every_game
def test_each_option_is_listed_with_its_default(wire: GameWire) -> None:
    listed = {option: cells[1] for option, cells in rows("Options", OF_GAMES[wire.key]).items()}
    words = {True: "yes", False: "no"}
    defaults = asdict(wire.rules())
    assert listed == {
        option: words[value] if isinstance(value, bool) else str(value)
        for option, value in defaults.items()
    }


def test_the_bytes_are_those_of_the_example() -> None:
    (dump,) = re.findall(r"^```hex\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    frame = bytes.fromhex("".join(line[4:51] for line in dump.splitlines()))
    decoded = MsgpackCodec().decoder(SOCKET["client"])(frame)
    assert decoded == message("client", "act_play")
    assert f"in {len(frame)} bytes" in PAGE


def numbers(*unions: Any) -> dict[str, str]:
    """Return the type of each message record in these unions by its MessagePack number.

    Both are text.
    """
    records: list[type[Message]] = [record for union in unions for record in members_of(union)]
    return {str(number_of(record)): str(name_of(record)) for record in records}


def listed_numbers(sections: dict[str, str]) -> dict[str, str]:
    """Return the message type for each MessagePack number, as a protocol page lists them."""
    pairs = re.findall(r"(\d+) `(\w+)`", sections["Numbers"])
    assert len(pairs) == len(dict(pairs)), "a number is listed twice"
    return dict(pairs)


def test_every_number_of_the_core_is_listed() -> None:
    listed = listed_numbers(SECTIONS)
    lobby = (LobbyClientMessage, LobbyServerMessage)
    assert listed == numbers(ClientMessage, ServerMessage, Event, *lobby)


@every_game
def test_every_number_of_a_game_is_listed(wire: GameWire) -> None:
    assert listed_numbers(OF_GAMES[wire.key]) == numbers(wire.actions, wire.events)


def test_every_rejection_is_listed() -> None:
    assert set(rows("Rejections")) == {code.value for code in RejectionCode}


@every_game
def test_every_code_of_a_game_is_listed(wire: GameWire) -> None:
    assert set(rows("Codes", OF_GAMES[wire.key])) == {code.value for code in wire.codes}


@every_game
def test_no_code_of_a_game_is_one_of_the_core_s(wire: GameWire) -> None:
    known: type[StrEnum] = wire.codes
    assert {code.value for code in known}.isdisjoint(code.value for code in RejectionCode)


def test_refusals_are_named_as_they_are() -> None:
    own = {code.value for wire in WIRES.values() for code in wire.codes}
    known = own | {code.value for code in RejectionCode}
    actions = [tables("Actions", sections)[0] for sections in OF_GAMES.values()]
    for table in (tables("Commands")[0], *actions):
        for _, refused in table.values():
            assert set(re.findall(r"[a-z]+(?:_[a-z]+)+", refused)) <= known


def test_refusals_of_the_lobby_are_named_as_they_are() -> None:
    known = {code.value for code in LobbyCode}
    for _, refused in tables("Pairing")[0].values():
        assert set(re.findall(r"[a-z]+(?:_[a-z]+)+", refused)) <= known


def test_every_lobby_code_is_listed() -> None:
    assert set(rows("Lobby codes")) == {code.value for code in LobbyCode}


def test_every_error_is_listed() -> None:
    assert set(rows("Errors")) == {code.value for code in ErrorCode}


def test_every_close_code_is_listed() -> None:
    own, of_websockets = tables("Close codes")
    assert {number: cells[0] for number, cells in own.items()} == {
        str(code.value): code.name for code in CloseCode
    }
    assert {"1002", "1006", "1007"} <= set(of_websockets)
