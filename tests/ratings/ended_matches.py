"""Creates rated matches in Redis and ends them, without connected players.

Tests of ratings archive these matches while parts of the server are killed.
"""

from protocol.core.ids import CommandId, GameKey, MatchId, PlayerId, Seat, other
from server.games.registry import GAMES
from server.matches.core.decisions import decide
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match, Player
from server.matches.core.new_matches import paired_match
from server.matches.core.requests import (
    Arrive,
    ProposeDraw,
    Request,
    ResignGame,
    TakeAction,
)
from server.matches.core.steps import Decision
from server.matches.live.match_writer import creation_commit, decision_commit
from server.store.errors import StoreUnavailable
from server.store.ports import Commit, Commits

GAME = GAMES[GameKey("megiddo")]
"""A short game without chance, which begins once both players have joined."""
SETTINGS = MatchSettings(
    GAME.key, GAME.default_preset, GAME.presets[GAME.default_preset], visibility="public"
)


async def end_match(
    commits: Commits, match_id: MatchId, players: tuple[PlayerId, PlayerId], winner: Seat | None
) -> None:
    """Create and end a rated match of Megiddo at the time in its id: `TIMExANYTHING` (Unix ms).

    `winner` is None for a draw.
    """
    at_ms = int(match_id.partition("x")[0])
    seated = [Player(player, player, registered=True) for player in players]
    match = paired_match(match_id, SETTINGS, (seated[0], seated[1]), bytes(32), at_ms)
    made = creation_commit(match)
    await _surely(commits, made)
    mark, saved = made.mark, match.version
    for _ in range(4 if winner is not None else 5):
        decision = _decided(match, winner, at_ms)
        commit = decision_commit(match, mark, saved, decision)
        await _surely(commits, commit)
        match, mark = decision.match, commit.mark
        saved = saved if commit.state is None else match.version
    assert match.status == "finished"
    assert match.rated


def _decided(match: Match, winner: Seat | None, at_ms: int) -> Decision:
    answer = decide(match, _next(match, winner), at_ms)
    assert isinstance(answer, Decision), answer
    return answer


def _next(match: Match, winner: Seat | None) -> Request:
    """Return the match's next request: begin, take one turn, then resign or agree to a draw."""
    name = CommandId(f"c{match.version}")
    if match.status == "open":
        return Arrive(1 if match.start.arrived[0] else 0)
    turn = GAME.turn(match.game.state)
    assert turn is not None
    if turn[1] == 1:
        (seat,) = GAME.actors(match.game.state)
        action = GAME.legal_actions(match.game.state, seat)[0]
        return TakeAction(seat, name, match.version, action)
    if winner is not None:
        return ResignGame(other(winner), name, 1)
    offered = match.game.proposals.draw_offers[0] == "open"
    return ProposeDraw(1 if offered else 0, name, 1, match.version)


async def _surely(commits: Commits, commit: Commit) -> None:
    """Write a commit, repeatedly until the store answers. Writing it twice does nothing more."""
    while True:
        try:
            if commit.version:
                await commits.commit(commit)
            else:
                await commits.create(commit)
        except StoreUnavailable:
            continue
        return
