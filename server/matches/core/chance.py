"""Seeds of a match's games, derived from one secret.

A match draws 32 secret bytes once, when it is created. The seed of each game is derived from them.
The server is therefore bound to all seeds before any client has contributed, and later steps need
no random numbers. A game's record discloses the seed of that game. Neither the secret nor another
game's seed can be derived from it, because HMAC is a pseudorandom function (RFC 2104).
"""

import hmac
from typing import Any

from msgspec import Struct

from server.games.chance import NO_CONTRIBUTIONS, Contributions, SeededChance

SECRET_BYTES = 32


class MatchChance(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """The sources of chance of a match's next game."""

    secret: bytes
    """The source of the seeds of the match's games."""
    contributions: Contributions = NO_CONTRIBUTIONS
    """The commitment and number of each seat's client for the next game."""

    def __repr__(self) -> str:
        return f"MatchChance(contributions={self.contributions!r})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Return the fields without the secret, which stays hidden."""
        return [("contributions", self.contributions)]

    def of_game(self, number: int) -> SeededChance:
        """Return the chance (the source of shuffles) of the match's `number`th game, from 1."""
        seed = hmac.digest(self.secret, b"spite game" + number.to_bytes(4, "big"), "sha256")
        return SeededChance(seed, 0, self.contributions)

    def for_rematch(self) -> "MatchChance":
        """Return the chance of the rematch, with the contributions to its first game."""
        secret = hmac.digest(self.secret, b"spite rematch", "sha256")
        return MatchChance(secret, self.contributions)
