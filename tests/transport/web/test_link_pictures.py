"""Tests of the pictures in previews of links: drawn once, cached within limits, nothing private."""

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO

import httpx
import pytest
import pytest_asyncio
from msgspec.structs import replace
from PIL import Image
from starlette.applications import Starlette

from protocol.core.ids import DealId, MatchId
from server.daily.terms import LINK_PREVIEW
from server.games.registry import DEFAULT_GAME
from server.matches.link_preview import LinkPreview
from server.matches.names import Language
from server.pictures.link_picture import draw_link_picture
from server.transport.web import link_pictures
from server.transport.web.link_pictures import LinkPictures
from server.transport.web.responses import ApiError
from tests.support.in_process_node import InProcessNode

SIZE = (1200, 630)


def match(*names: str, score: tuple[int, int] = (0, 0), is_open: bool = False) -> LinkPreview:
    return LinkPreview(DEFAULT_GAME, names, score, is_open, is_over=False)


LINKED = {
    "Private1": match(),
    "Private2": match(),
    "Public1": match("Ada", "Bo", score=(2, 1)),
    "Public2": match("Ada", "Bo", score=(3, 1)),
    "Open123": match("Ada", is_open=True),
}


DEALS = {
    "Shared23": replace(match("Ada", is_open=True), deal="same"),
    "Unwritten": replace(match("\U0001f0a1", is_open=True), deal="same"),
    "Strange1": replace(match(is_open=True), deal="stranger"),
}


async def find(match: MatchId) -> LinkPreview | None:
    return LINKED.get(match)


async def find_deal(deal: DealId) -> LinkPreview | None:
    return DEALS.get(deal)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[LinkPreview]:
    """Record the preview of every drawn link picture. Return the list of these, in order."""
    drawn: list[LinkPreview] = []

    def draw(match: LinkPreview, title: str, language: Language) -> bytes:
        drawn.append(match)
        return draw_link_picture(match, title, language)

    monkeypatch.setattr(link_pictures, "draw_link_picture", draw)
    return drawn


@pytest_asyncio.fixture
async def browser() -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(
        Starlette(routes=LinkPictures(find, find_deal, LINK_PREVIEW).routes())
    )
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as browser:
        yield browser


def seen(png: bytes) -> Image.Image:
    picture = Image.open(BytesIO(png))
    picture.load()
    assert (picture.format, picture.size) == ("PNG", SIZE)
    return picture


async def test_a_node_draws_the_picture_of_an_invitation(node: InProcessNode) -> None:
    path = f"/m/{(await node.open_match(await node.guest())).match}/preview.png"
    answer = await node.http.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.headers["cache-control"] == "public, max-age=60"
    seen(answer.content)
    known = await node.http.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")
    page = await node.http.get(path.removesuffix("/preview.png"), headers={"accept": "text/html"})
    assert f'{path}?language=en" />' in page.text
    for nobodys in ("/m/Nobodys1/preview.png", "/m/..%2f/preview.png"):
        assert (await node.http.get(nobodys)).status_code == 404


async def test_a_picture_is_drawn_once_for_simultaneous_requests(
    browser: httpx.AsyncClient, drawn: list[LinkPreview]
) -> None:
    path = "/m/Public1/preview.png"
    answers = await asyncio.gather(*(browser.get(path) for _ in range(8)))
    assert {answer.headers["etag"] for answer in answers} == {answers[0].headers["etag"]}
    assert drawn == [LINKED["Public1"]]


async def test_the_cache_of_pictures_is_bounded(
    browser: httpx.AsyncClient, drawn: list[LinkPreview], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_pictures, "PICTURES_KEPT", 2)
    for name in ("Public1", "Public2", "Public1", "Open123", "Public1", "Public2"):
        await browser.get(f"/m/{name}/preview.png")
    # The picture requested longest ago was dropped.
    assert drawn == [LINKED[name] for name in ("Public1", "Public2", "Open123", "Public2")]


async def test_requests_beyond_the_queue_are_rejected_as_too_busy(
    browser: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_pictures, "PICTURES_WAITING", 0)
    with pytest.raises(ApiError) as refused:
        await browser.get("/m/Public1/preview.png")
    assert (refused.value.status, refused.value.problem.code) == (503, "too_busy")


async def test_private_matches_all_have_the_same_picture(browser: httpx.AsyncClient) -> None:
    tags = {name: (await browser.get(f"/m/{name}/preview.png")).headers["etag"] for name in LINKED}
    assert tags["Private1"] == tags["Private2"]
    assert len(set(tags.values())) == len(tags) - 1


async def test_a_picture_is_in_the_requested_language(browser: httpx.AsyncClient) -> None:
    path = "/m/Open123/preview.png"
    english = await browser.get(path)
    indonesian = await browser.get(path, headers={"accept-language": "id-ID,id;q=0.9,en;q=0.5"})
    assert indonesian.content != english.content
    assert (await browser.get(f"{path}?language=id")).content == indonesian.content
    assert (await browser.get(f"{path}?language=xx")).content == english.content


@pytest.mark.parametrize(
    "names", [("W" * 20, "M" * 20), ("山田太郎", "محمد"), ("Ёлка", "Πάνος"), ("\u0301", "")]
)
def test_every_name_fits_within_the_margins(names: tuple[str, str]) -> None:
    plain = seen(draw_link_picture(match("", ""), "Game", "en")).convert("L")
    drawn = seen(draw_link_picture(match(*names), "Game", "en")).convert("L")
    for left in (0, SIZE[0] - 30):
        margin = (left, 200, left + 30, 400)
        assert max(drawn.crop(margin).tobytes()) <= max(plain.crop(margin).tobytes()) + 20


@pytest.mark.parametrize("language", ["en", "id"])
async def test_each_kind_of_deal_has_its_picture(browser: httpx.AsyncClient, language: str) -> None:
    paths = *(f"/same/{deal}" for deal in DEALS), "/daily", "/m/Open123"
    answers = [await browser.get(f"{path}/preview.png?language={language}") for path in paths]
    for answer in answers:
        seen(answer.content)
    assert len({answer.headers["etag"] for answer in answers}) == len(paths)
