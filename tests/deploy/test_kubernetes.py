"""Tests that the Kubernetes manifests refer to each other correctly and agree with the server."""

from typing import Any

import pytest

from server.config import Limits
from server.transport.rooms.endpoint import GOODBYE_S
from tests.support.deployment_files import (
    DEPLOY,
    DOCKERFILE,
    IMAGE,
    documents,
    env_file,
    settings_of,
)

BASE, TRIAL = DEPLOY / "kubernetes" / "base", DEPLOY / "kubernetes" / "trial"
(KUSTOMIZATION,) = documents(BASE / "kustomization.yaml")
KINDS: dict[str, Any] = {
    document["kind"]: document
    for name in KUSTOMIZATION["resources"]
    for document in documents(BASE / name)
}
(OURS,) = (labels["pairs"] for labels in KUSTOMIZATION["labels"])
POD: dict[str, Any] = KINDS["Deployment"]["spec"]["template"]["spec"]
(CONTAINER,) = POD["containers"]
ENVIRONMENT = env_file(BASE / "settings.env")


@pytest.mark.parametrize("folder", [BASE, TRIAL], ids=["base", "trial"])
def test_every_manifest_is_listed(folder: Any) -> None:
    (kustomization,) = documents(folder / "kustomization.yaml")
    listed = {name for name in kustomization["resources"] if name.endswith(".yaml")}
    assert listed == {path.name for path in folder.glob("*.yaml")} - {"kustomization.yaml"}


def test_the_nodes_get_only_settings_of_the_server() -> None:
    settings, known = settings_of(IMAGE | ENVIRONMENT)
    assert {*ENVIRONMENT, *(variable["name"] for variable in CONTAINER["env"])} <= known
    (generated,) = KUSTOMIZATION["configMapGenerator"]
    assert CONTAINER["envFrom"] == [{"configMapRef": {"name": generated["name"]}}]
    assert CONTAINER["ports"] == [
        {"name": "http", "containerPort": settings.port},
        {"name": "metrics", "containerPort": settings.metrics_port},
    ]
    # A service with this name would set the server's SPITE_PORT.
    assert POD["enableServiceLinks"] is False


def test_a_node_has_the_time_that_it_takes_to_stop() -> None:
    settings, _ = settings_of(ENVIRONMENT)
    pause_s = CONTAINER["lifecycle"]["preStop"]["sleep"]["seconds"]
    takes_s = pause_s + settings.drain_s + 2 * GOODBYE_S
    assert POD["terminationGracePeriodSeconds"] >= takes_s + 10


def test_a_node_may_do_nothing_but_serve() -> None:
    pod, container = POD["securityContext"], CONTAINER["securityContext"]
    assert pod["runAsNonRoot"] is True
    assert f"USER {pod['runAsUser']}" in DOCKERFILE
    assert container["readOnlyRootFilesystem"] is True
    assert container["allowPrivilegeEscalation"] is False
    assert container["capabilities"] == {"drop": ["ALL"]}
    assert POD["automountServiceAccountToken"] is False


def test_probes_ask_what_the_server_answers() -> None:
    asked = {name: CONTAINER[name]["httpGet"] for name in CONTAINER if name.endswith("Probe")}
    assert asked == {
        "startupProbe": {"path": "/healthz", "port": "http"},
        "livenessProbe": {"path": "/healthz", "port": "http"},
        "readinessProbe": {"path": "/readyz", "port": "http"},
    }


def test_what_leads_to_the_nodes_names_them() -> None:
    names = {kind: document["metadata"]["name"] for kind, document in KINDS.items()}
    assert names["ServiceAccount"] == POD["serviceAccountName"]
    (port,) = KINDS["Service"]["spec"]["ports"]
    assert port["targetPort"] == CONTAINER["ports"][0]["name"]
    (rule,) = KINDS["Ingress"]["spec"]["rules"]
    (path,) = rule["http"]["paths"]
    assert path["backend"]["service"] == {
        "name": names["Service"],
        "port": {"name": port["name"]},
    }
    assert rule["host"] in KINDS["Ingress"]["spec"]["tls"][0]["hosts"]
    target = KINDS["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]
    assert (target["kind"], target["name"]) == ("Deployment", names["Deployment"])
    policy = KINDS["NetworkPolicy"]["spec"]["ingress"]
    assert [rule["ports"] for rule in policy] == [[{"port": "http"}], [{"port": "metrics"}]]


def test_selectors_find_the_nodes_and_nothing_else() -> None:
    # An empty selector would match every pod of the namespace, such as Redis.
    assert KINDS["PodDisruptionBudget"]["spec"]["selector"] == {"matchLabels": OURS}
    assert KINDS["NetworkPolicy"]["spec"]["podSelector"] == {"matchLabels": OURS}
    spread = POD["topologySpreadConstraints"]
    assert all(one["labelSelector"] == {"matchLabels": OURS} for one in spread)


def test_nodes_are_added_while_they_still_have_room() -> None:
    settings, _ = settings_of(ENVIRONMENT)
    pods, _ = KINDS["HorizontalPodAutoscaler"]["spec"]["metrics"]
    assert pods["pods"]["metric"]["name"] == "spite_connections"
    wanted = int(pods["pods"]["target"]["averageValue"])
    assert wanted <= settings.limits.connections / 2
    assert settings.limits == Limits()
    (adapter,) = documents(DEPLOY / "prometheus" / "adapter.yaml")[0]
    assert adapter["name"]["as"] == "spite_connections"


@pytest.mark.parametrize(
    ("variable", "file", "form"),
    [
        ("REDIS_URL", "redis.yaml", "redis://{}/0"),
        ("DATABASE_URL", "postgres.yaml", "postgresql://spite@{}/spite"),
    ],
)
def test_the_trial_s_stores_are_where_their_secrets_say(
    variable: str, file: str, form: str
) -> None:
    (kustomization,) = documents(TRIAL / "kustomization.yaml")
    secrets = {secret["name"]: secret for secret in kustomization["secretGenerator"]}
    (entry,) = (one for one in CONTAINER["env"] if one["name"] == variable)
    reference = entry["valueFrom"]["secretKeyRef"]
    key, _, url = secrets[reference["name"]]["literals"][0].partition("=")
    assert key == reference["key"]
    stateful, service, policy = documents(TRIAL / file)
    (port,) = service["spec"]["ports"]
    assert url == form.format(f"{service['metadata']['name']}:{port['port']}")
    # Nodes may connect there.
    egress = KINDS["NetworkPolicy"]["spec"]["egress"]
    assert {"port": port["port"]} in [allowed for rule in egress for allowed in rule["ports"]]
    labels = stateful["spec"]["template"]["metadata"]["labels"]
    assert service["spec"]["selector"] == labels
    assert policy["spec"]["podSelector"] == {"matchLabels": labels}
    (source,) = policy["spec"]["ingress"][0]["from"]
    assert source == {"podSelector": {"matchLabels": OURS}}


def test_nodes_may_reach_what_they_connect_to() -> None:
    rules = KINDS["NetworkPolicy"]["spec"]["egress"]
    ports = {each["port"] for rule in rules for each in rule["ports"]}
    redis, sentinel, postgresql, pgbouncer = {6379, 6380}, {26379}, {5432}, {6432}
    mail, push, names = {465, 587}, {443}, {53}
    assert ports == redis | sentinel | postgresql | pgbouncer | mail | push | names
