"""Tests the protocol's two codecs, JSON and MessagePack: messages survive encoding.

Decoding an invalid frame must raise BadFrame with the right code, and nothing else.
"""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import msgpack

from protocol.core.codec import (
    CODECS,
    BadFrame,
    Codec,
    JsonCodec,
    MsgpackCodec,
    Payload,
    match_vocabulary,
)
from protocol.core.codes import ErrorCode, RejectionCode
from protocol.core.commands import Accept, Act, Ping, Rematch, Resign, Sync
from protocol.core.ids import GameKey
from protocol.core.message import Message, number_of
from protocol.core.messages import Rejected
from protocol.games.spite import SPITE, Discard, Play
from protocol.generate.samples.registry import GAME_SAMPLES
from tests.support.protocol_samples import WIRES, message, on_the_socket
from tests.support.server_messages import StrictReader, payload_of

IDS = st.from_regex(r"[0-9A-Za-z_-]{1,36}", fullmatch=True)
ZONES = st.text(min_size=1, max_size=18)
CARDS = st.text(min_size=1, max_size=2)
VERSIONS = st.integers(0, 2**53)
GAMES = st.integers(1, 1000)
PLAYS = st.builds(Play, source=ZONES, card=CARDS, target=ZONES)
DISCARDS = st.builds(Discard, cards=st.lists(CARDS, min_size=1, max_size=16), target=ZONES)
COMMANDS = st.one_of(
    st.builds(Act, id=IDS, version=VERSIONS, action=PLAYS | DISCARDS),
    *(st.builds(kind, id=IDS, version=VERSIONS) for kind in (Accept, Rematch)),
    st.builds(Resign, id=IDS, version=VERSIONS, game=GAMES),
    st.builds(Sync),
    st.builds(Ping),
)
REJECTIONS = st.builds(
    Rejected,
    id=IDS,
    version=VERSIONS,
    code=st.sampled_from(RejectionCode) | st.text(max_size=20),
    params=st.dictionaries(st.text(max_size=12), st.text(max_size=12) | st.integers(0, 2**53)),
)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(),
    lambda parts: st.lists(parts) | st.dictionaries(st.text(), parts),
    max_leaves=12,
)
TAGGED = st.builds(
    lambda tag, rest: [tag, *rest],
    st.sampled_from(["act", "accept", "resign", "rematch", "sync", "ping", "play", ""])
    | st.integers(-1, 80),
    st.lists(PLAIN, max_size=5),
)
both = pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.subprotocol)
every_game = pytest.mark.parametrize("game", GAME_SAMPLES)


def verdict(codec: Codec, payload: Payload, game: GameKey = SPITE.key) -> Message | ErrorCode:
    """Return the message that the server reads from a client's payload, or the error code."""
    try:
        message: Message = match_vocabulary(WIRES[game]).read(codec, payload)
    except BadFrame as bad:
        return bad.code
    return message


@both
@given(message=COMMANDS)
def test_commands_come_out_as_they_went_in(codec: Codec, message: Message) -> None:
    assert verdict(codec, codec.encode(message)) == message


@both
@given(message=REJECTIONS)
def test_params_come_out_as_they_went_in(codec: Codec, message: Rejected) -> None:
    assert StrictReader(codec, WIRES).read(codec.encode(message)) == message


@both
@given(frame=st.binary(max_size=200) | st.text(max_size=200))
@example(frame=b"\xc1")
@example(frame=b"\x91" * 5000)
@example(frame="[" * 5000)
@example(frame="\ud800")
@example(frame='{"type": "act", "version": 1e400}')
@example(frame=b"\xd6\xff\xff\xff\xff\xff")
@example(frame=b"\x81\x90\xc0")
@example(frame=b"\x81\x80\xc0")
@example(frame=b"\x81\xa0" * 3000)
@example(frame=b"\xdd\xff\xff\xff\xff" * 900)
@example(frame=b"\x91\xd6\xff\x00\x00\x00\x01")
@example(frame=b"\xd7\xff" + b"\xff" * 8)
@example(frame=b"\x93\xa3act\xd4\x05\x00\xd4\x05\x00")
@example(frame=b"\x94\xa3act\xa1a\x00\x93\xa4play\xd4\x05\x00\xa1W")
@example(frame=b"\x94\x00\xa1a\x00" + b"\x91" * 3000)
@example(frame=b"\x81\xd6\xff\x00\x00\x00\x01\x01")
@example(frame=b"\x91\xa3\xed\xa0\x80")
def test_any_frame_is_a_message_or_bad(codec: Codec, frame: Payload) -> None:
    assert isinstance(verdict(codec, frame), Message | ErrorCode)


@every_game
@given(data=TAGGED | PLAIN | st.builds(lambda action: [0, "a", 1, action], TAGGED | PLAIN))
def test_any_data_is_a_message_or_bad(game: GameKey, data: Any) -> None:
    frame = msgpack.encode(data)
    assert isinstance(verdict(MsgpackCodec(), frame, game), Message | ErrorCode)


@both
@pytest.mark.parametrize(("direction", "name"), on_the_socket())
def test_a_frame_carries_the_encoded_message(codec: Codec, direction: str, name: str) -> None:
    original = message(direction, name)
    assert payload_of(codec.frame(original)) == codec.encode(original)


@both
def test_another_encoding_s_frames_are_malformed(codec: Codec) -> None:
    (other,) = (one for one in CODECS if one is not codec)
    assert verdict(codec, other.encode(Ping())) is ErrorCode.MALFORMED_FRAME


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"type": "dance"}', ErrorCode.UNKNOWN_MESSAGE),
        ('{"type": "snapshot"}', ErrorCode.UNKNOWN_MESSAGE),
        ('{"type": "ping", "loud": true}', ErrorCode.MALFORMED_FRAME),
        ('{"type": "accept", "id": "a"}', ErrorCode.MALFORMED_FRAME),
        ('{"type": "accept", "id": "", "version": 0}', ErrorCode.MALFORMED_FRAME),
        ('{"type": "accept", "id": "a", "version": -1}', ErrorCode.MALFORMED_FRAME),
        ('{"type": "resign", "id": "a", "version": 1}', ErrorCode.MALFORMED_FRAME),
        ('{"type": "resign", "id": "a", "version": 1, "game": 0}', ErrorCode.MALFORMED_FRAME),
        (
            '{"type": "act", "id": "a", "version": 0, "action": {"type": "fly"}}',
            ErrorCode.MALFORMED_FRAME,
        ),
        ('{"type": "act", "id": "a", "version": 0, "action": "pass"}', ErrorCode.MALFORMED_FRAME),
        ('{"type": ["ping"]}', ErrorCode.UNKNOWN_MESSAGE),
        ("{}", ErrorCode.MALFORMED_FRAME),
        ("[]", ErrorCode.MALFORMED_FRAME),
        ("7", ErrorCode.MALFORMED_FRAME),
    ],
)
def test_what_is_wrong_with_a_frame(text: str, code: ErrorCode) -> None:
    assert verdict(JsonCodec(), text) is code


@pytest.mark.parametrize("data", [{"type": "ping"}, ["ping"]])
def test_names_are_refused_within_msgpack(data: Any) -> None:
    assert isinstance(verdict(MsgpackCodec(), msgpack.encode(data)), ErrorCode)


@pytest.mark.parametrize(
    "frame",
    [
        pytest.param(b"\x91\x09\x91\x09", id="two messages"),
        pytest.param(b"\x91\x09\xc0", id="something behind it"),
        pytest.param(b"\x92\x09", id="cut off"),
        pytest.param(b"\xd6\xff\x00\x00\x00\x01", id="a point in time"),
        pytest.param(b"\xd4\x05\x00", id="an extension type"),
        pytest.param(b"\x82\xa4type\xa4ping\x01\x02", id="a key that is no text"),
    ],
)
def test_what_is_no_single_message_of_plain_data_is_refused(frame: bytes) -> None:
    assert isinstance(verdict(MsgpackCodec(), frame), ErrorCode)


@both
def test_what_is_no_message_is_never_sent(codec: Codec) -> None:
    with pytest.raises((TypeError, AttributeError)):
        codec.encode(object())  # type: ignore[arg-type]


def test_more_values_than_fields_are_malformed() -> None:
    assert (
        verdict(MsgpackCodec(), msgpack.encode([number_of(Ping), 1])) is ErrorCode.MALFORMED_FRAME
    )
