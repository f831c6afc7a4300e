"""The Lua scripts by which the stores change several keys of Redis in one atomic step.

They are read once, and called by digest (EVALSHA).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha1
from importlib.resources import files

from msgspec import Struct

Argument = str | bytes | int


class Packed(Struct, frozen=True, gc=False):
    """A Redis command that is encoded already."""

    key: str
    """One of the command's keys, which are all in one slot."""
    encoded: bytes


Command = tuple[Argument, ...] | Packed

_FOLDER = files("server.store.redis") / "scripts"


@dataclass(frozen=True, slots=True)
class Script:
    """A Lua script for Redis with its digest."""

    source: bytes
    digest: str

    def call(self, keys: Sequence[str], *arguments: Argument) -> tuple[Argument, ...]:
        """Return the command that runs the script. Redis replies NOSCRIPT until it is loaded."""
        return ("EVALSHA", self.digest, len(keys), *keys, *arguments)

    def load(self) -> Command:
        """Return the command that loads the script into Redis."""
        return ("SCRIPT", "LOAD", self.source)


def _script(*parts: str) -> Script:
    """Return the Lua script made of these files, in this order."""
    source = b"\n".join((_FOLDER / f"{part}.lua").read_bytes() for part in ("prelude", *parts))
    # Redis names scripts by this digest. Security does not depend on it.
    return Script(source, sha1(source, usedforsecurity=False).hexdigest())


MATCH_CREATE = _script("match_create")
MATCH_COMMIT = _script("match_commit")
NOW = _script("now")
MATCH_SUBSCRIBE = _script("match_subscribe")
MATCH_READ = _script("match_read")
MATCH_STEPS = _script("match_steps")
MATCH_RENEW = _script("match_renew")
CHAT_POST = _script("chat_post")
CHAT_COUNT_TEXT = _script("chat_count_text")
DEADLINE_CLAIM = _script("deadline_claim")
COMPARE_AND_SET = _script("compare_and_set")
PLAYER_MATCH_ENTER = _script("player_match_enter")
OUTBOX_CLAIM = _script("outbox_claim")
OUTBOX_LOAD_GAME = _script("outbox_load_game")
OUTBOX_MARK_ARCHIVED = _script("outbox_mark_archived")
BOT_ENTER = _script("bot_enter")
BOT_RENEW = _script("bot_renew")
BOT_LEASE = _script("bot_lease")
BOT_RELEASE = _script("bot_release")
BOT_REMOVE = _script("bot_remove")
LOBBY_ENTER = _script("lobby", "lobby_enter")
LOBBY_WITHDRAW = _script("lobby", "lobby_withdraw")
LOBBY_REPORT = _script("lobby", "lobby_report")
LOBBY_READ = _script("lobby", "lobby_read")
LOBBY_DISSOLVE = _script("lobby", "lobby_dissolve")
LOBBY_DELAY = _script("lobby", "lobby_delay")
LOBBY_LEAVE = _script("lobby", "lobby_leave")
CHALLENGE_MAKE = _script("challenges", "challenge_make")
CHALLENGE_ANSWER = _script("challenges", "challenge_answer")
CHALLENGE_READ = _script("challenges", "challenge_read")
CHALLENGE_HERE = _script("challenges", "challenge_here")
ADDRESS_ENTER = _script("addresses", "address_enter")
ADDRESS_LEAVE = _script("addresses", "address_leave")
ADDRESS_FOLLOW = _script("addresses", "address_follow")
ALL = tuple(value for value in list(globals().values()) if isinstance(value, Script))
