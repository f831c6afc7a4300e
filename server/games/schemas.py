"""Stored data of older releases, brought to the form that this release has."""

from collections.abc import Callable, Mapping
from typing import Any

from server.games.chance import with_commitments

Migration = Callable[[list[Any]], list[Any]]
"""From the fields in one schema to those in the next."""


class UnknownSchema(ValueError):
    """Stored data has a schema that this release doesn't know. The text tells nothing of it."""


def migrated(stored: Any, schema: int, migrations: Mapping[int, Migration], what: str) -> list[Any]:
    """The fields of `stored` (its schema's number, then its fields) as `schema` has them.

    `migrations` has a way on from each older schema. Raises ValueError for a schema that is not
    known, such as one of a later release: nothing is guessed. `what` names the data there.
    """
    match stored:
        case [int(found), *fields]:
            pass
        case _:
            raise ValueError(f"not {what} as it is stored")
    while found in migrations:
        fields = migrations[found](fields)
        found += 1
    if found != schema:
        raise UnknownSchema(f"{what} of schema {found}, and this release knows up to {schema}")
    return fields


def contributions_migrated(fields: list[Any]) -> list[Any]:
    """Return the fields of a game, of which the first two are its seed and its contributions.

    Contributions without commitments get them. Raises ValueError.
    """
    if len(fields) < 2 or not isinstance(fields[0], bytes) or not isinstance(fields[1], list):
        raise ValueError("not a stored game")
    seed, contributions, *rest = fields
    return [seed, with_commitments(seed, contributions), *rest]
