"""Tests of the rate limits and the limit on invalid frames of one WebSocket connection."""

from protocol.core.codec import CODECS, match_vocabulary
from protocol.core.codes import ErrorCode
from protocol.core.commands import Ping, Sync
from protocol.core.messages import Problem
from protocol.games.spite import SPITE
from server.limits import BAD_FRAMES
from server.transport.net.frame_reader import FrameReader, MessageLimit

JSON = CODECS[1]
WORDS = match_vocabulary(SPITE)
PING = '{"type":"ping"}'


def test_messages_at_a_human_pace_are_accepted() -> None:
    reader = FrameReader(JSON, WORDS)
    assert all(isinstance(reader.read(PING, second / 10), Ping) for second in range(1000))


def test_a_burst_is_accepted_and_messages_beyond_it_are_dropped() -> None:
    reader = FrameReader(JSON, WORDS, limit=MessageLimit(per_s=10, burst=20))
    answers = [reader.read(PING, 0.0) for _ in range(25)]
    assert [isinstance(answer, Ping) for answer in answers] == [True] * 20 + [False] * 5
    assert answers[-1] == Problem(code=ErrorCode.TOO_MANY_MESSAGES, params={})
    assert isinstance(reader.read(PING, 0.1), Ping)


def test_a_snapshot_costs_as_much_as_ten_messages() -> None:
    reader = FrameReader(JSON, WORDS, limit=MessageLimit(per_s=10, burst=25))
    answers = [reader.read('{"type":"sync"}', 0.0) for _ in range(3)]
    assert [isinstance(answer, Sync) for answer in answers] == [True, True, False]


def test_a_client_that_never_stops_flooding_is_hostile() -> None:
    reader = FrameReader(JSON, WORDS, limit=MessageLimit(per_s=10, burst=20, patience=50))
    for _ in range(69):
        reader.read(PING, 0.0)
    assert not reader.is_hostile
    reader.read(PING, 0.0)
    assert reader.is_hostile


def test_a_client_that_keeps_sending_invalid_frames_is_hostile() -> None:
    reader = FrameReader(JSON, WORDS)
    for _ in range(BAD_FRAMES - 1):
        assert isinstance(reader.read("nonsense", 0.0), Problem)
    assert not reader.is_hostile
    reader.read("nonsense", 0.0)
    assert reader.is_hostile
