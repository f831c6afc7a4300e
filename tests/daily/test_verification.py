"""Tests the verification of a day of the daily deal: each false statement of the server is found.

Such are false seeds, commitments, games, points, luck and scores.
"""

import pytest
from msgspec.json import decode, encode

from protocol.core.daily import DailyDay, DailyGameView
from protocol.core.ids import MatchId
from server.daily.days import DAY_MS, ends_ms
from server.daily.pools import commitment, seeds_of
from server.daily.scores import score_games
from server.daily.terms import TERMS
from server.daily.verification import check_day, check_equal_rules, check_game
from server.games.chance import SeededChance
from server.games.fairness import Checked, fairness_of
from server.games.luck import LuckRecords
from server.games.records import Head
from server.games.registry import GAMES
from server.games.self_play import play
from server.matches.names import bot_name
from server.store.daily import DailyPool
from tests.daily.games import DAY, played

SEEDS = seeds_of(DailyPool(DAY, bytes(range(32)), 0))
DEAL = 2
MATCH = MatchId("Xk29fLmQ7a")
GAME = GAMES[next(key for key in GAMES if key == "spite")]


def game_line(seed: bytes, opponent: str = bot_name(TERMS.level)) -> bytes:
    """Return the record of a game of the daily deal, played by policies and dealt from this seed.

    It is a line of JSON. `opponent` is the name of the bot in it.
    """
    greedy = GAME.policies["greedy"]
    ended = play(GAME, TERMS.rules, (greedy, greedy), SeededChance(seed), lambda: 0.5)
    head = Head(f"{MATCH}-1", MATCH, 1, None, TERMS.rules, ("Ada", opponent))
    return GAME.records.write(head, ended.steps, fairness_of(SeededChance(seed))).encode()


LINE = game_line(SEEDS[DEAL])
assert isinstance(GAME.records, LuckRecords)
LUCK = GAME.records.luck(LINE).luck_of(0)


def view(**changed: object) -> DailyGameView:
    left = decode(LINE)["result"]["stock_left"]
    assert isinstance(GAME.records, LuckRecords)
    score = score_games([played("a", left[0], left[1], deal=DEAL, luck=LUCK)])[0].score
    given = DailyGameView(
        deal=DEAL,
        match=MATCH,
        name="Ada",
        account=None,
        left=left,
        luck=LUCK,
        luck_version=GAME.records.luck_version,
        score=score,
        in_mean=True,
    )
    return given.model_copy(update=changed)


def day(**changed: object) -> DailyDay:
    given = DailyDay(
        day=DAY,
        commitment=commitment(DAY, SEEDS).hex(),
        committed_ms=ends_ms(DAY) - 2 * DAY_MS,
        seeds=[seed.hex() for seed in SEEDS],
        games=[view()],
        count=1,
    )
    return given.model_copy(update=changed)


def wrong(*checks: Checked) -> list[str]:
    return [checked.what for checked in checks if not checked.ok]


def test_an_honest_day_passes() -> None:
    assert wrong(*check_day(day())) == []
    assert wrong(*check_game(day(), view(), LINE, with_luck=True)) == []
    assert wrong(check_equal_rules({MATCH: LINE})) == []


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"seeds": [seed.hex() for seed in reversed(SEEDS)]}, "the seeds are the ones"),
        ({"seeds": []}, "the seeds are the ones"),
        ({"seeds": ["no number"] * 8}, "the seeds are the ones"),
        ({"count": 2}, "each game is listed once"),
        ({"commitment": "00" * 32}, "the seeds are the ones"),
        ({"committed_ms": ends_ms(DAY) - 1}, "the commitment was made before"),
        ({"games": [view(score=9900)]}, "the scores follow"),
    ],
)
def test_a_false_day_is_found(changed: dict[str, object], found: str) -> None:
    (what,) = wrong(*check_day(day(**changed)))
    assert what.startswith(found)


def test_another_commitment_than_the_noted_one_is_found() -> None:
    assert wrong(*check_day(day(), day().commitment)) == []
    assert wrong(*check_day(day(), "11" * 32)) == ["the commitment is the noted one"]


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"deal": DEAL + 1}, "the game was dealt"),
        ({"deal": 99}, "the game was dealt"),
        ({"left": [7, 7]}, "the points left"),
        ({"luck": 1}, "the luck is"),
        ({"luck": 1, "luck_version": 0}, "a game without a ledger"),
    ],
)
@pytest.mark.long
def test_a_false_game_is_found(changed: dict[str, object], found: str) -> None:
    (what,) = wrong(*check_game(day(), view(**changed), LINE, with_luck=True))
    assert what.startswith(found)


def test_other_shuffles_than_those_of_the_seed_are_found() -> None:
    record = decode(game_line(SEEDS[DEAL + 1]))
    record["fairness"] = fairness_of(SeededChance(SEEDS[DEAL]))
    assert "every shuffle follows from the seed" in wrong(
        *check_game(day(), view(), encode(record))
    )


def test_another_opponent_is_found() -> None:
    checks = check_game(day(), view(), game_line(SEEDS[DEAL], "Bob"))
    assert wrong(*checks) == ["the opponent was the bot of the day"]


def test_a_line_that_is_no_record_is_found() -> None:
    (what,) = wrong(*check_game(day(), view(), b"{}"))
    assert what.startswith("the record can be replayed")
