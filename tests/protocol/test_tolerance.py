"""Clients skip additions of later releases; the server accepts nothing unknown."""

import json
from typing import Any

import pytest
from msgspec import msgpack

from protocol.core.codec import CODECS, BadFrame, Codec, Frame, JsonCodec, MsgpackCodec, decode
from protocol.core.commands import CLIENT_MESSAGES, Accept
from protocol.core.events import MatchEnded
from protocol.core.game_wire import GameWire
from protocol.core.ids import CommandId, GameKey, Version
from protocol.core.messages import SERVER_MESSAGES, Accepted, Step
from tests.support.protocol_samples import WIRES, of_games, part_of, reading, record, samples

MSGPACK, JSON = CODECS
ACCEPTED = Accepted(id=CommandId("a"), version=Version(3))
MADE_BY_CLIENTS = ("action", "rules")


@pytest.mark.parametrize(
    ("codec", "frame"),
    [
        (MSGPACK, msgpack.encode([Accepted.NUMBER, "a", 3, "new"])),
        (JSON, json.dumps({"type": "accepted", "id": "a", "version": 3, "later": True})),
    ],
)
def test_a_client_passes_over_fields_that_were_added(codec: Codec, frame: Frame) -> None:
    assert decode(codec, frame, SERVER_MESSAGES, reading(lenient=True)) == ACCEPTED
    with pytest.raises(BadFrame):
        decode(codec, frame, SERVER_MESSAGES, reading())


@pytest.mark.parametrize(("game", "name"), of_games())
@pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.subprotocol)
def test_so_it_does_in_the_records_of_a_game(codec: Codec, game: GameKey, name: str) -> None:
    sample, adapter = record(game, name), WIRES[game].adapters[part_of(name)]
    frame = longer(codec, codec.encode(sample))
    assert decode(codec, frame, adapter, reading(game, lenient=True)) == sample
    with pytest.raises(BadFrame):
        decode(codec, frame, adapter, reading(game))


@pytest.mark.parametrize("wire", WIRES.values(), ids=lambda wire: wire.key)
def test_so_it_does_in_what_a_game_puts_into_a_step(wire: GameWire) -> None:
    events = [data for name, data in samples(f"games/{wire.key}").items() if "event_" in name]
    added = [{**event, "later": [1, {"more": None}]} for event in events]
    told = {"type": "step", "version": 4, "mark": 5}
    frame = json.dumps({**told, "events": added})
    step = decode(JSON, frame, SERVER_MESSAGES, reading(wire.key, lenient=True))
    assert isinstance(step, Step)
    assert step.model_dump(mode="json")["events"] == events


@pytest.mark.parametrize(
    "data",
    [
        [9, 1],
        [0, "a", 1, [72, "hand:0", "5S", "build:0", 1]],
        [0, "a", 1, [72, "hand:0", "5S", "build:0"], 1],
        {"type": "ping", "loud": True},
        {"type": "act", "id": "a", "version": 1, "action": {"type": "pass", "loud": True}},
    ],
)
def test_the_server_takes_no_fields_that_it_does_not_know(data: Any) -> None:
    with pytest.raises(BadFrame):
        decode(MSGPACK, msgpack.encode(data), CLIENT_MESSAGES, reading())


@pytest.mark.parametrize(
    ("codec", "frame"),
    [
        (MSGPACK, msgpack.encode([2, "a", 3])),
        (MSGPACK, msgpack.encode([2, "a", 3, None])),
        (JSON, '{"type": "accept", "id": "a", "version": 3}'),
    ],
)
def test_values_that_have_a_default_may_be_left_out_at_the_end(codec: Codec, frame: Frame) -> None:
    accept = Accept(id=CommandId("a"), version=Version(3))
    assert decode(codec, frame, CLIENT_MESSAGES, reading()) == accept


def test_values_without_a_default_may_not_be_left_out() -> None:
    with pytest.raises(BadFrame):
        decode(MSGPACK, msgpack.encode([3, "a", 3]), CLIENT_MESSAGES, reading())


def longer(codec: Codec, frame: Frame) -> Frame:
    """Return a record's frame with an unknown field at its end."""
    if isinstance(codec, MsgpackCodec):
        assert isinstance(frame, bytes)
        return msgpack.encode([*msgpack.decode(frame), {"later": 1}])
    assert isinstance(codec, JsonCodec)
    return json.dumps({**json.loads(frame), "later": {"more": 1}})


@pytest.mark.parametrize("codec", CODECS)
def test_a_client_passes_over_events_that_were_added(codec: Codec) -> None:
    known = MatchEnded(winner=1)
    later: list[object] = [
        {"type": "thunder", "seat": 0} if codec is CODECS[1] else [63, 0],
        known.model_dump() if codec is CODECS[1] else known.positional(),
        {"type": "lightning"} if codec is CODECS[1] else [127, "new"],
    ]
    named = {"type": "step", "version": 7, "events": later, "mark": 3}
    frame: Frame = json.dumps(named)
    if codec is CODECS[0]:
        frame = msgpack.encode([Step.NUMBER, 7, later, 3])
    step = decode(codec, frame, SERVER_MESSAGES, reading(lenient=True))
    assert step.events == [known]
    with pytest.raises(BadFrame):
        decode(codec, frame, SERVER_MESSAGES, reading())
