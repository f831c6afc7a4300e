"""Count the files and calls that serve a move, a reconnect and the creation of a match.

A test keeps these numbers small. Run as `python -m tests.bench.call_paths` to list the calls.

The node is real and in this process, with two players and a spectator at a table. Only functions of
`server/` and `protocol/` count, each call once. The node's background tasks are left out, and its
heartbeats are stopped: their replies from Redis would be counted with those of the request.
"""

import asyncio
import sys
import tempfile
from argparse import Namespace
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import patch

import httpx
import uvloop
from msgspec import msgpack
from msgspec.structs import asdict

from protocol.core.codec import MsgpackCodec
from protocol.core.commands import Accept
from protocol.core.ids import CommandId, Mark, MatchId, Version
from server.app import Overrides, build_node
from server.bench.load import RULES, connect
from server.bench.prepared import FIRST_VERSION, PreparedMove, prepare, secret_of
from server.bench.processes import UNLIMITED
from server.bench.table import version_of
from server.bench.wire import LoadClient
from server.config import read_settings
from server.store.embedded import EmbeddedRedis
from server.store.redis import node_health
from tests.support.http import asking
from tests.support.in_process_server import listening

ROOT = f"{Path(__file__).parents[2]}/"
CLIENTS = ("server/bench/", "server/client/")
"""The folders whose functions are this measurement's own clients."""
MOVES = 24
"""The moves to count. The whole state is stored with one in sixteen."""
SAMPLES = 9
"""The reconnects and creations to count."""
PAUSE_S = 0.03
SILENCE_S = 3600.0
"""The interval between heartbeats and probes while calls are counted.

A pause and a request on a slow machine take as long as the usual interval between probes: each
sample would contain one.
"""


@dataclass(frozen=True, slots=True)
class CallPath:
    """The call path of one kind of request: the code that serves it."""

    functions: Counter[str]
    """The calls of the sample with the fewest of them, by file and function, in order.

    Other samples contain more callbacks of the background tasks.
    """

    @property
    def files(self) -> list[str]:
        """The source files on the path, in the order of their first calls."""
        return list(dict.fromkeys(call.split()[0] for call in self.functions))

    @property
    def calls(self) -> int:
        """The number of Python calls on the path."""
        return self.functions.total()


class CallCounter:
    """Counts the calls of the project's functions by the requests served within this context.

    Entering returns a `Counter` of the calls, whose keys name file and function. It uses
    `sys.setprofile`.
    """

    def __init__(self, background: set["asyncio.Task[Any]"]) -> None:
        """Create a counter that leaves out what the tasks in `background` call."""
        self.calls: Counter[str] = Counter()
        self._background = background
        self._coroutines: list[FrameType] = []

    def __enter__(self) -> Counter[str]:
        sys.setprofile(self._count)
        return self.calls

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _count(self, frame: FrameType, event: str, _argument: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(ROOT):
            return
        path = code.co_filename.removeprefix(ROOT)
        # Later releases of Python run comprehensions without a call.
        is_inlined = code.co_name.endswith("comp>") or code.co_name == "<genexpr>"
        if is_inlined or path.startswith(CLIENTS) or not path.startswith(("server/", "protocol/")):
            return
        if asyncio.current_task() in self._background or frame in self._coroutines:
            return
        if code.co_flags & (0x20 | 0x80 | 0x200):
            # A generator or a coroutine, which each resumption calls again.
            self._coroutines.append(frame)
        self.calls[f"{path} {code.co_qualname}"] += 1


@dataclass
class CountedTable:
    """A match with two players and a spectator on a node in this process, to count calls in.

    `move`, `reconnect` and `create` each make one request of a kind.
    """

    url: str
    http: httpx.AsyncClient
    match: MatchId
    tokens: list[str]
    clients: list[LoadClient]
    moves: list[PreparedMove]
    version: Version
    mark: Mark
    _arrived: asyncio.Event
    _missing: int = 0

    def __post_init__(self) -> None:
        for client in self.clients:
            client.on_frame = self._hear

    async def move(self) -> None:
        """Play the next move of the match, and return when all three clients have it."""
        move = self.moves[self.version - FIRST_VERSION]
        self._missing = len(self.clients)
        self._arrived.clear()
        self.clients[move.seat].send(move.frame)
        await self._arrived.wait()

    async def reconnect(self) -> None:
        """Replace the connection of seat 0, as one request to count. It has missed no step."""
        query = f"?since={self.version}&viewer=0&mark={self.mark}"
        client = LoadClient(f"/ws/match/{self.match}{query}", self.url[7:], self.tokens[0])
        presence = asyncio.Event()
        client.on_frame = lambda _payload: presence.set()
        host, port = self.url[7:].split(":")
        await asyncio.get_running_loop().create_connection(lambda: client, host, int(port))
        await presence.wait()
        self.clients[0].close()
        self.clients[0] = client
        client.on_frame = self._hear

    async def create(self) -> None:
        """Create another match on the node, as one request to count."""
        await create(self.http, self.tokens[0])

    def _hear(self, payload: bytes) -> None:
        version = version_of(payload)
        if version == self.version + 1:
            self._missing -= 1
            if not self._missing:
                self.version, self.mark = Version(version), msgpack.decode(payload)[-1]
                self._arrived.set()


async def create(http: httpx.AsyncClient, token: str) -> MatchId:
    """Create a match over HTTP as the player with this token, and return its id."""
    body, bearer = {"rules": asdict(RULES)}, {"Authorization": f"Bearer {token}"}
    answer = await http.post("/api/matches", json=body, headers=bearer)
    return MatchId(answer.raise_for_status().json()["id"])


@asynccontextmanager
async def dealt_table(folder: Path) -> AsyncIterator[CountedTable]:
    """Start Redis and a node without limits. Yield a match whose first game has just been dealt."""
    async with EmbeddedRedis(folder) as redis:
        settings = {
            "REDIS_URL": redis.url,
            "SPITE_DATA": str(folder / "data"),
            "SPITE_MAX_MATCHES_IN_PLAY": "0",
            "SPITE_MAX_OPEN_MATCHES": "0",
        }
        (folder / "data").mkdir()
        async with (
            build_node(
                read_settings(Namespace(), UNLIMITED | settings),
                overrides=Overrides(new_secret=secret_of),
            ) as node,
            listening(node.asgi) as port,
            asking(f"http://127.0.0.1:{port}") as http,
        ):
            url = f"http://127.0.0.1:{port}"
            tokens = [(await http.post("/api/guests", json={})).json()["token"] for _ in range(2)]
            match = await create(http, tokens[0])
            clients = [await connect(url, match, token) for token in (*tokens, None)]
            dealt, marks = asyncio.Event(), []

            def hear(payload: bytes) -> None:
                if version_of(payload) == FIRST_VERSION:
                    marks.append(msgpack.decode(payload)[-1])
                    if len(marks) == len(clients):
                        dealt.set()

            for client in clients:
                client.on_frame = hear
            accept = Accept(id=CommandId("in"), version=Version(0))
            clients[1].send(MsgpackCodec().encode(accept))
            await dealt.wait()
            moves = list(prepare(match, RULES, MOVES))
            version = Version(FIRST_VERSION)
            yield CountedTable(
                url, http, match, tokens, clients, moves, version, marks[0], asyncio.Event()
            )
            for client in clients:
                client.close()


async def counted(request: Callable[[], Awaitable[None]], samples: int) -> CallPath:
    """Make a request `samples` times, and return the call path of the one with the fewest calls."""
    counts: list[Counter[str]] = []
    for _ in range(samples):
        # What the last sample has left to do is not counted with the next one.
        await asyncio.sleep(PAUSE_S)
        with CallCounter(asyncio.all_tasks()) as calls:
            await asyncio.create_task(_run(request))
        counts.append(calls)
    return CallPath(min(counts, key=Counter.total))


async def _run(request: Callable[[], Awaitable[None]]) -> None:
    await request()


async def measure() -> dict[str, CallPath]:
    """Return the call path of each kind of request: `move`, `reconnect` and `creation`."""
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.multiple(node_health, HEARTBEAT_S=SILENCE_S, TICK_S=SILENCE_S),
    ):
        async with dealt_table(Path(folder)) as table:
            return {
                "move": await counted(table.move, MOVES),
                "reconnect": await counted(table.reconnect, SAMPLES),
                "creation": await counted(table.create, SAMPLES),
            }


if __name__ == "__main__":
    for name, path in uvloop.run(measure()).items():
        print(f"{name}: {len(path.files)} files, {path.calls} calls")
        for file in path.files:
            print(f"  {file}")
            for function, calls in path.functions.items():
                if function.startswith(f"{file} "):
                    print(f"    {calls:3} {function.split()[1]}")
