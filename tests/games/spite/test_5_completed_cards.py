"""Tests how completed cards of Spite and Malice return to the draw pile (docs/rules.md, 5).

If no cards are left to draw, the game ends.
"""

import pytest
from msgspec.structs import replace

from protocol.core.named import from_data
from protocol.games.cards import ZoneId
from protocol.games.spite import Refill, SpiteRules
from server.games.api import Outcome
from server.games.cards.zones import CardsMoved, ZoneShuffled
from server.games.chance import SeededChance
from tests.games.spite.tables import AT_MS, GAME, SEED, cards, discard, done, pile, play, table

ELEVEN = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC"
DRAW = ZoneId("draw")


def test_the_draw_pile_runs_out_in_the_middle_of_a_draw() -> None:
    state = table(SpiteRules(), hand_0="9S", hand_1="AH", draw="", completed="AC 2C 3C 4C 5C 6C")
    state = replace(state, piles={**state.piles, DRAW: cards("TS TH")})
    advance = done(state, 0, discard("9S", "discard:0:0"))
    first, gathered, shuffled, rest = advance.events[2:]
    assert first == CardsMoved(DRAW, ZoneId("hand:1"), cards("TH TS"))
    assert isinstance(gathered, CardsMoved)
    assert (gathered.source, gathered.target) == ("completed", "draw")
    assert isinstance(shuffled, ZoneShuffled)
    assert isinstance(rest, CardsMoved)
    assert rest.cards == shuffled.cards[:-3:-1], "from the top of the new draw pile"
    assert len(advance.state.piles[ZoneId("hand:1")]) == 5
    assert advance.state.outcome is None


def test_the_draw_pile_is_not_renewed_before_a_card_is_wanted() -> None:
    state = table(SpiteRules(), hand_0="9S", hand_1="AH 2H 3H 4H", draw="", completed="AC 2C 3C")
    state = replace(state, piles={**state.piles, DRAW: cards("TS")})
    after = done(state, 0, discard("9S", "discard:0:0")).state
    assert (pile(after, "draw"), pile(after, "completed")) == ("", "AC 2C 3C")


def test_an_emptied_hand_that_completes_a_pile_draws_from_those_cards() -> None:
    state = table(SpiteRules(), hand_0="QS", draw="", build_0=ELEVEN)
    after = done(state, 0, play("hand:0", "QS", "build:0")).state
    assert len(after.piles[ZoneId("hand:0")]) == 5
    assert len(after.piles[DRAW]) == 7
    assert after.outcome is None


def test_completed_cards_go_into_the_draw_pile_at_once_and_are_shuffled() -> None:
    rules = SpiteRules(shuffle="deck_removed")
    state = table(rules, hand_0="QS 2S", build_0=ELEVEN, draw="9S")
    _, cleared, shuffled = done(state, 0, play("hand:0", "QS", "build:0")).events
    assert isinstance(cleared, CardsMoved)
    assert (cleared.source, cleared.target) == ("build:0", "draw")
    assert isinstance(shuffled, ZoneShuffled)


def test_the_draw_pile_is_shuffled_just_before_any_cards_are_drawn() -> None:
    rules = SpiteRules(shuffle="any_draw")
    state = table(rules, hand_0="QS", build_0=ELEVEN, hand_1="2S")
    _, cleared, shuffled, drawn = done(state, 0, play("hand:0", "QS", "build:0")).events
    assert isinstance(cleared, CardsMoved)
    assert cleared.target == "draw"
    assert isinstance(shuffled, ZoneShuffled)
    assert isinstance(drawn, CardsMoved)
    assert drawn.cards == shuffled.cards[:-6:-1]


def test_a_full_hand_draws_nothing_and_so_nothing_is_shuffled() -> None:
    state = table(SpiteRules(shuffle="any_draw"), hand_0="9S", hand_1="2S 3S 4S 5S 6S")
    assert len(done(state, 0, discard("9S", "discard:0:0")).events) == 2


@pytest.mark.parametrize("shuffle", ["draw_empty", "deck_removed", "any_draw"])
def test_a_hand_that_cannot_be_filled_ends_the_game_drawn(shuffle: str) -> None:
    rules = from_data({"shuffle": shuffle}, SpiteRules)
    state = table(rules, hand_0="AS", draw="")
    advance = done(state, 0, play("hand:0", "AS", "build:0"))
    outcome = advance.state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.points) == (None, "draw_exhausted", (0, 0))
    assert isinstance(advance.events[-1], Outcome)


def test_the_last_cards_are_drawn_before_the_game_ends() -> None:
    state = table(SpiteRules(), hand_0="9S", hand_1="AH", draw="", completed="AC 2C")
    advance = done(state, 0, discard("9S", "discard:0:0"))
    assert len(advance.state.piles[ZoneId("hand:1")]) == 3
    assert advance.state.outcome is not None
    assert advance.state.turn.seat == 1, "the turn had begun"


@pytest.mark.parametrize(
    ("stock_0", "stock_1", "winner", "points"),
    [
        ("2S", "2S 3S", 0, (1, 0)),
        ("2S 3S", "2S", 1, (0, 1)),
        ("2S 3S", "4S 4H", None, (0, 0)),
    ],
)
def test_with_fewest_stock_the_smaller_stock_wins(
    stock_0: str, stock_1: str, winner: int | None, points: tuple[int, int]
) -> None:
    rules = SpiteRules(draw_exhausted="fewest_stock")
    state = table(rules, hand_0="AS", draw="", stock_0=stock_0, stock_1=stock_1)
    outcome = done(state, 0, play("hand:0", "AS", "build:0")).state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.points) == (winner, points)


def test_the_draw_pile_runs_out_in_the_middle_of_a_refill_that_was_asked_for() -> None:
    rules = SpiteRules(refill="manual")
    state = table(rules, hand_0="9S", draw="", completed="AC 2C 3C 4C 5C 6C")
    state = replace(state, piles={**state.piles, DRAW: cards("TS TH")})
    advance = done(state, 0, Refill())
    assert [type(event) for event in advance.events] == [
        CardsMoved,
        CardsMoved,
        ZoneShuffled,
        CardsMoved,
    ]
    assert len(advance.state.piles[ZoneId("hand:0")]) == 5
    assert advance.state.outcome is None


def test_a_wild_that_completes_a_pile_and_empties_the_hand_can_be_drawn_again() -> None:
    state = table(SpiteRules(shuffle="deck_removed"), hand_0="KS", draw="", build_0=ELEVEN)
    after = done(state, 0, play("hand:0", "KS", "build:0")).state
    drawn = pile(after, "hand:0").split() + pile(after, "draw").split()
    assert sorted(drawn) == sorted([*ELEVEN.split(), "KS"])


def test_opening_hands_are_dealt_without_another_shuffle() -> None:
    rules = SpiteRules(shuffle="any_draw", opening_hands="both", first_player="random")
    dealt = GAME.begin(rules, SeededChance(SEED), None, AT_MS)
    assert sum(isinstance(event, ZoneShuffled) for event in dealt.events) == 1
