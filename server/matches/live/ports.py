"""What a live match needs of the world around it."""

from dataclasses import dataclass

from server.matches.live.allowance import Allowance
from server.matches.live.timers import Timers
from server.store.ports import Clock, Commits, Life, MatchStore, PresenceStore


@dataclass(frozen=True, slots=True)
class MatchPorts:
    """Handed to every live match of a node."""

    commits: Commits
    matches: MatchStore
    presence: PresenceStore
    life: Life
    clock: Clock
    timers: Timers
    allowance: Allowance
    shared_key: bytes
    """A secret that all nodes share, and that never changes."""
