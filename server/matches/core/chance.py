"""Where the chance of a match's games comes from: one secret, and what the players' clients add.

A match draws 32 secret bytes once, when it is created. The seed of each of its games follows from
them, so the server is bound to all of them before any client has added anything, and no later
step of the match needs a random number. A game's record tells its own seed, from which neither the
secret nor another game's seed can be worked out (HMAC is a pseudorandom function: RFC 2104).
"""

import hmac

from server.games.chance import Contributions, SeededChance

SECRET_BYTES = 32


def chance_of(secret: bytes, game: int, contributions: Contributions) -> SeededChance:
    """The chance of the `game`th game (from 1) of the match with this `secret`."""
    seed = hmac.digest(secret, b"spite game" + game.to_bytes(4, "big"), "sha256")
    return SeededChance(seed, 0, contributions)


def rematch_secret(secret: bytes) -> bytes:
    """The secret of the match in which the players of the one with this `secret` go on."""
    return hmac.digest(secret, b"spite rematch", "sha256")
