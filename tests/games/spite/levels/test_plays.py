"""Tests the expert bot's simplified plays, which know ranks only: they agree with the rules.

They must offer the same choices and lead to the same tables.
"""

import random

from hypothesis import given, settings

from protocol.core.ids import Seat
from protocol.games.spite import Play, SpiteRules
from server.games.spite import legal
from server.games.spite.levels.discards import RankDiscard
from server.games.spite.levels.plays import HAND, STOCK, RankPlay, after_play, may_discard, plays
from server.games.spite.levels.rank_actions import action_of
from server.games.spite.levels.sight import Sight, Spot, sight
from server.games.spite.state import State
from server.games.spite.table import COMPLETED, DRAW
from server.games.spite.visible import visible_cards
from tests.games.spite.random_games import deal, rule_sets, seeds, walk
from tests.games.spite.tables import GAME, cards, done, play, table

MOMENTS = 12
"""The number of examined states of each random game."""
FEW = settings(max_examples=25, deadline=None)


def looked(state: State) -> tuple[Sight, Spot]:
    """Return the cards that the seat in turn sees, in the form that the search uses.

    This is a `Sight`, which stays the same during the turn, and the `Spot` that plays change.
    """
    seat = state.turn.seat
    return sight(state.rule_set, GAME.position(state, seat), seat)


def moments(rules: SpiteRules, seed: int) -> list[State]:
    """Return at most MOMENTS states of a random game of Spite and Malice, none after its end."""
    start = deal(rules, seed).state
    states = [start, *(played.advance.state for played in walk(start, seed))]
    going_on = [state for state in states if state.outcome is None]
    return random.Random(seed).sample(going_on, min(MOMENTS, len(going_on)))


def in_ranks(state: State, seat: Seat, action: Play) -> RankPlay:
    """Return a play in the form that the search uses: with ranks instead of cards."""
    side, ranks = state.rule_set.sides[seat], state.rule_set.ranks
    sources = {side.stock: STOCK, side.hand: HAND}
    sources |= {pile: number for number, pile in enumerate(side.discards)}
    return RankPlay(
        sources[action.source], ranks.get(action.card, 0), len(state.piles[action.target])
    )


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_every_play_is_found_once(rules: SpiteRules, seed: int) -> None:
    for state in moments(rules, seed):
        seat = state.turn.seat
        found = plays(*looked(state))
        allowed = legal.plays(state.rule_set, state.piles, seat)
        assert len(set(found)) == len(found)
        assert set(found) == {in_ranks(state, seat, action) for action in allowed}


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_a_discard_may_end_the_turn_exactly_when_the_rules_allow_it(
    rules: SpiteRules, seed: int
) -> None:
    for state in moments(rules, seed):
        allowed = legal.discards(state.rule_set, state.piles, state.turn.seat)
        assert may_discard(*looked(state)) == bool(allowed)


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_a_play_leads_to_the_table_that_the_rules_lead_to(rules: SpiteRules, seed: int) -> None:
    for state in moments(rules, seed):
        seat = state.turn.seat
        sees, spot = looked(state)
        shown = visible_cards(GAME.position(state, seat))
        for chosen in plays(sees, spot):
            after = done(state, seat, action_of(state.rule_set, shown, seat, chosen)).state
            expected = after_play(sees, spot, chosen)
            if after.outcome is not None:
                continue
            _, there = sight(after.rule_set, GAME.position(after, seat), seat)
            assert (there.kept, there.heights) == (expected.kept, expected.heights)
            if expected.hand or chosen.source != HAND:
                assert there.hand == expected.hand
            if expected.hand and chosen.source != STOCK:
                drawable = len(after.piles[DRAW]) + len(after.piles[COMPLETED])
                assert sees.drawable(expected) == drawable


def test_of_several_cards_that_do_the_same_one_is_played() -> None:
    state = table(SpiteRules(), hand_0="AS AH KD", build_2="AC")
    shown = visible_cards(GAME.position(state, 0))
    assert action_of(state.rule_set, shown, 0, RankPlay(HAND, 1, 0)) == play(
        "hand:0", "AS", "build:0"
    )
    assert action_of(state.rule_set, shown, 0, RankPlay(HAND, 0, 1)) == play(
        "hand:0", "KD", "build:2"
    )


def test_a_group_is_discarded_as_the_rules_list_it() -> None:
    state = table(SpiteRules(group_discard=True), hand_0="9S 9H 9S 4D")
    shown = visible_cards(GAME.position(state, 0))
    chosen = action_of(state.rule_set, shown, 0, RankDiscard(9, 3, 2))
    assert chosen == legal.discard_action(cards("9S 9S 9H"), state.rule_set.sides[0].discards[2])
    assert chosen in GAME.legal_actions(state, 0)
