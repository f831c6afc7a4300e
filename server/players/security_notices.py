"""Mailer about changes of how an account is logged in to (ASVS 5.0, 6.3.7)."""

from protocol.core.account import Language
from protocol.core.ids import PlayerId
from server.players.mail import Mailer
from server.players.security_mail import Change, noticed
from server.store.players import Account, PlayerStore


class SecurityNotices:
    """Writes to confirmed addresses; accounts without one get no letter."""

    def __init__(self, players: PlayerStore, mailer: Mailer, public_url: str | None) -> None:
        self._players = players
        self._mailer = mailer
        self._public_url = public_url

    async def tell(self, player: PlayerId, change: Change, language: Language) -> None:
        """Write to the present address of the account. Raises ArchiveUnavailable."""
        account = await self._players.account(player)
        if account is not None:
            self.write(account, change, language)

    def write(self, account: Account, change: Change, language: Language) -> None:
        """Write to the address that the account had when it was read."""
        if account.email is None or not account.email_confirmed:
            return
        name = account.person.name or ""
        self._mailer.send(account.email, *noticed(change, language, name, self._public_url))
