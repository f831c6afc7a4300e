"""A Redis without room refuses what is new, and says so; what there is can be read."""

from contextlib import AsyncExitStack

from protocol.core.codes import CloseCode
from protocol.core.commands import Resign
from protocol.core.ids import CommandId, Version
from server.store.embedded import socket_url
from server.store.redis_process import ask
from tests.support.begun_match import begun
from tests.support.http import asking
from tests.support.patience import until
from tests.support.server_process import ServerProcess
from tests.support.wire import wire


async def test_a_full_redis_refuses_writes_and_is_read(own_server: ServerProcess) -> None:
    redis = socket_url(own_server.data)
    resign = Resign(id=CommandId("bye"), version=Version(2), game=1)
    async with (
        AsyncExitStack() as stack,
        asking(own_server.url) as http,
    ):
        seated = await begun(own_server, stack)
        await ask(redis, "CONFIG", "SET", "maxmemory", 1)
        made = await http.post("/api/matches", json={})
        assert (made.status_code, made.json()["code"]) == (503, "unavailable")
        async with wire(seated.address) as spectator:
            snapshot = await spectator.receive_a("snapshot")
            assert snapshot.version == 2
        await seated.mover.send(resign)
        assert await seated.mover.close_code() == CloseCode.UNAVAILABLE
        metrics = (await http.get("/metrics")).text
        assert 'spite_store_failures_total{why="full"}' in metrics
        await ask(redis, "CONFIG", "SET", "maxmemory", 0)
        token = seated.tokens[seated.seat]

        async def ready() -> bool:
            return (await http.get("/readyz")).status_code == 200

        await until(ready)
        async with wire(seated.address, token) as back:
            await back.send(resign)
            await back.receive_a("accepted")
