"""Tests to which addresses the server sends push messages: known services with public addresses."""

import asyncio
from ipaddress import ip_address

import pytest

from server.push.services import PushServices, ServiceRefused, is_public


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/x",
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com:443/x",
        "https://db5p.notify.windows.com/w/?token=x",
        "https://push.example.org/x",
        "http://127.0.0.1:8099/x",
    ],
)
def test_known_and_configured_services_are_allowed(endpoint: str) -> None:
    services = PushServices({"push.example.org", "http://127.0.0.1:8099"})
    assert endpoint.startswith(services.origin(endpoint))


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://notfcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[/x",
        "https://fcm.googleapis.com\\@127.0.0.1/x",
        "https://fcm.googleapis.com/x y",
        "https://fcm.googleapis.com/\r\nx",
        "https://fcm.googleapis.com:port/x",
        "http://127.0.0.1:8098/x",
        "file:///etc/passwd",
        "",
    ],
)
def test_other_endpoints_are_rejected(endpoint: str) -> None:
    with pytest.raises(ServiceRefused):
        PushServices({"http://127.0.0.1:8099"}).origin(endpoint)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("2a00:1450:4001:82a::200a", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.1", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("::ffff:10.0.0.1", False),
        ("fd00::1", False),
        ("fe80::1", False),
    ],
)
def test_internal_addresses_are_not_public(address: str, public: bool) -> None:
    assert is_public(ip_address(address)) is public


async def test_a_known_name_with_an_internal_address_is_rejected() -> None:
    # `localhost` stands for a service's name that an attacker points to this machine.
    with pytest.raises(ServiceRefused):
        await asyncio.wait_for(PushServices({"localhost"}).address("https://localhost/x"), 10)
