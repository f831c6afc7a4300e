"""Property tests of Spite and Malice: what must hold in random games with any rules.

Cards are conserved, legal actions are exactly those accepted, and stored games play on.
"""

import random

from hypothesis import Phase, given, settings
from msgspec import msgpack

from protocol.core.ids import SEATS
from protocol.games.spite import Discard, SpiteAction, SpiteRules
from server.games.api import Advance, Rejection
from server.games.cards.zones import CardsMoved, CardTurned, Layout, ZoneShuffled, after
from server.games.spite.rule_set import rule_set_of
from tests.games.spite.random_games import actions, any_action, deal, rule_sets, seeds, walk
from tests.games.spite.tables import AT_MS, GAME


def unordered(action: SpiteAction) -> str:
    """Return the action in a form that ignores the order of a group."""
    if isinstance(action, Discard):
        return f"{sorted(action.cards)} {action.target}"
    return repr(action)


FEW = settings(max_examples=40, deadline=None)


def folded(layout: Layout, events: tuple[object, ...]) -> Layout:
    for event in events:
        if isinstance(event, CardsMoved | ZoneShuffled | CardTurned):
            layout = after(layout, event)
    return layout


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_cards_are_conserved(rules: SpiteRules, seed: int) -> None:
    start = deal(rules, seed).state
    states = [start, *(played.advance.state for played in walk(start, seed))]
    for state in states:
        laid = [card for pile in state.piles.values() for card in pile]
        assert sorted(laid) == sorted(state.rule_set.pack)


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_events_lead_from_one_layout_to_the_next(rules: SpiteRules, seed: int) -> None:
    dealt = deal(rules, seed)
    assert folded(rule_set_of(rules).before(), dealt.events) == dealt.state.piles
    for played in walk(dealt.state, seed):
        assert folded(played.before.piles, played.advance.events) == played.advance.state.piles


# Thousands of actions per state: failures are shown without shrinking.
@settings(max_examples=15, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(rules=rule_sets(), seed=seeds())
def test_legal_actions_are_exactly_those_that_act_accepts(rules: SpiteRules, seed: int) -> None:
    start = deal(rules, seed).state
    played = list(walk(start, seed))
    chance = random.Random(seed)
    states = [start, *(p.advance.state for p in chance.sample(played, min(2, len(played))))]
    for state in states:
        tried = actions(state, chance)
        for seat in SEATS:
            accepted = [a for a in tried if isinstance(GAME.act(state, seat, a, AT_MS), Advance)]
            legal = GAME.legal_actions(state, seat)
            assert sorted(map(unordered, accepted)) == sorted(map(unordered, legal))


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_actors_have_legal_actions(rules: SpiteRules, seed: int) -> None:
    for played in walk(deal(rules, seed).state, seed):
        state = played.advance.state
        for seat in SEATS:
            assert bool(GAME.legal_actions(state, seat)) == (seat in GAME.actors(state))


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_every_sequence_of_actions_is_handled(rules: SpiteRules, seed: int) -> None:
    state = deal(rules, seed).state
    chance = random.Random(seed)
    for _ in range(300):
        seat = chance.choice(SEATS)
        legal = GAME.legal_actions(state, seat)
        sensible = legal and chance.random() < 0.3
        action = chance.choice(legal) if sensible else any_action(state, chance)
        answer = GAME.act(state, seat, action, AT_MS)
        if isinstance(answer, Rejection):
            assert answer.code
        else:
            state = answer.state


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_a_state_saved_and_loaded_after_every_step_plays_on_as_its_twin(
    rules: SpiteRules, seed: int
) -> None:
    twin = deal(rules, seed).state
    for played in walk(twin, seed):
        twin = GAME.load(msgpack.decode(msgpack.encode(GAME.dump(twin))), rules)
        assert twin == played.before
        answer = GAME.act(twin, played.seat, played.action, AT_MS)
        assert answer == played.advance
        twin = played.advance.state
    assert GAME.load(GAME.dump(twin), rules) == twin
