"""`spite simulate`: play games between two policies, and write their records."""

import argparse
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TextIO

import msgspec

from protocol.core.ids import Seat
from server import garbage_collector
from server.cli.policy_timing import PolicyTimer, TurnTimes
from server.cli.rules_arguments import add_rules_arguments, policy_names
from server.games.api import AnyGame, BadRules, Outcome
from server.games.catalogue import Chosen, UnknownPreset, choose, wanted_rules
from server.games.chance import SEED_BYTES, SeededChance, revealed
from server.games.fairness import fairness_of
from server.games.records import Head
from server.games.registry import GAMES
from server.games.self_play import Played, play


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `simulate` to the command line."""
    parser = subparsers.add_parser("simulate", help="play games between two policies")
    add_rules_arguments(parser)
    parser.add_argument(
        "--games", type=_count, default=100, metavar="N", help="games to play (100)"
    )
    parser.add_argument(
        "--seed", default="0", metavar="S", help="the same seed gives the same games"
    )
    parser.add_argument("--record", metavar="FILE", help="write records, one a line; - for stdout")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument(
        "--policies",
        nargs=2,
        default=("greedy", "casual"),
        metavar=("SEAT0", "SEAT1"),
        help=f"by seat: {', '.join(policy_names())} (default: greedy casual)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run `spite simulate`: play games between two policies, write their records and print the
    figures. Return the exit status.
    """
    try:
        chosen = choose(wanted_rules(args.game, args.preset, args.rules))
    except (BadRules, UnknownPreset) as error:
        print(f"spite simulate: {error}", file=sys.stderr)
        return 2
    zero, one = args.policies
    unknown = {zero, one} - set(GAMES[chosen.game].policies)
    if unknown:
        print(f"spite simulate: {chosen.game} has no policy {unknown.pop()}", file=sys.stderr)
        return 2
    series = Series(chosen, (zero, one), args.seed, args.games)
    tally, timer = Tally(), PolicyTimer()
    # Bots also run with a frozen garbage collector. Otherwise collections would count as thinking.
    garbage_collector.freeze()
    began = time.perf_counter()
    with ExitStack() as stack:
        try:
            out = _record_file(args.record, stack)
        except OSError as error:
            print(f"spite simulate: {error}", file=sys.stderr)
            return 2
        for game in series.play(timer):
            tally.add(game)
            if out is not None:
                out.write(series.record(game) + "\n")
    figures = tally.figures(time.perf_counter() - began, timer)
    # If records go to standard output, the figures must go elsewhere.
    print(_text(figures, args.json), file=sys.stderr if args.record == "-" else sys.stdout)
    return 0


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """One game of a series of games between two policies, with its number."""

    number: int
    played: Played
    outcome: Outcome
    first: Seat
    turns: int
    """The number of turns, or of actions in a game without turns."""


@dataclass(frozen=True, slots=True)
class Series:
    """A series of games between two policies, all derived from one seed."""

    chosen: Chosen
    policies: tuple[str, str]
    """The names of the policies, by seat."""
    seed: str
    games: int

    @property
    def game(self) -> AnyGame:
        """The game whose policies are simulated."""
        return GAMES[self.chosen.game]

    def play(self, timer: PolicyTimer) -> Iterator[SimulatedGame]:
        """Play the series and yield one game after the other. `timer` measures the policies."""
        zero, one = (timer.timed(self.game.policies[name]) for name in self.policies)
        for number in range(1, self.games + 1):
            # Each game has its own generator, so that one game does not affect another.
            numbers = random.Random(f"{self.seed}/{number}")  # noqa: S311 -- nothing is at stake
            seed, first, second = (numbers.randbytes(SEED_BYTES) for _ in range(3))
            chance = SeededChance(seed, 0, revealed(seed, first, second))
            played = play(
                self.game,
                self.chosen.rules,
                policies=(zero, one),
                chance=chance,
                draw=numbers.random,
            )
            timer.game_over()
            yield self._simulated(number, played)

    def record(self, game: SimulatedGame) -> str:
        """Return the record of a simulated game, as one line."""
        fairness = None
        if self.game.chance:
            fairness = fairness_of(self.game.chance_of(game.played.state))
        return self.game.records.write(self._head(game.number), game.played.steps, fairness)

    def _simulated(self, number: int, played: Played) -> SimulatedGame:
        outcome, turn = self.game.outcome(played.state), self.game.turn(played.state)
        if outcome is None:
            raise RuntimeError("the game is not over")
        turns = played.actions if turn is None else turn[1]
        return SimulatedGame(number, played, outcome, self.game.first(played.state), turns)

    def _head(self, number: int) -> Head:
        return Head(
            id=f"{self.seed}-{number}",
            match=f"{self.seed}-{number}",
            game=1,
            preset=self.chosen.preset,
            rules=self.chosen.rules,
            players=self.policies,
        )


@dataclass(frozen=True, slots=True)
class Figures:
    """The counted results of a series of simulated games."""

    games: int
    turns_mean: float
    turns_median: float
    actions_mean: float
    actions_median: float
    wins: tuple[int, int]
    """The wins of each seat."""
    first_wins: int
    """The wins of the seat that began."""
    drawn: int
    reasons: dict[str, int]
    """The number of games that ended for each reason, by reason."""
    actions_per_second: int
    """The actions per second of real time, including policies, views and records."""
    thinking: tuple[TurnTimes, TurnTimes]
    """The processor times of each seat's policy."""


class Tally:
    """Counts the results of a series of simulated games."""

    def __init__(self) -> None:
        self._games: list[SimulatedGame] = []

    def add(self, game: SimulatedGame) -> None:
        """Add a finished game to the counts of a series."""
        # The events are not needed, and long series have no memory for them.
        self._games.append(replace(game, played=Played(None, [], game.played.actions)))

    def figures(self, seconds: float, timer: PolicyTimer) -> Figures:
        """Return the figures of the counted games, at least one, and of the policies' times."""
        turns = [game.turns for game in self._games]
        actions = [game.played.actions for game in self._games]
        winners = [game.outcome.winner for game in self._games]
        return Figures(
            games=len(self._games),
            turns_mean=round(statistics.fmean(turns), 1),
            turns_median=statistics.median(turns),
            actions_mean=round(statistics.fmean(actions), 1),
            actions_median=statistics.median(actions),
            wins=(winners.count(0), winners.count(1)),
            first_wins=sum(game.outcome.winner == game.first for game in self._games),
            drawn=winners.count(None),
            reasons=dict(Counter(game.outcome.reason for game in self._games).most_common()),
            actions_per_second=round(sum(actions) / seconds),
            thinking=timer.figures(),
        )


def _text(figures: Figures, as_json: bool) -> str:
    if as_json:
        return msgspec.json.encode(figures).decode()
    won = f"seat 0 won {figures.wins[0]}, seat 1 won {figures.wins[1]}, {figures.drawn} drawn"
    reasons = ", ".join(f"{reason} {count}" for reason, count in figures.reasons.items())
    took = "\n".join(
        f"seat {seat} took {took.mean_ms} ms of CPU time a turn (p99 {took.p99_ms}, "
        f"at most {took.longest_ms})"
        for seat, took in enumerate(figures.thinking)
    )
    return (
        f"{figures.games} games: {won}\n"
        f"the seat that went first won {figures.first_wins}; {reasons}\n"
        f"turns a game: {figures.turns_mean} (median {figures.turns_median})\n"
        f"actions a game: {figures.actions_mean} (median {figures.actions_median})\n"
        f"{figures.actions_per_second} actions a second\n{took}"
    )


def _record_file(name: str | None, stack: ExitStack) -> TextIO | None:
    if name is None:
        return None
    if name == "-":
        return sys.stdout
    return stack.enter_context(open(name, "w", encoding="utf-8", newline="\n"))


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return count
