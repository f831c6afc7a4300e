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


def chance_of(secret: bytes, game: int, contributions: Contributions) -> SeededChance:
    """Return the chance (the source of shuffles) of the `game`th game, from 1, of the match with
    this `secret`.
    """
    seed = hmac.digest(secret, b"spite game" + game.to_bytes(4, "big"), "sha256")
    return SeededChance(seed, 0, contributions)


def rematch_secret(secret: bytes) -> bytes:
    """Return the secret of the rematch of the match with this `secret`."""
    return hmac.digest(secret, b"spite rematch", "sha256")


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

    @property
    def lacks_number(self) -> bool:
        """True if a client has committed to a number that it has not revealed."""
        added = [contribution for contribution in self.contributions if contribution is not None]
        return any(each.number is None for each in added)

    def of_game(self, number: int) -> SeededChance:
        """Return the chance of the match's `number`th game, if it is the next."""
        return chance_of(self.secret, number, self.contributions)

    def for_rematch(self) -> "MatchChance":
        """Return the chance of the rematch, whose first game is the next."""
        return MatchChance(rematch_secret(self.secret), self.contributions)
