"""The expert's trained weights, in the file that `spite train` writes."""

import json
import re
from functools import cache
from importlib.resources import files

from server.games.spite.levels.features import BLOCKS
from server.games.spite.levels.value import Kind, Weights

FILE = "weights.json"
DECIMALS = 4


@cache
def trained_weights() -> Weights:
    """Return the trained weights of Spite and Malice's expert from their file. They serve all
    rules.
    """
    return from_json(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))


def to_json(command: str, weights: Weights) -> str:
    """Return the text of the file of weights, one line per block. `command` is the training
    command.
    """
    named = {
        kind: {
            name: [round(weight, DECIMALS) for weight in weights[kind][begin : begin + length]]
            for name, (begin, length) in BLOCKS.items()
        }
        for kind in Kind
    }
    text = json.dumps({"command": command, "weights": named}, indent=1)
    return re.sub(r"\[[^\]]*\]", lambda block: " ".join(block[0].split()), text) + "\n"


def from_json(text: str) -> Weights:
    """Return the weights in a file. Raises KeyError for a missing block."""
    named = json.loads(text)["weights"]
    return {kind: [weight for name in BLOCKS for weight in named[kind][name]] for kind in Kind}
