"""The API to report players, and to mark moderators' notices as read."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.moderation import ReportWanted
from server.moderation.reports import Reports
from server.moderation.restrictions import Restrictions
from server.players.errors import AccountError
from server.transport.web.admission import Admission
from server.transport.web.auth import Auth
from server.transport.web.responses import host_of, read_body


class ReportsApi:
    """Endpoints to report players, and to mark notices as read, also for guests.

    They never show reported content.
    """

    def __init__(
        self,
        reports: Reports,
        restrictions: Restrictions,
        auth: Auth,
        admission: Admission,
    ) -> None:
        self._reports = reports
        self._restrictions = restrictions
        self._auth = auth
        self._admission = admission

    def routes(self) -> list[Route]:
        """Return the HTTP routes to report players, and to mark notices as read."""
        return [
            Route("/api/reports", self.report, methods=["POST"]),
            Route("/api/notices/{id}", self.read, methods=["DELETE"], name="notice_read"),
        ]

    async def report(self, request: Request) -> Response:
        """Store the caller's report about a player for the moderators."""
        identity = await self._auth.require_identity(request)
        wanted = await read_body(request, ReportWanted)
        self._admission.admit_report(host_of(request))
        await self._reports.report(identity.player, wanted)
        return Response(status_code=204)

    async def read(self, request: Request) -> Response:
        """Mark one of the moderators' notices to the caller as read."""
        identity = await self._auth.require_identity(request)
        if not await self._restrictions.read(identity.player, request.path_params["id"]):
            raise AccountError(ErrorCode.NOT_FOUND)
        return Response(status_code=204)
