"""Frames: what is said comes out as it went in, and nonsense is only ever a BadFrame."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import msgpack

from protocol.codec import CODECS, BadFrame, Codec, Frame, JsonCodec, MsgpackCodec, decode
from protocol.codes import ErrorCode, RejectionCode
from protocol.commands import CLIENT_MESSAGES, Accept, Act, Ping, Rematch, Resign, Sync
from protocol.message import Message
from protocol.messages import SERVER_MESSAGES, Rejected
from protocol.numbers import TYPES
from protocol.rules import DiscardAction, PlayAction

IDS = st.from_regex(r"[0-9A-Za-z_-]{1,36}", fullmatch=True)
ZONES = st.from_regex(r"[a-z]{1,12}(:[0-9]{1,2}){0,2}", fullmatch=True)
CARDS = st.from_regex(r"[0-9A-Z]{1,2}", fullmatch=True)
VERSIONS = st.integers(0, 2**53)
PLAYS = st.builds(PlayAction, source=ZONES, card=CARDS, target=ZONES)
DISCARDS = st.builds(DiscardAction, cards=st.lists(CARDS, min_size=1, max_size=16), target=ZONES)
COMMANDS = st.one_of(
    st.builds(Act, id=IDS, version=VERSIONS, action=PLAYS | DISCARDS),
    *(st.builds(kind, id=IDS, version=VERSIONS) for kind in (Accept, Resign, Rematch)),
    st.builds(Sync),
    st.builds(Ping),
)
REJECTIONS = st.builds(
    Rejected,
    id=IDS,
    version=VERSIONS,
    code=st.sampled_from(RejectionCode),
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
    | st.integers(-1, len(TYPES)),
    st.lists(PLAIN, max_size=5),
)
both = pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.subprotocol)


def verdict(codec: Codec, frame: Frame) -> Message | ErrorCode:
    """What comes of a frame from a client: the message, or what is wrong with it."""
    try:
        return decode(codec, frame, CLIENT_MESSAGES)
    except BadFrame as bad:
        return bad.code


@both
@given(message=COMMANDS)
def test_commands_come_out_as_they_went_in(codec: Codec, message: Message) -> None:
    assert verdict(codec, codec.encode(message)) == message


@both
@given(message=REJECTIONS)
def test_params_come_out_as_they_went_in(codec: Codec, message: Rejected) -> None:
    assert decode(codec, codec.encode(message), SERVER_MESSAGES) == message


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
@example(frame=b"\x81\xd6\xff\x00\x00\x00\x01\x01")
@example(frame=b"\x91\xa3\xed\xa0\x80")
def test_any_frame_is_a_message_or_bad(codec: Codec, frame: Frame) -> None:
    assert isinstance(verdict(codec, frame), Message | ErrorCode)


@given(data=TAGGED | PLAIN)
def test_any_data_is_a_message_or_bad(data: Any) -> None:
    assert isinstance(verdict(MsgpackCodec(), msgpack.encode(data)), Message | ErrorCode)


@both
def test_another_encoding_s_frames_are_malformed(codec: Codec) -> None:
    (other,) = (one for one in CODECS if one is not codec)
    assert verdict(codec, other.encode(Ping())) is ErrorCode.MALFORMED_FRAME


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"type": "dance"}', ErrorCode.UNKNOWN_MESSAGE),
        ('{"type": "ping", "loud": true}', ErrorCode.MALFORMED_FRAME),
        ('{"type": "accept", "id": "a"}', ErrorCode.MALFORMED_FRAME),
        ('{"type": "accept", "id": "", "version": 0}', ErrorCode.MALFORMED_FRAME),
        ('{"type": "accept", "id": "a", "version": -1}', ErrorCode.MALFORMED_FRAME),
        (
            '{"type": "act", "id": "a", "version": 0, "action": {"type": "fly"}}',
            ErrorCode.MALFORMED_FRAME,
        ),
        ('{"type": ["ping"]}', ErrorCode.UNKNOWN_MESSAGE),
        ("[]", ErrorCode.MALFORMED_FRAME),
        ("7", ErrorCode.MALFORMED_FRAME),
    ],
)
def test_what_is_wrong_with_a_frame(text: str, code: ErrorCode) -> None:
    assert verdict(JsonCodec(), text) is code


def test_the_named_form_is_taken_within_msgpack_too() -> None:
    assert verdict(MsgpackCodec(), msgpack.encode({"type": "ping"})) == Ping()


@pytest.mark.parametrize(
    "frame",
    [
        pytest.param(b"\x91\xa4ping\x91\xa4ping", id="two messages"),
        pytest.param(b"\x91\xa4ping\xc0", id="something behind it"),
        pytest.param(b"\x92\xa4ping", id="cut off"),
        pytest.param(b"\xd6\xff\x00\x00\x00\x01", id="a point in time"),
        pytest.param(b"\xd4\x05\x00", id="an extension type"),
        pytest.param(b"\x82\xa4type\xa4ping\x01\x02", id="a key that is no text"),
    ],
)
def test_what_is_no_single_message_of_plain_data_is_refused(frame: bytes) -> None:
    assert isinstance(verdict(MsgpackCodec(), frame), ErrorCode)


@pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.subprotocol)
def test_what_is_no_message_is_never_sent(codec: Codec) -> None:
    with pytest.raises((TypeError, AttributeError)):
        codec.encode(object())  # type: ignore[arg-type]


def test_more_values_than_fields_are_malformed() -> None:
    assert verdict(MsgpackCodec(), msgpack.encode(["ping", 1])) is ErrorCode.MALFORMED_FRAME
