"""`spite simulate`: games between two simple policies, written down as records."""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from typing import TextIO

from pydantic import ValidationError

from protocol.core.ids import SEATS, Seat
from protocol.games.cards import ZoneId
from protocol.rules import Rules
from protocol.core.rules_text import BadRulesText, rules_from_text
from protocol.core.views import GameView, Turn, ZoneView
from server.games.api import Advance, BadRules, Rejection
from server.games.cards.disclosure import show_zone
from server.games.fairness import fairness_of
from server.games.spite.record import Head, Record, to_line, write_record
from server.games.chance import SEED_BYTES, SeededChance
from server.games.spite.game import SpiteAndMalice
from server.games.spite.options import check_rules
from server.games.spite.policies import POLICIES, Policy
from server.games.spite.presets import DEFAULT_PRESET, PRESETS
from server.games.spite.state import State
from server.games.cards.zones import Cards, Event

ACTION_LIMIT = 5_000
"""A game of more actions ends as an agreed draw."""

CHOSEN = ("refill", "play", "discard", "pass")
"""What players choose; the rest of a record follows from it."""

_GAME = SpiteAndMalice()
Steps = list[tuple[int | None, tuple[Event, ...]]]


RULES_HELP = "options that differ from the default, as JSON or as in a link: stock_count=10,..."


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("simulate", help="play games between two simple policies")
    rules = parser.add_mutually_exclusive_group()
    rules.add_argument("--preset", choices=PRESETS, default=DEFAULT_PRESET)
    rules.add_argument("--rules", metavar="RULES", help=RULES_HELP)
    parser.add_argument("--games", type=_count, default=100, metavar="N")
    parser.add_argument("--seed", default="0", metavar="S", help="the same seed, the same games")
    parser.add_argument("--record", metavar="FILE", help="write records, one a line; - for stdout")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument(
        "--policies",
        nargs=2,
        choices=POLICIES,
        default=("greedy", "casual"),
        metavar=("SEAT0", "SEAT1"),
        help=f"who plays: {' or '.join(POLICIES)} (default: greedy casual)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, write and print; gives the exit status."""
    try:
        preset, rules = _chosen_rules(args.preset, args.rules)
    except (BadRules, BadRulesText, ValidationError) as error:
        print(f"spite simulate: {error}", file=sys.stderr)
        return 2
    series = Series(preset, rules, (args.policies[0], args.policies[1]), args.seed, args.games)
    tally = Tally()
    began = time.perf_counter()
    with ExitStack() as stack:
        out = _record_file(args.record, stack)
        for record, turns in series.play():
            tally.add(record, turns)
            if out is not None:
                out.write(to_line(record) + "\n")
    figures = tally.figures(time.perf_counter() - began)
    # Where records go to standard output, the figures must not get among them.
    print(_told(figures, args.json), file=sys.stderr if args.record == "-" else sys.stdout)
    return 0


@dataclass(frozen=True, slots=True)
class Series:
    """Games to be played, all of which follow from the seed."""

    preset: str | None
    rules: Rules
    policies: tuple[str, str]
    """By seat."""
    seed: str
    games: int

    def play(self) -> Iterator[tuple[Record, int]]:
        """Each game's record, and how many turns it took."""
        for number in range(1, self.games + 1):
            # Each game has a generator of its own: what one of them uses up changes no other.
            chance = random.Random(f"{self.seed}/{number}")  # noqa: S311 -- nothing is at stake
            steps, end = self._play_one(chance)
            yield (
                write_record(self._head(number), steps, fairness_of(end.shuffles)),
                end.turn.number,
            )

    def _head(self, number: int) -> Head:
        return Head(
            id=f"{self.seed}-{number}",
            match=f"{self.seed}-{number}",
            game=1,
            preset=self.preset,
            rules=self.rules,
            players=self.policies,
        )

    def _play_one(self, chance: random.Random) -> tuple[Steps, State]:
        seats = [Chair(self.rules, seat, POLICIES[self.policies[seat]]) for seat in SEATS]
        seed, zero, one = (chance.randbytes(SEED_BYTES) for _ in range(3))
        advance = _GAME.deal(self.rules, SeededChance(seed, 0, (zero, one)))
        steps: Steps = [(None, advance.events)]
        while advance.state.outcome is None:
            if len(steps) > ACTION_LIMIT:
                advance = _granted(_GAME.agree(advance.state))
            else:
                advance = seats[advance.state.turn.seat].act(advance.state, chance.random())
            steps.append((None, advance.events))
        return steps, advance.state


class Chair:
    """A policy in its seat, and the zones as it sees them."""

    def __init__(self, rules: Rules, seat: Seat, policy: Policy) -> None:
        self._rules = rules
        self._seat = seat
        self._policy = policy
        self._seen: dict[ZoneId, tuple[Cards, ZoneView]] = {}

    def act(self, state: State, chance: float) -> Advance[State]:
        """The state after the policy's action."""
        action = self._policy(self._view(state), self._rules, self._seat, chance)
        return _granted(_GAME.apply(state, self._seat, action))

    def _view(self, state: State) -> GameView:
        turn = Turn.model_construct(
            seat=state.turn.seat, number=state.turn.number, moved=state.moved
        )
        return GameView.model_construct(
            number=1, zones=self._zones(state), first=state.first, turn=turn, result=None
        )

    def _zones(self, state: State) -> list[ZoneView]:
        """Shows anew only the zones whose cards have changed."""
        shown: list[ZoneView] = []
        for name, zone in state.terms.zones.items():
            cards = state.piles[name]
            known = self._seen.get(name)
            if known is None or known[0] is not cards:
                known = self._seen[name] = (cards, show_zone(zone, cards, self._seat))
            shown.append(known[1])
        return shown


@dataclass(frozen=True, slots=True)
class Figures:
    """What a series came to."""

    games: int
    turns_mean: float
    turns_median: float
    actions_mean: float
    actions_median: float
    wins: tuple[int, int]
    """By seat."""
    first_wins: int
    """Of whoever began."""
    drawn: int
    exhausted: int
    """Games that ended because a hand could not be filled, drawn or won."""
    actions_per_second: int
    """Policies, views and records included."""


class Tally:
    """Counts the games of a series."""

    def __init__(self) -> None:
        self._turns: list[int] = []
        self._actions: list[int] = []
        self._winners: list[Seat | None] = []
        self._first_wins = 0
        self._exhausted = 0

    def add(self, record: Record, turns: int) -> None:
        """One more game; actions are what players chose, and not what followed."""
        self._turns.append(turns)
        self._actions.append(sum(entry.do in CHOSEN for entry in record.actions))
        self._winners.append(record.result.winner)
        self._first_wins += record.result.winner == record.first
        self._exhausted += record.result.reason == "draw_exhausted"

    def figures(self, seconds: float) -> Figures:
        """The figures of at least one game."""
        return Figures(
            games=len(self._turns),
            turns_mean=round(statistics.fmean(self._turns), 1),
            turns_median=statistics.median(self._turns),
            actions_mean=round(statistics.fmean(self._actions), 1),
            actions_median=statistics.median(self._actions),
            wins=(self._winners.count(0), self._winners.count(1)),
            first_wins=self._first_wins,
            drawn=self._winners.count(None),
            exhausted=self._exhausted,
            actions_per_second=round(sum(self._actions) / seconds),
        )


def _told(figures: Figures, as_json: bool) -> str:
    if as_json:
        return json.dumps(asdict(figures))
    won = f"seat 0 won {figures.wins[0]}, seat 1 won {figures.wins[1]}, {figures.drawn} drawn"
    return (
        f"{figures.games} games: {won}\n"
        f"whoever began won {figures.first_wins}; {figures.exhausted} ended for want of cards\n"
        f"turns a game: {figures.turns_mean} (median {figures.turns_median})\n"
        f"actions a game: {figures.actions_mean} (median {figures.actions_median})\n"
        f"{figures.actions_per_second} actions a second"
    )


def _granted(answer: Advance[State] | Rejection) -> Advance[State]:
    if isinstance(answer, Rejection):
        raise RuntimeError(f"a policy broke the rules: {answer}")
    return answer


def _chosen_rules(preset: str, rules: str | None) -> tuple[str | None, Rules]:
    if rules is None:
        return preset, PRESETS[preset]
    as_json = rules.startswith(("{", "["))
    chosen = Rules.model_validate_json(rules) if as_json else rules_from_text(rules)
    check_rules(chosen)
    return next((key for key, known in PRESETS.items() if known == chosen), None), chosen


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
