"""Sample finished games and matches for tests of the archive of games."""

from collections.abc import Sequence

from protocol.core.ids import GameKey, MatchId, PlayerId
from server.store.archive import FinishedGame, FinishedMatch

PLAYERS = (PlayerId("anna-id"), PlayerId("bert-id"))
NAMES = ("Änna", "Bert ♠")


def finished_game(match: MatchId, number: int, record: bytes | None = None) -> FinishedGame:
    """Return a drawn game of the match between PLAYERS.

    Without a `record`, the record is a short JSON object with the match and the number.
    """
    return FinishedGame(
        match=match,
        number=number,
        game_key=GameKey("spite"),
        preset=None,
        players=PLAYERS,
        names=NAMES,
        winner=None,
        reason="draw_agreed",
        began_ms=1_800_000_000_000,
        ended_ms=1_800_000_600_000,
        record=b'{"match":"%s","game":%d}' % (match.encode(), number) if record is None else record,
    )


def finished_games(match: MatchId, count: int) -> Sequence[FinishedGame]:
    """Return this many drawn games of a match, finished and numbered from 1."""
    return [finished_game(match, number) for number in range(1, count + 1)]


def finished_match(match: MatchId, games: int) -> FinishedMatch:
    """Return a finished match of this many games, which is not public or rated and which seat 1
    won.
    """
    return FinishedMatch(
        match=match,
        game_key=GameKey("spite"),
        preset="snm-a",
        rules='{"name":"Änna\'s"}'.encode(),
        clock=b'{"bank_ms":300000,"increment_ms":20000,"days":0}',
        players=PLAYERS,
        names=NAMES,
        winner=1,
        score=(0, 25),
        games=games,
        ended_ms=1_800_000_600_000,
        speed="rapid",
        public=False,
        rated=False,
    )
