"""Tests that clients skip fields and events that later releases have added to messages.

The server accepts nothing unknown, but values with a default may be left out at the end.
"""

import json
from typing import Any

import pytest
from msgspec import msgpack, to_builtins

from protocol.core.account import ShowAs
from protocol.core.clock import TimeControl
from protocol.core.codec import (
    CODECS,
    LOBBY_VOCABULARY,
    BadFrame,
    Codec,
    JsonCodec,
    MsgpackCodec,
    Payload,
    match_vocabulary,
)
from protocol.core.commands import Accept
from protocol.core.events import MatchEnded
from protocol.core.game_wire import GameWire
from protocol.core.http import CreateMatch
from protocol.core.ids import CommandId, GameKey, Version
from protocol.core.message import number_of
from protocol.core.messages import Accepted, Step
from protocol.core.named import from_data, to_data
from protocol.core.views import AvatarView
from protocol.games.spite import SPITE
from server.client.reader import MatchReader, read
from tests.support.protocol_samples import WIRES, of_games, part_of, record, samples

MSGPACK, JSON = CODECS
ACCEPTED = Accepted(id=CommandId("a"), version=Version(3))


@pytest.mark.parametrize(
    ("codec", "frame"),
    [
        (MSGPACK, msgpack.encode([number_of(Accepted), "a", 3, "new"])),
        (JSON, json.dumps({"type": "accepted", "id": "a", "version": 3, "later": True})),
    ],
)
def test_a_client_passes_over_fields_that_were_added(codec: Codec, frame: Payload) -> None:
    assert MatchReader(codec, WIRES).read(frame) == ACCEPTED


@pytest.mark.parametrize(("game", "name"), of_games())
@pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.subprotocol)
def test_a_client_passes_over_added_fields_in_the_records_of_a_game(
    codec: Codec, game: GameKey, name: str
) -> None:
    sample, part = record(game, name), part_of(name)
    frame = longer(codec, codec.encode(sample))
    if part == "action":
        with pytest.raises(BadFrame):
            read(codec, frame, WIRES[game].actions)
    else:
        assert read(codec, frame, WIRES[game].parts[part]) == sample


@pytest.mark.parametrize("wire", WIRES.values(), ids=lambda wire: wire.key)
def test_a_client_passes_over_added_fields_in_the_events_of_a_step(wire: GameWire) -> None:
    events = [data for name, data in samples(f"games/{wire.key}").items() if "event_" in name]
    added = [{**event, "later": [1, {"more": None}]} for event in events]
    fields = {"type": "step", "version": 4, "mark": 5}
    frame = json.dumps({**fields, "events": added})
    step = MatchReader(JSON, WIRES, wire.key).read(frame)
    assert isinstance(step, Step)
    assert to_data(step)["events"] == events


@pytest.mark.parametrize(
    "data",
    [
        [9, 1],
        [0, "a", 1, [72, "hand:0", "5S", "build:0", 1]],
        [0, "a", 1, [72, "hand:0", "5S", "build:0"], None, 1],
        {"type": "ping", "loud": True},
        {"type": "act", "id": "a", "version": 1, "action": {"type": "pass", "loud": True}},
    ],
)
def test_the_server_takes_no_fields_that_it_does_not_know(data: Any) -> None:
    with pytest.raises(BadFrame):
        match_vocabulary(SPITE).read(*sent(data))


@pytest.mark.parametrize(
    "data",
    [
        [48, "a", None, None, None, [300_000, 0, 0, 1]],
        {"type": "seek", "id": "a", "clock": {"bank_ms": 300_000, "more": 1}},
    ],
)
def test_the_server_takes_no_unknown_fields_in_the_lobby(data: Any) -> None:
    with pytest.raises(BadFrame):
        LOBBY_VOCABULARY.read(*sent(data))


@pytest.mark.parametrize(
    "data",
    [
        {"clock": {"bank_ms": 300_000, "more": 1}},
        {"clock": [300_000, 0, 0]},
        {"clock": {"bank_ms": 1}},
        {"clock": {"bank_ms": True}},
    ],
)
def test_the_server_takes_no_unknown_fields_within_bodies(data: Any) -> None:
    with pytest.raises(ValueError, match="clock"):
        CreateMatch.model_validate(data)


@pytest.mark.parametrize("data", [[300_000, 0, 0, 1], {"bank_ms": 300_000, "later": 1}])
def test_a_client_passes_over_fields_that_were_added_to_a_clock(data: Any) -> None:
    assert from_data(data, TimeControl) == TimeControl(bank_ms=300_000)


def test_the_server_takes_no_unknown_fields_in_avatars_and_clients_do() -> None:
    longer = {"shape": 1, "colour": 1, "ground": 1, "more": 1}
    with pytest.raises(ValueError, match="avatar"):
        ShowAs.model_validate({"avatar": longer})
    assert from_data(longer, AvatarView) == AvatarView(1, 1, 1)


def sent(data: Any) -> tuple[Codec, Payload]:
    """Return the codec and the payload by which a client would send this data.

    A list is sent in MessagePack, and anything else in JSON.
    """
    return (MSGPACK, msgpack.encode(data)) if isinstance(data, list) else (JSON, json.dumps(data))


@pytest.mark.parametrize(
    ("codec", "frame"),
    [
        (MSGPACK, msgpack.encode([2, "a", 3])),
        (MSGPACK, msgpack.encode([2, "a", 3, None])),
        (JSON, '{"type": "accept", "id": "a", "version": 3}'),
    ],
)
def test_values_that_have_a_default_may_be_left_out_at_the_end(
    codec: Codec, frame: Payload
) -> None:
    accept = Accept(id=CommandId("a"), version=Version(3))
    assert match_vocabulary(SPITE).read(codec, frame) == accept


def test_values_without_a_default_may_not_be_left_out() -> None:
    with pytest.raises(BadFrame):
        match_vocabulary(SPITE).read(MSGPACK, msgpack.encode([3, "a", 3]))


def longer(codec: Codec, frame: Payload) -> Payload:
    """Return a message's frame with one more, unknown field at its end."""
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
        to_data(known) if codec is CODECS[1] else to_builtins(known),
        {"type": "lightning"} if codec is CODECS[1] else [127, "new"],
    ]
    named = {"type": "step", "version": 7, "events": later, "mark": 3}
    frame: Payload = json.dumps(named)
    if codec is CODECS[0]:
        frame = msgpack.encode([number_of(Step), 7, later, 3])
    step = MatchReader(codec, WIRES, SPITE.key).read(frame)
    assert step.events == [known]
