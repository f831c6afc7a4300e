"""The ports (interfaces) of challenges by name, of who is online, and of who may challenge whom.

Redis has the challenges and online players, the SQL database each player's choice of challengers.
"""

from collections.abc import Collection, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from protocol.core.challenges import Challengers
from protocol.core.ids import PlayerId

Challenger = Literal["guest", "registered", "followed"]
"""The kind of a challenger; `followed` is one whom the challenged player follows."""
ChallengeState = Literal["open", "accepted", "declined", "withdrawn"]


class StoredChallenge(Struct, frozen=True, gc=False):
    """A challenge from one player to another, by name, as the store has it."""

    id: str
    by: PlayerId
    to: PlayerId
    terms: bytes
    """The terms of the match, together with the challenger's name, encoded."""
    asked: bytes
    """The challenged player as shown at the table, encoded."""
    at_ms: int = 0
    """When the challenge was made (Unix milliseconds)."""
    state: ChallengeState = "open"
    kind: Challenger = "guest"
    """The kind of the challenger. Each kind has its own quota with the challenged player.

    A challenge that was read from the store has the default here, and in `source`.
    """
    source: str = ""
    """The narrowest address prefix of a guest, if it is known."""


class ChallengeStore(Protocol):
    """The interface for challenges and online players. Every coroutine raises StoreUnavailable.

    A challenge is open until it is answered or withdrawn, for at most two minutes, and while its
    challenger is online. A player is online for 15 seconds after each call of `make` or `of`.
    """

    async def count_attempt(self, player: PlayerId, most: int, within_ms: int) -> int:
        """Count an attempt of the player to challenge.

        Return 0 if it is one of the first `most` within `within_ms`, else the wait in milliseconds.
        """

    async def make(
        self, challenge: StoredChallenge, most_made: int, most_came: int
    ) -> Literal["made", "already", "too_many_made", "too_many_came", "declined"]:
        """Enter a challenge and return `made`, or return the reason why not. Mark `by` online.

        `already`: a challenge between the two players is open. `too_many_made`: the challenger has
        `most_made` open ones. `too_many_came`: `most_came` by challengers of this kind, or too many
        from one address, are open to the player. `declined`: the player declined one by the same
        challenger in the last hour; after further declines the time grows.
        """

    async def answer(
        self, challenge: str, player: PlayerId, state: ChallengeState, asked: bytes
    ) -> StoredChallenge | None:
        """Accept, decline or withdraw a challenge, and return it.

        Repeating an acceptance or a decline returns the same for a minute. Return None if the
        player can't do that, or the challenge is gone. A non-empty `asked` replaces the stored
        description of the challenged player.
        """

    async def of(self, player: PlayerId) -> Sequence[StoredChallenge]:
        """Return the challenges by and to the player, oldest first, and mark the player online.

        Challenges to the player are open ones. Challenges by the player include those answered
        within the last minute.
        """

    async def online(self, players: Collection[PlayerId]) -> frozenset[PlayerId]:
        """Return those of the given players who are online."""


class ChallengerStore(Protocol):
    """The interface for players' choices of who may challenge them by name.

    Every coroutine raises DatabaseUnavailable.
    """

    async def get(self, player: PlayerId) -> Challengers:
        """Return the player's choice of who may challenge them."""

    async def set(self, player: PlayerId, who: Challengers) -> None:
        """Set who may challenge the player."""
