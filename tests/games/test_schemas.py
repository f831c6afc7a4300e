"""Tests the migration of stored games of older releases: schema by schema, and only known ones."""

from typing import Any

import pytest

from server.games.schemas import migrated


def with_a_name(fields: list[Any]) -> list[Any]:
    return [*fields, "Ann"]


def without_the_first(fields: list[Any]) -> list[Any]:
    return fields[1:]


MIGRATIONS = {1: with_a_name, 2: without_the_first}


@pytest.mark.parametrize(
    ("stored", "fields"),
    [
        ([1, "x", 7], [7, "Ann"]),
        ([2, "x", 7, "Ben"], [7, "Ben"]),
        ([3, 7, "Eve"], [7, "Eve"]),
        ((3, 7, "Eve"), [7, "Eve"]),
    ],
)
def test_each_older_schema_is_brought_up_step_by_step(stored: Any, fields: list[Any]) -> None:
    assert migrated(stored, 3, MIGRATIONS, "a thing") == fields


@pytest.mark.parametrize("schema", [0, 4, -1])
def test_a_schema_that_is_not_known_is_refused(schema: int) -> None:
    with pytest.raises(ValueError, match=f"a thing has schema {schema}.* up to 3"):
        migrated([schema, 7], 3, MIGRATIONS, "a thing")


@pytest.mark.parametrize("stored", [[], None, "text", {"schema": 3}, ["3", 7], [3.0, 7], 3])
def test_data_without_a_schema_is_rejected(stored: Any) -> None:
    with pytest.raises(ValueError, match="not a stored form of a thing"):
        migrated(stored, 3, MIGRATIONS, "a thing")


def test_migration_does_not_change_the_stored_data() -> None:
    stored = [1, "x", 7]
    migrated(stored, 3, MIGRATIONS, "a thing")
    assert stored == [1, "x", 7]
