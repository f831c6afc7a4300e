"""A player is recognised by a token that only the servers can make."""

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

from protocol.core.ids import PlayerId
from server.keys import STALE_S, SigningKey
from server.store.ports import StoreUnavailable
from server.transport.web.identity import COOKIE, TLS_COOKIE, BadToken, Identities, Identity
from server.transport.web.signatures import Signatures
from server.transport.web.site import Site

PLAYER = Identity(PlayerId("p1"), "Ann")


class SteadyClock:
    """Goes on when it is told to."""

    now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def identities(secret: bytes = b"k" * 32, steady_s: SteadyClock | None = None) -> Identities:
    keys = Signatures([SigningKey(1, secret, 0)], lambda: 1, steady_s or SteadyClock())
    site = Site(None, frozenset())
    return Identities(keys, site, lambda: PlayerId("p1"), lambda _player: "Ann")


def asks(scheme: str = "http", **headers: str) -> HTTPConnection:
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "scheme": scheme, "headers": raw})


def set_cookie(scheme: str) -> str:
    response = Response()
    identities().remember(asks(scheme, host="play.example"), response, PLAYER)
    return response.headers["set-cookie"].lower()


def test_a_token_is_recognised_as_cookie_and_as_bearer() -> None:
    token = identities().token(PLAYER)
    assert identities().of(asks(cookie=f"{COOKIE}={token}")) == PLAYER
    assert identities().of(asks("wss", cookie=f"{TLS_COOKIE}={token}")) == PLAYER
    assert identities().of(asks(authorization=f"Bearer {token}")) == PLAYER


def test_no_token_is_nobody() -> None:
    assert identities().of(asks()) is None


@pytest.mark.parametrize("token", ["p1", "p1.", "p1.forged", ".", "\xff.x"])
def test_a_token_made_elsewhere_is_refused(token: str) -> None:
    with pytest.raises(BadToken):
        identities().of(asks(cookie=f"{COOKIE}={token}"))
    foreign = identities(b"x" * 32).token(PLAYER)
    with pytest.raises(BadToken):
        identities().of(asks(authorization=f"Bearer {foreign}"))


def test_over_tls_a_cookie_counts_that_only_this_host_can_have_set_over_tls() -> None:
    token = identities().token(PLAYER)
    assert identities().of(asks("https", cookie=f"{COOKIE}={token}")) is None
    assert identities().of(asks("http", cookie=f"{TLS_COOKIE}={token}")) is None


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(scheme: str) -> None:
    cookie = set_cookie(scheme)
    assert all(word in cookie for word in ("httponly", "samesite=lax", "max-age", "path=/"))
    assert "domain" not in cookie
    over_tls = scheme == "https"
    assert ("secure" in cookie, cookie.startswith("__host-")) == (over_tls, over_tls)


def test_a_node_that_has_not_read_the_keys_for_long_calls_no_token_bad() -> None:
    clock = SteadyClock()
    old = identities(steady_s=clock)
    foreign = identities(b"x" * 32).token(PLAYER)
    clock.now_s += STALE_S + 1
    with pytest.raises(StoreUnavailable):
        old.of(asks(authorization=f"Bearer {foreign}"))
    assert old.of(asks(authorization=f"Bearer {old.token(PLAYER)}")) == PLAYER
