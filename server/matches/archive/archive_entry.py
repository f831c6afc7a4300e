"""Conversion of a finished game from its stored form to its archived form. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from protocol.core.events import MatchEnded
from protocol.core.message import Message
from protocol.core.named import to_json
from server.games.api import Outcome
from server.games.chance import Contributions
from server.games.fairness import PREPARED, FairnessFields, fairness_of
from server.games.records import Head
from server.matches.core.chance import MatchChance
from server.matches.core.model import ActionsTakenBack, GameBegan, Match, MatchStep, Player
from server.matches.core.rating_rules import is_aborted
from server.matches.core.results import early_aborter
from server.matches.core.steps import is_replayable
from server.matches.core.storage import load_match, load_step
from server.ratings.pools import speed_of
from server.store.archive import FinishedGame, FinishedMatch

ABORTED_GUESTS_LAST_MS = 3600 * 1000
"""The time for which the archive keeps a match of guests that was aborted early."""
ABORTED_LASTS_MS = 7 * 24 * 3600 * 1000
"""The time for which the archive keeps an early aborted match with a registered player."""


ABORTED_COMPARED_LASTS_MS = 64 * 24 * 3600 * 1000
"""The time for which the archive keeps an early aborted game on a deal that several players have.

It is longer than the time for which its result is compared.
"""


class GameToArchive(Struct, frozen=True, gc=False):
    """A finished game, as stored, that is to be archived: its steps, and a state of its match."""

    number: int
    """The number of the game in the match, from 1."""
    over: bool
    """True if the match ended with this game."""
    state: bytes
    """The state of the match at the end of the game or later."""
    steps: Sequence[bytes]
    """The steps of the game that is to be archived, in order."""


class ArchiveEntry(Struct, frozen=True, gc=False):
    """A finished game as the archive keeps it, with its match if that is over too."""

    game: FinishedGame
    match: FinishedMatch | None
    guests_only: bool = False
    """True if neither a registered player nor a third-party bot has a seat, and the game is not
    compared with others on its deal."""


def build_entry(ended: GameToArchive) -> ArchiveEntry | None:
    """Return the archived form of a finished game; None for a game that began from a given state,
    which has no record.

    Raises ValueError if the game is not finished.
    """
    match = load_match(ended.state)
    settings, prepared = match.settings, match.settings.prepared
    if not settings.is_recorded:
        return None
    steps = [load_step(step, match) for step in ended.steps]
    game = recorded_game(ended.number, steps)
    fairness: FairnessFields | None = None
    # The server had dealt the same deal before, in the game of another player.
    is_known = prepared is not None and prepared.kind == "same_deal"
    if settings.lesson is not None or is_known:
        fairness = PREPARED
    elif prepared is not None and prepared.chance is not None:
        fairness = fairness_of(prepared.chance, settings.previous_first)
    elif match.game_type.chance:
        before = settings.previous_first if ended.number == 1 else None
        chance = MatchChance(match.chance.secret, game.contributions)
        fairness = fairness_of(chance.of_game(ended.number), before)
    line = match.game_type.records.write(record_head(match, ended.number), game.steps, fairness)
    outcome = game.outcome
    first, second = _players(match)
    finished_game = FinishedGame(
        match=match.id,
        number=ended.number,
        game_key=settings.game_key,
        preset=settings.preset,
        players=(first.id, second.id),
        names=(first.name, second.name),
        winner=outcome.winner,
        reason=outcome.reason,
        began_ms=game.steps[0][0],
        ended_ms=game.steps[-1][0],
        record=line.encode(),
    )
    over = _match_over(match, finished_game, steps) if ended.over else None
    # A game that is compared with others must not be left out.
    guests_only = _guests_only(match) and not settings.is_compared
    return ArchiveEntry(finished_game, over, guests_only)


def record_head(match: Match, number: int) -> Head:
    """Return the facts at the head of the record of the match's `number`th game."""
    first, second = (player.name if player is not None else "" for player in match.players)
    return Head(
        id=f"{match.id}-{number}",
        match=match.id,
        game=number,
        preset=match.settings.preset,
        rules=match.settings.rules,
        players=(first, second),
    )


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game as the stored steps of its match tell it."""

    contributions: Contributions
    steps: list[tuple[int, list[Any]]]
    """The time of each step (Unix milliseconds) and its events in the game.

    Events that were taken back are left out.
    """

    @property
    def outcome(self) -> Outcome:
        """The outcome of the game. Raises ValueError if the game is not finished."""
        last = self.steps[-1][1][-1] if self.steps else None
        if not isinstance(last, Outcome):
            raise ValueError("a game that is not over")
        return last


def recorded_game(wanted: int, steps: Iterable[MatchStep]) -> RecordedGame:
    """Return the `wanted`th game (from 1) of a match, from its steps in order. Events that were
    taken back are left out.

    Raises ValueError if that game does not begin in these steps.
    """
    number = 0
    found: RecordedGame | None = None
    for step in steps:
        events: list[Any] = []
        for event in step.events:
            if isinstance(event, GameBegan):
                number = event.number
                if number == wanted:
                    found = RecordedGame(event.contributions, [])
            elif isinstance(event, ActionsTakenBack):
                if found is not None and number == wanted:
                    del found.steps[-event.actions :]
            elif not isinstance(event, Message):
                events.append(event)
        if events and found is not None and number == wanted:
            found.steps.append((step.at_ms, events))
    if found is None:
        raise ValueError(f"no game {wanted} in these steps")
    return found


def _match_over(match: Match, last: FinishedGame, steps: Sequence[MatchStep]) -> FinishedMatch:
    endings = [event for event in steps[-1].events if isinstance(event, MatchEnded)]
    if not endings:
        raise ValueError("a match that is not over")
    game, settings = match.game_type, match.settings
    in_game = [step.author for step in steps if is_replayable(step, game)]
    acted = {author[0] for author in in_game if author is not None}
    turn = match.game_type.turn(match.game.state)
    aborted = is_aborted(last.number, last.reason, turn, acted)
    first, second = _players(match)
    aborted_by = early_aborter(match, acted)
    lasts_ms = ABORTED_GUESTS_LAST_MS if _guests_only(match) else ABORTED_LASTS_MS
    if settings.is_compared:
        lasts_ms = ABORTED_COMPARED_LASTS_MS
    # The abort of a rated match counts in its player's statistics.
    expires = aborted and aborted_by is None
    return FinishedMatch(
        match=match.id,
        game_key=settings.game_key,
        preset=settings.preset,
        rules=to_json(settings.rules),
        clock=None if settings.clock is None else to_json(settings.clock),
        players=last.players,
        names=last.names,
        winner=endings[-1].winner,
        score=match.series.score,
        games=last.number,
        ended_ms=last.ended_ms,
        speed=speed_of(settings.clock),
        public=settings.open_to_spectators,
        rated=match.rated and not aborted,
        networks=(first.network, second.network),
        watchers=settings.watchers,
        aborted_by=aborted_by,
        expires_ms=last.ended_ms + lasts_ms if expires else None,
        same_browser=match.is_unrated_for_browser,
    )


def _guests_only(match: Match) -> bool:
    return not any(player.registered or player.program for player in _players(match))


def _players(match: Match) -> tuple[Player, Player]:
    first, second = match.players
    if first is None or second is None:
        raise ValueError("a match with a free seat")
    return first, second
