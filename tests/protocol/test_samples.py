"""There is a sample of everything, and all of it survives both encodings."""

import json

import pytest
from msgspec import msgpack

from protocol import http
from protocol.codec import CODECS, Codec, decode
from protocol.message import Message
from protocol.numbers import NUMBERS
from tests.support.protocol_samples import (
    EVENT_TYPES,
    SAMPLES,
    SOCKET,
    TYPES,
    message,
    on_the_socket,
    samples,
)


@pytest.mark.parametrize("direction", TYPES)
def test_every_type_of_message_has_a_sample(direction: str) -> None:
    assert {sample["type"] for sample in samples(direction).values()} == TYPES[direction]


def test_every_type_of_event_has_a_sample() -> None:
    steps = [sample for sample in samples("server").values() if sample["type"] == "step"]
    assert {event["type"] for step in steps for event in step["events"]} == EVENT_TYPES


def test_every_http_body_has_a_sample() -> None:
    bodies = [
        kind
        for kind in vars(http).values()
        if isinstance(kind, type) and issubclass(kind, Message) and kind.__module__ == http.__name__
    ]
    fitting = {
        kind: [
            sample for sample in samples("http").values() if set(sample) == set(kind.model_fields)
        ]
        for kind in bodies
    }
    for kind, found in fitting.items():
        assert found, f"no sample of {kind.__name__}"
        for sample in found:
            assert kind.model_validate(sample).model_dump(mode="json") == sample


@pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.subprotocol)
@pytest.mark.parametrize(("direction", "name"), on_the_socket())
def test_samples_survive_the_encoding(codec: Codec, direction: str, name: str) -> None:
    sample = message(direction, name)
    assert decode(codec, codec.encode(sample), SOCKET[direction]) == sample


@pytest.mark.parametrize(("direction", "name"), on_the_socket())
def test_the_positional_form_has_every_value_in_the_order_of_the_sample(
    direction: str, name: str
) -> None:
    def values(data: object) -> object:
        if isinstance(data, dict):
            return [
                NUMBERS[part] if name == "type" else values(part) for name, part in data.items()
            ]
        return [values(part) for part in data] if isinstance(data, list) else data

    packed = json.loads((SAMPLES / "msgpack.json").read_text(encoding="utf-8"))
    unpacked = msgpack.decode(bytes.fromhex(packed[f"{direction}/{name}"]))
    assert values(unpacked) == values(samples(direction)[name])


def test_a_move_stays_well_under_100_bytes() -> None:
    packed = json.loads((SAMPLES / "msgpack.json").read_text(encoding="utf-8"))
    assert len(packed["client/act_play"]) / 2 < 60
    assert len(packed["server/step_play"]) / 2 < 60
