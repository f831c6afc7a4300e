"""The attacks of `spite bench-overload` get documented refusals, and leave nothing behind."""

import logging
from random import Random

import pytest

from server.bench.attacks import (
    ahead,
    bad_handshakes,
    endless_heads,
    flipped,
    in_json,
    in_msgpack,
    odd_requests,
    upgrades_anywhere,
)
from server.bench.floods import Flood
from server.bench.target import Target
from tests.support.in_process_node import InProcessNode
from tests.support.patience import until


@pytest.mark.parametrize(
    ("attack", "answers"),
    [
        (bad_handshakes, {"400", "414", "431"}),
        (endless_heads, {"none", "413", "414", "431"}),
        (upgrades_anywhere, {"404"}),
        (odd_requests, {"400", "404", "409", "413"}),
        (ahead, {"101"}),
        (flipped, {"101"}),
    ],
)
async def test_an_attack_is_refused_without_an_error_of_ours(
    attack: Flood,
    answers: set[str],
    node: InProcessNode,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.transport.net.door.LINGER_S", 0.05)
    match = await node.open_match(await node.guest())
    target = Target(node.url, match.match, Random(3))
    with caplog.at_level(logging.WARNING):
        await attack(target)
        await until(lambda: node.node.admission.connections == 0)
    assert target.done > 0
    assert set(target.answers) <= answers
    assert [record.message for record in caplog.records if record.exc_info] == []
    assert (await node.http.get("/healthz")).status_code == 200


def test_there_are_frames_of_every_message() -> None:
    assert len(in_msgpack()) > len(in_json()) > 20
