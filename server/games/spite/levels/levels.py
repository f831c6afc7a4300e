"""The bot levels of Spite and Malice (docs/levels.md)."""

from collections.abc import Mapping
from functools import partial

from server.games.api import Policy
from server.games.policy_mix import mix
from server.games.spite.levels.expert import expert
from server.games.spite.policies import casual, greedy

NOVICE_OVERLOOKS = 0.6
"""The probability that `novice` treats a fitting stock card like any other card."""
LEVELS: Mapping[str, Policy] = {
    "novice": partial(casual, overlooked=NOVICE_OVERLOOKS),
    "easy": mix(casual, greedy, 0.5),
    "medium": greedy,
    "hard": mix(greedy, expert, 0.52),
    "expert": expert,
}
"""The policies of Spite and Malice by level, from the weakest to the strongest."""
