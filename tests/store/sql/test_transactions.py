"""Tests that transactions that read before they write succeed beside others, in both databases."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from protocol.core.ids import PlayerId
from server.store.players import Registration
from server.store.sql.address import SQLITE_FILE
from server.store.sql.archive import SqlArchive
from server.store.sql.player_tables import PLAYERS
from server.store.sql.players import SqlPlayers
from server.store.sql.sqlite import SQLite
from tests.support.database_copies import made_in
from tests.support.timeouts import PATIENCE_S

PLAYERS_AT_ONCE = 12


async def test_accounts_are_deleted_while_others_are_registered(archive: SqlArchive) -> None:
    players = SqlPlayers(archive)

    async def register(name: str) -> None:
        await players.register(Registration(PlayerId(name), name, name, 1, password="hash"))  # noqa: S106

    leaving = [f"leaving{number}" for number in range(PLAYERS_AT_ONCE)]
    coming = [f"coming{number}" for number in range(PLAYERS_AT_ONCE)]
    await asyncio.gather(*(register(name) for name in leaving))
    await asyncio.gather(
        *(players.delete(PlayerId(name), 2, 2) for name in leaving),
        *(register(name) for name in coming),
    )
    found = await players.find_persons([PlayerId(name) for name in (*leaving, *coming)])
    assert {person.name for person in found.values() if person.name is not None} == set(coming)


async def test_a_writing_transaction_locks_the_file_before_it_reads(tmp_path: Path) -> None:
    made_in(tmp_path)
    file = tmp_path / SQLITE_FILE
    async with SqlArchive(SQLite(file, PATIENCE_S)) as archive:
        with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as other:
            async with archive.writing() as connection:
                await connection.execute(select(PLAYERS))
                with pytest.raises(sqlite3.OperationalError, match="locked"):
                    other.execute("BEGIN IMMEDIATE")
            async with archive.connected() as connection:
                await connection.execute(select(PLAYERS))
                other.execute("BEGIN IMMEDIATE")
                other.rollback()
