"""New matches: one that a player opens, one of two who were paired, one in which two go on."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.clock import TimeControl
from protocol.core.ids import GameKey, MatchId, Version
from protocol.core.views import Visibility
from server.matches.core.chance import rematch_secret
from server.matches.core.deadlines import ARRIVE_MS
from server.matches.core.model import Match, Player


class MatchSettings(Struct, frozen=True):
    """What a match is made with."""

    game: GameKey
    preset: str | None
    rules: Any
    clock: TimeControl | None = None
    visibility: Visibility = "unlisted"
    watchers: bool = True
    lesson: str | None = None
    """The name of the game's lesson that it is, if any."""


def open_match(
    match: MatchId,
    settings: MatchSettings,
    player: Player,
    secret: bytes,
    now_ms: int,
    opponent: Player | None = None,
) -> Match:
    """A match with the player in seat 0, and seat 1 free, or kept for the `opponent`.

    A computer that has its seat kept accepts like anybody, so that clients can add to the chance in
    the first game until then, unless it is a lesson of the game.
    """
    return _new(match, settings, (player, opponent), secret, now_ms)


def paired_match(
    match: MatchId,
    settings: MatchSettings,
    players: tuple[Player, Player],
    secret: bytes,
    now_ms: int,
    *,
    arrive_ms: int = ARRIVE_MS,
) -> Match:
    """A match of two players who are on their way to it.

    It begins when both have connected. Otherwise it is dissolved after `arrive_ms`.
    """
    made = _new(match, settings, players, secret, now_ms)
    return replace(made, arrive_by_ms=now_ms + arrive_ms)


def _new(
    match: MatchId,
    settings: MatchSettings,
    players: tuple[Player, Player | None],
    secret: bytes,
    now_ms: int,
) -> Match:
    visibility = settings.visibility if settings.lesson is None else "private"
    return Match(
        id=match,
        version=Version(0),
        status="open",
        preset=settings.preset,
        rules=settings.rules,
        game_key=settings.game,
        players=players,
        secret=secret,
        clock=settings.clock,
        moved_ms=now_ms,
        lesson=settings.lesson,
        visibility=visibility,
        watchers=settings.watchers and visibility != "private",
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
        visibility=match.visibility,
        watchers=match.watchers,
    )
