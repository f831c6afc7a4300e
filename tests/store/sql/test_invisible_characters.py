"""Old accounts whose names differ only in invisible characters, which are rejected today."""

from sqlalchemy import text

from protocol.core.ids import PlayerId
from server.players.lookalikes import skeleton, twin_skeleton
from server.players.profiles import account_named
from server.store.players import Registration
from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database
from server.store.sql.migrations.run import upgrade
from server.store.sql.notices import SqlNotices
from server.store.sql.players import SqlPlayers

NAMES = {
    # The older account keeps its name, and so does one without invisible characters.
    "older": "Bert\ufe0f",
    "younger": "Ber\u3164t",
    "hidden": "Adabel\ufe0f",
    "plain": "Adabel",
    "blank": "\u1160 \u1160",
    "alone": "Cae\u034fsar",
}


async def test_accounts_with_equal_looking_names_can_all_log_in(empty: Database) -> None:
    engine = empty.migrating()
    add = text(
        "INSERT INTO player (id, created_ms, name, skeleton, registered_ms)"
        " VALUES (:id, 1, :name, :skeleton, :registered_ms)"
    )
    async with engine.begin() as connection:
        await connection.run_sync(upgrade, "0014")
        for number, (player, name) in enumerate(NAMES.items()):
            row = {"id": player, "name": name, "registered_ms": number}
            await connection.execute(add, row | {"skeleton": twin_skeleton(name)})
    await empty.dispose(engine)
    async with SqlArchive(empty) as archive:
        players = SqlPlayers(archive)
        for player, name in NAMES.items():
            account = await account_named(players, name)
            assert account is not None
            assert account.person.id == player
        for name, player in (("BERT", "older"), ("adabel", "plain"), ("Caesar", "alone")):
            account = await account_named(players, name)
            assert account is not None
            assert account.person.id == player
        warned = await SqlNotices(archive).list_unread([PlayerId(player) for player in NAMES])
        assert {player for player, notices in warned.items() if notices} == {
            *("younger", "hidden", "blank"),
        }
        # No other account gets one of these names.
        for player, name in (("new", "Bert"), ("new", "Caesar"), ("new", "Adabel")):
            assert await players.is_taken(PlayerId(player), skeleton(name), 1)
        registration = Registration(PlayerId("new"), "Dora", skeleton("Dora"), 9)
        await players.register(registration)
