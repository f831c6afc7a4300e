"""Test of what a node refuses at each stage of a full disk, while moves in matches go on."""

from contextlib import AsyncExitStack
from dataclasses import replace
from random import Random

import pytest

from protocol.core.codes import RejectionCode
from protocol.core.commands import Accept, Act
from protocol.core.ids import CommandId, Version
from server.client.connection import new_guest
from tests.support.begun_match import begun
from tests.support.http import asking
from tests.support.players import create_match
from tests.support.policy import choose
from tests.support.server_process import ServerProcess
from tests.support.timeouts import until
from tests.support.wire import wire

NEVER_ENOUGH = "1000000000"
STAGES = {
    "SPITE_DISK_GUESTS_MB": "short of disk: no guests",
    "SPITE_DISK_ARCHIVE_MB": "short of disk: guests not archived",
    "SPITE_DISK_MATCHES_MB": "short of disk: no matches",
}


@pytest.mark.long
@pytest.mark.parametrize("stage", range(1, 4))
async def test_moves_go_on_while_disk_space_is_short(
    tmp_path_factory: pytest.TempPathFactory, stage: int
) -> None:
    folder = tmp_path_factory.mktemp("disk")
    async with AsyncExitStack() as stack:
        with ServerProcess(folder) as server:
            table = await begun(server, stack)
            view = await table.view()
            host, guest = [(await new_guest(server.url)).token for _ in range(2)]
            open_match = await create_match(server.url, host, "snm-a-short")
        settings = dict.fromkeys([*STAGES][:stage], NEVER_ENOUGH)
        with ServerProcess(folder, settings) as short:
            http = await stack.enter_async_context(asking(short.url))

            async def is_short() -> bool:
                answer = await http.get("/readyz")
                return answer.text == f"ready, {[*STAGES.values()][stage - 1]}\n"

            await until(is_short)
            metrics = (await http.get("/metrics")).text
            assert f"spite_disk_stage {stage}" in metrics
            refused = await http.post("/api/matches", json={})
            assert (refused.status_code, refused.json()["code"]) == (503, "too_busy")
            address = replace(table.address, site=short.url)
            async with wire(address, table.tokens[table.seat]) as mover:
                await mover.receive_a("snapshot")
                action = choose(view, view.viewer, Random(0))
                await mover.send(Act(id=CommandId("a"), version=Version(2), action=action))
                await mover.receive_a("accepted")
            async with wire(replace(open_match, site=short.url), guest) as taker:
                await taker.receive_a("snapshot")
                await taker.send(Accept(id=CommandId("in"), version=Version(0)))
                if stage < 3:
                    await taker.receive_a("accepted")
                else:
                    rejected = await taker.receive_a("rejected")
                    assert rejected.code == RejectionCode.TOO_BUSY
