"""Results of games and matches: points, winners and aborts (docs/rules.md, section 2)."""

from collections.abc import Collection

from protocol.core.ids import SEATS, Seat, other
from server.games.api import Outcome, Series
from server.limits import GAMES_PER_MATCH
from server.matches.core.model import Match
from server.matches.core.rating_rules import is_aborted


def is_match_over(series: Series, games: int, score: tuple[int, int], outcome: Outcome) -> bool:
    """Return whether the `games`th game, with this score and outcome, was the match's last.

    An abandoned game ends the match, so that the opponent need not wait again in the next game.
    """
    return games >= GAMES_PER_MATCH or _decided(series, score, outcome)


def match_winner(series: Series, score: tuple[int, int], outcome: Outcome) -> Seat | None:
    """Return the winner of a match with this score and last outcome; None for a draw.

    The winner of the last game wins if that game decided the match. Otherwise, at the limit of
    games or after a prepared game, the seat with more points wins.
    """
    if _decided(series, score, outcome):
        return outcome.winner
    leading = max(SEATS, key=lambda seat: score[seat])
    return None if score[0] == score[1] else leading


def _decided(series: Series, score: tuple[int, int], outcome: Outcome) -> bool:
    return series.single or outcome.reason == "abandoned" or max(score) >= series.target


def early_aborter(match: Match, acted: Collection[Seat] = SEATS) -> Seat | None:
    """Return the seat that aborted a rated match early; None if neither did.

    `acted` are the seats that had acted, which counts in games without turns.
    """
    if not match.rated or match.game.state is None:
        return None
    outcome = match.game_type.outcome(match.game.state)
    # Both players agreed to a draw: neither of them chose alone.
    if outcome is None or outcome.winner is None:
        return None
    turn = match.game_type.turn(match.game.state)
    if not is_aborted(match.game.number, outcome.reason, turn, acted):
        return None
    return other(outcome.winner)
