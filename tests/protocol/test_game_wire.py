"""Tests that the Python client's reader learns from a snapshot which game's messages to decode.

Without a snapshot, or for an unknown game, it cannot decode what depends on a game.
"""

import pytest
from msgspec import msgpack

from protocol.core.codec import CODECS, BadFrame, Codec, match_vocabulary
from protocol.core.codes import ErrorCode
from protocol.core.commands import Act
from protocol.core.game_wire import GameWire
from protocol.core.ids import CommandId, Mark, Version
from protocol.core.message import number_of
from protocol.core.messages import Snapshot, Step
from protocol.core.views import GameView
from protocol.games.megiddo import MEGIDDO, Lay
from protocol.games.spite import SPITE
from protocol.generate.samples.match import snapshot
from protocol.generate.samples.registry import GAME_SAMPLES
from server.client.reader import MatchReader
from tests.support.protocol_samples import WIRES

both = pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.subprotocol)
every_game = pytest.mark.parametrize("wire", WIRES.values(), ids=lambda wire: wire.key)


def snapshot_of(wire: GameWire) -> Snapshot:
    """Return a snapshot message of a match in this game, in progress."""
    of = GAME_SAMPLES[wire.key].of
    (rules, *_), (position, *_) = of["rules"].values(), of["position"].values()
    game = GameView(number=1, position=position, result=None, chance=None)
    return snapshot(5, game_key=wire.key, status="playing", rules=rules, game=game)


def happened(wire: GameWire) -> Step:
    """Return a step message with the sample events of this game."""
    events = list(GAME_SAMPLES[wire.key].of["event"].values())
    return Step(version=Version(6), events=events, mark=Mark(1))


@both
@every_game
def test_a_client_learns_the_game_from_a_snapshot(codec: Codec, wire: GameWire) -> None:
    first, second = snapshot_of(wire), happened(wire)
    learning = MatchReader(codec, WIRES)
    assert learning.read(codec.encode(first)) == first
    assert learning.read(codec.encode(second)) == second


@both
@every_game
def test_without_one_nothing_in_a_game_can_be_read(codec: Codec, wire: GameWire) -> None:
    with pytest.raises(BadFrame):
        MatchReader(codec, WIRES).read(codec.encode(happened(wire)))


@both
def test_the_game_of_the_last_snapshot_counts(codec: Codec) -> None:
    learning = MatchReader(codec, WIRES)
    for wire in (*WIRES.values(), *WIRES.values()):
        for sample in (snapshot_of(wire), happened(wire)):
            assert learning.read(codec.encode(sample)) == sample


@both
@every_game
def test_a_game_that_a_client_has_no_wire_of_can_not_be_read(codec: Codec, wire: GameWire) -> None:
    others = {key: other for key, other in WIRES.items() if other is not wire}
    with pytest.raises(BadFrame) as bad:
        MatchReader(codec, others).read(codec.encode(snapshot_of(wire)))
    assert bad.value.code is ErrorCode.MALFORMED_FRAME


def test_an_action_is_one_of_the_match_s_game() -> None:
    frame = msgpack.encode([number_of(Act), "a", 1, [number_of(Lay), 3, 5]])
    act = match_vocabulary(MEGIDDO).read(CODECS[0], frame)
    assert act == Act(id=CommandId("a"), version=Version(1), action=Lay(ring=3, spoke=5))
    with pytest.raises(BadFrame):
        match_vocabulary(SPITE).read(CODECS[0], frame)
