"""Cached reads of matches and their steps for callers that do not join the match."""

import asyncio
from collections.abc import Callable, Sequence

from msgspec import Struct

from protocol.core.http import LegalActions, PastStep, PastSteps
from protocol.core.ids import SPECTATOR, MatchId, PlayerId, Version, Viewer
from protocol.core.named import to_data
from server.limits import PAGES_KEPT, SEEN_KEPT, STEPS_PER_PAGE
from server.matches.cache import RateLimitedCache
from server.matches.core.model import Match
from server.matches.core.storage import load_step
from server.matches.core.view import step
from server.matches.live.live_match import LiveMatch
from server.matches.live.match_loader import SpectatorsNotAllowed, UnknownMatch, decode_newest
from server.store.ports import MatchStore

AT_ONCE = 20
"""The number of steps to convert for a reader before other tasks run."""


class GameNotOn(Exception):
    """The game is not in progress: it has not begun, or is over."""


class StepPage(Struct, frozen=True):
    """The key of a page of a current game's steps for one kind of viewer."""

    match: MatchId
    game: int
    """The number of the game in the match."""
    number: int
    """The index of the page, from 0."""
    viewer: Viewer


class CachedReads:
    """Reader of matches and pages of steps. It reads each at most once a second.

    Steps and actions are those that the player may know. `match` returns the whole state, with
    hidden parts: callers must show it through `server.matches.core.view`.
    """

    def __init__(self, live: Callable[[MatchId], LiveMatch | None], store: MatchStore) -> None:
        """Prepare to read. `live` returns a match that this node has loaded."""
        self._live = live
        self._store = store
        self._seen = RateLimitedCache(self._read, SEEN_KEPT)
        self._pages = RateLimitedCache(self._show, PAGES_KEPT)

    async def match(self, match: MatchId) -> Match:
        """Return the whole state of a match as it was at most a second ago. Raises UnknownMatch,
        StoreUnavailable.
        """
        live = self._live(match)
        return await self._seen.get(match) if live is None else live.match

    async def steps(
        self, match: MatchId, game: int, page: int, player: PlayerId | None
    ) -> PastSteps:
        """Return a page of the steps of the match's `game`th game, as the player may see them.

        Players without a seat see what spectators see. Raises GameNotOn unless that game is being
        played, SpectatorsNotAllowed, UnknownMatch, StoreUnavailable.
        """
        seen = await self.match(match)
        if not seen.admits(player or PlayerId("")):
            raise SpectatorsNotAllowed(match)
        viewer = seen.viewer(player or PlayerId(""))
        return await self._pages.get(StepPage(match, game, page, viewer))

    async def legal_actions(self, match: MatchId, player: PlayerId | None) -> LegalActions:
        """Return what the player's seat may do now in the match: nothing while no game is played,
        and nothing for a player without a seat.

        Raises SpectatorsNotAllowed, UnknownMatch, StoreUnavailable.
        """
        seen = await self.match(match)
        if not seen.admits(player or PlayerId("")):
            raise SpectatorsNotAllowed(match)
        viewer = seen.viewer(player or PlayerId(""))
        if seen.status != "playing" or viewer == SPECTATOR:
            return LegalActions(version=seen.version, actions=[])
        legal = seen.game_type.legal_actions(seen.game.state, viewer)
        return LegalActions(version=seen.version, actions=[to_data(action) for action in legal])

    async def _read(self, match: MatchId) -> Match:
        (stored,) = await self._store.read_many([match])
        if stored is None:
            raise UnknownMatch(match)
        return decode_newest(match, stored)

    async def _show(self, page: StepPage) -> PastSteps:
        match = await self.match(page.match)
        if match.status != "playing" or match.game.number != page.game:
            raise GameNotOn(page)
        before = Version(match.game.begun_at - 1 + page.number * STEPS_PER_PAGE)
        stored = await self._store.steps(page.match, before, STEPS_PER_PAGE)
        steps = await _shown(match, stored, page.viewer)
        if steps and steps[0].version != before + 1:
            # The game is over by now, and its steps are being removed from the log.
            raise GameNotOn(page)
        return PastSteps(
            game_key=match.settings.game_key,
            game=page.game,
            steps=steps,
            more=len(steps) == STEPS_PER_PAGE,
        )


async def _shown(match: Match, stored: Sequence[bytes], viewer: Viewer) -> list[PastStep]:
    """Return these stored steps of `match`, in order, as messages that the viewer may see."""
    steps = []
    for number, data in enumerate(stored, 1):
        shown = step(match, load_step(data, match), viewer)
        steps.append(PastStep(version=shown.version, events=shown.events))
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
    return steps
