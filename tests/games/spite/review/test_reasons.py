"""Tests the reasons that a review of Spite and Malice gives for better moves.

Each holds on its example, and not if the best and the played turn are exchanged.
"""

import pytest

from protocol.games.spite import SpiteRules
from server.games.review import Reason
from server.games.spite.levels.discards import RankDiscard
from server.games.spite.levels.plan import RankAction, plan_along
from server.games.spite.levels.plays import HAND, STOCK, RankPlay
from server.games.spite.levels.sight import sight
from server.games.spite.levels.value import Value
from server.games.spite.levels.weights import trained_weights
from server.games.spite.review.reach import Lack, lack, their_lack
from server.games.spite.review.reasons import RULES, Case, holds
from server.games.spite.visible import position
from tests.games.spite.tables import table

RULES_OF_PLAY = SpiteRules()
FULL = "AS 2S 3S 4S 5S 6S 7S 8S 9H TS JS"
"""A build pile that lacks its last card."""
Line = tuple[RankAction, ...]


def case_of(piles: dict[str, str], best: Line, played: Line) -> Case:
    """Return the comparison of two turns, the best and the played, at a table with these piles."""
    state = table(RULES_OF_PLAY, 0, **piles)
    sees, spot = sight(state.rule_set, position(state, 0), 0)
    value = Value(trained_weights(), sees)
    lines = [plan_along(sees, spot, value, line) for line in (best, played)]
    return Case(sees, *lines)


def laid(rank: int, pile: int = 0) -> RankDiscard:
    return RankDiscard(rank, 1, pile)


EXAMPLES: dict[str, tuple[dict[str, str], Line, Line, dict[str, int]]] = {
    "wins": (
        {"stock_0": "3S", "hand_0": "9S 8S", "build_0": "AS 2S"},
        (RankPlay(STOCK, 3, 2),),
        (laid(9),),
        {},
    ),
    "runs_out": (
        {"hand_0": "QS 9S", "build_0": FULL, "draw": ""},
        (RankPlay(HAND, 12, 11), laid(9)),
        (laid(9),),
        {},
    ),
    "stock": (
        {"stock_0": "6S 3S", "hand_0": "9S 8S", "build_0": "AS 2S"},
        (RankPlay(STOCK, 3, 2),),
        (laid(9),),
        {"rank": 3},
    ),
    "new_hand": (
        {"hand_0": "AS", "hand_1": "2H"},
        (RankPlay(HAND, 1, 0),),
        (laid(1),),
        {"cards": 5},
    ),
    "closes": (
        {"hand_0": "3S 8S", "build_0": "AS 2S", "stock_1": "9S 4S"},
        (laid(8),),
        (RankPlay(HAND, 3, 2), laid(8)),
        {"rank": 4},
    ),
    "farther": (
        {"hand_0": "3S 8S", "build_0": "AS 2S", "stock_1": "9S 6S"},
        (laid(8),),
        (RankPlay(HAND, 3, 2), laid(8)),
        {"rank": 6, "best": 3, "played": 2},
    ),
    "nearer": (
        {"hand_0": "8S 9S", "build_0": "AS", "stock_0": "JS 4S", "discard_0_0": "3S"},
        (laid(8, 1),),
        (laid(8),),
        {"rank": 4, "best": 1, "played": 2},
    ),
    "keeps_wild": ({"hand_0": "KS 8S"}, (laid(8),), (RankPlay(HAND, 0, 0), laid(8)), {}),
    "keeps": (
        {"hand_0": "3S 8S", "build_0": "AS 2S", "stock_0": "9S 5S"},
        (laid(8),),
        (laid(3),),
        {"rank": 3, "stock": 5},
    ),
    "double": ({"hand_0": "8S 8H 6S"}, (laid(8),), (laid(6),), {"rank": 8}),
    "in_order": (
        {"hand_0": "7S 5S", "discard_0_0": "8S"},
        (laid(7),),
        (laid(5, 1),),
        {"rank": 7, "on": 8},
    ),
    "covers": (
        {"hand_0": "7S 5S", "discard_0_0": "6S"},
        (laid(5),),
        (laid(7),),
        {"rank": 7, "on": 6},
    ),
    "free_pile": (
        {"hand_0": "7S 5S", "discard_0_0": "8S"},
        (laid(7),),
        (laid(5, 1),),
        {},
    ),
    "more_cards": (
        {"hand_0": "AS 5S"},
        (RankPlay(HAND, 1, 0), laid(5)),
        (laid(5),),
        {"best": 5, "played": 4},
    ),
    "run": (
        {"hand_0": "2S 9S", "discard_0_0": "AS"},
        (laid(9, 1),),
        (laid(9),),
        {"best": 2, "played": 0},
    ),
    "ready": (
        {"hand_0": "3S KS 9S", "stock_0": "9D KD", "build_0": "AS 2S", "build_1": "AH"},
        (RankPlay(STOCK, 0, 0),),
        (RankPlay(STOCK, 0, 1),),
        {"best": 4, "played": 3},
    ),
}


def test_every_reason_has_an_example() -> None:
    assert set(EXAMPLES) == set(RULES)


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_reason_holds_on_its_example(kind: str) -> None:
    piles, best, played, params = EXAMPLES[kind]
    case = case_of(piles, best, played)
    assert RULES[kind](case) == params
    assert holds(Reason(kind, params), case)
    turned_round = case._replace(best=case.played, played=case.best)
    assert RULES[kind](turned_round) is None
    assert not holds(Reason(kind, params), turned_round)


def test_a_run_takes_only_one_of_two_cards_that_cover_others() -> None:
    piles = {
        "hand_0": "5S 9H",
        "discard_0_0": "7S 6S",
        "discard_0_1": "8S 6H",
        "build_0": "AS 2S 3S 4S",
    }
    case = case_of(piles, (laid(9, 2),), (laid(9),))
    assert RULES["run"](case) == {"best": 3, "played": 2}


def test_a_card_below_others_is_reached_by_playing_them() -> None:
    state = table(
        RULES_OF_PLAY,
        stock_1="9S 4S",
        discard_1_0="3S 9S",
        build_0="AS 2S",
        build_1="AS 2S 3S 4S 5S 6S 7S 8S",
    )
    sees, spot = sight(state.rule_set, position(state, 0), 0)
    assert their_lack(sees, spot.heights) == Lack(0, exact=True)
    assert their_lack(sees, (0, 0, 2, 5)) == Lack(1, exact=True)


def test_wilds_count_as_the_rank_that_is_lacking() -> None:
    state = table(RULES_OF_PLAY, stock_0="9S 4S", build_0="AS")
    sees, spot = sight(state.rule_set, position(state, 0), 0)
    assert lack(sees, (), spot.heights) == Lack(2, exact=True)
    assert lack(sees, (0,), spot.heights) == Lack(1, exact=True)
    assert lack(sees, (0, 3), spot.heights) == Lack(0, exact=True)
