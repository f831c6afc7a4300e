"""Creation of matches: opened by a player, made for two paired players, or as a rematch."""

from msgspec.structs import replace

from protocol.core.ids import MatchId, Version
from server.matches.core.chance import MatchChance
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import GameStart, Match, MatchSeries, Player
from server.matches.core.steps import ARRIVE_MS


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
    return replace(made, start=GameStart(arrive_by_ms=now_ms + arrive_ms))


def _new(
    match: MatchId,
    settings: MatchSettings,
    players: tuple[Player | None, Player | None],
    secret: bytes,
    now_ms: int,
) -> Match:
    if settings.lesson is not None or settings.prepared is not None:
        settings = replace(settings, visibility="private")
    if settings.visibility == "private":
        settings = replace(settings, watchers=False)
    return Match(
        id=match,
        version=Version(0),
        status="open",
        settings=settings,
        players=players,
        chance=MatchChance(secret),
        moved_ms=now_ms,
    )


def rematch_of(match: Match, rematch: MatchId, now_ms: int) -> Match:
    """Return the rematch of a finished match: the same players in the same seats."""
    previous_first = None if match.game.state is None else match.game_type.first(match.game.state)
    return Match(
        id=rematch,
        version=Version(0),
        status="starting",
        settings=replace(match.settings, lesson=None, prepared=None, previous_first=previous_first),
        players=match.players,
        chance=match.chance.for_rematch(),
        start=GameStart(closed_ms=now_ms, pace_ms=match.start.pace_ms),
        moved_ms=now_ms,
        series=MatchSeries(wins=match.series.wins),
    )
