"""The port (interface) of shared deals: other players play the deal of a finished game too.

Its player shares it by a link, or the server offers a public game to strangers. Every coroutine
here raises DatabaseUnavailable.
"""

from collections.abc import Collection, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from protocol.core.ids import DealId, MatchId, PlayerId

UNDEALT_COUNTS_MS = 3600 * 1000
"""The time for which a game without cards counts. Its match has ended by then if no bot came."""
KEPT_AFTER_MS = 3 * 24 * 3600 * 1000
"""The time for which a deal is kept after its end, so that games in play can be compared.

It is as long as a player without a clock may take for one action.
"""
Score = Literal[0, 1, 2]
"""The score of a player in a game: 2 for a win, 1 for a draw, 0 for a loss."""


class SharedDeal(Struct, frozen=True, gc=False):
    """The deal of a finished game, which its player shared or the server offered to strangers."""

    id: DealId
    player: PlayerId
    """The player of that game."""
    match: MatchId
    """The match of one game that had the deal first."""
    until_ms: int
    """The end of the time in which others may play it (Unix milliseconds)."""


class DealGame(Struct, frozen=True, gc=False):
    """A player's only game on a shared deal. That of the player who shared it is one too."""

    deal: DealId
    player: PlayerId
    match: MatchId
    begun_ms: int
    dealt_ms: int | None = None
    """The time at which its cards were known to be dealt (Unix milliseconds).

    The server looks when the player returns to the deal. If Redis loses the match before that, the
    player may begin again.
    """
    ended_ms: int | None = None
    """The end of the game in Unix milliseconds. None until its result is stored."""
    score: Score | None = None
    left: tuple[int, int] | None = None
    """The points left to the player and the bot, in a game that counts them."""
    network: str | None = None
    """The token of a guest's network on the day of the row; None if it is not counted."""


class StrangersGame(Struct, frozen=True, gc=False):
    """A finished public game against a bot, which a stranger may play too."""

    match: MatchId
    player: PlayerId
    """The player who played it."""


class TooManyShared(Exception):
    """The player has shared as many deals as allowed, or the deal has all its allowed players."""


class TooManyGuests(Exception):
    """Other guests of the guest's network have begun as many games on the deal as are allowed."""


class SharedDealStore(Protocol):
    """The interface for shared deals, and for the players' games on them."""

    async def deal(self, deal: DealId) -> SharedDeal | None:
        """Return a shared deal, or None."""

    async def add_deal(self, deal: SharedDeal, game: DealGame, most: int | None) -> DealId:
        """Add a shared deal and the game that had it first, and return the deal's id.

        If the match is on a shared deal already, add nothing and return the id of that one. Raises
        TooManyShared if the player has shared `most` deals; None is no limit. Deals of public
        matches don't count.
        """

    async def game(self, deal: DealId, player: PlayerId) -> DealGame | None:
        """Return a player's game on a shared deal, or None."""

    async def game_of_match(self, match: MatchId) -> DealGame | None:
        """Return the game on a shared deal that is played in this match, or None."""

    async def add_game(self, game: DealGame, most: int, of_network: int) -> DealGame | None:
        """Add a game on a shared deal, unless the player has one on it. Return the player's game.

        A player's game that is not noted as dealt, and has no result, keeps its match and begins
        again at the time of `game`. Return None if the deal does not exist. Raises TooManyShared if
        `most` games of other players were dealt, or begun within UNDEALT_COUNTS_MS (an hour).
        Raises TooManyGuests if `of_network` such games have the network of `game`.
        """

    async def mark_dealt(self, match: MatchId, now_ms: int) -> None:
        """Note that the server found the cards of the game in this match dealt at `now_ms`.

        The game is on a shared deal. Nothing changes if an earlier time is noted.
        """

    async def replace_match(self, game: DealGame, match: MatchId) -> None:
        """Set another match for a game on a shared deal, because its match never began.

        Nothing changes if the stored game has another match than `game`, is noted as dealt, or has
        a result.
        """

    async def count(self, game: DealGame) -> None:
        """Store the result of a game on a shared deal. A result that is stored already stays as it
        is.
        """

    async def uncounted(self, deal: DealId, limit: int) -> Sequence[DealGame]:
        """Return at most `limit` games on a shared deal whose match is archived and result not
        stored.

        They are in random order, so that none of them delays the others for ever.
        """

    async def counted(self, deal: DealId) -> Sequence[DealGame]:
        """Return the games on a shared deal that have a result, in the order of their ends."""

    async def players(self, deal: DealId) -> int:
        """Return the number of players who have a game on a shared deal, dealt or not."""

    async def games_of(self, player: PlayerId) -> Sequence[DealGame]:
        """Return all stored games of a player on shared deals, the oldest first."""

    async def readers_of(self, match: MatchId) -> frozenset[PlayerId]:
        """Return the players with a stored result on the shared deal that this match is on.

        Return an empty set if it is on none.
        """

    async def remove_expired(self, now_ms: int, most: int) -> int:
        """Remove at most `most` shared deals that ended KEPT_AFTER_MS (three days) ago or earlier.

        Their games are removed too. Return the number of deals.
        """


class StrangerStore(Protocol):
    """The interface for the finished games that the server offers to strangers."""

    async def find(
        self,
        player: PlayerId | None,
        since_ms: int,
        until_ms: int,
        outside: Collection[str],
        limit: int,
    ) -> Sequence[StrangersGame]:
        """Return the games that a player may be offered, from the first `limit` public matches.

        The matches ended at `since_ms` or later and before `until_ms`. Each has one game against a
        bot, which did not end for a reason in `outside`. The archive never removes it. It is not
        the player's own, and the player has no game on its deal. No block is between the two. The
        owner does not hide their activity, and their account is not deleted or closed.
        """
