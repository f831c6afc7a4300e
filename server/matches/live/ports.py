"""What a live match needs of the world around it."""

from dataclasses import dataclass
from typing import Protocol

from protocol.core.ids import MatchId, PlayerId
from server.matches.core.model import Match
from server.matches.live.chat_policy import ALLOW_ALL, ChatPolicy
from server.matches.live.match_quota import MatchQuota
from server.matches.live.timers import Timers
from server.store.chat import ChatStore
from server.store.ports import BotOwner, Clock, Commits, MatchStore, NodeHealth, PresenceStore


class Turns(Protocol):
    """Is told who has something to do."""

    def turn_changed(self, before: Match, after: Match, connected: tuple[bool, bool]) -> None:
        """A commit led from `before` to `after`; `connected` says which seats hear of it."""


class TurnsIgnored:
    """Tells nobody."""

    def turn_changed(self, before: Match, after: Match, connected: tuple[bool, bool]) -> None:
        """Nothing follows."""


IGNORE_TURNS = TurnsIgnored()


class BotPlaces(Protocol):
    """Decides which matches get a bot, so that no player or address takes all of them."""

    async def admit(self, match: MatchId, owner: BotOwner | None, /) -> bool:
        """Have bots come to a match, whose creator is connected, as soon as one is free.

        Returns False if the owner has as many bots as allowed: ask again later. Without an owner it
        is a match of two bots. Raises StoreUnavailable.
        """


class AllBotsAdmitted:
    """Admits every match, and leaves it to commits to have bots come."""

    async def admit(self, _match: MatchId, _owner: BotOwner | None) -> bool:
        """Admit it."""
        return True


ADMIT_ALL_BOTS = AllBotsAdmitted()


class NoShows(Protocol):
    """Looks after paired players when their match does not begin."""

    async def record_dissolved(self, match: Match) -> None:
        """A player has not connected to `match` in time, and it was dissolved.

        Raises StoreUnavailable.
        """

    async def record_abort(self, player: PlayerId) -> None:
        """A player has ended a rated match before its second turn. Raises StoreUnavailable."""


class NoShowsIgnored:
    """Does nothing."""

    async def record_dissolved(self, match: Match) -> None:
        """Do nothing."""

    async def record_abort(self, player: PlayerId) -> None:
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
    quota: MatchQuota
    shared_key: bytes
    """A secret that all nodes share, and that never changes."""
    chat: ChatStore
    turns: Turns = IGNORE_TURNS
    """Of players who are not connected."""
    chat_policy: ChatPolicy = ALLOW_ALL
    no_shows: NoShows = IGNORE_NO_SHOWS
    bots: BotPlaces = ADMIT_ALL_BOTS
