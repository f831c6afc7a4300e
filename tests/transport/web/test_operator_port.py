"""Tests that metrics are served only to the machine itself, or on a separate port."""

import pytest

from tests.support.http import browsing
from tests.support.in_process_node import InProcessNode
from tests.support.ports import free_port
from tests.support.server_process import ServerProcess

WAYS = ("/metrics", "/%6detrics", "/%6D%65trics", "/metrics?x=1")


@pytest.mark.parametrize("path", WAYS)
async def test_metrics_are_for_the_machine_itself(node: InProcessNode, path: str) -> None:
    assert "spite_connections" in (await node.http.get(path)).text
    for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Forwarded-Proto"):
        answer = await node.http.get(path, headers={name: "https"})
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("path", ["/metrics/", "//metrics", "/./metrics", "/x/../metrics"])
async def test_other_spellings_of_the_path_do_not_reach_the_metrics(
    node: InProcessNode, path: str
) -> None:
    answer = await node.http.get(path, headers={"X-Forwarded-For": "203.0.113.7"})
    assert "spite_connections" not in answer.text


@pytest.mark.long
def test_a_separate_port_serves_only_operators_paths(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    port = free_port()
    setting = {"SPITE_METRICS_PORT": str(port)}
    with ServerProcess(tmp_path_factory.mktemp("metrics"), setting):
        forwarded = {"X-Forwarded-For": "203.0.113.7"}
        with browsing(f"http://127.0.0.1:{port}", headers=forwarded) as operator:
            assert "spite_connections" in operator.get("/metrics").text
            assert operator.get("/readyz").status_code == 200
            for path in ("/", "/api/me", "/api/games"):
                assert operator.get(path).status_code == 404
