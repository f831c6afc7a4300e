"""Writes tests/golden/shuffles.json, the test vectors of fair shuffles and drawn lots.

Run `python -m tests.golden.write_shuffles` after the method has changed. An argument names another
file. The content follows from `server.games.chance`. The TypeScript client, which implements the
method a second time, is tested against it.
"""

import json
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from protocol.core.ids import SEATS
from server.games.chance import (
    NUMBER_BYTES,
    SEED_BYTES,
    Contribution,
    Contributions,
    SeededChance,
    commitment_to,
    commitment_to_number,
    derive_key,
)

FILE = Path(__file__).with_name("shuffles.json")
SEEDS = (bytes(SEED_BYTES), bytes(range(SEED_BYTES)), b"\xff" * SEED_BYTES)
NUMBERS = tuple(bytes(range(first, first + NUMBER_BYTES)) for first in (100, 200))
RANKS, SUITS = "A23456789TJQK", "SHDC"
PACK = [f"{rank}{suit}" for suit in SUITS for rank in RANKS]
TWELVES = [str(number) for _ in range(12) for number in range(1, 13)] + ["W"] * 18
PACKS = (PACK[:1], [PACK[0], PACK[25]], PACK, PACK * 2 + ["W"] * 4, TWELVES)
USES = (0, 1, 300)
ABOUT = "cards are shuffled into order, bottom to top; see server/games/chance.py for the method"
Vector = dict[str, Any]


def contributions(seed: bytes) -> Iterator[Contributions]:
    """Yield combinations of clients' contributions: none, one or both, revealed or not."""
    server = commitment_to(seed)
    zero, one = (
        Contribution(commitment_to_number(server, seat, NUMBERS[seat]), NUMBERS[seat])
        for seat in SEATS
    )
    closed_zero, closed_one = Contribution(zero.commitment), Contribution(one.commitment)
    yield None, None
    yield zero, None
    yield None, one
    yield zero, one
    yield zero, closed_one
    yield closed_zero, closed_one


def fields(seed: bytes, added: Contributions) -> Vector:
    """Return a seed and the clients' contributions in the form of the JSON file."""
    numbers = [None if each is None else each.number for each in added]
    return {
        "seed": seed.hex(),
        "commitments": [None if each is None else each.commitment.hex() for each in added],
        "numbers": [None if number is None else number.hex() for number in numbers],
    }


def vectors() -> dict[str, Any]:
    """Return all test vectors, by kind: commitments, numbers, keys, shuffles and lots."""
    cases = [(seed, added) for seed in SEEDS for added in contributions(seed)]
    uses = cycle(USES)
    shuffles, lots = [], []
    for seed, added in cases:
        for pack in PACKS:
            chance = SeededChance(seed, next(uses), added)
            order, _ = chance.shuffle(tuple(pack))
            shuffle = {"use": chance.used, "cards": " ".join(pack), "order": " ".join(order)}
            shuffles.append({**fields(seed, added), **shuffle})
        for use in (*USES, 2):
            lot, _ = SeededChance(seed, use, added).draw_lots()
            lots.append({**fields(seed, added), "use": use, "lot": lot})
    return {
        "commitments": [{"seed": s.hex(), "commitment": commitment_to(s).hex()} for s in SEEDS],
        "numbers": [
            {
                "server": commitment_to(seed).hex(),
                "seat": seat,
                "number": number.hex(),
                "commitment": commitment_to_number(commitment_to(seed), seat, number).hex(),
            }
            for seed in SEEDS
            for seat in SEATS
            for number in NUMBERS
        ],
        "keys": [
            {**fields(seed, added), "key": derive_key(seed, added).hex()} for seed, added in cases
        ],
        "shuffles": shuffles,
        "lots": lots,
    }


def text() -> str:
    """Return the text of the JSON file: a line for each vector."""
    parts = []
    for name, listed in vectors().items():
        lines = ",\n".join(json.dumps(vector, separators=(",", ":")) for vector in listed)
        parts.append(f'"{name}":[\n{lines}]')
    return f'{{"about":{json.dumps(ABOUT)},' + ",".join(parts) + "}\n"


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else FILE).write_text(text())
