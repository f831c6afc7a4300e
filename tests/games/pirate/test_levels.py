"""Tests the bot levels of Pirate: each wins most games against the one below.

They differ in reaction time, oversights and foresight.
"""

import random
from itertools import pairwise

import pytest
from msgspec.structs import replace

from protocol.core.ids import SEATS, Seat
from protocol.games.cards import ZoneId
from protocol.games.pirate import PirateAction, PirateRules
from server.games.chance import SeededChance
from server.games.pirate.state import State
from server.games.self_play import play as play_game
from tests.games.pirate.tables import GAME, TURN, cards, claim, done, play, run, ships, table

GAMES = 2
"""The number of games each way that show which level is better."""
LOOKS = [look / 100 for look in range(100)]


def chosen(level: str, state: State, seat: Seat = 0, chance: float = 0.2) -> PirateAction | None:
    action: PirateAction | None = GAME.levels[level](
        GAME.position(state, seat), state.rules, seat, chance
    )
    return action


def at_each_look(level: str, state: State) -> list[PirateAction | None]:
    return [chosen(level, state, chance=chance) for chance in LOOKS]


def two_lacking(
    waste_0: str,
    waste_1: str,
    stock_0: str = "5C",
    stock_1: str = "5C 4C 3C",
    *,
    second: bool = False,
) -> State:
    """Return a table of Pirate where the ship of diamonds lacks a 6, which seat 0 needs, and a 7.

    With `second`, it is the second ship of its suit.
    """
    piles = {"waste_0": waste_0, "waste_1": waste_1, "stock_0": stock_0, "stock_1": stock_1}
    ends = {"low_D": run("D", "A", "5"), "high_D": run("D", "K", "8")}
    return table(None, 1 if second else 0, ("D",) if second else (), **ends, **piles)


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(GAME.levels)))
def test_each_level_wins_most_games_against_the_one_below(weaker: str, stronger: str) -> None:
    wins = 0
    for seat in SEATS:
        low, high = GAME.levels[weaker], GAME.levels[stronger]
        policies = (high, low) if seat == 0 else (low, high)
        for seed in range(GAMES):
            numbers = random.Random(seed)
            chance = SeededChance(numbers.randbytes(32))
            ended = play_game(GAME, PirateRules(), policies, chance, numbers.random).state
            outcome = GAME.outcome(ended)
            wins += outcome is not None and outcome.winner == seat
    assert wins > 0.65 * len(SEATS) * GAMES


@pytest.mark.parametrize(
    ("level", "plays", "turns", "waits"),
    [("easy", 24, 6, 70), ("medium", 36, 4, 60), ("hard", 60, 0, 40)],
)
def test_the_weaker_a_level_the_more_it_sees_late_or_misses(
    level: str, plays: int, turns: int, waits: int
) -> None:
    done_at = at_each_look(level, table(waste_0="AD", stock_0="4C", stock_1="5C"))
    counts = done_at.count(play("D")), done_at.count(TURN), done_at.count(None)
    assert sum(counts) == len(LOOKS)
    assert counts == pytest.approx((plays, turns, waits), abs=1)


@pytest.mark.parametrize("level", GAME.levels)
def test_every_level_turns_claims_and_plays_some_time(level: str) -> None:
    assert TURN in at_each_look(level, table(stock_0="AD", stock_1="5C"))
    assert claim("D") in at_each_look(level, table(stock_1="5C", waste_1="AD"))
    assert play("D") in at_each_look(level, table(waste_0="AD", stock_1="5C"))


@pytest.mark.parametrize("level", GAME.levels)
def test_no_level_acts_without_legal_actions(level: str) -> None:
    assert set(at_each_look(level, table(stock_1="5C", waste_1="KD"))) == {None}


def test_hard_captures_and_sinks_whenever_it_can() -> None:
    lacking_one = table(
        low_D=run("D", "A", "6"), high_D=run("D", "K", "8"), waste_0="5C 7D", waste_1="5C 7D"
    )
    assert set(at_each_look("hard", lacking_one)) == {play("D"), None}
    assert chosen("hard", done(lacking_one, 1, play("D"))) == play("D")


@pytest.mark.parametrize(
    ("state", "plays"),
    [
        pytest.param(two_lacking("6D", "7D"), False, id="open at the other's"),
        pytest.param(two_lacking("7D 3C 6D", "4S 7D"), False, id="in both wastes, theirs sooner"),
        pytest.param(two_lacking("7D 3C 6D", "7D 4S"), True, id="in both wastes, its own sooner"),
        pytest.param(two_lacking("7D 6D", "7D 4S", stock_1="5C"), True, id="right below"),
        pytest.param(two_lacking("7D 6D", "4S"), True, id="right below, theirs in the stock"),
        pytest.param(two_lacking("7D 3C 6D", "4S"), False, id="deeper than theirs may lie"),
        pytest.param(two_lacking("6D", "7D 4S", stock_0="7D"), True, id="turned next"),
        pytest.param(two_lacking("6D", "4S"), True, id="in both stocks, its own smaller"),
        pytest.param(
            two_lacking("6D", "4S", "5C 4C 3C 7D"), False, id="in both stocks, its own larger"
        ),
        pytest.param(two_lacking("6D", "4S", second=True), False, id="one card, in either stock"),
        pytest.param(two_lacking("6D", "7D 4S", second=True), False, id="one card, the other's"),
        pytest.param(two_lacking("7D 3C 6D", "4S", second=True), True, id="one card, its own"),
    ],
)
def test_hard_keeps_a_card_that_would_help_the_other_to_a_ship(state: State, plays: bool) -> None:
    assert chosen("hard", state) == (play("D") if plays else TURN)
    assert chosen("medium", state) == play("D")


def test_hard_keeps_nothing_back_if_the_game_would_end_without_its_win() -> None:
    state = two_lacking("6D", "7D")
    through = replace(state, turned=(2, 0))
    assert chosen("hard", state) == TURN
    assert chosen("hard", through) == play("D")
    ahead = {**through.piles, ZoneId("captured:0"): cards(ships(1))}
    assert chosen("hard", replace(through, piles=ahead)) == TURN
