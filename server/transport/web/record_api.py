"""The HTTP API for the records of finished games, for their replays and analyses."""

from collections import Counter
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.ids import MatchId
from server.addresses import address_prefixes
from server.limits import REPLAY_BYTES, REPLAYS_RECEIVED, REPLAYS_RECEIVED_PER_ADDRESS
from server.matches.archive.analyses import Analyses, AnalysisBusy
from server.matches.archive.records import Record, Records
from server.matches.archive.writer import Impossible, ReplaysBusy
from server.transport.web.admission import RETRY_S, any_full, counted_each
from server.transport.web.caller import find_caller
from server.transport.web.identity import Identities
from server.transport.web.paths import GAME, MATCH
from server.transport.web.responses import ApiError, host_of, matches_etag, read_bytes

LASTS = "public, max-age=31536000, immutable"
"""The Cache-Control of records, which never change."""
A_DAY = "public, max-age=86400"
"""The Cache-Control of replays: another release may divide a game into other steps."""
MAY_CHANGE = "no-cache"
"""The Cache-Control of a match's last record, since another game may follow."""
PRIVATE = "private, no-store"
"""The Cache-Control of the records of a match that is not public."""


class Replayer(Protocol):
    """Replays records of finished games."""

    async def replay(self, line: bytes) -> bytes | Impossible:
        """Return the replay of a record as JSON, or the record's fault. Raises ReplaysBusy."""


class RecordApi:
    """Endpoints for records, replays, luck ledgers and reviews."""

    def __init__(
        self,
        records: Records,
        replayer: Replayer,
        ledgers: Analyses,
        reviews: Analyses,
        identities: Identities,
    ) -> None:
        self._records = records
        self._replayer = replayer
        self._ledgers = ledgers
        self._reviews = reviews
        self._identities = identities
        self._receiving = 0
        """The number of records that clients are sending now."""
        self._receiving_from: Counter[str] = Counter()

    def routes(self) -> list[Route]:
        """Return the HTTP routes of records, replays, luck ledgers and reviews."""
        return [
            Route(f"/api/matches/{MATCH}/record", self.record, methods=["GET"]),
            Route(f"/api/matches/{MATCH}/games/{GAME}/record", self.record, methods=["GET"]),
            Route(f"/api/matches/{MATCH}/games/{GAME}/replay", self.replay, methods=["GET"]),
            Route(f"/api/matches/{MATCH}/games/{GAME}/luck", self.luck, methods=["GET"]),
            Route(f"/api/matches/{MATCH}/games/{GAME}/review", self.review, methods=["GET"]),
            Route("/api/replays", self.replay_of_record, methods=["POST"]),
        ]

    async def record(self, request: Request) -> Response:
        """Return the record of a finished game: the one with a number, or the match's last."""
        record, public = await self._read(request, with_seed=True)
        tag = f'"{record.tag}"'
        lasts = LASTS if "game" in request.path_params else MAY_CHANGE
        headers = {"etag": tag, "cache-control": lasts if public else PRIVATE}
        if matches_etag(request, tag):
            return Response(status_code=304, headers=headers)
        match = request.path_params["match"]
        headers["content-disposition"] = f'attachment; filename="{match}.json"'
        return Response(record.line, media_type="application/json", headers=headers)

    async def replay(self, request: Request) -> Response:
        """Return the replayed steps of a finished game."""
        record, public = await self._read(request)
        return await self._replayed(record.line, A_DAY if public else PRIVATE)

    async def luck(self, request: Request) -> Response:
        """Return the luck ledger of a finished game."""
        return await self._analysed(request, self._ledgers)

    async def review(self, request: Request) -> Response:
        """Return the review of a finished game."""
        return await self._analysed(request, self._reviews)

    async def replay_of_record(self, request: Request) -> Response:
        """Return the steps of the game whose record is the body of the request."""
        return await self._replayed(await self._received(request), PRIVATE)

    async def _received(self, request: Request) -> bytes:
        """Return the record in a request's body. Raises ApiError if it is longer than REPLAY_BYTES,
        or if clients are sending too many records at once.
        """
        prefixes, most = address_prefixes(host_of(request)), REPLAYS_RECEIVED_PER_ADDRESS
        is_full = self._receiving >= REPLAYS_RECEIVED
        if is_full or any_full(self._receiving_from, prefixes, most):
            raise ApiError(503, ErrorCode.TOO_BUSY, retry_s=RETRY_S)
        self._receiving += 1
        try:
            with counted_each(self._receiving_from, prefixes):
                return await read_bytes(request, REPLAY_BYTES)
        finally:
            self._receiving -= 1

    async def _read(self, request: Request, *, with_seed: bool = False) -> tuple[Record, bool]:
        """Return the requested game's record, and whether its match is public, so that shared
        caches may keep the answer.

        `with_seed` means that the caller gets the seed of the shuffles, too. Raises ApiError if the
        caller may not read it, or if there is no record yet.
        """
        match = MatchId(request.path_params["match"])
        access = await self._records.access(match)
        if access.only is not None:
            identity = await find_caller(self._identities, request)
            if not access.allows(None if identity is None else identity.player):
                raise ApiError(403, ErrorCode.NO_WATCHERS)
        if access.sealed and with_seed:
            raise ApiError(409, ErrorCode.NOT_FINISHED)
        record = await self._records.record(match, request.path_params.get("game"))
        if record is None:
            raise ApiError(409, ErrorCode.NOT_FINISHED)
        return record, access.public

    async def _analysed(self, request: Request, analyses: Analyses) -> Response:
        record, public = await self._read(request)
        match, game = MatchId(request.path_params["match"]), request.path_params["game"]
        try:
            found = await analyses.of(match, game, record.line)
        except AnalysisBusy as error:
            raise ApiError(503, ErrorCode.TOO_BUSY, retry_s=RETRY_S) from error
        if found is None:
            raise ApiError(404, ErrorCode.NOT_FOUND)
        headers = {"cache-control": A_DAY if public else PRIVATE}
        return Response(found, media_type="application/json", headers=headers)

    async def _replayed(self, line: bytes, cached: str) -> Response:
        try:
            replay = await self._replayer.replay(line)
        except ReplaysBusy as error:
            raise ApiError(503, ErrorCode.TOO_BUSY, retry_s=RETRY_S) from error
        if isinstance(replay, Impossible):
            raise ApiError(422, ErrorCode.BAD_RECORD, {"where": replay.where})
        headers = {"cache-control": cached}
        return Response(replay, media_type="application/json", headers=headers)
