"""Measures reviews of Spite and Malice: losses by bot level, blunders found, false reasons, time.

`python -m tests.games.spite.review.measure --games 1000 --blunders 200` prints the measured values
of docs/rules/review.md.
"""

import argparse
import time
from collections import Counter
from itertools import count
from typing import NamedTuple

from server.games.review import Review
from server.games.spite.levels.levels import LEVELS
from server.games.spite.presets import DEFAULT_PRESET
from server.games.spite.review.review import review_of
from tests.games.spite.review.checks import problems
from tests.games.spite.review.games import record_of, record_with_blunder


class Rate(NamedTuple):
    """The results of reviewing the games of one bot level."""

    loss: float
    """The mean loss of a turn, as a share of a game."""
    longest_s: float
    """The longest processor time of a review."""
    mean_s: float
    kinds: Counter[str]
    """The numbers of reasons, and of listed turns without one (`none`)."""
    false: list[str]
    """Reasons given in reviews that are not true of the cards on the table."""


def rate_of(level: str, games: int, preset: str = DEFAULT_PRESET) -> Rate:
    """Review games of a bot level against itself, and return the results over all games."""
    loss = turns = 0
    times: list[float] = []
    kinds, false = Counter[str](), list[str]()
    for seed in range(games):
        record = record_of(LEVELS[level], preset, seed)
        began = time.process_time()
        review = review_of(record)
        times.append(time.process_time() - began)
        loss += sum(seat.loss for seat in review.seats)
        turns += sum(seat.turns for seat in review.seats)
        for seat in review.seats:
            for turn in seat.costliest:
                kinds.update([reason.kind for reason in turn.reasons] or ["none"])
        false += problems(record, review)
    return Rate(loss / turns / 1e6, max(times), sum(times) / games, kinds, false)


def blunders_found(wanted: int, preset: str = DEFAULT_PRESET) -> int:
    """Plant `wanted` blunders in games, and return how many of them reviews list as costliest."""
    planted = found = 0
    for seed in count():
        if planted == wanted:
            return found
        record, turn = record_with_blunder(preset, seed)
        if turn is not None:
            planted += 1
            found += is_listed(review_of(record), turn)
    raise AssertionError


def is_listed(review: Review, turn: int) -> bool:
    """Return whether the review lists a turn among the costliest ones."""
    return any(listed.turn == turn for seat in review.seats for listed in seat.costliest)


def main() -> None:
    """Measure, and print the blunders found and a line of results for each bot level."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--blunders", type=int, default=100)
    parser.add_argument("--preset", default=DEFAULT_PRESET)
    args = parser.parse_args()
    found = blunders_found(args.blunders, args.preset)
    print(f"blunders found: {found} of {args.blunders}", flush=True)
    for level in LEVELS:
        rate = rate_of(level, args.games, args.preset)
        reasons = rate.kinds.total() - rate.kinds["none"]
        print(
            f"{level}: {100 * rate.loss:.3f} % per turn, {rate.mean_s:.2f} s a review, at most "
            f"{rate.longest_s:.2f} s, {reasons} reasons, {len(rate.false)} false, {rate.kinds}",
            flush=True,
        )
        for problem in rate.false[:5]:
            print(f"  {problem}")


if __name__ == "__main__":
    main()
