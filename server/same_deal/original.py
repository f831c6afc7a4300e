"""Decides whether the deal of a finished match can be shared: one game of a player against a bot,
not aborted, with a shuffle.

Builds the settings of further matches on the deal, and computes the score that compares them. No
I/O.
"""

import json
from typing import Any

from msgspec import Struct, ValidationError
from msgspec.json import decode

from protocol.core.clock import TimeControl
from protocol.core.ids import DealId, PlayerId, Seat, other
from protocol.core.named import from_data
from server.games.fairness import source_of
from server.games.records import CountedRecords, RecordError, object_of
from server.games.registry import GAMES
from server.matches.core.match_settings import MatchSettings, PreparedStart
from server.matches.names import bot_level
from server.store.archive import FinishedMatch
from server.store.shared_deals import DealGame, Score, SharedDeal


class NotShareable(Exception):
    """The player can't share the deal of this game, or this release can't play it."""


class Original(Struct, frozen=True):
    """A finished match of one game between a player and a bot, whose deal others may play."""

    seat: Seat
    """The player's seat."""
    level: str
    """The level of the bot."""
    match: FinishedMatch

    @property
    def is_strangers(self) -> bool:
        """True if the server offers the game to strangers; False if its player shared the deal.

        A player can't share the deal of a public match, because a search finds its replay.
        """
        return self.match.public

    @property
    def rules(self) -> dict[str, Any]:
        """Every option of the finished game's rules with its value."""
        options: dict[str, Any] = json.loads(self.match.rules)
        return options

    @property
    def clock(self) -> TimeControl | None:
        """The time control of the finished match; None if there was none."""
        return (
            None if self.match.clock is None else from_data(decode(self.match.clock), TimeControl)
        )

    def settings(self, line: bytes, deal: DealId) -> MatchSettings:
        """Return the settings of a match on the deal of the record on this line.

        Raises NotShareable for a record without the seed of its shuffles, and for rules that this
        release can't read.
        """
        game = GAMES[self.match.game_key]
        try:
            chance, previous_first = source_of(object_of(line).get("fairness"))
            rules = from_data(self.rules, game.wire.rules)
        except (ValueError, ValidationError) as error:
            raise NotShareable from error
        preset = self.match.preset
        return MatchSettings(
            game.key,
            preset if preset is not None and game.presets.get(preset) == rules else None,
            rules,
            self.clock,
            prepared=PreparedStart("same_deal", deal, chance.seed, chance.contributions),
            previous_first=previous_first,
            seat=self.seat,
        )


def original_of(match: FinishedMatch, player: PlayerId) -> Original:
    """Return the player's finished match of one game against a bot, whose deal others may play.

    Raises NotShareable for any other match, one that was aborted early, or one that this release
    can't play.
    """
    game = GAMES.get(match.game_key)
    if player not in match.players or game is None:
        raise NotShareable
    seat: Seat = 0 if match.players[0] == player else 1
    level = bot_level(match.names[other(seat)])
    # An aborted match is soon removed.
    unfit = match.games != 1 or match.expires_ms is not None
    if level is None or level not in game.levels or unfit:
        raise NotShareable
    return Original(seat, level, match)


def result_of(
    match: FinishedMatch, line: bytes, player: PlayerId
) -> tuple[Score, tuple[int, int] | None]:
    """Return the player's score in a finished match of one game, and the points left.

    The score is 2 for a win, 1 for a draw and 0 for a loss. The points are those of the player and
    the bot; None for a game that does not count them. Raises RecordError for a line that is not a
    record.
    """
    seat: Seat = 0 if match.players[0] == player else 1
    score: Score = 1 if match.winner is None else 2 if match.winner == seat else 0
    records = GAMES[match.game_key].records
    if not isinstance(records, CountedRecords):
        return score, None
    left = records.points_left(line)
    return score, (left[seat], left[other(seat)])


def first_game(deal: SharedDeal, match: FinishedMatch, line: bytes, now_ms: int) -> DealGame:
    """Return the game that had a shared deal first, with its result from the record on this line.

    Raises NotShareable if its deal can't be shared.
    """
    original_of(match, deal.player).settings(line, deal.id)
    try:
        score, left = result_of(match, line, deal.player)
    except RecordError as error:
        raise NotShareable from error
    began = now_ms, now_ms
    return DealGame(deal.id, deal.player, deal.match, *began, match.ended_ms, score, left)
