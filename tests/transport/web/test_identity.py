"""A player is recognised by a token that only the servers can make."""

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

from protocol.core.ids import PlayerId
from server.transport.web.identity import BadToken, Identities, Identity

PLAYER = Identity(PlayerId("p1"), "Ann")


def identities(key: bytes = b"k" * 32) -> Identities:
    return Identities(key, lambda: PlayerId("p1"), lambda _player: "Ann")


def asks(**headers: str) -> HTTPConnection:
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "headers": raw})


def test_a_token_is_recognised_as_cookie_and_as_bearer() -> None:
    token = identities().token(PLAYER)
    assert identities().of(asks(cookie=f"spite_player={token}")) == PLAYER
    assert identities().of(asks(authorization=f"Bearer {token}")) == PLAYER


def test_no_token_is_nobody() -> None:
    assert identities().of(asks()) is None


@pytest.mark.parametrize("token", ["p1", "p1.", "p1.forged", ".", "\xff.x"])
def test_a_token_made_elsewhere_is_refused(token: str) -> None:
    with pytest.raises(BadToken):
        identities().of(asks(cookie=f"spite_player={token}"))
    foreign = identities(b"x" * 32).token(PLAYER)
    with pytest.raises(BadToken):
        identities().of(asks(authorization=f"Bearer {foreign}"))


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites() -> None:
    response = Response()
    identities().remember(response, PLAYER, secure=True)
    cookie = response.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=lax", "secure", "max-age"))
