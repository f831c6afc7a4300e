"""Tests that docker-compose.yml, the Dockerfile and the Caddyfile agree with the server.

They test settings, addresses, limits of logs and memory, stored data and timeouts.
"""

import re
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

import pytest

from protocol.core.ids import MatchId
from server.client.connection import MatchAddress
from server.client.http import IDLE_S
from server.limits import KEEP_ALIVE_S
from server.transport.rooms.endpoint import GOODBYE_S
from tests.support.deployment_files import CADDYFILE, COMPOSE, DOCKERFILE, IMAGE, settings_of
from tests.support.source import ROOT

SERVICES = COMPOSE["services"]
NODES = [name for name, service in SERVICES.items() if service["image"] == "spite"]
UNUSED_BY_THE_SERVER = {"PYTHONUNBUFFERED"}


def test_there_are_two_nodes_and_the_proxy_knows_them() -> None:
    assert len(NODES) == 2
    addresses = SERVICES["proxy"]["environment"]["SPITE_NODES"].split()
    assert addresses == [f"{node}:{IMAGE['SPITE_PORT']}" for node in NODES]
    # So does the file alone.
    assert "{$SPITE_NODES:" + " ".join(addresses) + "}" in CADDYFILE


def test_the_image_sets_what_the_server_knows() -> None:
    settings, known = settings_of(IMAGE)
    assert set(IMAGE) - UNUSED_BY_THE_SERVER <= known
    assert f"EXPOSE {settings.port}" in DOCKERFILE
    assert f"http://127.0.0.1:{settings.port}/healthz" in DOCKERFILE


def substituted(text: str, environment: dict[str, str]) -> str:
    """Replace `${NAME}`, `${NAME:-default}` and `${NAME:+value}`, as Docker Compose does."""

    def value(found: re.Match[str]) -> str:
        name, kind, rest = found[1], found[2], found[3] or ""
        given = environment.get(name, "")
        if kind == ":+":
            return rest if given else ""
        return given or rest

    inner = re.compile(r"\$\{(\w+)(?:(:[-+])([^${}]*))?\}")
    while inner.search(text):
        text = inner.sub(value, text)
    return text


@pytest.mark.parametrize(
    ("environment", "public_url"),
    [
        ({}, ""),
        ({"SPITE_SITE": "play.example.org"}, "https://play.example.org"),
        (
            {"SPITE_SITE": "play.example.org", "SPITE_PUBLIC_URL": "https://a.org:8443"},
            "https://a.org:8443",
        ),
    ],
)
def test_the_public_url_follows_from_the_site(environment: dict[str, str], public_url: str) -> None:
    written = SERVICES[NODES[0]]["environment"]["SPITE_PUBLIC_URL"]
    assert substituted(written, environment) == public_url


PASSED_ON = {
    "SPITE_INSULTS",
    "SPITE_LETTERS_FROM",
    "SPITE_LOG_LEVEL",
    "SPITE_MODERATORS",
    "SPITE_ORIGINS",
    "SPITE_PUBLIC_URL",
    "SPITE_PUSH_SERVICES",
    "SPITE_SMTP_URL",
}


@pytest.mark.parametrize("node", NODES)
def test_a_node_gets_what_the_operator_sets(node: str) -> None:
    environment = SERVICES[node]["environment"]
    for name in PASSED_ON:
        assert substituted(environment[name], {name: "set"}) == "set", name
    # Limits are set in an optional file.
    assert SERVICES[node]["env_file"] == [{"path": "spite.env", "required": False}]


@pytest.mark.parametrize("name", SERVICES)
def test_logs_and_memory_have_bounds(name: str) -> None:
    service = SERVICES[name]
    assert service["mem_limit"]
    assert set(service["logging"]["options"]) == {"max-size", "max-file"}


@pytest.mark.parametrize("node", NODES)
def test_a_node_gets_only_settings_of_the_server(node: str) -> None:
    environment = SERVICES[node]["environment"]
    fixed = {name: value for name, value in environment.items() if "$" not in value}
    settings, known = settings_of(IMAGE | fixed)
    assert set(environment) <= known
    assert settings.redis_url == "redis://redis:6379/0"
    assert settings.database_url == "postgresql://spite@postgres:5432/spite"
    # The server closes its connections, waits for the last ones, and then for its Redis.
    grace_s = int(SERVICES[node]["stop_grace_period"].removesuffix("s"))
    assert grace_s >= settings.drain_s + 2 * GOODBYE_S + 5


@pytest.mark.parametrize("node", NODES)
def test_a_node_believes_the_proxy_and_nobody_else(node: str) -> None:
    (network,) = COMPOSE["networks"]["outside"]["ipam"]["config"]
    address = ip_address(SERVICES["proxy"]["networks"]["outside"]["ipv4_address"])
    trusts = SERVICES[node]["environment"]["SPITE_TRUSTED_PROXIES"]
    settings, _ = settings_of({"SPITE_TRUSTED_PROXIES": trusts})
    (trusted,) = settings.trusted_proxies
    assert list(trusted) == [address]
    assert address in ip_network(network["subnet"])
    assert address not in ip_network(network["ip_range"])


def test_the_proxy_gets_what_its_file_asks_for() -> None:
    asked_for = set(re.findall(r"\{\$(\w+)", CADDYFILE))
    assert set(SERVICES["proxy"]["environment"]) <= asked_for
    assert {f"SPITE_{name}" for name in ("SITE", "NODES")} <= asked_for


def test_the_proxy_knows_a_match_by_each_of_its_addresses() -> None:
    (pattern,) = re.findall(r"path_regexp match (\S+)", CADDYFILE)
    match = MatchId("Xk29fLmQ7a")
    socket = urlsplit(MatchAddress("https://play.example", match).socket).path
    for path in (socket, f"/m/{match}", f"/api/matches/{match}/record"):
        found = re.match(pattern, path)
        assert found
        assert found[1] == match
    for path in ("/", "/api/games", "/ws/match", "/assets/match/x.js"):
        assert re.match(pattern, path) is None
    assert "lb_policy header X-Spite-Match" in CADDYFILE


def test_redis_keeps_its_data() -> None:
    command = SERVICES["redis"]["command"]
    options = dict(zip(command[1::2], command[2::2], strict=True))
    assert options["--appendonly"] == "yes"
    assert options["--maxmemory-policy"] == "noeviction"
    assert "redis:/data" in SERVICES["redis"]["volumes"]


def test_postgresql_keeps_its_data() -> None:
    service = SERVICES["postgres"]
    assert "postgres:/var/lib/postgresql/data" in service["volumes"]
    named = {service["environment"][name] for name in ("POSTGRES_USER", "POSTGRES_DB")}
    assert named == {"spite"}
    # Nodes start without it.
    for node in NODES:
        assert SERVICES[node]["depends_on"]["postgres"] == {"condition": "service_started"}


def test_only_nodes_reach_redis_and_postgresql() -> None:
    assert COMPOSE["networks"]["inside"]["internal"] is True
    inside = {name for name, service in SERVICES.items() if "inside" in service["networks"]}
    assert inside == {*NODES, "redis", "postgres"}
    for name in ("redis", "postgres"):
        assert SERVICES[name]["networks"] == ["inside"]


def test_what_is_mounted_and_copied_is_there() -> None:
    mounted = [
        volume.split(":")[0]
        for service in SERVICES.values()
        for volume in service.get("volumes", [])
        if volume.startswith(".")
    ]
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE)
    named = [*mounted, *(name for names in copied for name in names.split())]
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_proxy_and_clients_drop_idle_connections_before_a_node_closes_them() -> None:
    """A request on a connection that the node is about to close would be lost."""
    (proxy_s,) = re.findall(r"^\s*keepalive (\d+)s$", CADDYFILE, re.MULTILINE)
    assert int(proxy_s) < KEEP_ALIVE_S
    assert IDLE_S < KEEP_ALIVE_S
