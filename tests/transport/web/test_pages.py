"""Tests of the web client's page at all of its addresses: caching, compression, link previews."""

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from starlette.applications import Starlette
from starlette.requests import Request

from protocol.core.ids import DealId, MatchId
from server.daily.terms import LINK_PREVIEW
from server.games.registry import DEFAULT_GAME
from server.matches.link_preview import LinkPreview
from server.transport.web.pages import ADDRESSES, ClientPages
from server.transport.web.paths import DEAL, GAME, MATCH
from server.transport.web.site import Site
from tests.support.in_process_node import InProcessNode
from tests.transport.web.api_calls import create_match, error_of

PAGE = "<!doctype html><head><title>The page</title></head>"
SCRIPT = "export const one = 1;"
YEAR_S = 31536000


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """Create a folder that looks like a built client, and return its path."""
    (tmp_path / "web" / "assets").mkdir(parents=True)
    (tmp_path / "web" / "index.html").write_text(PAGE)
    (tmp_path / "web" / "assets" / "app-1a2b.js").write_text(SCRIPT)
    (tmp_path / "secret.txt").write_text("not for visitors")
    return tmp_path / "web"


PRIVATE = LinkPreview(DEFAULT_GAME, (), (0, 0), is_open=False, is_over=False)
LINKED = {
    "Xk29fLmQ7a": PRIVATE,
    "Public1": LinkPreview(DEFAULT_GAME, ("Ada", "Bo"), (2, 1), is_open=False, is_over=False),
    "Open123": LinkPreview(DEFAULT_GAME, ("Ada",), (0, 0), is_open=True, is_over=False),
    "Hostile1": LinkPreview(
        DEFAULT_GAME, ('"><script>alert(1)</script>', "</head>&'"), (0, 0), False, True
    ),
}


DEALS = {
    "Shared23": LinkPreview(DEFAULT_GAME, ("Ada",), (0, 0), True, False, "same"),
    "Strange1": LinkPreview(DEFAULT_GAME, (), (0, 0), True, False, "stranger"),
}


async def find(match: MatchId) -> LinkPreview | None:
    return LINKED.get(match)


async def find_deal(deal: DealId) -> LinkPreview | None:
    return DEALS.get(deal)


async def profile_name(name: str) -> str | None:
    return "Ada" if name.casefold() == "ada" else None


async def to_nobody(_request: Request) -> bool:
    return False


def visiting(web: Path) -> httpx.AsyncClient:
    pages = ClientPages(
        web=web,
        site=Site(None, frozenset()),
        find=find,
        find_deal=find_deal,
        daily=LINK_PREVIEW,
        profile_name=profile_name,
        moderates=to_nobody,
    )
    transport = httpx.ASGITransport(Starlette(routes=pages.routes()))
    return httpx.AsyncClient(transport=transport, base_url="http://here")


@pytest_asyncio.fixture
async def browser(web: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with visiting(web) as browser:
        yield browser


@pytest.mark.parametrize("address", [each for each in ADDRESSES if each != "/daily"])
async def test_every_address_of_the_client_serves_the_same_page(
    browser: httpx.AsyncClient, address: str
) -> None:
    filled = address.replace(MATCH, "Xk29fLmQ7a").replace(DEAL, "q7Rk29fLmQ7aXt4B")
    filled = filled.replace(GAME, "3").replace("{game_key}", "megiddo")
    answer = await browser.get(filled)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(
    "address",
    [
        "/nowhere",
        "/replay/a/b",
        "/fair/a/1/2",
        "/rules/chess",
        "/m/Nobodys1",
        "/m/",
        "/index.html",
        "/assets/",
    ],
)
async def test_other_addresses_have_no_page(browser: httpx.AsyncClient, address: str) -> None:
    assert (await browser.get(address)).status_code == 404


@pytest.mark.parametrize(
    "end", [".", ")", "%22", "'", ",", ">", ";", "!", "»", ").", "%C2%BB", "%3Fa=1", "./x"]
)
@pytest.mark.parametrize(
    "path",
    ["/m/Public1", "/replay/Public1", "/replay/Public1/1", "/fair/Public1", "/fair/Public1/1"],
)
async def test_a_link_with_trailing_punctuation_leads_to_its_page(
    browser: httpx.AsyncClient, path: str, end: str
) -> None:
    for query in ("", "?step=3"):
        answer = await browser.get(path + end + query)
        assert (answer.status_code, answer.headers["location"]) == (308, path + query)


@pytest.mark.parametrize(
    ("former", "present"),
    [
        ("/friends", "/people#friends"),
        ("/leaderboards", "/people"),
        ("/leaderboards/spite/snm-a/rapid", "/people/spite/snm-a/rapid"),
        ("/watch", "/games/all"),
        ("/archive", "/games/all#finished"),
        ("/archive?player=Ada&result=won", "/games/all?player=Ada&result=won"),
    ],
)
async def test_a_former_address_redirects_to_its_section(
    browser: httpx.AsyncClient, former: str, present: str
) -> None:
    answer = await browser.get(former)
    assert (answer.status_code, answer.headers["location"]) == (308, present)


async def test_the_page_is_revalidated_and_its_files_never_are(
    browser: httpx.AsyncClient,
) -> None:
    assert (await browser.get("/")).headers["cache-control"] == "no-cache"
    answer = await browser.get("/assets/app-1a2b.js")
    assert (answer.status_code, answer.text) == (200, SCRIPT)
    assert answer.headers["cache-control"] == f"public, max-age={YEAR_S}, immutable"


async def test_pages_can_not_be_framed_and_run_no_foreign_scripts(
    browser: httpx.AsyncClient,
) -> None:
    policy = (await browser.get("/")).headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src" not in policy
    assert "connect-src 'self' ws://here;" in policy


@pytest.mark.parametrize(
    "path", ["missing.js", "../index.html", "..%2f..%2fsecret.txt", "%2e%2e/%2e%2e/secret.txt"]
)
async def test_only_files_of_the_client_are_served(browser: httpx.AsyncClient, path: str) -> None:
    answer = await browser.get(f"/assets/{path}")
    assert answer.status_code == 404
    assert "not for visitors" not in answer.text


async def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    async with visiting(tmp_path / "none") as browser:
        answer = await browser.get("/m/Xk29fLmQ7a")
        assert answer.status_code == 503
        assert "make setup" in answer.text
        assert (await browser.get("/assets/app-1a2b.js")).status_code == 404


@pytest.mark.parametrize(
    ("takes", "gets"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip, br;q=0", "gzip"),
        ("GZIP;q=0.5", "gzip"),
        ("*", "br"),
        ("identity", None),
        ("", None),
    ],
)
@pytest.mark.parametrize("path", ["/games", "/assets/app-1a2b.js"])
async def test_files_are_compressed_as_the_browser_accepts(
    web: Path, path: str, takes: str, gets: str | None
) -> None:
    plain = web / ("index.html" if path == "/games" else path.strip("/"))
    plain.with_name(f"{plain.name}.gz").write_bytes(gzip.compress(plain.read_bytes()))
    # No test reads brotli; only the choice of the file counts.
    plain.with_name(f"{plain.name}.br").write_bytes(b"by brotli")
    async with visiting(web) as browser:
        request = browser.build_request("GET", path, headers={"accept-encoding": takes})
        answer = await browser.send(request, stream=True)
        raw = b"".join([piece async for piece in answer.aiter_raw()])
    assert answer.headers.get("content-encoding") == gets
    assert "accept-encoding" in answer.headers["vary"]
    assert answer.headers["content-type"].partition(";")[0] in ("text/html", "text/javascript")
    contents = {"br": b"by brotli", None: plain.read_bytes()}
    assert (gzip.decompress(raw) if gets == "gzip" else raw) == contents.get(
        gets, plain.read_bytes()
    )


async def test_a_page_with_tags_is_compressed_if_the_browser_accepts_it(web: Path) -> None:
    async with visiting(web) as browser:
        compressed = await browser.get("/", headers={"accept-encoding": "gzip, deflate, br"})
        plain = await browser.get("/", headers={"accept-encoding": "identity"})
    assert compressed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert compressed.text == plain.text
    assert compressed.headers["etag"] != plain.headers["etag"]


async def test_compressed_copies_have_no_address_of_their_own(web: Path) -> None:
    (web / "assets" / "app-1a2b.js.br").write_bytes(b"by brotli")
    async with visiting(web) as browser:
        assert (await browser.get("/assets/app-1a2b.js.br")).status_code == 404


async def test_the_page_is_sent_again_only_after_a_change(
    web: Path, browser: httpx.AsyncClient
) -> None:
    known = {"if-none-match": (await browser.get("/games/all")).headers["etag"]}
    assert (await browser.get("/games", headers=known)).status_code == 304
    (web / "index.html").write_text(PAGE + "<p>The next build</p>")
    assert (await browser.get("/games", headers=known)).status_code == 200


BROWSER = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/nowhere", "/m/Nobodys1", "/m/x", "/api/matches/x/record"])
async def test_an_unknown_path_gives_browsers_a_page_and_api_clients_an_error(
    node: InProcessNode, path: str
) -> None:
    page = await node.http.get(path, headers=BROWSER)
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    if path.startswith("/m/"):
        return
    for takes in ("application/json", "*/*", "application/json, text/html;q=0.5"):
        answer = await node.http.get(path, headers={"accept": takes})
        assert error_of(answer)[0] == 404
    assert error_of(await node.http.post("/nowhere", headers=BROWSER))[0] == 404


async def test_an_existing_match_has_its_page(node: InProcessNode) -> None:
    match = (await node.open_match(await node.guest())).match
    for path in (f"/m/{match}", f"/replay/{match}/1"):
        assert (await node.http.get(path, headers=BROWSER)).status_code == 200


@pytest.mark.parametrize("path", ["/m/Public1", "/replay/Public1", "/replay/Public1/1"])
async def test_a_link_to_a_public_match_shows_names_and_score(
    web: Path, browser: httpx.AsyncClient, path: str
) -> None:
    # The compressed copy has no tags and must not be used.
    (web / "index.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    answer = await browser.get(path, headers={"accept": "*/*"})
    head = answer.text.partition("</head>")[0]
    assert '<meta property="og:title" content="Ada 2 : 1 Bo" />' in head
    assert f'<meta property="og:url" content="http://here{path}" />' in head
    assert (
        '<meta property="og:image" content="http://here/m/Public1/preview.png?language=en" />'
        in head
    )
    assert '<meta name="twitter:card" content="summary_large_image" />' in head
    plain = {"if-none-match": (await browser.get("/games")).headers["etag"]}
    assert (await browser.get(path, headers=plain)).status_code == 200
    known = {"if-none-match": answer.headers["etag"]}
    assert (await browser.get(path, headers=known)).status_code == 304


async def test_a_link_to_an_open_match_shows_who_invites(browser: httpx.AsyncClient) -> None:
    page = (await browser.get("/m/Open123")).text
    assert 'property="og:title" content="Ada invites you to play Spite and Malice"' in page


async def test_a_link_to_a_match_that_waits_for_its_bot_names_nobody(node: InProcessNode) -> None:
    made = await create_match(node, {"preset": "snm-a", "computer": "easy"})
    page = await node.http.get(f"/m/{made.json()['id']}", headers=BROWSER)
    assert page.status_code == 200
    assert "Computer" not in page.text
    assert "invites you" not in page.text


async def test_a_link_preview_is_in_the_requested_language(browser: httpx.AsyncClient) -> None:
    answer = await browser.get("/m/Open123", headers={"accept-language": "id,en;q=0.5"})
    assert 'content="Ada mengajakmu bermain Spite and Malice"' in answer.text
    assert 'content="Buka tautan ini untuk ikut main."' in answer.text
    assert "preview.png?language=id" in answer.text
    assert "accept-language" in answer.headers["vary"]


@pytest.mark.parametrize(
    ("path", "english", "indonesian"),
    [
        (
            "/same/Shared23",
            "Ada challenges you to the same deal",
            "Ada menantangmu dengan kartu yang sama",
        ),
        ("/same/Strange1", "A stranger&#x27;s deal", "Kartu orang lain"),
        ("/daily", "Daily deal", "Kartu harian"),
    ],
)
async def test_a_link_to_a_deal_tells_what_is_played(
    browser: httpx.AsyncClient, path: str, english: str, indonesian: str
) -> None:
    for language, title in (("en", english), ("id", indonesian)):
        page = await browser.get(path, headers={"accept-language": language})
        assert (page.status_code, page.headers["vary"][-15:]) == (200, "accept-language")
        assert f'<meta property="og:title" content="{title}" />' in page.text
        picture = f"http://here{path}/preview.png?language={language}"
        assert f'<meta property="og:image" content="{picture}" />' in page.text
        assert f'<meta property="og:url" content="http://here{path}" />' in page.text


@pytest.mark.parametrize("path", ["/m/Xk29fLmQ7a", "/replay/Xk29fLmQ7a", "/m/Nobodys1"])
async def test_a_link_shows_nothing_of_private_matches(
    browser: httpx.AsyncClient, path: str
) -> None:
    assert (await browser.get(path)).text == PAGE


async def test_the_front_page_describes_the_site(browser: httpx.AsyncClient) -> None:
    page = (await browser.get("/")).text
    assert '<meta property="og:title" content="Spite and Malice" />' in page
    assert '<meta property="og:url" content="http://here/" />' in page
    assert '<meta property="og:image" content="http://here/icons/icon-512.png" />' in page
    assert '<meta name="twitter:card" content="summary" />' in page
    indonesian = await browser.get("/", headers={"accept-language": "id"})
    assert "Main online lawan teman" in indonesian.text


async def test_a_link_to_a_profile_shows_the_exact_name(
    browser: httpx.AsyncClient,
) -> None:
    page = (await browser.get("/player/ADA")).text
    assert '<meta property="og:title" content="Ada" />' in page
    assert 'content="Ratings, results and games of Ada."' in page
    nobody = await browser.get("/player/Nobody")
    assert (nobody.status_code, nobody.text) == (404, PAGE)


async def test_names_in_a_preview_are_escaped(browser: httpx.AsyncClient) -> None:
    page = (await browser.get("/m/Hostile1")).text
    assert "<script>" not in page
    assert page.count("</head>") == 1
    assert "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; 0 : 0 &lt;/head&gt;&amp;&#x27;" in page
