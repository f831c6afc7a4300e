"""Measures how well the leaderboards of the daily deal order players of known strength.

Simulated players from `novice` to `expert` play the deals of some days through the server's own
rules, ledgers and scores. Prints Kendall's tau between the tables and the strengths:

    python -m tests.bench.measure_daily --players 60 --days 28
"""

import argparse
import random
import statistics
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from protocol.core.ids import MatchId, PlayerId
from server.daily.days import after
from server.daily.pools import deal_of, seeds_of
from server.daily.scores import MILLION, TABLE_DAYS, place_players, raw_score, score_games
from server.daily.terms import GAME, TERMS
from server.games.chance import SeededChance
from server.games.fairness import fairness_of
from server.games.luck import LuckRecords
from server.games.policy_mix import mix
from server.games.records import Head
from server.games.registry import GAMES
from server.games.self_play import play
from server.store.daily import DailyGame, DailyPool

FIRST_DAY = "2026-01-01"
BEST = 28
"""The days of the longest table."""


class Task(NamedTuple):
    """One game of the daily deal to simulate: the day, the player and the player's strength."""

    day: str
    player: int
    strength: float


def policy_of(strength: float) -> Any:
    """Return the policy of a strength from 0 (`novice`) over 0.5 (`medium`) to 1 (`expert`).

    In between, it mixes the moves of two of these levels.
    """
    levels = GAMES[GAME].levels
    if strength < 0.5:
        return mix(levels["novice"], levels["medium"], 2 * strength)
    return mix(levels["medium"], levels["expert"], 2 * strength - 1)


def simulate(task: Task) -> DailyGame:
    """Play a player's daily game against the bot, and return it with its result and its luck.

    Raise TypeError if the game of the daily deal has no luck ledgers.
    """
    game = GAMES[GAME]
    pool = DailyPool(task.day, random.Random(task.day).randbytes(32), 0)
    player = PlayerId(f"player{task.player}")
    deal = deal_of(pool, player)
    chance = SeededChance(seeds_of(pool)[deal])
    numbers = random.Random(f"{task.day}/{player}")
    policies = policy_of(task.strength), game.levels[TERMS.level]
    played = play(game, TERMS.rules, policies, chance, numbers.random)
    outcome: Any = game.outcome(played.state)
    match = MatchId(f"{task.day}{player}")
    head = Head(match, match, 1, None, TERMS.rules, ("player", TERMS.level))
    line = game.records.write(head, played.steps, fairness_of(chance))
    if not isinstance(game.records, LuckRecords):
        raise TypeError("this game has no luck ledgers")
    luck = game.records.luck(line).luck_of(0)
    return DailyGame(
        task.day,
        player,
        deal,
        match,
        0,
        listed=True,
        in_mean=True,
        left=outcome.stock_left,
        luck=luck,
        luck_version=1,
    )


def kendall(order: Sequence[float], truth: Sequence[float]) -> float:
    """Return Kendall's tau-b, from -1 to 1, between two sequences of scores.

    `truth` must have no ties. 1 means the same order.
    """
    agree = ties = 0
    pairs = list(combinations(range(len(truth)), 2))
    for one, two in pairs:
        difference = order[one] - order[two]
        if difference == 0:
            ties += 1
        else:
            agree += 1 if (difference > 0) == (truth[one] > truth[two]) else -1
    return float(agree / ((len(pairs) - ties) * len(pairs)) ** 0.5)


def tau(games: Sequence[DailyGame], days: int, strengths: Sequence[float]) -> float:
    """Return Kendall's tau between the leaderboard of this number of days and the strengths.

    It is the mean over all periods of that length, which do not overlap. 1 means that the
    leaderboard orders the players by strength.
    """
    every = sorted({game.day for game in games})
    found = []
    for at in range(0, len(every) - days + 1, days):
        stretch = set(every[at : at + days])
        rows = place_players(score_games(game for game in games if game.day in stretch))
        of = {row.player: row.score for row in rows}
        order = [of[PlayerId(f"player{number}")] for number in range(len(strengths))]
        found.append(kendall(order, strengths))
    return statistics.fmean(found)


def best_factor(games: Sequence[DailyGame]) -> float:
    """Return the number of cards a win's luck is worth, by least squares within each player."""
    top = bottom = 0.0
    for player in {game.player for game in games}:
        own = [game for game in games if game.player == player]
        plain = [(game.left or (0, 0))[1] - (game.left or (0, 0))[0] for game in own]
        luck = [game.luck / MILLION for game in own]
        middle, mean = statistics.fmean(plain), statistics.fmean(luck)
        top += sum((a - middle) * (b - mean) for a, b in zip(plain, luck, strict=True))
        bottom += sum((b - mean) ** 2 for b in luck)
    return top / bottom


def spread(games: Sequence[DailyGame], score: Callable[[DailyGame], float]) -> float:
    """Return the variance of a score over a player's games, as the mean over all players."""
    players = {game.player for game in games}
    return statistics.fmean(
        statistics.variance([score(game) for game in games if game.player == player])
        for player in players
    )


def main() -> None:
    """Simulate the games, and print variances of the scores, and tau for each leaderboard."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=60)
    parser.add_argument("--days", type=int, default=BEST)
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    strengths = [number / (args.players - 1) for number in range(args.players)]
    days = [after(FIRST_DAY, number) for number in range(args.days)]
    tasks = [
        Task(day, number, strength) for day in days for number, strength in enumerate(strengths)
    ]
    with ProcessPoolExecutor(args.processes) as pool:
        games = list(pool.map(simulate, tasks, chunksize=4))
    plain = partial(spread, games)
    print(f"{len(games)} games of {args.players} players on {args.days} days")
    left = plain(lambda game: (game.left or (0, 0))[1] - (game.left or (0, 0))[0])
    print(f"variance within a player: {left:.2f}, less luck {plain(raw_score):.2f}")
    print(f"a win's luck is worth {best_factor(games):.2f} cards")
    for length in TABLE_DAYS:
        if length <= args.days:
            print(f"tau after {length} days: {tau(games, length, strengths):.3f}")


if __name__ == "__main__":
    main()
