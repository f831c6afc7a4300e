"""How fast a policy plays where people watch it."""

from dataclasses import dataclass

ACTION_MS = 700
"""The usual pace: from one action to the next of the same turn, on average."""
SPREAD = 2 / 7
"""By so much of the average a pause is longer or shorter: 500 to 900 ms at the usual pace."""
LOOK_SHARE = 4 / 7
"""In games without turns, a look at the position takes so much of that: 400 ms, on average."""
LEAST_LOOK_S = 0.01


@dataclass(frozen=True, slots=True)
class Pace:
    """How long it takes to act. Each method is given a number from 0 up to 1, from chance."""

    action_s: float
    """From one action to the next, on average, in games of turns."""
    look_s: float
    """From one look at the position to the next, on average, in games without turns."""

    def pause_s(self, chance: float) -> float:
        """How long to take for an action."""
        return self.action_s * (1 + SPREAD * (2 * chance - 1))

    def until_look_s(self, chance: float) -> float:
        """How long it is until the next look."""
        return max(LEAST_LOOK_S, self.look_s * (0.5 + chance))


def pace_of(action_ms: int) -> Pace:
    """The pace at which an action takes so long, on average."""
    return Pace(action_ms / 1000, action_ms / 1000 * LOOK_SHARE)
