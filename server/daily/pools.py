"""The deals of a day, derived from one secret, and the commitment to them.

A day's secret is drawn before the day begins. Its commitment is published then, and the seeds after
the day. Anybody can compute the commitment from the seeds:

1. The seed of deal `n` (from 0) is HMAC-SHA256(secret, "spite daily deal 1" || n), n as one byte.
2. The commitment to a deal is SHA-256(seed), as for any game.
3. The commitment to the day is SHA-256("spite daily 1" || day || c0 || ... || c7), the day as ten
   ASCII characters and then the commitments to the deals in order.

The first DEALS - 1 players of a network get different deals, in the order of HMAC-SHA256(secret,
"spite daily network 1" || token || n). Later registered players of the network get the last deal of
this order. A player whose address is unknown has the deal
HMAC-SHA256(secret, "spite daily player 1" || player id), read as a big-endian number modulo DEALS.
Both are unpredictable without the secret.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from protocol.core.ids import PlayerId
from server.games.chance import commitment_to
from server.store.daily import DailyPool

DEALS = 8
"""The number of deals of a day."""
SECRET_BYTES = 32


def new_pool(day: str, now_ms: int) -> DailyPool:
    """Return a pool for a day with a new random secret, committed to at `now_ms`."""
    return DailyPool(day, secrets.token_bytes(SECRET_BYTES), now_ms)


def seeds_of(pool: DailyPool) -> tuple[bytes, ...]:
    """Return the seeds of a day's deals. They are secret until two hours after it."""
    return tuple(
        hmac.digest(pool.secret, b"spite daily deal 1" + bytes((deal,)), "sha256")
        for deal in range(DEALS)
    )


def deal_of(pool: DailyPool, player: PlayerId) -> int:
    """Return the number of the day's deal that a player gets whose network address is unknown."""
    drawn = hmac.digest(pool.secret, b"spite daily player 1" + player.encode(), "sha256")
    return int.from_bytes(drawn) % DEALS


def deals_of(pool: DailyPool, network: str) -> tuple[int, ...]:
    """Return the numbers of all deals of a day, in the order in which players of a network get
    them.

    `network` is the network's token.
    """

    def drawn(deal: int) -> bytes:
        text = b"spite daily network 1" + network.encode() + bytes((deal,))
        return hmac.digest(pool.secret, text, "sha256")

    return tuple(sorted(range(DEALS), key=drawn))


def commitment(day: str, seeds: Sequence[bytes]) -> bytes:
    """Return the commitment to the seeds of a day's deals, as published before the day."""
    deals = b"".join(map(commitment_to, seeds))
    return hashlib.sha256(b"spite daily 1" + day.encode() + deals).digest()
