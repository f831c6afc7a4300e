"""Sends mail about changes to an account's logins (ASVS 5.0, 6.3.7)."""

import logging

from protocol.core.account import Language
from protocol.core.ids import PlayerId
from server.logs import facts
from server.players.mail import Mailer
from server.players.mail_quota import MailQuota
from server.players.security_mail import Change, noticed
from server.store.errors import DatabaseUnavailable
from server.store.players import Account, PlayerStore

log = logging.getLogger(__name__)


class SecurityNotices:
    """Mails notices of changes to their logins to accounts' confirmed addresses. Accounts without
    one get none.
    """

    def __init__(
        self, players: PlayerStore, quota: MailQuota, mailer: Mailer, public_url: str | None
    ) -> None:
        self._players = players
        self._quota = quota
        self._mailer = mailer
        self._public_url = public_url

    async def tell(self, player: PlayerId, change: Change, language: Language) -> None:
        """Mail a notice about a change of the player's account to its present address, if that is
        confirmed.

        Raises DatabaseUnavailable.
        """
        account = await self._players.find_account(player)
        if account is not None:
            await self.write(account, change, language)

    async def write(self, account: Account, change: Change, language: Language) -> None:
        """Mail a notice about a change of an account to the address in `account`, if that is
        confirmed.

        The stored address may have changed since. A mailbox gets at most MAILS_PER_MAILBOX (five)
        notices of each kind a day, or any number while the database is unavailable.
        """
        if account.email is None or not account.email_confirmed:
            return
        if not await self._may_notify(account.email, change):
            player = account.person.id
            log.warning("a mailbox is over its quota of notices", extra=facts(player=player))
            return
        name = account.person.name or ""
        self._mailer.send(account.email, *noticed(change, language, name, self._public_url))

    async def _may_notify(self, address: str, change: Change) -> bool:
        try:
            return await self._quota.may_notify(address, change)
        except DatabaseUnavailable:
            # The change has been made, so its owner has to know.
            return True
