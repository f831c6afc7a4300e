"""`spite bench-rules`: measure the speed of the rules alone, on one core."""

import argparse
import json
import random
import time
from dataclasses import asdict, dataclass

from protocol.core.ids import Seat
from protocol.games.spite import SpiteAction
from server.games.api import Advance, Outcome
from server.games.chance import SEED_BYTES, SeededChance
from server.games.spite.game import SpiteAndMalice
from server.games.spite.presets import DEFAULT_PRESET, PRESETS
from server.games.spite.state import State

_GAME = SpiteAndMalice()


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `bench-rules` to the command line."""
    parser = subparsers.add_parser("bench-rules", help="measure the speed of the rules")
    parser.add_argument("--preset", choices=PRESETS, default=DEFAULT_PRESET)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games to play (100)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


@dataclass(frozen=True, slots=True)
class Timing:
    """The number of actions in a measurement of a game's rules, and the speed of each function in
    calls per second.
    """

    actions: int
    act_per_second: int
    legal_actions_per_second: int
    show_steps_per_second: int
    """The number of steps shown per second, each to both seats and to spectators."""
    dump_per_second: int
    load_per_second: int


def run(args: argparse.Namespace) -> int:
    """Run `spite bench-rules` and print its figures. Return the exit status."""
    timing = measure(args.preset, args.games)
    if args.json:
        print(json.dumps(asdict(timing)))
        return 0
    print(f"{args.preset}, {args.games} games, {timing.actions:,} actions")
    for name, value in asdict(timing).items():
        if name != "actions":
            print(f"{name.removesuffix('_per_second'):>14} {value:>9,} a second")
    return 0


def measure(preset: str, games: int) -> Timing:
    """Play `games` random games of a preset, then time each function of the rules on their actions.
    Return the speeds.
    """
    played = [turn for number in range(games) for turn in _play(preset, number)]
    act_s, steps = _time_act(played)

    began = time.perf_counter()
    for state, seat, _ in played:
        _GAME.legal_actions(state, seat)
    legal_s = time.perf_counter() - began

    began = time.perf_counter()
    for step in steps:
        for event in step.events:
            if not isinstance(event, Outcome):
                _GAME.show(step.state, event)
    show_s = time.perf_counter() - began

    began = time.perf_counter()
    dumps = [_GAME.dump(state) for state, _, _ in played]
    dump_s = time.perf_counter() - began

    began = time.perf_counter()
    for dump in dumps:
        _GAME.load(dump, PRESETS[preset])
    load_s = time.perf_counter() - began

    times = (act_s, legal_s, show_s, dump_s, load_s)
    return Timing(len(played), *(round(len(played) / seconds) for seconds in times))


_Turn = tuple[State, Seat, SpiteAction]


def _play(preset: str, number: int) -> list[_Turn]:
    """Return the states and actions of a random game: mostly the first legal actions."""
    chance = random.Random(number)  # noqa: S311 -- nothing is at stake
    state = _GAME.begin(
        PRESETS[preset], SeededChance(chance.randbytes(SEED_BYTES)), previous_first=None, at_ms=0
    ).state
    turns: list[_Turn] = []
    while state.outcome is None:
        seat = state.turn.seat
        legal = _GAME.legal_actions(state, seat)
        action = legal[0] if chance.random() < 0.9 else chance.choice(legal)
        turns.append((state, seat, action))
        advance = _GAME.act(state, seat, action, 0)
        if not isinstance(advance, Advance):
            raise RuntimeError(f"a legal action was rejected: {advance}")
        state = advance.state
    return turns


def _time_act(played: list[_Turn]) -> tuple[float, list[Advance[State]]]:
    began = time.perf_counter()
    answers = [_GAME.act(state, seat, action, 0) for state, seat, action in played]
    seconds = time.perf_counter() - began
    return seconds, [answer for answer in answers if isinstance(answer, Advance)]
