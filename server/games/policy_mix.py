"""Policies of intermediate strength, mixed from two policies."""

from typing import Any

from protocol.core.ids import Seat
from server.games.api import Policy, action_in


def mix(weaker: Policy, stronger: Policy, share: float) -> Policy:
    """Return a policy that acts like `stronger` in `share` of its actions, else like `weaker`.

    `share` is between 0 and 1, exclusive. Each action is a sound one of either policy. The mixture
    follows no plan from one action to the next, even if `stronger` does.
    """

    def policy(position: Any, rules: Any, seat: Seat, chance: float) -> Any:
        if chance < share:
            return action_in(stronger(position, rules, seat, chance / share))
        return action_in(weaker(position, rules, seat, (chance - share) / (1 - share)))

    return policy
