"""Tests that Prometheus alerts and the Grafana dashboard use metrics that a node exports.

Every alert must be documented in the runbook, tested, and routed to a receiver.
"""

import json
import re
import shutil
import subprocess
from typing import Any

import pytest

from server.config import Limits
from tests.support.deployment_files import DEPLOY, documents
from tests.support.http import get
from tests.support.server_process import ServerProcess
from tests.support.source import ROOT

PROMTOOL = shutil.which("promtool")
PROMETHEUS = DEPLOY / "prometheus"
RULES: list[dict[str, Any]] = [
    rule for group in documents(PROMETHEUS / "rules.yaml")[0]["groups"] for rule in group["rules"]
]
ALERTS = [rule for rule in RULES if "alert" in rule]
BOARD = json.loads((DEPLOY / "grafana" / "nodes.json").read_text(encoding="utf-8"))
NAME = re.compile(r"\b(?:spite|process|redis)_\w+")
OTHERS = {
    # Metrics of redis_exporter.
    "redis_aof_enabled",
    "redis_aof_last_write_status",
    "redis_memory_max_bytes",
    "redis_memory_used_bytes",
}
SUFFIXES = {"histogram": ("_bucket", "_sum", "_count")}


@pytest.fixture(scope="module")
def metrics(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Return the names of all metrics that a node exports."""
    with ServerProcess(tmp_path_factory.mktemp("metrics")) as server:
        text = get(f"{server.url}/metrics").text
    types = re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE)
    return {f"{name}{suffix}" for name, kind in types for suffix in SUFFIXES.get(kind, ("",))}


def expressions_of_the_board() -> list[str]:
    """Return the PromQL expressions of all panels of the dashboard."""
    return [target["expr"] for panel in BOARD["panels"] for target in panel.get("targets", [])]


@pytest.mark.long
def test_every_metric_that_is_asked_for_exists(metrics: set[str]) -> None:
    asked = [rule["expr"] for rule in RULES] + expressions_of_the_board()
    asked += [item.get("definition", "") for item in BOARD["templating"]["list"]]
    names = {name for expression in asked for name in NAME.findall(expression)}
    assert len(names) > 20
    assert names - metrics - OTHERS == set()


def test_every_metric_of_ours_is_on_the_dashboard(metrics: set[str]) -> None:
    shown = {name for text in expressions_of_the_board() for name in NAME.findall(text)}
    # The buckets of a histogram are enough.
    ours = {
        name
        for name in metrics
        if name.startswith("spite_") and not name.endswith(("_sum", "_count"))
    }
    assert ours - shown == set()


def test_every_alert_has_its_part_of_the_runbook() -> None:
    page = (ROOT / "docs" / "runbook.md").read_text(encoding="utf-8")
    headings = re.findall(r"^### (\w+)$", page, re.MULTILINE)
    assert headings == [rule["alert"] for rule in ALERTS]
    for rule in ALERTS:
        assert rule["annotations"]["runbook"] == f"docs/runbook.md#{rule['alert'].lower()}"


def test_every_alert_is_tried() -> None:
    tried = {
        test["alertname"]
        for scene in documents(PROMETHEUS / "rules_test.yaml")[0]["tests"]
        for test in scene.get("alert_rule_test", [])
        if test["exp_alerts"]
    }
    assert tried == {rule["alert"] for rule in ALERTS}


def test_every_severity_has_a_route_to_a_receiver() -> None:
    (manager,) = documents(PROMETHEUS / "alertmanager.yaml")
    receivers = {receiver["name"] for receiver in manager["receivers"]}
    routes = {route["matchers"][0]: route["receiver"] for route in manager["route"]["routes"]}
    severities = {rule["labels"]["severity"] for rule in ALERTS}
    assert set(routes) == {f'severity="{severity}"' for severity in severities}
    assert {*routes.values(), manager["route"]["receiver"]} <= receivers
    alerts = {rule["alert"] for rule in ALERTS}
    named = re.findall(r"Spite\w+", json.dumps(manager["inhibit_rules"]))
    assert set(named) <= alerts
    (config,) = documents(PROMETHEUS / "prometheus.yaml")
    assert config["alerting"]["alertmanagers"]


def test_a_node_is_nearly_full_before_it_is_full() -> None:
    (rule,) = (rule for rule in ALERTS if rule["alert"] == "SpiteNodeNearlyFull")
    assert rule["expr"] == f"spite_connections > {Limits().connections * 4 // 5}"


def test_panels_have_ids_and_places_of_their_own() -> None:
    panels = BOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    cells = [
        (column, row)
        for panel in panels
        for place in [panel["gridPos"]]
        for column in range(place["x"], place["x"] + place["w"])
        for row in range(place["y"], place["y"] + place["h"])
    ]
    assert len(set(cells)) == len(cells)
    assert all(column < 24 for column, _ in cells)


@pytest.mark.long
@pytest.mark.skipif(PROMTOOL is None, reason="promtool is not installed")
@pytest.mark.parametrize(
    "check",
    ["check rules rules.yaml", "check config prometheus.yaml", "test rules rules_test.yaml"],
)
def test_prometheus_finds_the_rules_right(check: str) -> None:
    assert PROMTOOL is not None
    done = subprocess.run(
        [PROMTOOL, *check.split()], cwd=PROMETHEUS, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
