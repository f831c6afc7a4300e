"""Tests of admission to a node: limits for each address and identity, and for a busy node."""

from contextlib import ExitStack, suppress
from dataclasses import fields

import pytest

from protocol.core.codes import CloseCode, ErrorCode
from protocol.core.ids import MatchId, PlayerId
from server.addresses import UNREADABLE, address_prefixes
from server.config import Limits
from server.limits import KEYS_KEPT
from server.transport.web.admission import Admission, NotAdmitted
from server.transport.web.rate_limits import RateLimit
from server.transport.web.saturation import ENTER_SAMPLES, Saturation

ANN, BOB = PlayerId("ann"), PlayerId("bob")
MATCH = MatchId("m")
HOST, ELSEWHERE = "203.0.113.7", "203.0.113.8"


class Clock:
    """A stand-in for a clock, which stands still until a test moves it."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


def admission(limits: Limits, clock: Clock | None = None) -> Admission:
    return Admission(limits, Saturation(0.5, 0), clock or Clock())


def rejection_code(
    admission: Admission, host: str, player: PlayerId | None = None
) -> ErrorCode | None:
    """Ask `admission` for a connection. Return the code by which it rejects it, or None."""
    try:
        admission.admit_connection(host, player, MATCH, in_play=False)
    except NotAdmitted as refusal:
        return refusal.code
    return None


def test_connections_per_address_are_limited_until_some_close() -> None:
    node = admission(Limits(connections_per_address=2))
    with node.counted_connection(HOST, ANN, MATCH):
        with node.counted_connection(HOST, None, MATCH):
            assert rejection_code(node, HOST) == ErrorCode.TOO_MANY_CONNECTIONS
            assert rejection_code(node, ELSEWHERE) is None
        assert rejection_code(node, HOST) is None


def test_connections_per_identity_are_limited_over_all_addresses() -> None:
    node = admission(Limits(connections_per_player=1))
    with node.counted_connection(HOST, ANN, MATCH):
        assert rejection_code(node, ELSEWHERE, ANN) == ErrorCode.TOO_MANY_CONNECTIONS
        assert rejection_code(node, HOST, BOB) is None
        assert rejection_code(node, HOST) is None


def test_connections_per_node_are_limited() -> None:
    node = admission(Limits(connections=1))
    with node.counted_connection(HOST, ANN, MATCH):
        assert not node.open
        with pytest.raises(NotAdmitted) as caught:
            node.admit_connection(ELSEWHERE, BOB, MATCH, in_play=True)
        assert (caught.value.code, caught.value.close) == (
            ErrorCode.TOO_BUSY,
            CloseCode.UNAVAILABLE,
        )
        assert caught.value.retry_s
    assert node.open


def test_a_busy_node_admits_only_players_who_return_to_a_match() -> None:
    saturation = Saturation(0.5, 0)
    node = Admission(Limits(), saturation)
    for _ in range(ENTER_SAMPLES):
        saturation.add(0.6, 0)
    assert not node.open
    node.admit_connection(HOST, ANN, MATCH, in_play=True)
    assert rejection_code(node, HOST, ANN) == ErrorCode.TOO_BUSY
    with pytest.raises(NotAdmitted):
        node.admit_match(HOST, ANN)


def test_a_stopping_node_admits_no_client() -> None:
    node = admission(Limits())
    node.draining = True
    with pytest.raises(NotAdmitted) as caught:
        node.admit_connection(HOST, ANN, MATCH, in_play=True)
    assert caught.value.close == CloseCode.RESTART


def test_handshakes_per_address_are_rate_limited() -> None:
    clock = Clock()
    node = admission(Limits(handshakes_per_minute=60), clock)
    assert [rejection_code(node, HOST) for _ in range(61)] == [None] * 60 + [
        ErrorCode.TOO_MANY_REQUESTS
    ]
    assert rejection_code(node, ELSEWHERE) is None
    clock.now_s += 1
    assert rejection_code(node, HOST) is None
    assert rejection_code(node, HOST) == ErrorCode.TOO_MANY_REQUESTS


def test_requests_per_address_are_rate_limited() -> None:
    node = admission(Limits(requests_per_minute=2))
    for _ in range(2):
        node.admit_request(HOST)
        node.admit_request("127.0.0.1")
    with pytest.raises(NotAdmitted):
        node.admit_request(HOST)
    node.admit_request(ELSEWHERE)
    node.admit_request("127.0.0.1")


def test_new_matches_are_rate_limited_per_identity_and_per_address() -> None:
    node = admission(Limits(matches_per_minute=1, created_per_minute=2))
    node.admit_match(HOST, ANN)
    with pytest.raises(NotAdmitted) as caught:
        node.admit_match(ELSEWHERE, ANN)
    assert (caught.value.params, caught.value.retry_s) == ({"after_s": 60}, 60)
    node.admit_guest(HOST)
    with pytest.raises(NotAdmitted):
        node.admit_match(HOST, BOB)


def test_logins_per_address_and_mails_per_mailbox_are_rate_limited() -> None:
    clock = Clock()
    node = admission(Limits(logins_per_minute=2, letters_per_minute=1), clock)
    for _ in range(2):
        node.admit_login(HOST)
    with pytest.raises(NotAdmitted):
        node.admit_login(HOST)
    node.admit_login(ELSEWHERE)
    node.admit_mail(HOST, "a@example.org")
    with pytest.raises(NotAdmitted):
        node.admit_mail(ELSEWHERE, "a@example.org")


def test_registrations_and_new_passwords_have_separate_rate_limits() -> None:
    limits = Limits(logins_per_minute=1, registrations_per_minute=2, passwords_per_minute=3)
    node = admission(limits, Clock())
    node.admit_login(HOST)
    for rate, times in ((node.admit_registration, 2), (node.admit_password, 3)):
        for _ in range(times):
            rate(HOST)
        with pytest.raises(NotAdmitted):
            rate(HOST)
        rate(ELSEWHERE)


def test_reports_per_address_are_rate_limited() -> None:
    node = admission(Limits(reports_per_minute=2), Clock())
    for _ in range(2):
        node.admit_report(HOST)
    with pytest.raises(NotAdmitted):
        node.admit_report(HOST)
    node.admit_report(ELSEWHERE)


def test_zero_means_no_limit() -> None:
    none = Limits(*[0] * len(fields(Limits)))
    node = admission(none)
    with node.counted_connection(HOST, ANN, MATCH):
        assert {rejection_code(node, HOST, ANN) for _ in range(2000)} == {None}
    for _ in range(200):
        node.admit_match(HOST, ANN)


def test_the_loopback_interface_is_not_limited() -> None:
    node = admission(Limits(connections_per_address=1, handshakes_per_minute=1))
    for host in ("127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"):
        with node.counted_connection(host, None, MATCH), node.counted_connection(host, None, MATCH):
            assert rejection_code(node, host) is None


@pytest.mark.parametrize(
    ("host", "prefixes"),
    [
        ("203.0.113.7", ("203.0.113.7",)),
        ("::ffff:203.0.113.7", ("203.0.113.7",)),
        (
            "2001:db8:1:203:3:4:5:6",
            ("2001:db8:1:203::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"),
        ),
        ("unknown", (UNREADABLE,)),
        ("anything else", (UNREADABLE,)),
        ("::1", ()),
        ("", ()),
        (None, ()),
    ],
)
def test_the_prefixes_of_an_address(host: str | None, prefixes: tuple[str, ...]) -> None:
    assert address_prefixes(host) == prefixes


def test_addresses_of_a_wider_prefix_share_a_larger_rate_limit() -> None:
    node = admission(Limits(created_per_minute=2))

    def create_match(host: str) -> int:
        for number in range(1000):
            try:
                node.admit_guest(host)
            except NotAdmitted:
                return number
        return 1000

    assert create_match("2001:db8:1:100::1") == 2
    assert [create_match(f"2001:db8:1:{100 + number}::1") for number in range(1, 9)] == [
        2, 2, 2, 0, 0, 0, 0, 0
    ]  # fmt: skip
    assert sum(create_match(f"2001:db8:1:{number:x}ff::1") for number in range(2, 0x60)) == 32 - 8
    assert create_match("2001:db8:2:100::1") == 2


def test_a_rejected_request_uses_no_tokens() -> None:
    clock = Clock()
    node = admission(Limits(logins_per_minute=60), clock)
    for _ in range(500):
        with suppress(NotAdmitted):
            node.admit_login("2001:db8:1:100::1")
    for _ in range(60):
        node.admit_login("2001:db8:1:101::1")


def test_addresses_of_a_wider_prefix_share_more_connections() -> None:
    node = admission(Limits(connections_per_address=1))
    with ExitStack() as connections:
        for number in range(4):
            assert rejection_code(node, f"2001:db8:1:10{number}::1") is None
            connections.enter_context(
                node.counted_connection(f"2001:db8:1:10{number}::1", None, MATCH)
            )
        assert rejection_code(node, "2001:db8:1:10f::1") == ErrorCode.TOO_MANY_CONNECTIONS
        assert rejection_code(node, "2001:db8:1:200::1") is None
    assert rejection_code(node, "2001:db8:1:10f::1") is None


def test_the_number_of_buckets_is_limited() -> None:
    rates = RateLimit("some", 1)
    assert rates.take("first", 0.0) == 0
    for number in range(KEYS_KEPT):
        rates.take(str(number), 0.0)
    assert rates.take("first", 0.0) == 0
    assert rates.take(str(KEYS_KEPT - 1), 0.0) > 0


def test_a_full_bucket_is_removed() -> None:
    rates = RateLimit("some", 30)
    for number in range(1000):
        rates.take(str(number), 0.0)
    rates.take("latest", 59.0)
    assert len(rates) == 1001
    rates.take("latest", 60.0)
    assert len(rates) == 1


def test_refused_addresses_of_a_network_take_no_memory() -> None:
    limit = RateLimit("requests_per_minute", 1)
    networks = [f"2001:db8:0:{number:x}::" for number in range(100)]
    for network in networks:
        limit.take_of_each(address_prefixes(network), 0.0)
    of_admitted, of_56, of_48 = 4, 1, 1
    assert len(limit) == of_admitted + of_56 + of_48
