"""Tests what Pirate sends to viewers (docs/rules/pirate.md, section 9).

Nothing may depend on the hidden order of the stocks. Folded events must give the server's position.
"""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from protocol.core.fold import EventMismatch
from protocol.core.ids import SEATS, SPECTATOR, VIEWERS, Seat
from protocol.core.message import Message
from protocol.core.named import to_json
from protocol.games.cards import Moved, zone_of
from protocol.games.pirate import Boarded, PiratePosition, PirateRules, TurnCard
from server.games.api import Advance, Outcome, Rejection
from server.games.chance import SEED_BYTES, SeededChance
from server.games.pirate import table as zones
from server.games.pirate.legal import ACTIONS
from server.games.pirate.state import State
from tests.games.pirate.random_games import Step, begun, rule_sets, seeds, whole_game
from tests.games.pirate.tables import GAME, NOW_MS, WINDOW_MS, done, play, run, table

FEW = settings(max_examples=15, deadline=None)
SOME = 25


def sampled(rules: PirateRules, seed: int) -> list[Step]:
    steps = whole_game(rules, seed)
    return random.Random(seed).sample(steps, min(SOME, len(steps)))


def twin_of(state: State, chance: random.Random) -> State:
    """Return a state of Pirate that differs from this one only in hidden facts.

    These are the order of the stocks and the seed.
    """
    piles = dict(state.piles)
    for seat in SEATS:
        stock = list(piles[zones.stock(seat)])
        chance.shuffle(stock)
        piles[zones.stock(seat)] = tuple(stock)
    return replace(state, piles=piles, chance=SeededChance(chance.randbytes(SEED_BYTES)))


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_no_view_or_answer_depends_on_the_order_of_the_stocks(
    rules: PirateRules, seed: int
) -> None:
    chance = random.Random(seed)
    for step in sampled(rules, seed):
        state, twin = step.before, twin_of(step.before, chance)
        for viewer in VIEWERS:
            shown = (to_json(GAME.position(each, viewer)) for each in (state, twin))
            assert len(set(shown)) == 1
        for seat in SEATS:
            assert GAME.legal_actions(state, seat) == GAME.legal_actions(twin, seat)
            for action in ACTIONS:
                answers = [GAME.act(each, seat, action, step.at_ms) for each in (state, twin)]
                if turns_unknown_card(state, seat, action):
                    continue
                assert received(state, answers[0]) == received(twin, answers[1])


def turns_unknown_card(state: State, seat: Seat, action: object) -> bool:
    return isinstance(action, TurnCard) and bool(state.piles[zones.stock(seat)])


def received(state: State, answer: Advance[State] | Rejection) -> object:
    """Return all that viewers receive of the game's answer to an action.

    It is the rejection, or the list of events in the form in which viewers get them.
    """
    if isinstance(answer, Rejection):
        return answer
    return [
        event if isinstance(event, Outcome) else GAME.show(state, event) for event in answer.events
    ]


def folded(position: Message, step: Advance[State], viewer: int) -> Message:
    for event in step.events:
        if not isinstance(event, Outcome):
            position = GAME.wire.fold(position, GAME.show(step.state, event)[viewer])
    return position


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_shown_events_lead_each_viewer_from_one_position_to_the_next(
    rules: PirateRules, seed: int
) -> None:
    start = begun(rules, seed)
    steps = [start, *(step.advance for step in whole_game(rules, seed))]
    for index, viewer in enumerate(VIEWERS):
        position = GAME.before(rules, viewer)
        for step in steps:
            position = folded(position, step, index)
            assert position == GAME.position(step.state, viewer)


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_all_viewers_receive_the_same_object(rules: PirateRules, seed: int) -> None:
    for step in sampled(rules, seed):
        for event in step.advance.events:
            if not isinstance(event, Outcome):
                assert len({id(shown) for shown in GAME.show(step.before, event)}) == 1


def views(state: State) -> Iterator[PiratePosition]:
    for viewer in VIEWERS:
        position = GAME.position(state, viewer)
        assert isinstance(position, PiratePosition)
        yield position


def test_stocks_show_only_how_many_even_to_their_owners() -> None:
    for position in views(table(stock_0="5D 6D", stock_1="5C")):
        stock = zone_of(position.zones, zones.stock(0))
        assert (stock.shows, stock.count, stock.cards) == ("count", 2, [])


def test_wastes_and_ships_show_every_card() -> None:
    state = table(waste_0="5D 6D", low_H="AH 2H", high_H="KH", captured_1="AS 2S", sunk="AC")
    for position in views(state):
        shown = {zone.id: zone.cards for zone in position.zones if zone.cards}
        assert shown == {
            "waste:0": ["5D", "6D"],
            "captured:1": ["AS", "2S"],
            "low:H": ["AH", "2H"],
            "high:H": ["KH"],
            "sunk": ["AC"],
        }


def test_ships_show_their_ends_and_the_needed_ranks() -> None:
    state = table(None, 1, ("C",), low_H="AH 2H", high_H="KH", waste_0="5D", waste_1="5D")
    for position in views(state):
        ships = [(s.suit, s.low, s.low_needs, s.high_needs, s.boarded) for s in position.ships]
        assert ships == [
            ("S", 1, 1, 13, None),
            ("H", 1, 3, 12, None),
            ("D", 1, 1, 13, None),
            ("C", 0, 1, 13, None),
        ]


def test_a_boarded_ship_is_shown_and_does_not_count_yet() -> None:
    state = table(low_H=run("H", "A", "7"), high_H=run("H", "K", "9"), waste_0="8H", waste_1="8H")
    for position in views(done(state, 0, play("H"))):
        ship = position.ships[1]
        assert ship.boarded == Boarded(seat=0, until_ms=NOW_MS + WINDOW_MS)
        assert (ship.low_needs, ship.high_needs) == (None, 8)
        assert position.captured == [0, 0]


def test_before_a_game_has_begun_there_are_two_stocks_and_nothing_else() -> None:
    position = GAME.before(PirateRules(), SPECTATOR)
    assert isinstance(position, PiratePosition)
    assert {zone.id: zone.count for zone in position.zones if zone.count} == {
        "stock:0": 52,
        "stock:1": 52,
    }
    assert (position.ships, position.low, position.cuts) == ([], None, [])
    assert GAME.actors_in(position) == frozenset()


def test_both_seats_act_in_a_position_of_a_game_that_is_on() -> None:
    state = table(stock_0="5D")
    assert GAME.actors_in(GAME.position(state, SPECTATOR)) == GAME.actors(state) == {0, 1}


def test_the_cuts_are_shown_with_the_game() -> None:
    state = begun(PirateRules(), 1).state
    for position in views(state):
        assert position.cuts == [list(cut) for cut in state.cuts]
        assert position.low == state.low


def test_an_event_that_does_not_fit_the_position_is_not_folded() -> None:
    position = GAME.before(PirateRules(), SPECTATOR)
    moved = Moved(source=zones.waste(0), target=zones.low_end("H"), cards=[])
    with pytest.raises(EventMismatch):
        GAME.wire.fold(position, moved)
