"""Tests that former names and the names of moderators are reserved, in both databases."""

import pytest

from protocol.core.ids import PlayerId
from server.store.players import (
    RESERVED_NAME_MS,
    RESERVED_NAMES_PER_PLAYER,
    NameTaken,
    Registration,
)
from server.store.sql.archive import SqlArchive
from server.store.sql.moderators import SqlModerators
from server.store.sql.players import SqlPlayers

ANNA, BERT, CARL = PlayerId("anna"), PlayerId("bert"), PlayerId("carl")
AT_MS = 1_000


def registration(player: PlayerId, name: str, at_ms: int = AT_MS) -> Registration:
    return Registration(player, name, name.casefold(), at_ms, password="hash")  # noqa: S106


@pytest.fixture
def players(archive: SqlArchive) -> SqlPlayers:
    return SqlPlayers(archive)


@pytest.fixture
def moderators(archive: SqlArchive) -> SqlModerators:
    return SqlModerators(archive)


@pytest.mark.parametrize("deleted", [False, True])
async def test_a_former_name_is_reserved_for_ninety_days(
    players: SqlPlayers, *, deleted: bool
) -> None:
    await players.register(registration(ANNA, "Anna"))
    if deleted:
        await players.delete(ANNA, AT_MS, AT_MS)
    else:
        await players.set_profile(ANNA, ("Anne", "anne"), None, AT_MS)
    until_ms = AT_MS + RESERVED_NAME_MS
    assert await players.is_taken(BERT, "anna", until_ms - 1)
    with pytest.raises(NameTaken):
        await players.register(registration(BERT, "Anna", until_ms - 1))
    with pytest.raises(NameTaken):
        await players.set_profile(CARL, ("Anna", "anna"), None, until_ms - 1)
    await players.remove_lapsed_names(until_ms - 1)
    assert await players.is_taken(BERT, "anna", until_ms - 1)
    await players.remove_lapsed_names(until_ms)
    await players.register(registration(BERT, "Anna", until_ms))


async def test_a_former_owner_can_take_the_name_back(players: SqlPlayers) -> None:
    await players.register(registration(ANNA, "Anna"))
    await players.set_profile(ANNA, ("Anne", "anne"), None, AT_MS)
    await players.set_profile(ANNA, ("Anna", "anna"), None, AT_MS)
    assert (await players.find_persons([ANNA]))[ANNA].name == "Anna"
    with pytest.raises(NameTaken):
        await players.register(registration(BERT, "Anne"))


async def test_the_number_of_reserved_names_of_a_player_is_limited(players: SqlPlayers) -> None:
    await players.register(registration(ANNA, "a0"))
    for number in range(1, RESERVED_NAMES_PER_PLAYER + 2):
        await players.set_profile(ANNA, (f"a{number}", f"a{number}"), None, AT_MS + number)
    taken = [
        number
        for number in range(RESERVED_NAMES_PER_PLAYER + 1)
        if await players.is_taken(BERT, f"a{number}", AT_MS + 100)
    ]
    assert taken == list(range(1, RESERVED_NAMES_PER_PLAYER + 1))


async def test_a_name_in_the_setting_is_resolved_once(
    players: SqlPlayers, moderators: SqlModerators
) -> None:
    await players.register(registration(ANNA, "Anna"))
    assert await moderators.set_reserved(["anna", "bert"], AT_MS) == ["bert"]
    assert [one.player for one in await moderators.all()] == [ANNA]
    # No other player gets a name without an account, or Anna's.
    with pytest.raises(NameTaken):
        await players.register(registration(BERT, "Bert"))
    await players.set_profile(ANNA, ("Anne", "anne"), None, AT_MS)
    later_ms = AT_MS + 2 * RESERVED_NAME_MS
    await players.remove_lapsed_names(later_ms)
    with pytest.raises(NameTaken):
        await players.register(registration(CARL, "Anna", later_ms))
    assert await moderators.set_reserved(["anna", "bert"], later_ms) == ["bert"]
    assert [(one.player, one.name) for one in await moderators.all()] == [(ANNA, "Anne")]
    # A removed moderator is not added again by the next start of a node.
    assert await moderators.remove(ANNA)
    await moderators.set_reserved(["anna", "bert"], later_ms)
    assert not await moderators.remove(ANNA)


async def test_a_name_removed_from_the_setting_becomes_free_later(
    players: SqlPlayers, moderators: SqlModerators
) -> None:
    await moderators.set_reserved(["anna"], AT_MS)
    await moderators.set_reserved([], AT_MS)
    assert await players.is_taken(ANNA, "anna", AT_MS)
    assert not await players.is_taken(ANNA, "anna", AT_MS + RESERVED_NAME_MS)


async def test_a_moderator_who_deletes_the_account_loses_the_role(
    players: SqlPlayers, moderators: SqlModerators
) -> None:
    await players.register(registration(ANNA, "Anna"))
    await moderators.add(ANNA, AT_MS)
    await moderators.add(ANNA, AT_MS)
    assert await moderators.among([ANNA, BERT]) == {ANNA: True}
    await players.delete(ANNA, AT_MS, AT_MS)
    assert await moderators.all() == []


async def test_an_account_knows_its_former_names_while_they_are_reserved(
    players: SqlPlayers,
) -> None:
    await players.register(registration(ANNA, "Anna"))
    for number, name in enumerate(("Anne", "Annika")):
        await players.set_profile(ANNA, (name, name.casefold()), None, AT_MS + number)
    until_ms = AT_MS + RESERVED_NAME_MS
    reserved = {"anna": until_ms, "anne": until_ms + 1}
    assert await players.reserved_names(ANNA, AT_MS) == reserved
    assert await players.reserved_names(ANNA, until_ms) == {"anne": until_ms + 1}
    assert await players.reserved_names(BERT, AT_MS) == {}
