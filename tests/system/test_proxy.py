"""Tests of two nodes behind the Caddy proxy of `deploy`, which sends a match's clients to one node.

The match goes on if that node dies. Links are HTTPS, and metrics are hidden.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from random import Random

import pytest
import pytest_asyncio

from server.client.connection import MatchAddress, new_guest
from server.store.embedded import EmbeddedRedis
from server.transport.web.node_header import NODE_HEADER
from tests.support.game_checks import check_game
from tests.support.http import browsing, get
from tests.support.players import create_match, table
from tests.support.proxy_process import CADDY, ProxyProcess
from tests.support.server_process import ServerProcess
from tests.support.wire import wire

pytestmark = pytest.mark.skipif(CADDY is None, reason="caddy is not installed")


@dataclass(frozen=True)
class Site:
    """A reverse proxy and the nodes behind it, in a test."""

    proxy: ProxyProcess
    nodes: tuple[ServerProcess, ServerProcess]

    def node(self, node_id: str) -> ServerProcess:
        """Return the node behind the proxy with this id."""
        (found,) = (node for node in self.nodes if id_of(node.url) == node_id)
        return found


def id_of(url: str) -> str:
    """Return the id of the node that answers an HTTP request to a URL."""
    return get(f"{url}/healthz").headers[NODE_HEADER]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """Start two nodes on one Redis behind a proxy, and yield them until the tests are over."""
    folder = tmp_path_factory.mktemp("site")
    async with EmbeddedRedis(folder / "redis") as redis:
        with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
            environment = {"REDIS_URL": redis.url}
            first, second = (
                stack.enter_context(ServerProcess(tmp_path_factory.mktemp(name), environment))
                for name in ("first", "second")
            )
            proxy = stack.enter_context(ProxyProcess(folder, [first.url, second.url]))
            # All clients in these tests use it.
            patch.setenv("SSL_CERT_FILE", str(proxy.authority))
            yield Site(proxy, (first, second))


async def node_of(address: MatchAddress) -> str:
    """Connect to a match through the proxy, and return the id of the node that serves it."""
    async with wire(address) as connection:
        response = connection.socket.response
        assert response is not None
        return response.headers[NODE_HEADER]


@pytest.mark.long
async def test_all_clients_of_a_match_reach_the_same_node(site: Site) -> None:
    token = (await new_guest(site.proxy.url)).token
    used: set[str] = set()
    while len(used) < len(site.nodes):
        address = await create_match(site.proxy.url, token, "snm-a-short")
        chosen = {await node_of(address) for _ in range(4)}
        assert len(chosen) == 1
        used |= chosen


def test_links_and_cookies_are_made_for_https(site: Site) -> None:
    with browsing(site.proxy.url) as http:
        answer = http.get("/api/me")
        assert "Secure" in answer.headers["set-cookie"]
        created = http.post("/api/matches", json={}, headers={"origin": site.proxy.url})
        assert created.json()["url"].startswith(f"{site.proxy.url}/m/")


def test_metrics_are_hidden_from_outside(site: Site) -> None:
    for path in ("/metrics", "/%6detrics", "/%6D%65trics", "/metrics?x=1"):
        assert get(f"{site.proxy.url}{path}").status_code == 404
    for path in ("/metrics/", "//metrics", "/./metrics"):
        assert "spite_connections" not in get(f"{site.proxy.url}{path}").text
    assert all(get(f"{node.url}/metrics").status_code == 200 for node in site.nodes)


@pytest.mark.long
async def test_a_match_on_both_nodes_goes_on_when_one_of_them_dies(site: Site) -> None:
    players = await table(site.proxy.url, "snm-a-short", Random(31))
    dying = site.node(await node_of(players.address))
    (other,) = (node for node in site.nodes if node is not dying)
    # The proxy would send all of them to the same node.
    players.people[1].client.move_to(replace(players.address, site=other.url))
    game = asyncio.create_task(players.play())
    await players.people[2].has_seen(version=8)
    await asyncio.to_thread(dying.kill)
    try:
        check_game(players, await game, await players.record())
    finally:
        await asyncio.to_thread(dying.start)
