"""Computes the statistics in a player's profile from matches: results, streaks, opponents,
favourite rules.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from protocol.core.ids import GameKey, PlayerId
from server.store.search import Played

OPPONENTS = 10
"""The number of opponents in a player's statistics, most frequent first."""
FAVOURITES = 5
"""The number of favourite rule sets in a profile."""


class Tally(Struct, frozen=True, gc=False):
    """Counts of a player's matches by result."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def with_one(self, won: bool | None) -> "Tally":
        """Return the counts with one more match: won, lost, or drawn (None)."""
        return Tally(
            self.won + (won is True), self.drawn + (won is None), self.lost + (won is False)
        )


class OpponentTally(Struct, frozen=True, gc=False):
    """An opponent of the player, with the results against them."""

    player: PlayerId
    tally: Tally


class Favourite(Struct, frozen=True, gc=False):
    """A rule set that the player often used."""

    game_key: GameKey
    preset: str | None
    """The preset's key, or None for custom rules."""
    matches: int


class History(Struct, frozen=True, gc=False):
    """The statistics of a player's matches."""

    tally: Tally
    streak: int
    """The current streak: matches won in a row, or lost if negative."""
    longest_streak: int
    """The longest winning streak."""
    opponents: Sequence[OpponentTally]
    """The opponents, most frequent first."""
    favourites: Sequence[Favourite]
    """The rule sets, most frequent first."""


def history_of(matches: Sequence[Played]) -> History:
    """Return the statistics of `matches`, which are in order, newest first."""
    tally = Tally()
    opponents: dict[PlayerId, OpponentTally] = {}
    for match in matches:
        tally = tally.with_one(match.won)
        known = opponents.get(match.opponent) or OpponentTally(match.opponent, Tally())
        opponents[match.opponent] = OpponentTally(known.player, known.tally.with_one(match.won))
    often = Counter((match.game_key, match.preset) for match in matches)
    results = [match.won for match in matches]
    return History(
        tally,
        _streak(results),
        _longest(results),
        # Among equally frequent opponents, the latest comes first.
        sorted(opponents.values(), key=lambda one: -_count(one.tally))[:OPPONENTS],
        [Favourite(*rules, matches=times) for rules, times in often.most_common(FAVOURITES)],
    )


def _count(tally: Tally) -> int:
    return tally.won + tally.drawn + tally.lost


def _streak(results: Sequence[bool | None]) -> int:
    if not results or results[0] is None:
        return 0
    length = next((at for at, won in enumerate(results) if won != results[0]), len(results))
    return length if results[0] else -length


def _longest(results: Sequence[bool | None]) -> int:
    longest = length = 0
    for won in results:
        length = length + 1 if won else 0
        longest = max(longest, length)
    return longest
