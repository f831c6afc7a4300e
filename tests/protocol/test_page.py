"""PROTOCOL.md shows every message as it is, and lists every code."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from protocol.codec import MsgpackCodec, decode
from protocol.codes import CloseCode, ErrorCode, RejectionCode

from tests.support.protocol_samples import EVENT_TYPES, SAMPLES, SOCKET, TYPES, message, samples

PAGE = (Path(__file__).parents[2] / "protocol" / "PROTOCOL.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SECTIONS = dict(re.findall(r"^#+ (.+)\n((?:(?!^#).*\n)*)", PAGE, re.MULTILINE))


def rows(title: str) -> dict[str, list[str]]:
    """The cells of each row of a section's table by its first cell, without the marks of code."""
    lines = [line for line in SECTIONS[title].splitlines() if line.startswith("|")][2:]
    cells = [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]
    return {first: rest for first, *rest in cells}


@pytest.mark.parametrize("example", EXAMPLES)
def test_each_example_is_one_of_the_samples(example: str) -> None:
    texts = [file.read_text(encoding="utf-8") for file in SAMPLES.glob("*/*.json")]
    assert example in texts


@pytest.mark.parametrize(
    ("direction", "name"),
    [(way, name) for way in ("client", "server", "http") for name in samples(way)],
)
def test_each_sample_is_shown(direction: str, name: str) -> None:
    assert samples(direction)[name] in [json.loads(example) for example in EXAMPLES]


@pytest.mark.parametrize("direction", TYPES)
def test_each_type_of_message_is_shown(direction: str) -> None:
    shown: list[Any] = [json.loads(example) for example in EXAMPLES]
    assert TYPES[direction] <= {example.get("type") for example in shown}


def test_each_event_is_explained() -> None:
    table = rows("Steps")
    assert set(table) == EVENT_TYPES


def test_the_bytes_are_those_of_the_example() -> None:
    (dump,) = re.findall(r"^```hex\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    frame = bytes.fromhex("".join(line[4:51] for line in dump.splitlines()))
    assert decode(MsgpackCodec(), frame, SOCKET["client"]) == message("client", "act_play")
    assert f"in {len(frame)} bytes" in PAGE


def test_every_rejection_is_listed() -> None:
    assert set(rows("Rejections")) == {code.value for code in RejectionCode}


def test_every_error_is_listed() -> None:
    assert set(rows("Errors")) == {code.value for code in ErrorCode}


def test_every_close_code_is_listed() -> None:
    listed = {number: cells[0] for number, cells in rows("Close codes").items()}
    assert listed == {str(code.value): code.name for code in CloseCode}
