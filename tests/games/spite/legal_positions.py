"""Writes positions of Spite and Malice with their legal actions to tests/golden/legal.json.

Tests of the web client's rules read that file. `python -m tests.games.spite.legal_positions` writes
it again.
"""

import json
from collections.abc import Iterator, Mapping
from random import Random

from msgspec.structs import asdict

from protocol.core.ids import Seat
from protocol.games.spite import Discard, Play, SpiteAction, SpiteRules
from server.games.api import Advance
from server.games.cards.disclosure import show_table
from server.games.chance import SEED_BYTES, SeededChance
from server.games.spite.legal import PASS, REFILL
from server.games.spite.presets import PRESETS
from server.games.spite.state import State
from tests.games.spite.tables import AT_MS, GAME
from tests.support.source import ROOT

FILE = ROOT / "tests/golden/legal.json"
DEFAULTS = asdict(SpiteRules())
PACE = 17
"""The number of actions between two positions that are taken from a random game."""
POSITIONS_PER_GAME = 6

HOUSE_RULES: Mapping[str, SpiteRules] = {
    "aces first": SpiteRules(must_play="aces", group_discard=True),
    "low cards first": SpiteRules(must_play="aces_and_deuces", min_wild="J", build_count=2),
    "asked for": SpiteRules(refill="manual", hand_count=2, group_discard=True),
    "forfeited": SpiteRules(refill="manual", hand_count=1, min_wild="4"),
    "many wilds": SpiteRules(min_wild="8", build_count="unlimited", refill="manual", hand_count=3),
}


def positions() -> list[object]:
    """Return positions of Spite and Malice, each with its legal actions, as plain JSON data.

    They are from a random game of each rule set. Those with a refill or a pass come first, then
    others at regular intervals.
    """
    rule_sets = {**PRESETS, **HOUSE_RULES}
    return [
        _described(name, state)
        for number, (name, rules) in enumerate(rule_sets.items())
        for state in _some(rules, number)
    ]


def _some(rules: SpiteRules, number: int) -> Iterator[State]:
    """Yield some states of a random game, those with a refill or a pass first."""
    states = list(_game(rules, number))
    passes = [state for state in states if PASS in _allowed(state)]
    refills = [state for state in states if REFILL in _allowed(state)]
    yield from (passes[:2] + refills[:2] + states[::PACE])[:POSITIONS_PER_GAME]


def _game(rules: SpiteRules, number: int) -> Iterator[State]:
    """Yield the states of a random game of Spite and Malice, up to its end or for 200 actions."""
    chance = Random(number)
    state = GAME.begin(rules, SeededChance(bytes((number,)) * SEED_BYTES), None, AT_MS).state
    for _ in range(200):
        actions = _allowed(state)
        if not actions:
            return
        yield state
        answer = GAME.act(state, state.turn.seat, chance.choice(actions), AT_MS)
        assert isinstance(answer, Advance)
        state = answer.state


def _allowed(state: State) -> tuple[SpiteAction, ...]:
    return GAME.legal_actions(state, state.turn.seat)


def _described(name: str, state: State) -> object:
    seat: Seat = state.turn.seat
    rules = asdict(state.rule_set.rules)
    zones = show_table(state.rule_set.zones, state.piles, seat)
    return {
        "name": name,
        "rules": {option: value for option, value in rules.items() if value != DEFAULTS[option]},
        "turn": {"seat": seat, "number": state.turn.number, "moved": state.moved},
        "zones": [[z.id, z.owner, z.shows, z.count, " ".join(z.cards)] for z in zones],
        "actions": sorted(_in_words(action) for action in _allowed(state)),
    }


def _in_words(action: SpiteAction) -> str:
    match action:
        case Play():
            return f"play {action.card} {action.source} {action.target}"
        case Discard():
            return f"discard {' '.join(sorted(action.cards))} {action.target}"
        case _:
            return action.type


def as_text() -> str:
    """Return the content of the file of legal positions, one position per line."""
    lines = (json.dumps(position, separators=(",", ":")) for position in positions())
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(as_text())
