"""One address and one identity get so much and no more, and a node that is full says so."""

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
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


def admission(limits: Limits, clock: Clock | None = None) -> Admission:
    return Admission(limits, Saturation(0.5, 0), clock or Clock())


def refused(admission: Admission, host: str, player: PlayerId | None = None) -> ErrorCode | None:
    """Why somebody can't connect; None where they can."""
    try:
        admission.admit_connection(host, player, MATCH, in_play=False)
    except NotAdmitted as refusal:
        return refusal.code
    return None


def test_an_address_has_so_many_connections_and_gets_others_when_some_have_gone() -> None:
    node = admission(Limits(connections_per_address=2))
    with node.connected(HOST, ANN, MATCH):
        with node.connected(HOST, None, MATCH):
            assert refused(node, HOST) == ErrorCode.TOO_MANY_CONNECTIONS
            assert refused(node, ELSEWHERE) is None
        assert refused(node, HOST) is None


def test_an_identity_has_so_many_connections_wherever_it_comes_from() -> None:
    node = admission(Limits(connections_per_player=1))
    with node.connected(HOST, ANN, MATCH):
        assert refused(node, ELSEWHERE, ANN) == ErrorCode.TOO_MANY_CONNECTIONS
        assert refused(node, HOST, BOB) is None
        assert refused(node, HOST) is None


def test_a_node_has_so_many_connections() -> None:
    node = admission(Limits(connections=1))
    with node.connected(HOST, ANN, MATCH):
        assert not node.open
        with pytest.raises(NotAdmitted) as caught:
            node.admit_connection(ELSEWHERE, BOB, MATCH, in_play=True)
        assert (caught.value.code, caught.value.close) == (
            ErrorCode.TOO_BUSY,
            CloseCode.UNAVAILABLE,
        )
        assert caught.value.retry_s
    assert node.open


def test_a_busy_node_takes_back_players_in_play_and_nobody_else() -> None:
    saturation = Saturation(0.5, 0)
    node = Admission(Limits(), saturation)
    for _ in range(ENTER_SAMPLES):
        saturation.add(0.6, 0)
    assert not node.open
    node.admit_connection(HOST, ANN, MATCH, in_play=True)
    assert refused(node, HOST, ANN) == ErrorCode.TOO_BUSY
    with pytest.raises(NotAdmitted):
        node.may_create_match(HOST, ANN)


def test_a_stopping_node_sends_everybody_elsewhere() -> None:
    node = admission(Limits())
    node.draining = True
    with pytest.raises(NotAdmitted) as caught:
        node.admit_connection(HOST, ANN, MATCH, in_play=True)
    assert caught.value.close == CloseCode.RESTART


def test_handshakes_of_an_address_come_at_a_rate() -> None:
    clock = Clock()
    node = admission(Limits(handshakes_per_minute=60), clock)
    assert [refused(node, HOST) for _ in range(61)] == [None] * 60 + [ErrorCode.TOO_MANY_REQUESTS]
    assert refused(node, ELSEWHERE) is None
    clock.now_s += 1
    assert refused(node, HOST) is None
    assert refused(node, HOST) == ErrorCode.TOO_MANY_REQUESTS


def test_requests_of_an_address_come_at_a_rate() -> None:
    node = admission(Limits(requests_per_minute=2))
    for _ in range(2):
        node.admit_request(HOST)
        node.admit_request("127.0.0.1")
    with pytest.raises(NotAdmitted):
        node.admit_request(HOST)
    node.admit_request(ELSEWHERE)
    node.admit_request("127.0.0.1")


def test_matches_are_made_at_a_rate_by_identity_and_by_address() -> None:
    node = admission(Limits(matches_per_minute=1, created_per_minute=2))
    node.may_create_match(HOST, ANN)
    with pytest.raises(NotAdmitted) as caught:
        node.may_create_match(ELSEWHERE, ANN)
    assert (caught.value.params, caught.value.retry_s) == ({"after_s": 60}, 60)
    node.may_become_guest(HOST)
    with pytest.raises(NotAdmitted):
        node.may_create_match(HOST, BOB)


def test_an_address_tries_to_log_in_at_a_rate_and_a_mailbox_gets_letters_at_one() -> None:
    clock = Clock()
    node = admission(Limits(logins_per_minute=2, letters_per_minute=1), clock)
    for _ in range(2):
        node.may_log_in(HOST)
    with pytest.raises(NotAdmitted):
        node.may_log_in(HOST)
    node.may_log_in(ELSEWHERE)
    node.may_have_letter(HOST, "a@example.org")
    with pytest.raises(NotAdmitted):
        node.may_have_letter(ELSEWHERE, "a@example.org")


def test_registrations_and_new_passwords_have_rates_of_their_own() -> None:
    limits = Limits(logins_per_minute=1, registrations_per_minute=2, passwords_per_minute=3)
    node = admission(limits, Clock())
    node.may_log_in(HOST)
    for rate, times in ((node.may_register, 2), (node.may_set_password, 3)):
        for _ in range(times):
            rate(HOST)
        with pytest.raises(NotAdmitted):
            rate(HOST)
        rate(ELSEWHERE)


def test_an_address_reports_players_at_a_rate() -> None:
    node = admission(Limits(reports_per_minute=2), Clock())
    for _ in range(2):
        node.may_report(HOST)
    with pytest.raises(NotAdmitted):
        node.may_report(HOST)
    node.may_report(ELSEWHERE)


def test_no_limit_is_no_limit() -> None:
    none = Limits(*[0] * len(fields(Limits)))
    node = admission(none)
    with node.connected(HOST, ANN, MATCH):
        assert {refused(node, HOST, ANN) for _ in range(2000)} == {None}
    for _ in range(200):
        node.may_create_match(HOST, ANN)


def test_the_machine_itself_is_no_address() -> None:
    node = admission(Limits(connections_per_address=1, handshakes_per_minute=1))
    for host in ("127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"):
        with node.connected(host, None, MATCH), node.connected(host, None, MATCH):
            assert refused(node, host) is None


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


def test_wider_prefixes_have_larger_rates_which_all_their_addresses_share() -> None:
    node = admission(Limits(created_per_minute=2))

    def created(host: str) -> int:
        for number in range(1000):
            try:
                node.may_become_guest(host)
            except NotAdmitted:
                return number
        return 1000

    assert created("2001:db8:1:100::1") == 2
    assert [created(f"2001:db8:1:{100 + number}::1") for number in range(1, 9)] == [
        2, 2, 2, 0, 0, 0, 0, 0
    ]  # fmt: skip
    assert sum(created(f"2001:db8:1:{number:x}ff::1") for number in range(2, 0x60)) == 32 - 8
    assert created("2001:db8:2:100::1") == 2


def test_a_refused_request_costs_no_prefix_anything() -> None:
    clock = Clock()
    node = admission(Limits(logins_per_minute=60), clock)
    for _ in range(500):
        with suppress(NotAdmitted):
            node.may_log_in("2001:db8:1:100::1")
    for _ in range(60):
        node.may_log_in("2001:db8:1:101::1")


def test_wider_prefixes_have_more_connections_which_all_their_addresses_share() -> None:
    node = admission(Limits(connections_per_address=1))
    with ExitStack() as connections:
        for number in range(4):
            assert refused(node, f"2001:db8:1:10{number}::1") is None
            connections.enter_context(node.connected(f"2001:db8:1:10{number}::1", None, MATCH))
        assert refused(node, "2001:db8:1:10f::1") == ErrorCode.TOO_MANY_CONNECTIONS
        assert refused(node, "2001:db8:1:200::1") is None
    assert refused(node, "2001:db8:1:10f::1") is None


def test_a_rate_is_remembered_of_so_many_and_no_more() -> None:
    rates = RateLimit("some", 1)
    assert rates.take("first", 0.0) == 0
    for number in range(KEYS_KEPT):
        rates.take(str(number), 0.0)
    assert rates.take("first", 0.0) == 0
    assert rates.take(str(KEYS_KEPT - 1), 0.0) > 0


def test_a_key_whose_rate_is_full_again_is_forgotten() -> None:
    rates = RateLimit("some", 30)
    for number in range(1000):
        rates.take(str(number), 0.0)
    rates.take("latest", 59.0)
    assert len(rates) == 1001
    rates.take("latest", 60.0)
    assert len(rates) == 1
