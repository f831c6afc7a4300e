"""The current game of a match, and what its players have proposed in it."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.ids import Seat, Version
from protocol.core.views import ProposalState
from server.matches.core.clocks import Clocks


class UndoPoint(Struct, frozen=True, gc=False, array_like=True):
    """The state of a match before an action, for a takeback of that action."""

    version: Version
    """The version of the match before the action."""
    seat: Seat
    """The seat whose action can be undone."""
    state: Any
    """The game before the action."""
    left_ms: int | None = None
    """The time that the seat had left when it acted. Only for clocks in days."""


NO_PROPOSALS: tuple[ProposalState, ProposalState] = ("none", "none")


class Proposals(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """The draw offers and takeback requests of a game."""

    draw_offers: tuple[ProposalState, ProposalState] = NO_PROPOSALS
    """The state of each seat's draw offer."""
    offers_lapsed: tuple[Version, Version] = (Version(0), Version(0))
    """The version at which each seat's last draw offer lapsed.

    Offers made on older versions are void.
    """
    take_backs: tuple[ProposalState, ProposalState] = NO_PROPOSALS
    """The state of each seat's takeback request."""
    requests_lapsed: Version = Version(0)
    """The version at which takeback requests last lapsed.

    Answers made on older versions are void.
    """

    def without_requests(self, version: Version) -> "Proposals":
        """Return the proposals after a step to `version`, with which takeback requests lapse."""
        if self.take_backs == NO_PROPOSALS:
            return self
        return replace(self, take_backs=NO_PROPOSALS, requests_lapsed=version)


class CurrentGame(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """The current or last game of a match."""

    number: int = 0
    """The number of the game in the match, from 1; 0 before the first."""
    state: Any = None
    """The state of the game. Only the game's implementation interprets it."""
    begun_at: Version = Version(0)
    """The version of the match with which the game began."""
    acted_ms: tuple[int, int] = (0, 0)
    """The last action of each seat, or the time at which its turn to act began (Unix ms)."""
    clocks: Clocks | None = None
    """The clocks, if the game has any."""
    undo_points: tuple[UndoPoint, ...] = ()
    """The states before the last actions that can be taken back, oldest first."""
    taken_back: tuple[int, int] = (0, 0)
    """The number of takebacks of each seat."""
    proposals: Proposals = Proposals()

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.__rich_repr__())
        return f"CurrentGame({shown})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Return the fields without the game's states, which stay hidden."""
        shown = [name for name in self.__struct_fields__ if name not in ("state", "undo_points")]
        return [(name, getattr(self, name)) for name in shown]
