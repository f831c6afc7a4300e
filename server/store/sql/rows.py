"""Converts finished games and matches to rows of the archive's tables, and matches back."""

from typing import Any

from sqlalchemy import RowMapping

from protocol.core.ids import GameKey, MatchId, PlayerId
from server.store.archive import FinishedGame, FinishedMatch

Row = dict[str, Any]
"""A row of a database table: values by the columns' names."""


def game_row(game: FinishedGame) -> Row:
    """Return the database row of a finished game. The database assigns its id."""
    return {
        "match_id": game.match,
        "number": game.number,
        "game_key": game.game_key,
        "preset": game.preset,
        **_by_seat("player", game.players),
        **_by_seat("name", game.names),
        "winner": game.winner,
        "reason": game.reason,
        "began_ms": game.began_ms,
        "ended_ms": game.ended_ms,
        "record": game.record,
    }


def match_row(match: FinishedMatch) -> Row:
    """Return the database row of a finished match."""
    return {
        "match_id": match.match,
        "game_key": match.game_key,
        "preset": match.preset,
        "rules": match.rules.decode(),
        "clock": None if match.clock is None else match.clock.decode(),
        **_by_seat("player", match.players),
        **_by_seat("name", match.names),
        "winner": match.winner,
        **_by_seat("score", match.score),
        "games": match.games,
        "ended_ms": match.ended_ms,
        "speed": match.speed,
        "public": match.public,
        "rated": match.rated,
        **_by_seat("network", match.networks),
        "watchers": match.watchers,
        "expires_ms": match.expires_ms,
        "aborted_by": match.aborted_by,
        "same_browser": match.same_browser,
    }


def match_of(row: RowMapping) -> FinishedMatch:
    """Return the finished match in a database row."""
    return FinishedMatch(
        match=MatchId(row["match_id"]),
        game_key=GameKey(row["game_key"]),
        preset=row["preset"],
        rules=row["rules"].encode(),
        clock=None if row["clock"] is None else row["clock"].encode(),
        players=(PlayerId(row["player_0"]), PlayerId(row["player_1"])),
        names=(row["name_0"], row["name_1"]),
        winner=row["winner"],
        score=(row["score_0"], row["score_1"]),
        games=row["games"],
        ended_ms=row["ended_ms"],
        speed=row["speed"],
        public=row["public"],
        rated=row["rated"],
        networks=(row["network_0"], row["network_1"]),
        watchers=row["watchers"],
        expires_ms=row["expires_ms"],
        aborted_by=row["aborted_by"],
        same_browser=row["same_browser"],
    )


def _by_seat(name: str, both: tuple[Any, Any]) -> Row:
    return {f"{name}_{seat}": value for seat, value in enumerate(both)}
