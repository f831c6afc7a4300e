"""Device cookies of browsers in which accounts have logged in before.

After OWASP, "Slow Down Online Guessing Attacks with Device Cookies": such a browser has its own
counts of failed logins and of recovery mails. So strangers who guess passwords can't lock out the
owner.
"""

import re
import secrets
from typing import Self

from msgspec import Struct

from protocol.core.ids import PlayerId

ID_BYTES = 16
ACCOUNTS = 4
"""The number of accounts that a device cookie remembers, latest first."""
FORMAT = re.compile(r"[\w-]{22}(\.[0-9A-Za-z]{1,32})*", re.ASCII)


class Device(Struct, frozen=True, gc=False):
    """A browser (by its device cookie), and the last accounts that have logged in there."""

    id: str
    """A random id, the same for all accounts of the browser."""
    players: tuple[PlayerId, ...] = ()

    @classmethod
    def new(cls) -> Self:
        """Return a new device with a random id, from which no account has logged in yet."""
        return cls(secrets.token_urlsafe(ID_BYTES))

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Return the device that the text (made by `str` of a device) describes, or None if the
        text is malformed.
        """
        if not FORMAT.fullmatch(text):
            return None
        id_, *players = text.split(".")
        return cls(id_, tuple(PlayerId(player) for player in players))

    def __str__(self) -> str:
        return ".".join((self.id, *self.players))

    def knows(self, player: PlayerId) -> bool:
        """Return True if the account is one of the last ACCOUNTS (four) that have logged in from
        this browser.
        """
        return player in self.players

    def with_login(self, player: PlayerId) -> Self:
        """Return the device after a login of this account. It keeps only the last ACCOUNTS (four)
        accounts.
        """
        others = tuple(one for one in self.players if one != player)
        return type(self)(self.id, (player, *others)[:ACCOUNTS])
