"""What a player's matches tell of them: results, streaks, opponents, favourite rules. No I/O."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from protocol.core.ids import GameKey, PlayerId
from server.store.search import Played

OPPONENTS = 10
"""So many of those met most often are told of."""
FAVOURITES = 5


class Tally(Struct, frozen=True, gc=False):
    """How matches ended."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def with_one(self, won: bool | None) -> "Tally":
        """One match more, which was won or lost, or drawn (None)."""
        return Tally(
            self.won + (won is True), self.drawn + (won is None), self.lost + (won is False)
        )


class Met(Struct, frozen=True, gc=False):
    """Somebody the player has met."""

    player: PlayerId
    tally: Tally


class Favourite(Struct, frozen=True, gc=False):
    """Rules that were played often."""

    game_key: GameKey
    preset: str | None
    """None for rules of one's own."""
    matches: int


class History(Struct, frozen=True, gc=False):
    """What a number of matches comes to."""

    tally: Tally
    streak: int
    """So many in a row, up to the last one, were won; or lost, where it is below 0."""
    longest_streak: int
    """The most that were won in a row."""
    opponents: Sequence[Met]
    """Those met most often first."""
    favourites: Sequence[Favourite]
    """Those played most often first."""


def history_of(matches: Sequence[Played]) -> History:
    """What these matches come to; they are in order, the newest first."""
    tally = Tally()
    met: dict[PlayerId, Met] = {}
    for match in matches:
        tally = tally.with_one(match.won)
        known = met.get(match.opponent) or Met(match.opponent, Tally())
        met[match.opponent] = Met(known.player, known.tally.with_one(match.won))
    often = Counter((match.game_key, match.preset) for match in matches)
    results = [match.won for match in matches]
    return History(
        tally,
        _streak(results),
        _longest(results),
        # Of those met as often, the one met last comes first.
        sorted(met.values(), key=lambda one: -_count(one.tally))[:OPPONENTS],
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
