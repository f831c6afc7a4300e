"""A whole node in the test's process: its parts are accessible, and its sockets are real.

It archives finished games. It wakes no matches, runs no bots unless a test asks for them, and gets
no notifications from other nodes.
"""

from argparse import Namespace
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from protocol.core.ids import MatchId
from server.app import Overrides, build_node
from server.client.connection import MatchAddress
from server.config import read_settings
from server.http_app import Node
from server.node import OWN_HOST, address_of, listen
from server.node_parts import NodeParts
from server.store.sql.database import Database
from server.transport.web.saturation import ENTER_SAMPLES
from tests.support.database_copies import made_in
from tests.support.http import asking
from tests.support.in_process_server import listening
from tests.support.metrics import metric

TASKS = {"push", "archiver", "players", "talk", "moderation", "networks", "logouts"}
"""The background tasks of a node in a test."""
OVERLOAD_S = 1_000.0
"""A lag of the event loop at which any node counts as overloaded."""


@dataclass(frozen=True)
class InProcessNode:
    """A node that serves in the test's process, and its parts."""

    url: str
    node: Node
    http: httpx.AsyncClient
    """An HTTP client of this node, which keeps cookies."""
    folder: Path
    """The node's data folder."""

    @property
    def parts(self) -> NodeParts:
        """The services and stores that the node consists of."""
        return self.node.parts

    def saturate(self) -> None:
        """Make the node count as saturated (overloaded), by measurements of a long lag."""
        for _ in range(ENTER_SAMPLES):
            self.parts.saturation.add(OVERLOAD_S, 0)

    def count(self, name: str) -> float:
        """Return a metric of this node, such as `spite_joins_total{by="steps"}`.

        It is 0 if it does not exist yet.
        """
        return metric(self.parts.telemetry, name)

    async def guest(self) -> str:
        """Return the identity token of a new guest on this node."""
        answer = await self.http.post("/api/guests")
        token: str = answer.json()["token"]
        return token

    async def open_match(self, token: str) -> MatchAddress:
        """Create an open match as the player with this token on this node. Return its address."""
        made = await self.http.post(
            "/api/matches",
            json={"preset": "snm-a-short"},
            headers={"Authorization": f"Bearer {token}"},
        )
        return MatchAddress(self.url, MatchId(made.json()["id"]))


@asynccontextmanager
async def in_process_node(
    redis_url: str,
    environment: Mapping[str, str] | None = None,
    *,
    with_computers: bool = False,
    database: Database | None = None,
) -> AsyncIterator[InProcessNode]:
    """Run a node on a free port, with the settings in `environment`, until this context ends.

    Bots play only `with_computers`, and then as fast as they can. `database` has its tables; by
    default it is a SQLite file in the data folder.
    """
    async with AsyncExitStack() as stack:
        # A connection whose use was cancelled is closed by another thread a moment later.
        folder = Path(stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
        given = {"REDIS_URL": redis_url, "SPITE_DATA": str(folder), "SPITE_COMPUTER_PACE_MS": "0"}
        overrides = Overrides(
            new_secret=lambda _match: bytes(32),
            database=database or made_in(folder),
            tasks=TASKS | {"computers"} if with_computers else TASKS,
        )
        listener = listen(OWN_HOST, 0)
        url = address_of(listener)
        node = await stack.enter_async_context(
            build_node(
                read_settings(Namespace(), given | dict(environment or {})),
                home=url,
                overrides=overrides,
            )
        )
        await stack.enter_async_context(listening(node.asgi, listener=listener))
        http = await stack.enter_async_context(asking(url))
        yield InProcessNode(url=url, node=node, http=http, folder=folder)
