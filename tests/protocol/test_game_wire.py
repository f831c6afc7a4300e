"""A Reading knows the match's game, or learns it from a message about the match."""

import pytest
from msgspec import msgpack

from protocol.core.codec import CODECS, BadFrame, Codec, decode
from protocol.core.codes import ErrorCode
from protocol.core.commands import CLIENT_MESSAGES, Act
from protocol.core.game_wire import GameWire, Reading
from protocol.core.ids import CommandId, Mark, Version
from protocol.core.messages import SERVER_MESSAGES, Snapshot, Step
from protocol.core.views import GameView
from protocol.games.megiddo import MEGIDDO, Lay
from protocol.games.spite import SPITE
from protocol.generate.samples.match import snapshot
from protocol.generate.samples.registry import GAME_SAMPLES
from tests.support.protocol_samples import WIRES, reading

both = pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.subprotocol)
every_game = pytest.mark.parametrize("wire", WIRES.values(), ids=lambda wire: wire.key)


def told_of(wire: GameWire) -> Snapshot:
    """Return a match of the game, in progress."""
    of = GAME_SAMPLES[wire.key].of
    (rules, *_), (position, *_) = of["rules"].values(), of["position"].values()
    game = GameView(number=1, position=position, result=None, chance=None)
    return snapshot(5, game_key=wire.key, status="playing", rules=rules, game=game)


def happened(wire: GameWire) -> Step:
    """Return an event of the game."""
    events = list(GAME_SAMPLES[wire.key].of["event"].values())
    return Step(version=Version(6), events=events, mark=Mark(1))


@both
@every_game
def test_a_client_learns_the_game_from_a_snapshot(codec: Codec, wire: GameWire) -> None:
    first, second = told_of(wire), happened(wire)
    learning = reading(None)
    assert decode(codec, codec.encode(first), SERVER_MESSAGES, learning) == first
    assert learning.game == wire.key
    assert decode(codec, codec.encode(second), SERVER_MESSAGES, learning) == second


@both
@every_game
def test_without_one_nothing_in_a_game_can_be_read(codec: Codec, wire: GameWire) -> None:
    with pytest.raises(BadFrame):
        decode(codec, codec.encode(happened(wire)), SERVER_MESSAGES, reading(None))


@both
def test_what_happens_around_a_game_can_be_read_without_one(codec: Codec) -> None:
    step = Step(version=Version(1), events=[], mark=Mark(0))
    assert decode(codec, codec.encode(step), SERVER_MESSAGES, reading(None)) == step


@both
def test_the_match_that_was_told_of_last_counts(codec: Codec) -> None:
    learning = reading(None)
    for wire in (*WIRES.values(), *WIRES.values()):
        for said in (told_of(wire), happened(wire)):
            assert decode(codec, codec.encode(said), SERVER_MESSAGES, learning) == said


@both
@every_game
def test_a_game_that_a_client_has_no_wire_of_can_not_be_read(codec: Codec, wire: GameWire) -> None:
    others = {key: other for key, other in WIRES.items() if other is not wire}
    with pytest.raises(BadFrame) as bad:
        decode(codec, codec.encode(told_of(wire)), SERVER_MESSAGES, Reading(others))
    assert bad.value.code is ErrorCode.MALFORMED_FRAME


def test_an_action_is_one_of_the_match_s_game() -> None:
    frame = msgpack.encode([Act.NUMBER, "a", 1, [Lay.NUMBER, 3, 5]])
    act = decode(CODECS[0], frame, CLIENT_MESSAGES, reading(MEGIDDO.key))
    assert act == Act(id=CommandId("a"), version=Version(1), action=Lay(ring=3, spoke=5))
    with pytest.raises(BadFrame):
        decode(CODECS[0], frame, CLIENT_MESSAGES, reading(SPITE.key))
