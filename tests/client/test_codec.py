"""The client's msgpack codec is another implementation with the same meaning as the server's."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.core.codec import BadFrame, MsgpackCodec, decode, unpack
from protocol.core.codes import ErrorCode
from protocol.core.commands import Act, Ping
from protocol.core.ids import CommandId, Mark, Version
from protocol.core.messages import Step
from protocol.games.cards import Card, ZoneId
from protocol.games.spite import Play
from server.client.codec import PackageMsgpackCodec
from tests.support.protocol_samples import SOCKET, message, on_the_socket, reading

OURS, THEIRS = MsgpackCodec(), PackageMsgpackCodec()
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def test_both_codecs_have_the_same_subprotocol() -> None:
    assert THEIRS.subprotocol == OURS.subprotocol


@pytest.mark.parametrize(("direction", "name"), on_the_socket())
def test_each_codec_reads_the_others_frames(direction: str, name: str) -> None:
    said = message(direction, name)
    frame = THEIRS.encode(said)
    assert frame == OURS.encode(said)
    for codec in (OURS, THEIRS):
        assert decode(codec, frame, SOCKET[direction], reading()) == said


def test_a_frame_of_values_equals_that_of_the_record() -> None:
    play = Play(source=ZoneId("hand:0"), card=Card("7S"), target=ZoneId("build:1"))
    act = Act(id=CommandId("a"), version=Version(3), action=play)
    values = (CommandId("a"), Version(3), play, None)
    assert THEIRS.frame_of(Act, *values) == OURS.frame_of(Act, *values) == THEIRS.encode(act)
    empty: tuple[Any, ...] = (Version(4), [], Mark(9))
    assert THEIRS.frame_of(Step, *empty) == OURS.frame_of(Step, *empty)


@given(data=PLAIN)
def test_both_read_the_same_data(data: object) -> None:
    frame = OURS.frame_of(Ping, data)
    assert repr(THEIRS.unpack(frame)) == repr(OURS.unpack(frame))


@pytest.mark.parametrize("frame", ["text", "", b"", b"\xc1", b"\x93\x01", b"\x01\x02", b"\xa1\xff"])
def test_invalid_msgpack_is_a_bad_frame_for_both(frame: bytes | str) -> None:
    for codec in (OURS, THEIRS):
        with pytest.raises(BadFrame) as bad:
            unpack(codec, frame)
        assert bad.value.code == ErrorCode.MALFORMED_FRAME
