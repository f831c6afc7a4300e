"""Glicko-2 (Glickman, "Example of the Glicko-2 system", glicko.net/glicko/glicko2.pdf, 2022).

The step numbers are those of the paper. Greek letters are spelled out: mu and phi are rating and
deviation on the scale of the paper's step 2, sigma is the volatility.
"""

import math
from collections.abc import Sequence

from msgspec import Struct

SCALE = 173.7178
"""The factor between the usual scale and the scale of Glicko-2 (step 2)."""
MIDDLE = 1500.0
"""The rating of a new player on the usual scale."""
TAU = 0.5
"""The bound on changes of volatilities, from 0.3 to 1.2 (step 1)."""
TOLERANCE = 0.000001
"""The precision of a new volatility (step 5)."""


class Rating(Struct, frozen=True, gc=False):
    """A player's strength on the usual scale: rating, deviation and volatility. The defaults are a
    new player's.
    """

    rating: float = MIDDLE
    deviation: float = 350.0
    """The deviation. The true strength is within two of them, 19 times out of 20."""
    volatility: float = 0.06
    """The expected variation of the player's strength over time."""

    @property
    def mu(self) -> float:
        """The rating on the scale of Glicko-2 (step 2 of the paper)."""
        return (self.rating - MIDDLE) / SCALE

    @property
    def phi(self) -> float:
        """The deviation on the scale of Glicko-2 (step 2 of the paper)."""
        return self.deviation / SCALE


Result = tuple[Rating, float]
"""An opponent and the score against them: 1 for a win, 0.5 for a draw, 0 for a loss."""


def updated(
    player: Rating, results: Sequence[Result], periods: float = 1.0, weight: float = 1.0
) -> Rating:
    """Return the rating after these results, all in one rating period of length `periods`.

    A fraction of a period lets the deviation grow by that part (step 6). Without a result only the
    deviation changes.

    Each result counts as `weight` results: its terms in the sums of steps 3 and 4 are multiplied by
    it, which raises its likelihood to that power (docs/ratings.md).
    """
    if not results or not weight:
        return grown(player, periods)
    mu, phi = player.mu, player.phi
    precision = surplus = 0.0  # Sums over the opponents (steps 3 and 4).
    for opponent, score in results:
        g = _g(opponent.phi)
        expected = 1 / (1 + math.exp(-g * (mu - opponent.mu)))
        precision += weight * g * g * expected * (1 - expected)
        surplus += weight * g * (score - expected)
    sigma = _volatility(phi, player.volatility, 1 / precision, surplus / precision)
    before = math.sqrt(phi * phi + periods * sigma * sigma)  # Step 6.
    after = 1 / math.sqrt(1 / (before * before) + precision)  # Step 7.
    return Rating((mu + after * after * surplus) * SCALE + MIDDLE, after * SCALE, sigma)


def grown(player: Rating, periods: float) -> Rating:
    """Return the rating after `periods` periods without a match: its deviation grows (step 6)."""
    sigma = player.volatility
    phi = math.sqrt(player.phi * player.phi + periods * sigma * sigma)
    return Rating(player.rating, phi * SCALE, sigma)


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / (math.pi * math.pi))


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Return the new volatility of a rating, by the Illinois algorithm (step 5)."""
    start = math.log(sigma * sigma)
    spread = delta * delta - phi * phi - variance

    def f(x: float) -> float:
        e = math.exp(x)
        divisor = phi * phi + variance + e
        return e * (spread - e) / (2 * divisor * divisor) - (x - start) / (TAU * TAU)

    low = start
    if spread > 0:
        high = math.log(spread)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
