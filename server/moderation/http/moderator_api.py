"""The HTTP API for moderators in a browser, `/api/moderation`: reports, actions and suspicious
pairs. Other callers get 404.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from protocol.core.moderation import (
    Acts,
    ActView,
    ActWanted,
    OddPairs,
    PlayerFile,
    ReportFile,
    Reports,
    ReportState,
)
from server.limits import REPORTS_PER_PAGE
from server.logs import facts
from server.moderation.pairs import DAYS
from server.moderation.service import Moderation
from server.moderation.views import act_view, pair_view, person_view, report_view
from server.players.errors import AccountError
from server.players.profiles import Profiles
from server.store.moderation import ModeratorAction, Report
from server.store.players import Person
from server.transport.web.auth import Auth, LoggedIn
from server.transport.web.query import time_cursor
from server.transport.web.responses import ApiError, host_of, read_body, reply
from server.transport.web.security_log import log

One = TypeVar("One", ModeratorAction, Report)

STATES: Mapping[str, Sequence[ReportState]] = {
    "open": ("open",),
    "decided": ("acted", "dismissed"),
}


class ModeratorApi:
    """Endpoints for moderators in a browser. Changes need a recent login."""

    def __init__(self, moderation: Moderation, profiles: Profiles, auth: Auth) -> None:
        self._moderation = moderation
        self._profiles = profiles
        self._auth = auth

    def routes(self) -> list[Route]:
        """Return the HTTP routes for moderators.

        An action writes two lines to the server's log: that of its request, and one that names the
        player.
        """
        return [
            Route("/api/moderation/reports", self.reports, methods=["GET"], name="read_reports"),
            Route("/api/moderation/reports/{id}", self.report, methods=["GET"], name="read_report"),
            Route("/api/moderation/pairs", self.pairs, methods=["GET"], name="read_pairs"),
            Route("/api/moderation/acts", self.acts, methods=["GET"], name="read_acts"),
            Route("/api/moderation/acts", self.act, methods=["POST"], name="moderate"),
        ]

    async def is_moderator(self, request: Request) -> bool:
        """Return whether the caller is a moderator in a browser."""
        try:
            await self._moderator(request)
        except (ApiError, AccountError):
            return False
        return True

    async def reports(self, request: Request) -> Response:
        """Return a page of the open reports, or of the decided ones."""
        await self._moderator(request)
        state = request.query_params.get("state", "open")
        if state not in STATES:
            raise ApiError(400, ErrorCode.BAD_REQUEST)
        found = await self._moderation.stores.reports.list_in_states(
            STATES[state],
            time_cursor(request.query_params.get("after")),
            REPORTS_PER_PAGE + 1,
            newest=state == "decided",
        )
        shown, following = page_of(found)
        persons = await self._persons([*(one.about for one in shown), *(one.by for one in shown)])
        return reply(
            200, Reports(reports=[report_view(one, persons) for one in shown], next=following)
        )

    async def report(self, request: Request) -> Response:
        """Return a report with its reported lines, the reported player's restrictions, and the
        latest moderators' actions on that player.
        """
        await self._moderator(request)
        stores = self._moderation.stores
        found = await stores.reports.find(request.path_params["id"])
        if found is None:
            raise ApiError(404, ErrorCode.NOT_FOUND)
        persons = await self._persons([found.about, found.by])
        mute = await self._moderation.restrictions.mute(found.about)
        about = PlayerFile(
            player=person_view(persons[found.about]),
            muted=mute is not None,
            muted_until_ms=None if mute is None else mute.until_ms,
            closed_ms=persons[found.about].closed_ms,
            acts=await self._acts(
                await stores.actions.read_log(found.about, None, REPORTS_PER_PAGE)
            ),
            open_reports=await stores.reports.count_open_about(found.about),
        )
        return reply(200, ReportFile(report=report_view(found, persons), about=about))

    async def acts(self, request: Request) -> Response:
        """Return a page of the moderators' actions: all of them, or those about one player."""
        await self._moderator(request)
        player = request.query_params.get("player")
        if player is not None and not player.isprintable():
            raise ApiError(400, ErrorCode.BAD_REQUEST)
        found = await self._moderation.stores.actions.read_log(
            None if player is None else PlayerId(player),
            time_cursor(request.query_params.get("before")),
            REPORTS_PER_PAGE + 1,
        )
        shown, following = page_of(found)
        return reply(200, Acts(acts=await self._acts(shown), next=following))

    async def pairs(self, request: Request) -> Response:
        """Return pairs of players whose rated matches look arranged."""
        await self._moderator(request)
        found = await self._moderation.odd_pairs()
        persons = await self._persons([player for pair, _ in found for player in pair.players])
        shown = [pair_view(pair, reasons, persons) for pair, reasons in found]
        return reply(200, OddPairs(days=DAYS, pairs=shown))

    async def act(self, request: Request) -> Response:
        """Carry out a moderator's action, and record it in the database and in the server's log."""
        moderator = await self._moderator(request, fresh=True)
        body = await read_body(request, ActWanted)
        act = await self._moderation.actions.apply(moderator.player, body)
        log.info(
            "moderation",
            extra=facts(
                action=act.act,
                player=act.player,
                moderator=act.moderator,
                reason=act.reason,
                host=host_of(request),
            ),
        )
        return reply(201, (await self._acts([act]))[0])

    async def _moderator(self, request: Request, *, fresh: bool = False) -> LoggedIn:
        """Return the calling moderator. For others, raise the ApiError of a missing page."""
        try:
            caller = await self._auth.require_registered(request)
        except AccountError as error:
            raise ApiError(404, ErrorCode.NOT_FOUND) from error
        if not await self._moderation.moderators.has(caller.player):
            raise ApiError(404, ErrorCode.NOT_FOUND)
        return await self._auth.require_recent_login(request) if fresh else caller

    async def _acts(self, acts: Sequence[ModeratorAction]) -> list[ActView]:
        who = [*(one.moderator for one in acts), *(one.player for one in acts)]
        persons = await self._persons(who)
        return [act_view(one, persons) for one in acts]

    async def _persons(self, players: Sequence[PlayerId]) -> Mapping[PlayerId, Person]:
        body = list(dict.fromkeys(players))
        found = await asyncio.gather(*(self._profiles.find(player) for player in body))
        return dict(zip(body, found, strict=True))


def page_of(found: Sequence[One]) -> tuple[Sequence[One], str | None]:
    """Return the entries of one page of reports or actions, and the cursor of the next one; None if
    there is none.

    `found` has one entry more than a page if more follow.
    """
    shown = found[:REPORTS_PER_PAGE]
    if len(found) == len(shown):
        return shown, None
    return shown, f"{shown[-1].at_ms}-{shown[-1].id}"
