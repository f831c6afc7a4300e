"""The short way to the usual act leads where the long one leads, for whatever data come."""

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from protocol.codec import BadFrame, MsgpackCodec, decode
from protocol.commands import CLIENT_MESSAGES, usual_act
from protocol.numbers import NUMBERS

ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 3), st.floats(allow_nan=False), st.binary(max_size=3),
    st.sampled_from(["", "1", "W", "7S", "7S\n", "hand:0", "hand:0\n", "play", "a b", "x" * 40]),
)  # fmt: skip
CARDS = st.one_of(ODD, st.lists(ODD, max_size=3), st.lists(st.just("7S"), max_size=20))
ACT, PLAY, DISCARD, PASS = (NUMBERS[name] for name in ("act", "play", "discard", "pass"))
PLAYS = st.tuples(
    st.sampled_from([PLAY, "play", False, 0.0]), st.just("hand:0") | ODD, st.just("7S") | ODD, ODD
).map(list)
DISCARDS = st.tuples(
    st.sampled_from([DISCARD, "discard", True, 1.0]), CARDS, st.just("discard:0:1") | ODD
).map(list)
OTHERS = st.sampled_from(
    [[PASS], ["pass"], [NUMBERS["refill"]], [PASS, 1], [ACT], [99], [], {"type": "pass"}, "pass"]
)
ACTS: st.SearchStrategy[Any] = st.tuples(
    st.sampled_from([ACT, "act", float(ACT)]),
    st.sampled_from(["m1", "a-_", "m1\n", "", "é"]) | ODD,
    st.integers(-1, 2**40) | ODD,
    PLAYS | DISCARDS | OTHERS,
).map(list)


def read(data: Any, *, short: bool) -> Any:
    frame = MsgpackCodec().encode(data)
    try:
        if short:
            return decode(MsgpackCodec(), frame, CLIENT_MESSAGES, usual=usual_act)
        return decode(MsgpackCodec(), frame, CLIENT_MESSAGES)
    except BadFrame as bad:
        return bad.code


@given(ACTS | st.lists(ODD, max_size=5))
@example([ACT, "m1", 3, [PLAY, "hand:0", "7S", "build:1"]])
@example([ACT, "m1", 3, [DISCARD, ["7S", "7S"], "discard:0:1"]])
@example([ACT, "m1", 3, [PLAY, "hand:0", "7S"]])
@example([ACT, "m1", True, [PASS]])
@example([ACT, "m1", 3, [False, "hand:0", "7S", "build:1"]])
def test_both_ways_give_the_same(data: Any) -> None:
    long = read(data, short=False)
    assert read(data, short=True) == long
    assert read(data, short=True) == long, "nor does it matter what came before"


def test_the_usual_act_takes_the_short_way() -> None:
    act = usual_act([ACT, "m1", 3, [PLAY, "hand:0", "7S", "build:1"]])
    again = usual_act([ACT, "m2", 9, [PLAY, "hand:0", "7S", "build:1"]])
    assert act is not None
    assert again is not None
    assert act.action is again.action
