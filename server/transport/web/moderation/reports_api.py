"""Where players report others, and say that they have read what moderators told them."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.moderation import ReportWanted
from server.moderation.reports import Reports
from server.moderation.restrictions import Restrictions
from server.players.refused import AccountRefused
from server.transport.web.account.auth import Auth
from server.transport.web.admission import Admission
from server.transport.web.responses import host_of, read_body


class ReportsApi:
    """For browsers, of guests as well. Nothing that was reported is told here."""

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
        """The paths of this part."""
        return [
            Route("/api/reports", self.report, methods=["POST"]),
            Route("/api/notices/{id}", self.read, methods=["DELETE"], name="notice_read"),
        ]

    async def report(self, request: Request) -> Response:
        """Keep a report for the moderators."""
        identity = await self._auth.require_identity(request)
        wanted = await read_body(request, ReportWanted)
        self._admission.may_report(host_of(request))
        await self._reports.report(identity.player, wanted)
        return Response(status_code=204)

    async def read(self, request: Request) -> Response:
        """The caller has read one of their notices."""
        identity = await self._auth.require_identity(request)
        if not await self._restrictions.read(identity.player, request.path_params["id"]):
            raise AccountRefused(ErrorCode.NOT_FOUND)
        return Response(status_code=204)
