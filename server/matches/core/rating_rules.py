"""Which matches are rated: the rule, as it is told beforehand, and what never counts."""

from collections.abc import Collection, Sequence

from protocol.core.ids import SEATS, Seat
from protocol.core.views import EndReason, Visibility

FROM_OUTSIDE = ("resigned", "agreed", "timeout", "abandoned")
"""The reasons for which a game ends by what is not in its rules."""
SECOND_TURN = 2


def is_rated(
    preset: str | None, visibility: Visibility, registered: Sequence[bool], *, watchers: bool
) -> bool:
    """Return whether a match is rated, as far as its seats are taken.

    A rated match is played by a preset, is public, and is open to spectators: a match that nobody
    can see must not change ratings that everybody sees. `registered` says of each player who has a
    seat whether they are a registered person. Guests, bots and API clients are not.
    """
    return preset is not None and visibility == "public" and watchers and all(registered)


def is_aborted(
    games: int, reason: EndReason, turn: tuple[Seat, int] | None, acted: Collection[Seat]
) -> bool:
    """Whether a match ended before it really began: such a one counts for nothing.

    It had so many games; the last one ended for this reason, in this turn, after these seats had
    acted. It is aborted where its first game was ended from outside before the second turn began;
    without turns, before both seats had acted.
    """
    if games > 1 or reason not in FROM_OUTSIDE:
        return False
    return len(acted) < len(SEATS) if turn is None else turn[1] < SECOND_TURN
