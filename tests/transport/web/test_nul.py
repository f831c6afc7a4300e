"""Tests that a NUL character in a path, query or body causes no server error."""

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from server.store.sql.address import SQLITE_FILE
from server.store.sql.database import Database
from server.store.sql.postgresql import PostgreSQL
from server.store.sql.sqlite import SQLite
from tests.support.account_browser import MODERATOR, Browser, browser
from tests.support.database_copies import made_in
from tests.support.in_process_node import InProcessNode, in_process_node
from tests.support.moderator import make_moderator
from tests.support.postgresql_server import PostgresqlServer
from tests.support.timeouts import PATIENCE_S

ROOT = Path(__file__).parents[3]
PAGES = ("docs/protocol/http.md", "docs/accounts.md", "docs/moderation.md")
ROUTE = re.compile(r"(GET|POST|PUT|DELETE) (/api/[a-z/{}]*)")
TEXTS = ("%00", "x%00y", "%ed%a0%80", "%ff")
"""NUL, alone and within a text; a lone surrogate, and a byte that is not UTF-8."""
QUERIES = (
    "/api/archive?game={}",
    "/api/archive?game=spite&preset={}",
    "/api/archive?player={}",
    "/api/archive?before=1-{}",
    "/api/archive/records?game={}",
    "/api/leaderboards/spite/snm-a/blitz?after=1500-{}",
    "/api/me/finished?before=1-{}",
    "/api/moderation/reports?state=open&after=1-{}",
    "/api/moderation/acts?player={}",
)
PASSWORD = "correct horse battery"  # noqa: S105 -- of players that live for a test
BODIES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("POST", "/api/account/register", {"name": "{}", "password": PASSWORD}),
    ("POST", "/api/account/login", {"name": "{}", "password": PASSWORD}),
    ("POST", "/api/account/login/passkey", {"credential": {"id": "{}"}}),
    ("POST", "/api/account/recover", {"email": "{}@example.org"}),
    ("POST", "/api/account/recover/finish", {"code": "{}", "password": PASSWORD}),
    ("PUT", "/api/account/profile", {"name": "{}"}),
    ("POST", "/api/account/email", {"email": "{}@example.org"}),
    ("POST", "/api/account/email/confirm", {"code": "{}"}),
    ("POST", "/api/account/tokens", {"label": "{}"}),
    ("POST", "/api/account/blocks", {"name": "{}"}),
    ("POST", "/api/account/blocks", {"match": "{}", "seat": 0}),
    ("POST", "/api/account/following", {"name": "{}"}),
    ("POST", "/api/challenges", {"name": "{}"}),
    ("POST", "/api/matches", {"game": "{}"}),
    ("POST", "/api/matches", {"preset": "{}"}),
    ("POST", "/api/reports", {"name": "{}", "reason": "words"}),
    ("POST", "/api/reports", {"match": "{}", "seat": 0, "reason": "words"}),
    ("POST", "/api/reports", {"name": "Ada", "reason": "words", "note": "{}"}),
    ("POST", "/api/moderation/acts", {"act": "warn", "player": "{}", "reason": "words"}),
)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    if request.param == "sqlite":
        made_in(tmp_path)
        yield SQLite(tmp_path / SQLITE_FILE, PATIENCE_S)
        return
    server: PostgresqlServer = request.getfixturevalue("postgresql")
    name = server.made_database()
    yield PostgreSQL(server.url(name), PATIENCE_S)
    server.drop(name)


@pytest.fixture
async def node(redis_url: str, database: Database) -> AsyncIterator[InProcessNode]:
    async with in_process_node(redis_url, database=database) as node:
        yield node


@pytest.fixture
async def grace(node: InProcessNode) -> AsyncIterator[Browser]:
    """Yield the browser of Grace, a moderator, who may use every route."""
    async with browser(node) as grace:
        await grace.register(MODERATOR)
        await make_moderator(node, MODERATOR)
        yield grace


def routes() -> list[tuple[str, str]]:
    """Return the HTTP routes in the documentation that have a parameter in their path."""
    text = "".join((ROOT / page).read_text() for page in PAGES)
    return sorted({(method, path) for method, path in ROUTE.findall(text) if "{" in path})


async def test_no_path_with_such_text_causes_a_server_error(grace: Browser) -> None:
    assert len(routes()) >= 10
    for method, path in routes():
        for text in TEXTS:
            answer = await grace.http.request(method, re.sub(r"\{.*?\}", text, path))
            assert answer.status_code < 500, (method, path, text, answer.text)
    answer = await grace.http.get("/api/leaderboards/%00/x/blitz")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


async def test_no_query_with_such_text_causes_a_server_error(grace: Browser) -> None:
    for query in QUERIES:
        for text in TEXTS:
            answer = await grace.http.get(query.format(text))
            assert answer.status_code < 500, (query, text, answer.text)
    answer = await grace.http.get("/api/archive?game=%00")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


@pytest.mark.parametrize("text", ["\\u0000", "a\\u0000b", "\\ud800", "\\udc00"])
@pytest.mark.long
async def test_no_body_with_such_text_causes_a_server_error(grace: Browser, text: str) -> None:
    for method, path, fields in BODIES:
        answer = await grace.http.request(
            method, path, content=as_json(fields).replace("{}", text).encode()
        )
        assert 400 <= answer.status_code < 500, (method, path, fields, answer.text)


async def test_an_escaped_backslash_before_the_digits_is_not_nul(grace: Browser) -> None:
    content = as_json({"name": "{}"}).replace("{}", r"\\u0000").encode()
    answer = await grace.http.post("/api/account/blocks", content=content)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def as_json(fields: dict[str, Any]) -> str:
    return str(fields).replace("'", '"')
