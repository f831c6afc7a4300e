"""What challenges by name need of stores: the ports, and what goes through them."""

from collections.abc import Collection, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from protocol.core.challenges import Challengers
from protocol.core.ids import PlayerId

Challenger = Literal["guest", "registered", "followed"]
"""The challenger of a player; `followed` is one whom the player follows."""
ChallengeState = Literal["open", "accepted", "declined", "withdrawn"]


class StoredChallenge(Struct, frozen=True, gc=False):
    """One player who asks another, by name, for a match."""

    id: str
    by: PlayerId
    to: PlayerId
    terms: bytes
    """What is asked for, and by whom."""
    asked: bytes
    """As whom the other one would sit at the table; of an accepted one, as whom they do."""
    at_ms: int = 0
    """When it was made (Unix milliseconds)."""
    state: ChallengeState = "open"
    kind: Challenger = "guest"
    """The challengers of each kind have places of their own with the challenged player."""
    source: str = ""
    """The narrowest address prefix of a guest, if it is known."""


class ChallengeStore(Protocol):
    """Challenges and who is here, over all nodes. All of it raises StoreUnavailable.

    A challenge stands until it is answered or taken back, for at most two minutes, and while its
    challenger is here: they have said so within the last 15 seconds.
    """

    async def try_one(self, player: PlayerId, most: int, within_ms: int) -> int:
        """Count a try to make one: 0 where it may be made, else after how many ms one may."""

    async def make(
        self, challenge: StoredChallenge, most_made: int, most_came: int
    ) -> Literal["made", "already", "too_many_made", "too_many_came", "declined"]:
        """Enter one, whose challenger is here by that.

        After a decline the same challenger can't challenge the same player for an hour, after
        further ones for longer.
        """

    async def answer(
        self, challenge: str, player: PlayerId, state: ChallengeState, asked: bytes
    ) -> StoredChallenge | None:
        """Accept, decline or withdraw one; again gives the same. None where the player can't.

        `asked` takes the place of what was stored, where it is not empty.
        """

    async def of(self, player: PlayerId) -> Sequence[StoredChallenge]:
        """Those by and to the player, who is here by that, the oldest first.

        Those to the player stand; of those by the player, the answered ones are kept for a minute.
        """

    async def here(self, players: Collection[PlayerId]) -> frozenset[PlayerId]:
        """Those of these players who are here."""


class ChallengerStore(Protocol):
    """Who may challenge whom. All of it raises ArchiveUnavailable."""

    async def who(self, player: PlayerId) -> Challengers:
        """Who may challenge the player."""

    async def choose(self, player: PlayerId, who: Challengers) -> None:
        """Set that."""
