"""Migration of stored data from older releases to the current schema."""

from collections.abc import Callable, Mapping
from typing import Any

from server.games.chance import with_commitments

Migration = Callable[[list[Any]], list[Any]]
"""A function from the stored fields of one schema to those of the next."""


class UnknownSchema(ValueError):
    """Stored data has a schema that this release doesn't know. The message reveals none of the
    data.
    """


def migrated(stored: Any, schema: int, migrations: Mapping[int, Migration], what: str) -> list[Any]:
    """Return the fields of stored data of a game in the form of the current `schema`.

    `stored` has its schema's number, then its fields. `migrations` maps each older schema to its
    migration. `what` names the data in messages. Raises ValueError for data of another
    form, and UnknownSchema for an unknown schema, such as one of a later release.
    """
    match stored:
        case [int(found), *fields]:
            pass
        case _:
            raise ValueError(f"not a stored form of {what}")
    while found in migrations:
        fields = migrations[found](fields)
        found += 1
    if found != schema:
        raise UnknownSchema(f"{what} has schema {found}; this release supports up to {schema}")
    return fields


def contributions_migrated(fields: list[Any]) -> list[Any]:
    """Migrate a stored game whose contributions to the shuffles may lack commitments: add them.

    The first two of its fields are the seed and the contributions. Raises ValueError if they are
    not.
    """
    if len(fields) < 2 or not isinstance(fields[0], bytes) or not isinstance(fields[1], list):
        raise ValueError("not a stored game")
    seed, contributions, *rest = fields
    return [seed, with_commitments(seed, contributions), *rest]
