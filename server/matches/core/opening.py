"""New matches: the one that a player opens, and the one in which two players go on."""

from typing import Any

from protocol.core.clock import TimeControl
from protocol.core.ids import GameKey, MatchId, Version
from server.matches.core.chance import rematch_secret
from server.matches.core.model import Match, Player


def open_match(
    match: MatchId,
    game: GameKey,
    preset: str | None,
    rules: Any,
    player: Player,
    secret: bytes,
    now_ms: int,
    opponent: Player | None = None,
    clock: TimeControl | None = None,
    lesson: str | None = None,
) -> Match:
    """A match with the player in seat 0, and seat 1 free, or kept for the `opponent`.

    A computer that has its seat kept accepts like anybody, so that clients can add to the chance in
    the first game until then, unless it is the game's `lesson` of that name.
    """
    return Match(
        id=match,
        version=Version(0),
        status="open",
        preset=preset,
        rules=rules,
        game_key=game,
        players=(player, opponent),
        secret=secret,
        clock=clock,
        moved_ms=now_ms,
        lesson=lesson,
    )


def rematch_of(match: Match, rematch: MatchId, now_ms: int) -> Match:
    """The match in which the players of a finished one go on, in the same seats."""
    return Match(
        id=rematch,
        version=Version(0),
        status="starting",
        preset=match.preset,
        rules=match.rules,
        game_key=match.game_key,
        players=match.players,
        secret=rematch_secret(match.secret),
        clock=match.clock,
        contributions=match.contributions,
        closed_ms=now_ms,
        moved_ms=now_ms,
        pace_ms=match.pace_ms,
        previous_first=None if match.game is None else match.plays.first(match.game),
        series=match.series,
    )
