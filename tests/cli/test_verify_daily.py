"""Tests that `spite verify-daily` tells refused records from those that a server can't send."""

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.daily import DailyGameView
from protocol.core.ids import MatchId
from server.cli import verify_daily
from server.cli.verify_daily import read_records
from tests.support.http import asking
from tests.support.in_process_server import listening


async def records_from(status: int) -> dict[MatchId, bytes]:
    """Return what is read of a game's record from a server that answers with this HTTP status."""

    async def answer(_request: Request) -> Response:
        return Response("a record", status_code=status, headers={"retry-after": "0"})

    app = Starlette(routes=[Route("/{path:path}", answer)])
    game = DailyGameView.model_construct(match=MatchId("Xk29fLmQ7a"))
    async with listening(app) as port, asking(f"http://127.0.0.1:{port}") as http:
        return await read_records(http, [game])


@pytest.mark.parametrize("status", [403, 404, 409])
async def test_a_refused_record_is_missing(status: int) -> None:
    assert await records_from(status) == {}


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_busy_or_faulty_server_is_an_error(
    status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify_daily, "TRIES", 2)
    with pytest.raises(httpx.HTTPStatusError):
        await records_from(status)


async def test_a_sent_record_is_read() -> None:
    assert await records_from(200) == {MatchId("Xk29fLmQ7a"): b"a record"}
