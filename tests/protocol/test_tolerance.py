"""Clients pass over what a later release has added; the server takes nothing unknown."""

import json

import pytest
from msgspec import msgpack

from protocol.codec import CODECS, BadFrame, Codec, Frame, decode
from protocol.commands import CLIENT_MESSAGES
from protocol.ids import CommandId, Version
from protocol.messages import SERVER_MESSAGES, Accepted

ACCEPTED = Accepted(id=CommandId("a"), version=Version(3))


@pytest.mark.parametrize(
    ("codec", "frame"),
    [
        (CODECS[0], msgpack.encode(["accepted", "a", 3, "new"])),
        (CODECS[1], json.dumps({"type": "accepted", "id": "a", "version": 3, "later": True})),
    ],
)
def test_a_client_passes_over_fields_that_were_added(codec: Codec, frame: Frame) -> None:
    assert decode(codec, frame, SERVER_MESSAGES, lenient=True) == ACCEPTED
    with pytest.raises(BadFrame):
        decode(codec, frame, SERVER_MESSAGES)


def test_the_server_takes_no_fields_that_it_does_not_know() -> None:
    with pytest.raises(BadFrame):
        decode(CODECS[0], msgpack.encode(["ping", 1]), CLIENT_MESSAGES)
