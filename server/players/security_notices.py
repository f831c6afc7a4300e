"""Sends mail about changes to an account's logins (ASVS 5.0, 6.3.7)."""

from protocol.core.account import Language
from protocol.core.ids import PlayerId
from server.players.mail import Mailer
from server.players.security_mail import Change, noticed
from server.store.players import Account, PlayerStore


class SecurityNotices:
    """Sends notices to confirmed addresses. Accounts without one get none."""

    def __init__(self, players: PlayerStore, mailer: Mailer, public_url: str | None) -> None:
        self._players = players
        self._mailer = mailer
        self._public_url = public_url

    async def tell(self, player: PlayerId, change: Change, language: Language) -> None:
        """Send a notice to the account's current address. Raises ArchiveUnavailable."""
        account = await self._players.find_account(player)
        if account is not None:
            self.write(account, change, language)

    def write(self, account: Account, change: Change, language: Language) -> None:
        """Send a notice to the address in `account`, which may have changed since."""
        if account.email is None or not account.email_confirmed:
            return
        name = account.person.name or ""
        self._mailer.send(account.email, *noticed(change, language, name, self._public_url))
