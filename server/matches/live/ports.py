"""What a live match needs of the world around it."""

from dataclasses import dataclass
from typing import Protocol

from protocol.core.ids import MatchId, PlayerId
from server.matches.core.model import Match
from server.matches.live.allowance import Allowance
from server.matches.live.talkers import FREE_TALKERS, Talkers
from server.matches.live.timers import Timers
from server.store.chat import ChatStore
from server.store.ports import BotOwner, Clock, Commits, MatchStore, NodeHealth, PresenceStore


class Turns(Protocol):
    """Is told who has something to do."""

    def note(self, before: Match, after: Match, connected: tuple[bool, bool]) -> None:
        """A commit led from `before` to `after`; `connected` says which seats hear of it."""


class NobodyTold:
    """Tells nobody."""

    def note(self, before: Match, after: Match, connected: tuple[bool, bool]) -> None:
        """Nothing follows."""


NOBODY_TOLD = NobodyTold()


class BotPlaces(Protocol):
    """Decides which matches get a bot, so that no player or address takes all of them."""

    async def admit(self, match: MatchId, owner: BotOwner | None, /) -> bool:
        """Have bots come to a match, whose creator is connected, as soon as one is free.

        Returns False if the owner has as many bots as allowed: ask again later. Without an owner it
        is a match of two bots. Raises StoreUnavailable.
        """


class FreeBots:
    """Admits every match, and leaves it to commits to have bots come."""

    async def admit(self, _match: MatchId, _owner: BotOwner | None) -> bool:
        """Admit it."""
        return True


FREE_BOTS = FreeBots()


class NoShows(Protocol):
    """Looks after paired players when their match does not begin."""

    async def dissolved(self, match: Match) -> None:
        """A player has not connected to `match` in time, and it was dissolved.

        Raises StoreUnavailable.
        """

    async def aborted(self, player: PlayerId) -> None:
        """A player has ended a rated match before its second turn. Raises StoreUnavailable."""


class NoShowsIgnored:
    """Does nothing."""

    async def dissolved(self, match: Match) -> None:
        """Do nothing."""

    async def aborted(self, player: PlayerId) -> None:
        """Do nothing."""


IGNORE_NO_SHOWS = NoShowsIgnored()


@dataclass(frozen=True, slots=True)
class MatchPorts:
    """Handed to every live match of a node."""

    commits: Commits
    matches: MatchStore
    presence: PresenceStore
    node_health: NodeHealth
    clock: Clock
    timers: Timers
    allowance: Allowance
    shared_key: bytes
    """A secret that all nodes share, and that never changes."""
    talk: ChatStore
    turns: Turns = NOBODY_TOLD
    """Of players who are not connected."""
    talkers: Talkers = FREE_TALKERS
    no_shows: NoShows = IGNORE_NO_SHOWS
    bots: BotPlaces = FREE_BOTS
