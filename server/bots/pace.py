"""The speed at which a policy plays against people."""

from dataclasses import dataclass

ACTION_MS = 700
"""The usual average time that a policy takes from one action to the next in the same turn."""
SPREAD = 2 / 7
"""The variation of a policy's pauses, as a share of the average: usually 500 to 900 ms."""
POLL_SHARE = 4 / 7
"""The interval of polls in games without turns, as a share of `ACTION_MS`: 400 ms on average."""
MIN_POLL_S = 0.01


@dataclass(frozen=True, slots=True)
class Pace:
    """The times that a policy takes for actions and polls. Each method takes a random number in [0,
    1).
    """

    action_s: float
    """The average time from one action to the next, in games with turns."""
    poll_s: float
    """The average time from one poll of the position to the next, in games without turns."""

    def pause_s(self, chance: float) -> float:
        """Return the time in seconds that a policy's next action takes.

        `chance` is a random number in [0, 1).
        """
        return self.action_s * (1 + SPREAD * (2 * chance - 1))

    def until_poll_s(self, chance: float) -> float:
        """Return the time in seconds until the policy's next poll of the position, in a game
        without turns.

        `chance` is a random number in [0, 1).
        """
        return max(MIN_POLL_S, self.poll_s * (0.5 + chance))


def pace_of(action_ms: int) -> Pace:
    """Return the pace of a policy for this average time of an action."""
    return Pace(action_ms / 1000, action_ms / 1000 * POLL_SHARE)
