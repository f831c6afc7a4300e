"""Property tests of Pirate: what must hold in random games with actions at any times.

Games end, cards are conserved, stored games play on, and late wake-ups make no difference.
"""

import random

from hypothesis import Phase, given, settings
from msgspec import msgpack

from protocol.core.ids import SEATS
from protocol.games.pirate import Claim, PirateRules, Play, TurnCard
from server.game_contract.stored_events import loaded_events
from server.games.api import Advance, Rejection
from server.games.pirate.cards import ALL_CARDS
from server.games.pirate.events import Sinking
from server.games.pirate.legal import ACTIONS
from server.games.pirate.state import State
from tests.games.pirate.random_games import Step, begun, rule_sets, seeds, whole_game
from tests.games.pirate.tables import GAME, NOW_MS

# Whole games: failures are shown without shrinking.
FEW = settings(max_examples=20, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_every_game_ends(rules: PirateRules, seed: int) -> None:
    last = whole_game(rules, seed)[-1].advance
    assert last.state.outcome is not None
    assert last.events[-1] == last.state.outcome


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_cards_are_conserved(rules: PirateRules, seed: int) -> None:
    for step in whole_game(rules, seed):
        laid = [card for pile in step.advance.state.piles.values() for card in pile]
        assert sorted(laid) == ALL_CARDS


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_legal_actions_are_exactly_those_accepted(rules: PirateRules, seed: int) -> None:
    steps = whole_game(rules, seed)
    for step in random.Random(seed).sample(steps, min(60, len(steps))):
        wake_ms = GAME.wake_ms(step.before)
        at_ms = step.at_ms if wake_ms is None else min(step.at_ms, wake_ms - 1)
        for seat in SEATS:
            answers = ((action, GAME.act(step.before, seat, action, at_ms)) for action in ACTIONS)
            accepted = tuple(action for action, a in answers if isinstance(a, Advance))
            assert accepted == GAME.legal_actions(step.before, seat)


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_every_sequence_of_actions_is_handled(rules: PirateRules, seed: int) -> None:
    state, chance, now_ms = begun(rules, seed).state, random.Random(seed), NOW_MS
    for _ in range(400):
        now_ms += chance.choice((0, 100, 300))
        answer = GAME.act(state, chance.choice(SEATS), chance.choice(ACTIONS), now_ms)
        if isinstance(answer, Rejection):
            assert answer.code
        else:
            state = answer.state


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_a_state_saved_and_loaded_after_every_step_plays_on_as_its_twin(
    rules: PirateRules, seed: int
) -> None:
    for step in whole_game(rules, seed):
        twin = GAME.load(msgpack.decode(msgpack.encode(GAME.dump(step.before))), rules)
        assert twin == step.before
        assert again(twin, step) == step.advance
    last = step.advance.state
    assert GAME.load(GAME.dump(last), rules) == last


def again(state: State, step: Step) -> object:
    if step.seat is None:
        return GAME.wake(state, step.at_ms)
    return GAME.act(state, step.seat, step.action, step.at_ms)


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_stored_events_lead_to_the_same_state(rules: PirateRules, seed: int) -> None:
    for step in whole_game(rules, seed):
        events = loaded_events(GAME, step.advance.events)
        if step.advance.state.outcome is None:
            assert events == step.advance.events
            assert GAME.follow(step.before, events) == step.advance.state


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_late_and_early_wakes_make_no_difference(rules: PirateRules, seed: int) -> None:
    start, steps = begun(rules, seed).state, whole_game(rules, seed)
    expected = [event for step in steps for event in step.advance.events]
    acts = [step for step in steps if step.seat is not None]
    for wakes in ("none", "early", "some"):
        state, events, chance = start, list[object](), random.Random(seed)
        for act in acts:
            if wakes == "early":
                wake_ms = GAME.wake_ms(state)
                early = act.at_ms if wake_ms is None else min(act.at_ms, wake_ms - 1)
                assert GAME.wake(state, early) == Advance(state, ())
            if wakes == "some" and chance.random() < 0.5:
                late = GAME.wake(state, act.at_ms)
                state, events = late.state, [*events, *late.events]
            answer = again(state, act)
            assert isinstance(answer, Advance)
            state, events = answer.state, [*events, *answer.events]
        end = GAME.wake(state, steps[-1].at_ms + 10_000)
        assert end.state == steps[-1].advance.state
        assert [*events, *end.events] == expected


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_windows_end_as_long_after_a_boarding_as_the_rules_say(
    rules: PirateRules, seed: int
) -> None:
    for step in whole_game(rules, seed):
        new = step.advance.state.boardings[len(step.before.boardings) :]
        assert all(boarding.until_ms == step.at_ms + rules.sink_window_ms for boarding in new)
        assert rules.sink_window_ms or not step.advance.state.boardings


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_in_a_whole_game_no_claimed_card_is_part_of_a_ship_that_sinks(
    rules: PirateRules, seed: int
) -> None:
    boarded_by_claim = set()
    for step in whole_game(rules, seed):
        if isinstance(step.action, Claim):
            boarded_by_claim |= {boarding.suit for boarding in step.advance.state.boardings}
            boarded_by_claim -= {boarding.suit for boarding in step.before.boardings}
        sunk = {event.suit for event in step.advance.events if isinstance(event, Sinking)}
        if sunk:
            assert isinstance(step.action, Play)
            assert not sunk & boarded_by_claim


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_a_seat_with_cards_can_always_turn_and_never_claim(rules: PirateRules, seed: int) -> None:
    for step in whole_game(rules, seed):
        if step.advance.state.outcome is not None:
            continue
        for seat in SEATS:
            legal = GAME.legal_actions(step.advance.state, seat)
            claims = [action for action in legal if isinstance(action, Claim)]
            if claims:
                assert legal == tuple(claims)
            elif legal:
                assert TurnCard() in legal
