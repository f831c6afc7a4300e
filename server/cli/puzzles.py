"""`spite puzzles`: find puzzles in games between two bots, and write the file of puzzles that the
server offers.
"""

import argparse
import random
from pathlib import Path
from typing import Any

from protocol.core.ids import Seat
from server.games.api import AnyGame
from server.games.chance import SEED_BYTES, SeededChance, revealed
from server.games.puzzles import PuzzleGame
from server.games.registry import DEFAULT_GAME, GAMES
from server.games.self_play import play

POLICY = "expert"


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `puzzles` to the command line."""
    parser = subparsers.add_parser("puzzles", help="find puzzles in games between two bots")
    parser.add_argument("--games", type=int, default=450, metavar="N", help="games to play")
    parser.add_argument("--count", type=int, default=1_000, metavar="N", help="puzzles to keep")
    parser.add_argument(
        "--seed", default="0", metavar="S", help="the same seed gives the same puzzles"
    )
    parser.add_argument("--out", required=True, type=Path, metavar="FILE")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run `spite puzzles`: search games of two bots for puzzles and write them to a file. Return
    the exit status.
    """
    game = GAMES[DEFAULT_GAME]
    if not isinstance(game, PuzzleGame):
        raise TypeError(f"{game.key} has no puzzles")
    command = f"spite puzzles --games {args.games} --count {args.count} --seed {args.seed}"
    puzzles = game.puzzles
    text = puzzles.make(
        (
            # Each game has its own generator, so that one game does not affect another.
            _positions(GAMES[DEFAULT_GAME], puzzles.preset, _numbers(f"{args.seed}/{number}"))
            for number in range(args.games)
        ),
        args.count,
        command,
    )
    args.out.write_text(text, encoding="utf-8")
    return 0


def _numbers(seed: str) -> random.Random:
    return random.Random(seed)  # noqa: S311 -- nothing is at stake


def _positions(game: AnyGame, preset: str, numbers: random.Random) -> list[tuple[Any, Seat]]:
    """Play a game of two bots. Return the positions in which its seats acted, as they saw them."""
    seen: list[tuple[Any, Seat]] = []
    policy = game.policies[POLICY]

    def remembering(position: Any, rules: Any, seat: Seat, chance: float) -> Any:
        seen.append((position, seat))
        return policy(position, rules, seat, chance)

    seed, first, second = (numbers.randbytes(SEED_BYTES) for _ in range(3))
    dealt = SeededChance(seed, 0, revealed(seed, first, second))
    play(
        game,
        game.presets[preset],
        policies=(remembering, remembering),
        chance=dealt,
        draw=numbers.random,
    )
    return seen
