"""Tests of stored players, accounts, sessions, tokens and failed logins, in both databases."""

import asyncio
import json

import msgspec
import pytest

from protocol.core.ids import MatchId, PlayerId
from server.store.players import (
    AlreadyRegistered,
    ApiToken,
    Avatar,
    EmailTaken,
    Failures,
    NameTaken,
    OneTime,
    Passkey,
    Registration,
    Session,
)
from server.store.sql.archive import SqlArchive
from server.store.sql.passkeys import SqlPasskeys
from server.store.sql.player_tokens import SqlApiTokens, SqlFailures, SqlOneTime
from server.store.sql.players import SqlPlayers
from server.store.sql.sessions import SqlSessions
from tests.support.archives import NAMES, PLAYERS, finished_game, finished_match

ANNA, BERT = PLAYERS
M = MatchId("Xk29fLmQ7a")


def registration(player: PlayerId, name: str, passkey: Passkey | None = None) -> Registration:
    return Registration(player, name, name.casefold(), 1_000, password="hash", passkey=passkey)  # noqa: S106


def passkey(player: PlayerId, passkey_id: bytes = b"\0id") -> Passkey:
    return Passkey(passkey_id, player, b"key", 0, "internal hybrid", "chrome linux", 1_000, 1_000)


def session(player: PlayerId, number: int, seen_ms: int = 1_000) -> Session:
    name = f"s{number}"
    return Session(name.encode(), name, player, 1_000, seen_ms, 1_000, "firefox", "android")


@pytest.fixture
def players(archive: SqlArchive) -> SqlPlayers:
    return SqlPlayers(archive)


async def test_a_guest_is_stored_once_they_choose_a_name_or_avatar(players: SqlPlayers) -> None:
    assert await players.find_persons([ANNA]) == {}
    await players.set_profile(ANNA, None, Avatar(1, 2, 3), 500)
    await players.set_profile(ANNA, ("Änna", "änna"), None, 600)
    found = await players.find_persons([ANNA, BERT, PlayerId("\0")])
    assert list(found) == [ANNA]
    assert found[ANNA].name == "Änna"
    assert found[ANNA].avatar == Avatar(1, 2, 3)
    assert not found[ANNA].is_registered
    assert await players.find_account(ANNA) is None


async def test_registering_keeps_the_guests_avatar_and_id(players: SqlPlayers) -> None:
    await players.set_profile(ANNA, None, Avatar(1, 2, 3), 500)
    await players.register(registration(ANNA, "Änna"))
    account = await players.find_account(ANNA)
    assert account is not None
    assert (account.created_ms, account.person.registered_ms) == (500, 1_000)
    assert account.person.avatar == Avatar(1, 2, 3)
    assert await players.find_account_named("änna") == account
    with pytest.raises(AlreadyRegistered):
        await players.register(registration(ANNA, "Anna"))


async def test_no_two_accounts_have_names_that_look_alike(
    players: SqlPlayers, archive: SqlArchive
) -> None:
    await players.register(registration(ANNA, "Anna", passkey(ANNA)))
    assert await SqlPasskeys(archive).of(ANNA) == [passkey(ANNA)]
    with pytest.raises(NameTaken):
        await players.register(registration(BERT, "ANNA", passkey(BERT, b"2")))
    with pytest.raises(NameTaken):
        await players.set_profile(BERT, ("anna", "anna"), None, 2_000)
    # The failed registration left nothing behind.
    assert await players.find_persons([BERT]) == {}
    assert await SqlPasskeys(archive).of(BERT) == []
    # Guests may look like each other, and make room for an account.
    await players.set_profile(BERT, ("Carl", "carl"), None, 2_000)
    await players.set_profile(ANNA, ("Carl", "carl"), None, 2_000)
    assert await players.find_account_named("anna") is None
    with pytest.raises(NameTaken):
        await players.register(registration(BERT, "Carl"))


async def test_one_of_several_concurrent_registrations_gets_the_name(players: SqlPlayers) -> None:
    wanted = [registration(PlayerId(f"p{number}"), "Anna") for number in range(8)]
    outcomes = await asyncio.gather(*map(players.register, wanted), return_exceptions=True)
    assert [type(one) for one in outcomes if one is not None] == [NameTaken] * 7


async def test_an_address_is_found_only_after_confirmation(players: SqlPlayers) -> None:
    for player, name in ((ANNA, "Anna"), (BERT, "Bert")):
        await players.register(registration(player, name))
    await players.set_email(ANNA, "A@example.org", None)
    assert await players.find_account_at("a@example.org") is None
    await players.set_email(ANNA, "A@example.org", "a@example.org")
    account = await players.find_account_at("a@example.org")
    assert account is not None
    assert (account.email, account.email_confirmed) == ("A@example.org", True)
    with pytest.raises(EmailTaken):
        await players.set_email(BERT, "a@example.org", "a@example.org")
    await players.set_email(ANNA, None, None)
    assert await players.find_account_at("a@example.org") is None


async def test_a_session_is_listed_used_and_ended(players: SqlPlayers, archive: SqlArchive) -> None:
    await players.register(registration(ANNA, "Anna"))
    sessions = SqlSessions(archive)
    for number in range(4):
        await sessions.add(session(ANNA, number))
    await sessions.mark_seen([b"s1"], 9_000)
    # A login replaces the existing session.
    await sessions.add(session(ANNA, 4, 2_000), replaced=b"s0")
    assert [one.id for one in await sessions.of(ANNA)] == ["s1", "s4", "s2", "s3"]
    assert await sessions.end(BERT, "s1") is None
    assert await sessions.end(ANNA, "s1") == b"s1"
    assert await sessions.end(ANNA, "s1") is None
    assert list(await sessions.find([b"s0", b"s1", b"s2"])) == [b"s2"]
    await sessions.end_all(ANNA, but=b"s4")
    assert [one.id for one in await sessions.of(ANNA)] == ["s4"]
    await sessions.remove_lapsed(unseen_since_ms=2_001, begun_before_ms=0)
    assert await sessions.of(ANNA) == []


async def test_an_api_token_is_valid_until_it_is_revoked(
    players: SqlPlayers, archive: SqlArchive
) -> None:
    await players.register(registration(ANNA, "Anna"))
    tokens = SqlApiTokens(archive)
    token = ApiToken(b"h", "t1", ANNA, "my bot", 1_000, None)
    await tokens.add(token, 1)
    await tokens.mark_used([b"h", b"x"], 5_000)
    assert await tokens.of(ANNA) == [msgspec.structs.replace(token, used_ms=5_000)]
    assert not await tokens.revoke(BERT, "t1")
    assert await tokens.revoke(ANNA, "t1")
    assert await tokens.find([b"h"]) == {}


async def test_a_one_time_secret_is_taken_once(archive: SqlArchive) -> None:
    once = SqlOneTime(archive)
    await once.add(OneTime(b"h", "recover", ANNA, b"x", 2_000))
    assert await once.take(b"h", "confirm", 1_000) is None
    taken = await asyncio.gather(*(once.take(b"h", "recover", 1_000) for _ in range(5)))
    assert [token.value for token in taken if token is not None] == [b"x"]
    await once.add(OneTime(b"late", "recover", ANNA, b"", 2_000))
    assert await once.take(b"late", "recover", 2_000) is None
    await once.add(OneTime(b"h", "recover", ANNA, b"", 2_000))
    await once.remove(ANNA, "recover")
    assert await once.take(b"h", "recover", 1_000) is None


async def test_failed_logins_are_counted_in_a_row(archive: SqlArchive) -> None:
    failures = SqlFailures(archive)
    assert await failures.of(b"h") == Failures(0, 0)
    await asyncio.gather(*(failures.add(b"h", 1_000, 0) for _ in range(5)))
    assert await failures.of(b"h") == Failures(5, 1_000)
    await failures.add(b"h", 9_000, forgotten_before_ms=2_000)
    assert await failures.of(b"h") == Failures(1, 9_000)
    await failures.reset(b"h")
    assert await failures.of(b"h") == Failures(0, 0)


async def test_a_deleted_player_leaves_only_an_id_and_games(
    players: SqlPlayers, archive: SqlArchive
) -> None:
    names = list(NAMES)
    record = json.dumps({"players": names, "match": M}, ensure_ascii=False).encode()
    games = [finished_game(M, number, record) for number in (1, 2, 3)]
    await archive.write(games, [finished_match(M, 3)])
    await players.register(registration(ANNA, "Änna", passkey(ANNA)))
    await SqlSessions(archive).add(session(ANNA, 1))
    await SqlApiTokens(archive).add(ApiToken(b"h", "t1", ANNA, "bot", 1_000, None), 1)
    await players.delete(ANNA, 5_000, erase_until_ms=9_000)
    assert await players.find_account(ANNA) is None
    assert await SqlSessions(archive).of(ANNA) == []
    gone = (await players.find_persons([ANNA]))[ANNA]
    assert (gone.name, gone.deleted_ms, gone.is_registered) == (None, 5_000, True)
    with pytest.raises(AlreadyRegistered):
        await players.register(registration(ANNA, "Anew"))
    assert await players.list_erasures(8_000) == [ANNA]
    assert await players.list_erasures(9_000) == []
    assert [await players.erase_name(ANNA, "Gentle Deer", 2) for _ in range(3)] == [3, 1, 0]
    match = await archive.match(M)
    assert match is not None
    assert match.names == ("Gentle Deer", NAMES[1])
    kept = [json.loads(record) async for record in archive.records()]
    assert kept == [{"players": ["Gentle Deer", NAMES[1]], "match": M}] * 3
