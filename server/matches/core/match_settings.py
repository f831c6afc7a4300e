"""Settings of a match, chosen before it is created, and the prepared start that it may have."""

from typing import Any

from msgspec import Struct

from protocol.core.clock import TimeControl
from protocol.core.ids import GameKey, Seat
from protocol.core.views import PreparedKind, PreparedView, Visibility
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


class MatchSettings(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """The settings of a match. They are stored with it, by position."""

    game_key: GameKey
    preset: str | None
    rules: Any
    """The options of the game."""
    clock: TimeControl | None = None
    """The time control; None for no limit."""
    visibility: Visibility = "unlisted"
    watchers: bool = True
    """True if spectators are allowed once both seats are taken."""
    lesson: str | None = None
    """The name of the lesson, if the match is one. Its deal is prepared."""
    prepared: PreparedStart | None = None
    """The prepared start, if the only game has one. Lessons have theirs by name."""
    previous_first: Seat | None = None
    """The seat that began the previous game, or that chance favoured, in a rematch or on a deal
    that was played before.
    """
    seat: Seat = 0
    """The creator's seat; 0 for paired players. It is 1 only against a bot."""

    @property
    def is_compared(self) -> bool:
        """True if several players have the deal, one try each, and their results are compared."""
        return self.prepared is not None and self.prepared.kind in ("daily", "same_deal")

    @property
    def is_recorded(self) -> bool:
        """False for a game that began from a state: a record begins with a deal."""
        return self.prepared is None or self.prepared.kind != "played_on"

    @property
    def open_to_spectators(self) -> bool:
        """True if the match is public and allows spectators."""
        return self.visibility == "public" and self.watchers
