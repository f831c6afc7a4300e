"""Rules that decide which matches are rated, and which ended too early to count."""

from collections.abc import Collection, Sequence

from protocol.core.ids import SEATS, Seat
from protocol.core.views import EndReason, Visibility

OUTSIDE_REASONS = ("resigned", "agreed", "timeout", "abandoned")
"""The end reasons that are outside a game's rules."""
SECOND_TURN = 2
"""The number of the turn before which a game counts as aborted."""


def is_rated(
    preset: str | None, visibility: Visibility, registered: Sequence[bool], *, watchers: bool
) -> bool:
    """Return whether a match is rated, given its settings and the seats taken so far.

    A rated match uses a preset, is public, and allows spectators: a match that is hidden must not
    change ratings that are public. `registered` tells for each seated player whether they are a
    registered person. Guests, bots and third-party bots are not. `Match.rated` also excludes
    prepared starts and players in the same browser.
    """
    return preset is not None and visibility == "public" and watchers and all(registered)


def is_aborted(
    games: int, reason: EndReason, turn: tuple[Seat, int] | None, acted: Collection[Seat]
) -> bool:
    """Return whether a match ended too early to count.

    That is a match of one game that was resigned, agreed drawn, lost on time or abandoned before
    its second turn. A game without turns (`turn` is None) ended too early if it ended in one of
    these ways before both seats had acted. `acted` are the seats that had acted, and `games` is the
    number of games.
    """
    if games > 1 or reason not in OUTSIDE_REASONS:
        return False
    return len(acted) < len(SEATS) if turn is None else turn[1] < SECOND_TURN
