"""Weaker policies made of stronger ones."""

from typing import Any

from protocol.core.ids import Seat
from server.games.api import Policy, action_in


def mixed(weaker: Policy, stronger: Policy, share: float) -> Policy:
    """A policy that acts as `stronger` does in `share` of its actions, else as `weaker` does.

    `share` is more than 0 and less than 1. Each action is a sound one of either policy: what it
    takes away is the plan from one action to the next.
    """

    def policy(position: Any, rules: Any, seat: Seat, chance: float) -> Any:
        if chance < share:
            return action_in(stronger(position, rules, seat, chance / share))
        return action_in(weaker(position, rules, seat, (chance - share) / (1 - share)))

    return policy
