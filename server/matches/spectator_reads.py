"""Matches for those who look on without a connection: as they are, and the steps so far."""

import asyncio
from collections.abc import Callable, Sequence

from msgspec import Struct

from protocol.core.http import PastStep, PastSteps
from protocol.core.ids import MatchId, PlayerId, Version, Viewer
from server.limits import PAGES_KEPT, SEEN_KEPT, STEPS_A_PAGE
from server.matches.cache import RateLimitedCache
from server.matches.core.model import Match
from server.matches.core.storage import load_step
from server.matches.core.view import step
from server.matches.live.live_match import LiveMatch
from server.matches.live.match_loader import SpectatorsNotAllowed, UnknownMatch, decode_newest
from server.store.ports import MatchStore

AT_ONCE = 20
"""So many steps are shown before others have their turn."""


class GameNotOn(Exception):
    """The game is not on: it has not begun, or is over."""


class StepPage(Struct, frozen=True):
    """Some of the steps of a game that is on, for a kind of viewer."""

    match: MatchId
    game: int
    """Its number in the match."""
    number: int
    """From 0."""
    viewer: Viewer


class SpectatorReads:
    """Reads each match, and shows each page of its steps, at most once a second.

    All that is given is what a viewer may know, by `server.matches.core.view` and nothing else.
    """

    def __init__(self, live: Callable[[MatchId], LiveMatch | None], store: MatchStore) -> None:
        """`live` gives a match that this node has already."""
        self._live = live
        self._store = store
        self._seen = RateLimitedCache(self._read, SEEN_KEPT)
        self._pages = RateLimitedCache(self._show, PAGES_KEPT)

    async def match(self, match: MatchId) -> Match:
        """A match as it was at most a second ago. Raises UnknownMatch, StoreUnavailable."""
        live = self._live(match)
        return await self._seen.get(match) if live is None else live.match

    async def steps(
        self, match: MatchId, game: int, page: int, player: PlayerId | None
    ) -> PastSteps:
        """A page of the steps of the match's `game`th game, as the player may know them.

        A player without a seat may know what spectators do. Raises GameNotOn, SpectatorsNotAllowed,
        UnknownMatch, StoreUnavailable.
        """
        seen = await self.match(match)
        if not seen.admits(player or PlayerId("")):
            raise SpectatorsNotAllowed(match)
        viewer = seen.viewer(player or PlayerId(""))
        return await self._pages.get(StepPage(match, game, page, viewer))

    async def _read(self, match: MatchId) -> Match:
        (stored,) = await self._store.read_many([match])
        if stored is None:
            raise UnknownMatch(match)
        return decode_newest(match, stored)

    async def _show(self, page: StepPage) -> PastSteps:
        match = await self.match(page.match)
        if match.status != "playing" or match.game_number != page.game:
            raise GameNotOn(page)
        before = Version(match.begun_at - 1 + page.number * STEPS_A_PAGE)
        stored = await self._store.steps(page.match, before, STEPS_A_PAGE)
        steps = await _shown(match, stored, page.viewer)
        if steps and steps[0].version != before + 1:
            # The game is over by now, and its steps are on their way out of the log.
            raise GameNotOn(page)
        return PastSteps.made(
            game_key=match.game_key,
            game=page.game,
            steps=steps,
            more=len(steps) == STEPS_A_PAGE,
        )


async def _shown(match: Match, stored: Sequence[bytes], viewer: Viewer) -> list[PastStep]:
    """Steps of `match`, in order, as the viewer may know them."""
    steps = []
    for number, data in enumerate(stored, 1):
        shown = step(match, load_step(data, match.plays, match.rules, secret=match.secret), viewer)
        steps.append(PastStep.made(version=shown.version, events=shown.events))
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
    return steps
