"""Ports of a live match: what it needs from the rest of the node."""

from dataclasses import dataclass
from typing import Protocol

from protocol.core.ids import MatchId, PlayerId
from server.matches.core.model import Match
from server.matches.live.chat_policy import ALLOW_ALL, ChatPolicy
from server.matches.live.match_quota import MatchQuota
from server.matches.live.timers import Timers
from server.store.bot_queue import BotOwner
from server.store.chat import ChatStore
from server.store.ports import Clock, Commits, MatchStore, NodeHealth, PresenceStore


class Turns(Protocol):
    """Receiver of the commits of matches, for notifications to players who are not connected."""

    def turn_changed(self, before: Match, after: Match, connected: tuple[bool, bool]) -> None:
        """Handle a commit that led from `before` to `after`. `connected` tells by seat who is
        connected.
        """


class TurnsIgnored:
    """Receiver of commits that ignores all of them: no player is notified of a turn."""

    def turn_changed(self, before: Match, after: Match, connected: tuple[bool, bool]) -> None: ...


IGNORE_TURNS = TurnsIgnored()


class BotPlaces(Protocol):
    """Limits on bots, so that no player or address takes all of them."""

    async def admit(self, match: MatchId, owner: BotOwner | None, /) -> bool:
        """Request bots for a match, now that a player or spectator who waits for them is connected.

        Returns False if the owner has reached the limit of bots: ask again later. A match without
        an owner is played by two bots. Raises StoreUnavailable.
        """


class AllBotsAdmitted:
    """Limits that admit every match. The commits themselves request bots."""

    async def admit(self, _match: MatchId, _owner: BotOwner | None) -> bool:
        return True


ADMIT_ALL_BOTS = AllBotsAdmitted()


class NoShows(Protocol):
    """Receiver of reports about matches that did not begin or were aborted early."""

    async def record_dissolved(self, match: Match) -> None:
        """Record that `match` was dissolved: a player declined it or did not connect in time.

        Raises StoreUnavailable.
        """

    async def record_abort(self, player: PlayerId) -> None:
        """Record that the player ended a rated match too early to count (see
        `server.matches.core.rating_rules.is_aborted`).

        Raises StoreUnavailable.
        """


class NoShowsIgnored:
    """Receiver that ignores all reports about no-shows and aborts."""

    async def record_dissolved(self, match: Match) -> None: ...

    async def record_abort(self, player: PlayerId) -> None: ...


IGNORE_NO_SHOWS = NoShowsIgnored()


@dataclass(frozen=True, slots=True)
class MatchPorts:
    """The parts of a node that all its live matches use."""

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
    chat_policy: ChatPolicy = ALLOW_ALL
    no_shows: NoShows = IGNORE_NO_SHOWS
    bots: BotPlaces = ADMIT_ALL_BOTS
