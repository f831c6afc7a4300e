"""Seeds of a match's games, derived from one secret.

A match draws 32 secret bytes once, when it is created. The seed of each game is derived from them.
The server is therefore bound to all seeds before any client has contributed, and later steps need
no random numbers. A game's record discloses the seed of that game. Neither the secret nor another
game's seed can be derived from it, because HMAC is a pseudorandom function (RFC 2104).
"""

import hmac

from server.games.chance import Contributions, SeededChance

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
