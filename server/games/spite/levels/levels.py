"""The bot levels (docs/levels.md)."""

from collections.abc import Mapping

from server.games.api import Policy
from server.games.policy_mix import mix
from server.games.spite.levels.expert import expert
from server.games.spite.policies import casual, greedy

LEVELS: Mapping[str, Policy] = {
    "novice": casual,
    "easy": mix(casual, greedy, 0.5),
    "medium": greedy,
    "hard": mix(greedy, expert, 0.52),
    "expert": expert,
}
"""The policies by level, from the weakest to the strongest."""
