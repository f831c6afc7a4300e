"""Weights of rated results: repeated results against one opponent count less and less.

Otherwise two accounts that play each other all day could move ratings at will. Accounts at one
network address count as one opponent, because a second account costs nothing.
"""

from protocol.core.ids import SEATS, PlayerId, Seat, other

DAY_MS = 24 * 60 * 60 * 1000
WEIGHTS = (1.0, 1.0, 0.5, 0.25, 0.125, 0.0625)
"""The weights of a day's results against one opponent, in the order of ends. Later ones count 0."""

Networks = tuple[str | None, str | None]
"""Tokens of the players' network addresses, by seat; None if unknown."""


def weight_after(earlier: int) -> float:
    """Return the weight of a rated result after `earlier` results of the day against the same
    opponent.

    Accounts at the opponent's address count as the opponent.
    """
    return WEIGHTS[earlier] if earlier < len(WEIGHTS) else 0.0


def day_of(ended_ms: int) -> tuple[int, int]:
    """Return the first millisecond of the UTC day that has this time, and of the day after it."""
    start_ms = ended_ms - ended_ms % DAY_MS
    return start_ms, start_ms + DAY_MS


class DayResults:
    """The rated results of one UTC day so far, for computing the weights of results in memory.

    They come in the order in which the matches ended.
    """

    def __init__(self) -> None:
        self._start_ms = 0
        self._opponents: dict[PlayerId, list[tuple[PlayerId, str | None]]] = {}

    def weight(
        self, players: tuple[PlayerId, PlayerId], networks: Networks, ended_ms: int
    ) -> float:
        """Add the result of a match and return its weight: the smaller of the weights for the two
        players.
        """
        start_ms, _ = day_of(ended_ms)
        if start_ms != self._start_ms:
            self._start_ms = start_ms
            self._opponents.clear()
        earlier = max(self._earlier(players, networks, seat) for seat in SEATS)
        for seat in SEATS:
            opponent = players[other(seat)], networks[other(seat)]
            self._opponents.setdefault(players[seat], []).append(opponent)
        return weight_after(earlier)

    def _earlier(self, players: tuple[PlayerId, PlayerId], networks: Networks, seat: Seat) -> int:
        opponent, network = players[other(seat)], networks[other(seat)]
        return sum(
            known == opponent or (network is not None and at == network)
            for known, at in self._opponents.get(players[seat], ())
        )
