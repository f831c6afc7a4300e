"""The fast reader of acts gives the same results as the general one, for any data."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.core.codec import BadFrame, MsgpackCodec, read, unpack
from protocol.core.commands import CLIENT_MESSAGES, Act
from protocol.core.game_wire import GameWire
from protocol.core.message import Message
from protocol.core.usual_act import usual_act_of
from protocol.generate.samples.registry import GAME_SAMPLES
from tests.support.protocol_samples import WIRES, reading

CODEC = MsgpackCodec()
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 80), st.floats(allow_nan=False),
    st.binary(max_size=3),
    st.sampled_from(["", "1", "W", "7S", "7S\n", "hand:0", "hand:0\n", "S", "play", "é", "x" * 40]),
)  # fmt: skip
LISTS = st.lists(ODD, max_size=3) | st.lists(st.just("7S"), max_size=20)
VALUES = ODD | LISTS | st.lists(LISTS, max_size=2)
IDS = st.sampled_from(["m1", "a-_", "m1\n", "", "é", "x" * 37]) | ODD
VERSIONS = st.integers(-1, 2**40) | ODD
every_game = pytest.mark.parametrize("wire", WIRES.values(), ids=lambda wire: wire.key)


def sampled(wire: GameWire) -> list[list[Any]]:
    """Return the game's actions in their positional form."""
    encoded = (CODEC.encode(action) for action in GAME_SAMPLES[wire.key].of["action"].values())
    return [unpack(CODEC, frame) for frame in encoded]


def changed(values: list[Any], name: str) -> st.SearchStrategy[list[Any]]:
    """Return an action with changed, missing or added values; its type may be a name."""
    first, *rest = values
    head = st.sampled_from([first, first, name, float(first), True])
    each = [st.just(value) | st.just(value) | VALUES for value in rest]
    whole = st.tuples(head, *each).map(list)
    return whole | st.builds(lambda some, more: [*some, *more], whole, st.lists(ODD, max_size=2))


def acts(wire: GameWire) -> st.SearchStrategy[Any]:
    """Return data from a client that acts in the game, or almost does."""
    records: list[Message] = list(GAME_SAMPLES[wire.key].of["action"].values())
    named = [record.model_dump() for record in records]
    near = [
        changed(values, record.type_name())
        for values, record in zip(sampled(wire), records, strict=True)
    ]
    action = st.one_of(*near, st.sampled_from(named), VALUES)
    number = st.sampled_from([Act.NUMBER, Act.NUMBER, "act", 0.0, False])
    after = st.lists(IDS, max_size=2)
    act = st.tuples(number, IDS, VERSIONS, action)
    return st.builds(lambda values, more: [*values, *more], act, after) | st.lists(ODD, max_size=5)


def both_ways(wire: GameWire, data: Any) -> None:
    """Read `data` both ways and compare the results."""
    known = long_way(wire, data)
    for _ in range(2):  # Nor does it matter what came before.
        short = usual_act_of(wire)(data)
        assert short is None or repr(short) == repr(known)


def long_way(wire: GameWire, data: Any) -> Any:
    """Return the result of the general reader."""
    try:
        return read(data, CLIENT_MESSAGES, reading(wire.key))
    except BadFrame as bad:
        return bad.code


@every_game
@given(data=st.data())
def test_both_ways_give_the_same(wire: GameWire, data: st.DataObject) -> None:
    both_ways(wire, data.draw(acts(wire)))


@every_game
@pytest.mark.parametrize(
    "data",
    [
        [0, "m1", 3, [72, "hand:0", "7S"]],
        [0, "m1", 3, [72, "hand:0", "7S", "build:1", 1]],
        [0, "m1", 3, [73, [["7S"]], "discard:0:1"]],
        [0, "m1", 3, [73, (), "discard:0:1"]],
        [0, "m1", 3, [72, 1, 1]],
        [0, "m1", 3, [72, True, 1.0]],
        [0, "m1", True, [75]],
        [0, "m1", 3.0, [75]],
        [0, "m1", 3, [75.0]],
        [False, "m1", 3, [75]],
    ],
)
def test_numbers_and_what_equals_them_are_told_apart(wire: GameWire, data: Any) -> None:
    for values in sampled(wire):
        usual_act_of(wire)([Act.NUMBER, "m1", 3, values])
    both_ways(wire, data)


@every_game
def test_usual_acts_take_the_short_way(wire: GameWire) -> None:
    for action in sampled(wire):
        act = usual_act_of(wire)([Act.NUMBER, "m1", 3, action])
        again = usual_act_of(wire)([Act.NUMBER, "m2", 9, action])
        assert act is not None
        assert again is not None
        assert act == read([Act.NUMBER, "m1", 3, action], CLIENT_MESSAGES, reading(wire.key))
        assert act.action is again.action
