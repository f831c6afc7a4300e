"""Tests that the Python client's msgpack codec reads and writes the same as the server's.

It is another implementation. Invalid frames must be errors for both.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import msgpack

from protocol.core.codec import BadFrame, MsgpackCodec
from protocol.core.codes import ErrorCode
from protocol.core.commands import Ping
from server.client.codec import PackageMsgpackCodec
from server.client.reader import read
from tests.support.protocol_samples import SOCKET, message, on_the_socket

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
    original = message(direction, name)
    frame = THEIRS.encode(original)
    assert frame == OURS.encode(original)
    for codec in (OURS, THEIRS):
        assert read(codec, frame, SOCKET[direction]) == original


@given(data=PLAIN)
def test_both_read_the_same_data(data: object) -> None:
    frame = msgpack.encode(data)
    assert repr(THEIRS.unpack(frame)) == repr(OURS.unpack(frame))


@pytest.mark.parametrize("frame", ["text", "", b"", b"\xc1", b"\x93\x01", b"\x01\x02", b"\xa1\xff"])
def test_invalid_msgpack_is_a_bad_frame_for_both(frame: bytes | str) -> None:
    for codec in (OURS, THEIRS):
        with pytest.raises(BadFrame) as bad:
            read(codec, frame, Ping)
        assert bad.value.code == ErrorCode.MALFORMED_FRAME
