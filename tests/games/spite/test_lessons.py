"""Tests that the fixed deal of the first lesson of Spite and Malice teaches what it should.

Its first hand has certain cards, and a sensible learner wins most games quickly.
"""

from random import Random

from server.games.chance import SeededChance
from server.games.self_play import play
from server.games.spite.game import SpiteAndMalice
from server.games.spite.lessons import LESSONS
from server.games.spite.policies import greedy
from server.games.spite.rule_set import rule_set_of
from server.games.spite.state import State
from server.games.spite.table import hand, stock

GAME = SpiteAndMalice()
LESSON = LESSONS["first"]
RULES = GAME.presets[LESSON.preset]
RANKS = rule_set_of(RULES).ranks
GAMES = 40


def dealt() -> State:
    """Return the state of the lesson's game of Spite and Malice right after the deal."""
    return GAME.begin(RULES, SeededChance(LESSON.seed), None, 0).state


def ranks(state: State, zone: str) -> list[int | None]:
    """Return the ranks of the cards in a zone, bottom to top, with None for a wild."""
    return [RANKS.get(card) for card in state.piles[zone]]  # type: ignore[index]


def test_the_first_hand_leads_from_an_ace_by_a_wild_to_the_stock_card() -> None:
    state = dealt()
    assert state.turn.seat == 0
    assert set(ranks(state, hand(0))) >= {1, 2, None}
    assert ranks(state, stock(0))[-1] == 4


def test_the_wild_takes_the_place_that_the_computers_stock_card_waits_for() -> None:
    assert ranks(dealt(), stock(1))[-1] == 3


def test_the_cards_left_over_can_be_discarded_in_order() -> None:
    left = [rank for rank in ranks(dealt(), hand(0)) if rank not in (1, 2, None)]
    assert left in ([6, 7], [7, 6])


def test_a_sensible_learner_wins_most_games_quickly() -> None:
    numbers = Random(1)
    seats = greedy, GAME.levels[LESSON.level]
    ended = [
        play(GAME, RULES, seats, SeededChance(LESSON.seed), numbers.random).state
        for _ in range(GAMES)
    ]
    won = [state for state in ended if state.outcome and state.outcome.winner == 0]
    assert len(won) >= GAMES * 0.8
    assert sum(state.turn.number for state in won) <= 14 * len(won)


def test_in_most_games_a_build_pile_is_completed() -> None:
    numbers = Random(1)
    seats = greedy, GAME.levels[LESSON.level]
    completed = 0
    for _ in range(GAMES):
        steps = play(GAME, RULES, seats, SeededChance(LESSON.seed), numbers.random).steps
        events = [event for _, happened in steps for event in happened]
        completed += any(getattr(event, "target", None) == "completed" for event in events)
    assert completed > GAMES / 2
