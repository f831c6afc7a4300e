"""The Lua scripts: read once, called by digest (EVALSHA)."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha1
from importlib.resources import files

Argument = str | bytes | int
Command = tuple[Argument, ...]

_FOLDER = files("server.store.redis") / "scripts"


@dataclass(frozen=True, slots=True)
class Script:
    """A script as Redis knows it."""

    source: bytes
    digest: str

    def call(self, keys: Sequence[str], *arguments: Argument) -> Command:
        """The command that runs it. Redis refuses it with NOSCRIPT until it was loaded."""
        return ("EVALSHA", self.digest, len(keys), *keys, *arguments)

    def load(self) -> Command:
        """The command that loads it."""
        return ("SCRIPT", "LOAD", self.source)


def _script(*parts: str) -> Script:
    """The script of these files, one after the other."""
    source = b"\n".join((_FOLDER / f"{part}.lua").read_bytes() for part in ("prelude", *parts))
    # Redis names scripts by this digest; nothing rests on its strength.
    return Script(source, sha1(source, usedforsecurity=False).hexdigest())


CREATE = _script("create")
COMMIT = _script("commit")
NOW = _script("now")
WATCH = _script("watch")
LOOK = _script("look")
RENEW = _script("renew")
SAY = _script("say")
TEXT = _script("text")
CLAIM = _script("claim")
REPORT = _script("report")
ABSENCE = _script("absence")
ENTER = _script("enter")
TAKE = _script("take")
GAME = _script("game")
DONE = _script("done")
HOLD = _script("hold")
RELEASE = _script("release")
LET_GO = _script("let_go")
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
ALL = (
    *(ADDRESS_ENTER, ADDRESS_LEAVE, ADDRESS_FOLLOW),
    *(CREATE, COMMIT, NOW, WATCH, LOOK, RENEW, CLAIM, REPORT, ABSENCE, ENTER, TAKE, GAME, DONE),
    *(HOLD, RELEASE, LET_GO, SAY, TEXT),
    *(
        LOBBY_ENTER,
        LOBBY_WITHDRAW,
        LOBBY_REPORT,
        LOBBY_READ,
        LOBBY_DISSOLVE,
        LOBBY_DELAY,
        LOBBY_LEAVE,
    ),
    *(CHALLENGE_MAKE, CHALLENGE_ANSWER, CHALLENGE_READ, CHALLENGE_HERE),
)
