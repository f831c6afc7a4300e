"""Tests the server's settings: flags win over the environment, which wins over the defaults.

Invalid settings are rejected.
"""

from argparse import Namespace
from pathlib import Path

import pytest

from server.config import BadSetting, Limits, read_settings


def test_the_defaults_suit_a_laptop() -> None:
    settings = read_settings(Namespace(), {})
    assert (settings.host, settings.port, settings.redis_url) == ("127.0.0.1", 8000, None)
    assert settings.data_folder == Path("data").absolute()


def test_a_flag_wins_over_the_environment() -> None:
    environment = {"SPITE_PORT": "1", "SPITE_HOST": "10.0.0.1", "REDIS_URL": "redis://there"}
    settings = read_settings(Namespace(port="2", host=None), environment)
    assert (settings.host, settings.port) == ("10.0.0.1", 2)
    assert settings.redis_url == "redis://there"


@pytest.mark.parametrize(
    "environment",
    [
        {"SPITE_PORT": "many"},
        {"SPITE_PORT": "65536"},
        {"SPITE_LOG_LEVEL": "loud"},
        {"SPITE_LOBBY_LEASE_MS": "10001"},
    ],
)
def test_an_invalid_setting_is_rejected(environment: dict[str, str]) -> None:
    with pytest.raises(BadSetting):
        read_settings(Namespace(), environment)


def test_each_worker_needs_a_port_for_metrics() -> None:
    ports = {"SPITE_WORKERS": "3", "SPITE_METRICS_PORT": "65533"}
    assert read_settings(Namespace(), ports).workers == 3
    with pytest.raises(BadSetting, match="no 3 for metrics"):
        read_settings(Namespace(), {**ports, "SPITE_METRICS_PORT": "65534"})


def test_trusted_proxies_are_parsed_as_networks() -> None:
    named = read_settings(Namespace(), {"SPITE_TRUSTED_PROXIES": "10.1.0.0/16, fd00::/8 192.0.2.1"})
    assert [str(network) for network in named.trusted_proxies] == [
        "10.1.0.0/16",
        "fd00::/8",
        "192.0.2.1/32",
    ]
    default = read_settings(Namespace(), {})
    assert [str(network) for network in default.trusted_proxies] == ["127.0.0.0/8", "::1/128"]


@pytest.mark.parametrize("named", ["*", "0.0.0.0/0", "10.0.0.0/8 ::/0", "10.0.0.1/8", "proxy"])
def test_a_network_of_all_addresses_is_rejected(named: str) -> None:
    with pytest.raises(BadSetting, match="trusted proxies"):
        read_settings(Namespace(), {"SPITE_TRUSTED_PROXIES": named})


def test_each_limit_has_a_variable_and_a_flag() -> None:
    settings = read_settings(
        Namespace(max_open_matches="3"),
        {"SPITE_MAX_CONNECTIONS": "7", "SPITE_MAX_OPEN_MATCHES": "5"},
    )
    assert (settings.limits.connections, settings.limits.open_matches) == (7, 3)
    assert settings.limits.connections_per_player == Limits().connections_per_player
    with pytest.raises(BadSetting, match="max lag ms"):
        read_settings(Namespace(), {"SPITE_MAX_LAG_MS": "-1"})
