"""Commits to the store: a new match, or a decision on a match."""

from protocol.core.ids import PlayerId, Version
from server.games.registry import GAMES
from server.matches.core.answers import Decision
from server.matches.core.deadlines import deadline_ms
from server.matches.core.history_hash import history_hash
from server.matches.core.model import Match
from server.matches.core.steps import is_replayable
from server.matches.core.storage import dump_match, dump_step
from server.matches.live.ports import MatchPorts
from server.store.ports import REMOVED, Commit, EndedGame

STATE_EVERY = 16
"""The most steps that are committed before the whole state is stored again."""


async def create(match: Match, ports: MatchPorts) -> bool:
    """Store a new match. Return False if its id is taken. Raises StoreUnavailable."""
    return await ports.commits.create(creation_commit(match))


def creation_commit(match: Match) -> Commit:
    """Return the commit that creates a match."""
    state = dump_match(match)
    mark = history_hash(match, state)
    due_ms, players = deadline_ms(match), _players(match)
    return Commit(
        match.id,
        match.version,
        b"",
        mark,
        state,
        b"",
        due_ms,
        players=players,
        # A bot joins once a client is connected that waits for it.
        needs_bot=None if match.status == "open" else _needs_bot(match),
    )


def decision_commit(before: Match, mark: bytes, saved: Version, decision: Decision) -> Commit:
    """Return the commit of a decision on the match `before`, whose history hash is `mark`.

    `saved` is the version of the stored state.
    """
    match = decision.match
    # A replayable step can be stored without the state, which is ten times as large.
    enough = is_replayable(decision.step) and match.version - saved < STATE_EVERY
    step = dump_step(decision.step, GAMES[match.game_key])
    return Commit(
        match.id,
        match.version,
        mark,
        history_hash(match, step),
        None if enough else dump_match(match),
        step,
        decision.deadline_ms,
        ended=_ended(before, match),
        players=() if enough else _players(match),
        needs_bot=_needs_bot(match),
    )


def _players(match: Match) -> tuple[PlayerId, ...]:
    """Return the seated players of an unfinished match; while it is open, only its creator."""
    if match.status in ("finished", "expired"):
        return ()
    seated = match.people if match.status == "open" else match.players
    return tuple(player.id for player in seated if player is not None)


def _needs_bot(match: Match) -> bool | None:
    """Return whether a bot may have to act in a match; None if no bot has a seat."""
    return match.awaits_bot if match.bot_seats else None


def _ended(before: Match, after: Match) -> EndedGame | None:
    """Return the game that the step from `before` to `after` has ended, if any."""
    if before.status != "playing":
        return REMOVED if after.status == "expired" and before.game_number else None
    if after.status == "playing":
        return None
    return REMOVED if after.status == "expired" else EndedGame(after.game_number, after.begun_at)
