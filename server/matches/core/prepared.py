"""Prepared starts: matches whose only game begins with known chance, or from a given state."""

from typing import Any

from msgspec import Struct

from protocol.core.views import PreparedKind, PreparedView
from server.games.chance import NO_CONTRIBUTIONS, Contributions, SeededChance


class PreparedStart(Struct, frozen=True, gc=False, array_like=True):
    """The prepared start of a match of one game: known chance, or a state to begin from.

    The seed and the state stay hidden until the game is over.
    """

    kind: PreparedKind
    reference: str
    """A public text that names the deal, such as a day or the id of a shared deal."""
    seed: bytes | None = None
    """The seed of the game; None for a game that begins from a state."""
    contributions: Contributions = NO_CONTRIBUTIONS
    """The contributions to the seed."""
    state: Any = None
    """The state to begin with, as the game's `dump` returns it; None once the game has begun."""

    def __repr__(self) -> str:
        return f"PreparedStart(kind={self.kind!r}, reference={self.reference!r})"

    @property
    def chance(self) -> SeededChance | None:
        """The chance of the game, or None for a game that begins from a state."""
        return None if self.seed is None else SeededChance(self.seed, 0, self.contributions)

    @property
    def public_view(self) -> PreparedView:
        """The part of the prepared start that clients receive."""
        return PreparedView(kind=self.kind, reference=self.reference)
