"""Tests of challenges between players on two nodes: delivery, answers, blocks, closed accounts."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from protocol.core.codes import ErrorCode
from server.cli.main import main
from tests.support.account_browser import FIREFOX, PASSWORD
from tests.support.http import asking
from tests.support.server_process import ServerProcess
from tests.support.timeouts import until

WANTED = {"preset": "snm-a-short"}
JUDGE = "Judge of there"


@pytest.fixture(scope="module")
def there(
    server: ServerProcess, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    settings = {"REDIS_URL": server.redis_url}
    second = ServerProcess(tmp_path_factory.mktemp("there"), settings)
    second.data.symlink_to(server.data)
    with second:
        yield second
        assert "Traceback" not in second.log.read_text()


def at(node: ServerProcess) -> Any:
    browser = asking(node.url)
    browser.headers.update({"origin": node.url, "user-agent": FIREFOX})
    return browser


async def done(browser: httpx.AsyncClient, method: str, path: str, body: Any = None) -> Any:
    answer = await browser.request(method, f"/api{path}", json=body)
    assert answer.is_success, answer.text
    return answer.json() if answer.content else None


async def known_as(browser: httpx.AsyncClient, name: str) -> None:
    await done(browser, "GET", "/me")
    await done(browser, "POST", "/account/register", {"name": name, "password": PASSWORD})


async def refusal(browser: httpx.AsyncClient, name: str) -> tuple[int, str]:
    answer = await browser.post("/api/challenges", json={**WANTED, "name": name})
    return answer.status_code, answer.json()["code"]


@pytest.mark.long
async def test_a_challenge_on_one_node_is_accepted_on_the_other(
    server: ServerProcess, there: ServerProcess
) -> None:
    async with at(server) as ada, at(there) as berta:
        await known_as(ada, "Ada of here")
        await known_as(berta, "Berta of there")
        (sent,) = (await done(ada, "POST", "/challenges", {**WANTED, "name": "Berta of there"}))[
            "sent"
        ]
        (received,) = (await done(berta, "POST", "/here"))["received"]
        assert (received["id"], received["player"]["name"]) == (sent["id"], "Ada of here")
        accepted = await done(berta, "POST", f"/challenges/{sent['id']}/accept")
        (challenge,) = (await done(ada, "POST", "/here"))["sent"]
        assert (challenge["state"], challenge["match"]) == ("accepted", accepted["match"])
        (match,) = (await done(ada, "GET", "/me/matches"))["matches"]
        assert match["match"]["id"] == accepted["match"]


async def test_blocks_and_choices_apply_on_the_other_node(
    server: ServerProcess, there: ServerProcess
) -> None:
    no = (403, ErrorCode.NOT_CHALLENGEABLE)
    async with at(server) as cleo, at(there) as dora:
        await known_as(cleo, "Cleo")
        await known_as(dora, "Dora")
        listed = await done(cleo, "POST", "/account/blocks", {"name": "Dora"})
        assert await refusal(dora, "Cleo") == no
        await done(cleo, "DELETE", f"/account/blocks/{listed['blocks'][0]['id']}")
        await done(cleo, "PUT", "/account/challengers", {"who": "nobody"})
        assert await refusal(dora, "Cleo") == no
        await done(cleo, "PUT", "/account/challengers", {"who": "everybody"})
        assert (await done(dora, "POST", "/challenges", {**WANTED, "name": "Cleo"}))["sent"]


async def test_a_closed_account_neither_challenges_nor_is_challenged_on_the_other_node(
    server: ServerProcess, there: ServerProcess
) -> None:
    async with at(server) as emil, at(server) as fritz, at(there) as judge:
        await known_as(emil, "Emil")
        await known_as(fritz, "Fritz")
        await known_as(judge, JUDGE)
        adding = ["moderators", "add", "--data", str(there.data), JUDGE]
        assert await asyncio.to_thread(main, adding) == 0
        await done(emil, "POST", "/reports", {"name": "Fritz", "reason": "unfair"})
        reports = (await done(judge, "GET", "/moderation/reports"))["reports"]
        (report,) = [one for one in reports if one["about"]["name"] == "Fritz"]
        closing = {"act": "close", "player": report["about"]["id"], "reason": "unfair"}
        await done(judge, "POST", "/moderation/acts", {**closing, "report": report["id"]})
        assert await refusal(emil, "Fritz") == (403, ErrorCode.NOT_CHALLENGEABLE)

        async def logged_out() -> bool:
            return (await refusal(fritz, "Emil"))[0] in (401, 403)

        await until(logged_out)


async def test_a_player_can_not_challenge_someone_they_have_blocked(
    server: ServerProcess, there: ServerProcess
) -> None:
    async with at(server) as hanna, at(there) as igor:
        await known_as(hanna, "Hanna")
        await known_as(igor, "Igor")
        await done(hanna, "POST", "/account/blocks", {"name": "Igor"})
        assert await refusal(hanna, "Igor") == (403, ErrorCode.NOT_CHALLENGEABLE)


async def test_a_decline_is_remembered(server: ServerProcess, there: ServerProcess) -> None:
    async with at(server) as kurt, at(there) as lena:
        await known_as(kurt, "Kurt")
        await known_as(lena, "Lena")
        (sent,) = (await done(kurt, "POST", "/challenges", {**WANTED, "name": "Lena"}))["sent"]
        await done(lena, "POST", f"/challenges/{sent['id']}/decline")
        assert await refusal(kurt, "Lena") == (403, ErrorCode.CHALLENGE_DECLINED)
