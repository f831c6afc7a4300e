"""Tests what Megiddo sends to viewers: everyone sees all (docs/rules/megiddo.md, section 7).

Events that a client folds into its position must give the server's position.
"""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from msgspec import ValidationError, msgpack

from protocol.core.fold import EventMismatch
from protocol.core.ids import VIEWERS
from protocol.core.message import Message
from protocol.core.named import from_data, to_json
from protocol.games.megiddo import (
    MEGIDDO,
    Captured,
    Laid,
    Lay,
    MegiddoPosition,
    MegiddoRules,
    Point,
    Row,
    RowsMade,
    fold_megiddo,
)
from protocol.games.turns import TurnBegan
from server.games.api import Outcome
from tests.games.megiddo.positions import GAME, laid, position
from tests.games.megiddo.random_games import begin, rule_sets, seeds, walk

FEW = settings(max_examples=40)


def over_the_wire(message: Message, part: Any) -> Any:
    """Return a message of Megiddo as a client decodes it from JSON.

    Assert that msgpack gives the same.
    """
    kind = MEGIDDO.parts[part]
    as_json = from_data(json.loads(to_json(message)), kind)
    assert msgpack.decode(msgpack.encode(message), type=kind) == as_json
    return as_json


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_folded_events_give_the_position_of_the_state(rules: MegiddoRules, seed: int) -> None:
    begun = begin(rules, seed)
    advances = [begun, *(played.advance for played in walk(begun.state, seed))]
    for viewer, seat in enumerate(VIEWERS):
        seen = over_the_wire(GAME.before(rules, seat), "position")
        for advance in advances:
            for event in advance.events:
                if not isinstance(event, Outcome):
                    shown = GAME.show(advance.state, event)[viewer]
                    seen = MEGIDDO.fold(seen, over_the_wire(shown, "event"))
            assert seen == over_the_wire(GAME.position(advance.state, seat), "position")


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_every_viewer_is_shown_the_same_object(rules: MegiddoRules, seed: int) -> None:
    begun = begin(rules, seed)
    for advance in (begun, *(played.advance for played in walk(begun.state, seed))):
        for event in advance.events:
            if not isinstance(event, Outcome):
                zero, one, spectator = GAME.show(advance.state, event)
                assert zero is one is spectator


def test_the_position_before_the_game_is_an_empty_board() -> None:
    rules = MegiddoRules(rings=4, spokes=5, row=5)
    assert GAME.before(rules, 0) == MegiddoPosition(
        stones=["....."] * 4,
        first=None,
        turn=None,
        number=0,
        captured=[0, 0],
        last=None,
        rows=[],
    )


def test_a_position_has_all_public_facts() -> None:
    state = laid(position("110..."), 1, 5).state
    assert GAME.position(state, "spectator") == MegiddoPosition(
        stones=["000..0", "......", "......", "......", "......", "......"],
        first=1,
        turn=1,
        number=5,
        captured=[2, 0],
        last=Point(ring=1, spoke=5),
        rows=[],
    )


def test_a_move_is_shown_wave_by_wave() -> None:
    advance = laid(position(".110.. .1.... .1.... .0...."), 1, 0)
    assert [GAME.show(advance.state, event)[0] for event in advance.events] == [
        Laid(seat=0, ring=1, spoke=0),
        Captured(seat=0, points=[Point(ring=1, spoke=1), Point(ring=1, spoke=2)]),
        Captured(seat=0, points=[Point(ring=2, spoke=1), Point(ring=3, spoke=1)]),
        TurnBegan(seat=1, number=8),
    ]


def test_the_rows_that_won_are_shown() -> None:
    advance = laid(position(".00000"), 1, 0)
    row = Row(points=[Point(ring=1, spoke=spoke) for spoke in range(6)])
    assert GAME.show(advance.state, advance.events[1])[2] == RowsMade(seat=0, rows=[row])
    shown = GAME.position(advance.state, 1)
    assert isinstance(shown, MegiddoPosition)
    assert shown.rows == [row]
    assert (shown.turn, shown.number) == (0, 6)


def test_the_game_does_not_show_its_own_end() -> None:
    advance = laid(position(".00000"), 1, 0)
    with pytest.raises(ValueError, match="no event"):
        GAME.show(advance.state, advance.events[-1])


@pytest.mark.parametrize(
    "event",
    [
        Laid(seat=0, ring=1, spoke=0),
        Laid(seat=0, ring=7, spoke=0),
        Laid(seat=0, ring=0, spoke=0),
        Laid(seat=0, ring=1, spoke=6),
        Laid(seat=0, ring=1, spoke=-1),
        Captured(seat=0, points=[Point(ring=1, spoke=0)]),
        Captured(seat=0, points=[Point(ring=1, spoke=2)]),
        Captured(seat=0, points=[Point(ring=1, spoke=1), Point(ring=1, spoke=1)]),
    ],
)
def test_events_that_do_not_fit_the_position_are_not_folded(event: Laid | Captured) -> None:
    seen = GAME.position(position("01...."), 0)
    assert isinstance(seen, MegiddoPosition)
    with pytest.raises(EventMismatch):
        fold_megiddo(seen, event)


def test_folding_leaves_the_position_before_as_it_was() -> None:
    seen = GAME.position(position("01....", captured=(2, 4)), 0)
    assert isinstance(seen, MegiddoPosition)
    before = to_json(seen)
    fold_megiddo(seen, Captured(seat=0, points=[Point(ring=1, spoke=1)]))
    fold_megiddo(seen, Laid(seat=0, ring=3, spoke=3))
    assert to_json(seen) == before


def test_actions_off_every_board_are_no_actions() -> None:
    chance = random.Random(1)
    for _ in range(50):
        ring, spoke = chance.randint(-2, 15), chance.randint(-2, 15)
        if 1 <= ring <= 12 and 0 <= spoke <= 11:
            assert from_data([72, ring, spoke], Lay) == Lay(ring=ring, spoke=spoke)
        else:
            with pytest.raises(ValidationError):
                from_data([72, ring, spoke], Lay)
    for odd in ([72, True, 0], [72, 1.0, 0], [72, "1", 0], [72, 1], [72, 1, 0, 0]):
        with pytest.raises(ValidationError):
            from_data(odd, Lay)
