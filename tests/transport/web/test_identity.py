"""Tests of identities: guests' tokens, sessions and API tokens, and that no other can be forged."""

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio
from starlette.requests import HTTPConnection
from starlette.responses import Response

from protocol.core.ids import PlayerId
from server.keys import STALE_S, SigningKey
from server.matches.names import guest_name
from server.store.errors import DatabaseUnavailable, StoreUnavailable
from server.store.players import Avatar
from server.transport.web.identity import (
    COOKIE,
    SESSION_COOKIE,
    TLS_COOKIE,
    BadToken,
    Identities,
    Identity,
)
from server.transport.web.signatures import Signatures
from server.transport.web.site import Site
from tests.support.player_services import DATABASE, PlayerParts, player_parts

PLAYER = Identity(PlayerId("p1"), guest_name(PlayerId("p1")))


class SteadyClock:
    """A stand-in for a clock, which only a test moves."""

    now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


Make = Callable[..., Identities]


@pytest_asyncio.fixture
async def parts(tmp_path: Path) -> AsyncIterator[PlayerParts]:
    async with player_parts(tmp_path) as parts:
        yield parts


@pytest.fixture
def identities(parts: PlayerParts) -> Make:
    """Return a function that makes an `Identities` with a given secret and clock."""

    def make(secret: bytes = b"k" * 32, steady_s: SteadyClock | None = None) -> Identities:
        keys = Signatures([SigningKey(1, secret, 0)], lambda: 1, steady_s or SteadyClock())
        players = parts.players
        return Identities(
            keys=keys,
            site=Site(None, frozenset()),
            new_id=lambda _: PLAYER.player,
            profiles=players.profiles,
            sessions=players.sessions,
            api_tokens=players.api_tokens,
        )

    return make


def asks(scheme: str = "http", **headers: str) -> HTTPConnection:
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "scheme": scheme, "headers": raw})


def set_cookie(identities: Make, scheme: str) -> str:
    response = Response()
    identities().remember(asks(scheme, host="play.example"), response, PLAYER)
    return response.headers["set-cookie"].lower()


async def test_a_token_is_accepted_as_cookie_and_as_bearer(identities: Make) -> None:
    token = identities().token(PLAYER)
    assert await identities().of(asks(cookie=f"{COOKIE}={token}")) == PLAYER
    assert await identities().of(asks("wss", cookie=f"{TLS_COOKIE}={token}")) == PLAYER
    assert await identities().of(asks(authorization=f"Bearer {token}")) == PLAYER


async def test_without_a_token_there_is_no_identity(identities: Make) -> None:
    assert await identities().of(asks()) is None


@pytest.mark.parametrize("token", ["p1", "p1.", "p1.forged", ".", "\xff.x"])
async def test_a_token_signed_elsewhere_is_rejected(token: str, identities: Make) -> None:
    with pytest.raises(BadToken):
        await identities().of(asks(cookie=f"{COOKIE}={token}"))
    foreign = identities(b"x" * 32).token(PLAYER)
    with pytest.raises(BadToken):
        await identities().of(asks(authorization=f"Bearer {foreign}"))


async def test_over_tls_only_a_cookie_set_by_this_host_over_tls_counts(
    identities: Make,
) -> None:
    token = identities().token(PLAYER)
    assert await identities().of(asks("https", cookie=f"{COOKIE}={token}")) is None
    assert await identities().of(asks("http", cookie=f"{TLS_COOKIE}={token}")) is None


@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_the_cookie_is_hidden_from_scripts_and_from_other_sites(
    scheme: str, identities: Make
) -> None:
    cookie = set_cookie(identities, scheme)
    assert all(word in cookie for word in ("httponly", "samesite=lax", "max-age", "path=/"))
    assert "domain" not in cookie
    over_tls = scheme == "https"
    assert ("secure" in cookie, cookie.startswith("__host-")) == (over_tls, over_tls)


async def test_a_node_with_stale_keys_calls_no_token_bad(
    identities: Make,
) -> None:
    clock = SteadyClock()
    old = identities(steady_s=clock)
    foreign = identities(b"x" * 32).token(PLAYER)
    clock.now_s += STALE_S + 1
    with pytest.raises(StoreUnavailable):
        await old.of(asks(authorization=f"Bearer {foreign}"))
    assert await old.of(asks(authorization=f"Bearer {old.token(PLAYER)}")) == PLAYER


async def test_a_guest_has_their_chosen_name(parts: PlayerParts, identities: Make) -> None:
    await parts.players.profiles.update(PLAYER.player, "Ann", Avatar(1, 2, 3))
    token = identities().token(PLAYER)
    known = await identities().of(asks(cookie=f"{COOKIE}={token}"))
    assert known == Identity(PLAYER.player, "Ann", Avatar(1, 2, 3))


async def test_a_registered_player_is_identified_by_a_session_and_not_by_the_guest_token(
    parts: PlayerParts, identities: Make
) -> None:
    players, guest = parts.players, identities().token(PLAYER)
    await players.logins.register(PLAYER.player, "Ann", "correct horse battery")
    token, session = await players.sessions.begin(PLAYER.player, "Firefox/1 (Android)", None)
    known = await identities().of(asks(cookie=f"{COOKIE}={guest}; {SESSION_COOKIE}={token}"))
    assert known == Identity(PLAYER.player, "Ann", None, True, session)
    for headers in ({"cookie": f"{COOKIE}={guest}"}, {"authorization": f"Bearer {guest}"}):
        with pytest.raises(BadToken):
            await identities().of(asks(**headers))
    await players.sessions.end(PLAYER.player, session.id)
    with pytest.raises(BadToken):
        await identities().of(asks(cookie=f"{SESSION_COOKIE}={token}"))


async def test_a_players_bot_is_that_player_until_its_token_is_revoked(
    parts: PlayerParts, identities: Make
) -> None:
    players = parts.players
    await players.logins.register(PLAYER.player, "Ann", "correct horse battery")
    token = await players.api_tokens.make(PLAYER.player, "my bot")
    known = await identities().of(asks(authorization=f"Bearer {token}"))
    assert known == Identity(PLAYER.player, "Ann", None, True)
    (listed,) = await players.api_tokens.of(PLAYER.player)
    await players.api_tokens.revoke(PLAYER.player, listed.id)
    with pytest.raises(BadToken):
        await identities().of(asks(authorization=f"Bearer {token}"))


async def test_only_guests_can_play_without_the_database(
    parts: PlayerParts, identities: Make, tmp_path: Path
) -> None:
    token = identities().token(PLAYER)
    known = await parts.players.sessions.begin(PLAYER.player, "", None)
    assert await identities().of(asks(cookie=f"{SESSION_COOKIE}={known[0]}")) is not None
    unknown, _ = await parts.players.sessions.begin(PLAYER.player, "", None)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        database.executescript("DROP TABLE session; DROP TABLE program_token; DROP TABLE player")
    assert await identities().of(asks(cookie=f"{COOKIE}={token}")) == PLAYER
    with pytest.raises(DatabaseUnavailable):
        await identities().of(asks(cookie=f"{SESSION_COOKIE}={unknown}"))
    # A session that this node has cached stays valid.
    assert await identities().of(asks(cookie=f"{SESSION_COOKIE}={known[0]}")) is not None
