"""`spite train`: train the weights of the strongest level by self-play."""

import argparse
import random
import sys
import time
from pathlib import Path

from server.games.chance import SEED_BYTES, Chance, SeededChance
from server.games.spite.levels.training import TRAINING_RULES, Learner, self_play
from server.games.spite.levels.weights import to_json

GAMES = 3_000
"""The default number of training games."""
REPORTS = 10
"""The number of progress reports during a training of the bots."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `train` to the command line."""
    parser = commands.add_parser(
        "train",
        help="train the strongest bot level",
        description="Train the expert level of Spite and Malice by self-play and write its weights "
        "as JSON. Takes about ten minutes. The same number of games and the same seed give the "
        "same file.",
    )
    parser.add_argument("file", metavar="FILE", help="the file to write")
    parser.add_argument(
        "--games", type=int, default=GAMES, metavar="N", help=f"games to play ({GAMES})"
    )
    parser.add_argument(
        "--seed", default="0", metavar="S", help="the same seed gives the same weights"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run `spite train`: train the strongest bot by self-play and write its weights. Return the
    exit status.
    """
    games, seed = arguments.games, arguments.seed
    learner, began = Learner(games), time.monotonic()
    for number in range(games):
        rules = TRAINING_RULES[number % len(TRAINING_RULES)]
        learner.learn(self_play(rules, _chance(f"{seed}/{number}"), learner.weights))
        if (number + 1) % max(games // REPORTS, 1) == 0:
            seconds = round(time.monotonic() - began)
            print(f"{number + 1} games in {seconds} s", file=sys.stderr, flush=True)
    command = f"spite train {arguments.file} --games {games} --seed {seed}"
    Path(arguments.file).write_text(to_json(command, learner.result()), encoding="utf-8")
    return 0


def _chance(seed: str) -> Chance:
    numbers = random.Random(seed)  # noqa: S311 -- nothing is at stake
    return SeededChance(numbers.randbytes(SEED_BYTES))
