"""Quotas on mail that visitors can request, for each mailbox and each account."""

from collections.abc import Callable

from protocol.core.ids import PlayerId
from server.limits import MAILS_PER_ACCOUNT, MAILS_PER_MAILBOX
from server.players.devices import Device
from server.players.lifetimes import DAY_MS
from server.players.security_mail import Change
from server.players.tokens import token_hash
from server.store.players import MailQuotaStore


class MailQuota:
    """Limits the mail that visitors can request, counted over all nodes. Every coroutine raises
    DatabaseUnavailable.
    """

    def __init__(self, store: MailQuotaStore, now_ms: Callable[[], int]) -> None:
        """`now_ms` is the clock that all nodes share."""
        self._store = store
        self._now_ms = now_ms

    async def may_confirm(self, player: PlayerId, address: str) -> bool:
        """Return True and count the mail if an account may get a code to confirm an address."""
        return await self._take(
            {
                f"confirm {mailbox_of(address)}": MAILS_PER_MAILBOX,
                f"account {player}": MAILS_PER_ACCOUNT,
            }
        )

    async def may_recover(self, player: PlayerId, address: str, device: Device | None) -> bool:
        """Return True and count the mail if a code for a new password may be sent.

        A browser in which the account has logged in before has its own count, so that strangers
        can't use up the owner's.
        """
        counted = f"recover {mailbox_of(address)}"
        if device is not None and device.knows(player):
            counted = f"recover {player} {device.id}"
        return await self._take({counted: MAILS_PER_MAILBOX})

    async def may_notify(self, address: str, change: Change) -> bool:
        """Return True and count the mail if a mail about a change to an account may be sent.

        Each kind of change has its own count, so that many of one can't hide another.
        """
        return await self._take({f"notice {change.name} {mailbox_of(address)}": MAILS_PER_MAILBOX})

    async def _take(self, quotas: dict[str, int]) -> bool:
        hashes = {token_hash(name): most for name, most in quotas.items()}
        return await self._store.take(hashes, self._now_ms(), DAY_MS)


def mailbox_of(address: str) -> str:
    """Return the mailbox of an address: in lower case and without a plus-tag."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0] or local}@{domain}"
