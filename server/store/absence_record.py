"""The stored record of how long each player of a game was disconnected.

It is updated so that a crash or a disconnected node never counts as the player's absence.
"""

from msgspec import Struct

from protocol.core.ids import SEATS
from server.store.node_reports import UNSEEN_MS, Seats
from server.store.ports import Gap


class AbsenceRecord(Struct, frozen=True, gc=False):
    """The stored record of how long the players of one game were disconnected, by seat."""

    game: int
    """The number of the game in which the player is absent."""
    seen_ms: int
    """The time at which the absence was last updated, in Unix milliseconds."""
    spent_ms: tuple[int, int] = (0, 0)
    """The total of earlier absences."""
    since_ms: tuple[int | None, int | None] = (None, None)
    """When the current absence began; None for a present seat."""
    excused_ms: int = 0
    """The end of the last gap that was subtracted. Several nodes may report the same gap."""

    def updated(
        self, away: tuple[bool | None, bool | None], cut_off: Seats, gap: Gap, now_ms: int
    ) -> "AbsenceRecord":
        """Return the record of absences with the seats that are `away` now. None leaves a seat as
        it was.

        `gap` is the last period in which the caller did not reach the store. A period in which no
        node updated the record is not an absence: no node served the match. Nor is a period in
        which a node did not reach the store. No absence begins for a player who is `cut_off`:
        their node died and they have not returned.
        """
        unseen_ms = now_ms - self.seen_ms
        spent_ms, since_ms = list(self.spent_ms), list(self.since_ms)
        for seat in SEATS:
            since = since_ms[seat]
            if since is None:
                since = now_ms if away[seat] and not cut_off[seat] else None
            elif unseen_ms > UNSEEN_MS:
                since += unseen_ms
            elif gap.from_ms >= self.excused_ms:
                since += max(0, gap.until_ms - max(gap.from_ms, since))
            if since is not None and away[seat] is False:
                spent_ms[seat] += max(0, now_ms - since)
                since = None
            since_ms[seat] = since
        return AbsenceRecord(
            self.game,
            now_ms,
            (spent_ms[0], spent_ms[1]),
            (since_ms[0], since_ms[1]),
            max(self.excused_ms, gap.until_ms),
        )
