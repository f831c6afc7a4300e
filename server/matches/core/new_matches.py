"""Creation of matches: opened by a player, made for two paired players, or as a rematch."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.clock import TimeControl
from protocol.core.ids import GameKey, MatchId, Seat, Version
from protocol.core.views import Visibility
from server.matches.core.chance import rematch_secret
from server.matches.core.model import Match, Player
from server.matches.core.prepared import PreparedStart
from server.matches.core.steps import ARRIVE_MS


class MatchSettings(Struct, frozen=True):
    """The settings of a new match."""

    game: GameKey
    preset: str | None
    rules: Any
    clock: TimeControl | None = None
    visibility: Visibility = "unlisted"
    watchers: bool = True
    lesson: str | None = None
    """The name of the game's lesson, if the match is one."""
    prepared: PreparedStart | None = None
    """The prepared start, if the match has one. It is private then."""
    previous_first: Seat | None = None
    """The seat that began the game before a prepared deal, if that decides which seat begins."""
    seat: Seat = 0
    """The creator's seat. It is 1 only against a bot."""


def open_match(
    match: MatchId,
    settings: MatchSettings,
    player: Player,
    secret: bytes,
    now_ms: int,
    opponent: Player | None = None,
) -> Match:
    """Return an open match with the player in its seat. The other is free, or for `opponent`.

    A bot accepts its reserved seat like any player. Until then clients can contribute to the chance
    of the first game, unless the match is prepared.
    """
    players = (player, opponent) if settings.seat == 0 else (opponent, player)
    return _new(match, settings, players=players, secret=secret, now_ms=now_ms)


def paired_match(
    match: MatchId,
    settings: MatchSettings,
    players: tuple[Player, Player],
    secret: bytes,
    now_ms: int,
    *,
    arrive_ms: int = ARRIVE_MS,
) -> Match:
    """Return a match of two players who have yet to connect to it.

    It begins when both have connected. Otherwise it is dissolved after `arrive_ms`.
    """
    made = _new(match, settings, players=players, secret=secret, now_ms=now_ms)
    return replace(made, arrive_by_ms=now_ms + arrive_ms)


def _new(
    match: MatchId,
    settings: MatchSettings,
    players: tuple[Player | None, Player | None],
    secret: bytes,
    now_ms: int,
) -> Match:
    is_prepared = settings.lesson is not None or settings.prepared is not None
    visibility: Visibility = "private" if is_prepared else settings.visibility
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
        prepared=settings.prepared,
        previous_first=settings.previous_first,
    )


def rematch_of(match: Match, rematch: MatchId, now_ms: int) -> Match:
    """Return the rematch of a finished match: the same players in the same seats."""
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
        previous_first=None if match.game is None else match.game_type.first(match.game),
        series=match.series,
        visibility=match.visibility,
        watchers=match.watchers,
    )
