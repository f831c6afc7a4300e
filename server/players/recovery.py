"""E-mail addresses of accounts, and new passwords by e-mail.

After OWASP's Forgot Password Cheat Sheet: the response and its time are the same for every address.
The code in the mail is random and valid once, for 30 minutes. A new password ends all sessions and
starts none.
"""

import asyncio
import logging
import re
from asyncio import Queue, QueueFull
from collections.abc import Callable
from contextlib import suppress

from msgspec import Struct

from protocol.core.account import Language
from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from server.limits import RECOVERIES_WAITING
from server.logs import facts
from server.players.devices import Device
from server.players.errors import AccountError
from server.players.lifetimes import DAY_MS, MAIL_CODE_MS
from server.players.logins import Logins
from server.players.mail import Mailer
from server.players.mail_quota import MailQuota
from server.players.mail_templates import CONFIRM, RECOVER, written
from server.players.security_mail import Change
from server.players.security_notices import SecurityNotices
from server.players.sessions import Sessions
from server.players.tokens import new_token, token_hash
from server.store.errors import DatabaseUnavailable
from server.store.players import EmailTaken, OneTime, OneTimeStore, PlayerStore

CONFIRMING, RECOVERING = "confirm", "recover"
"""The purposes of a mailed code: to confirm an address, or to set a new password."""
ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}"
)
"""A pattern of e-mail addresses as browsers accept them (HTML, "Valid e-mail address"), with a dot
in the domain.
"""
LONGEST = 254
"""The maximum number of characters of an e-mail address."""
AGAIN_S = 2.0
"""The pause before a recovery code is tried again while the database is unavailable, in seconds."""

log = logging.getLogger(__name__)


class Recovery:
    """Sends and redeems mailed codes, which confirm an address or permit a new password.

    All coroutines but `run` raise AccountError and DatabaseUnavailable.
    """

    def __init__(
        self,
        *,
        players: PlayerStore,
        once: OneTimeStore,
        quota: MailQuota,
        logins: Logins,
        sessions: Sessions,
        mailer: Mailer,
        notices: SecurityNotices,
        public_url: str | None,
        now_ms: Callable[[], int],
    ) -> None:
        """`now_ms` is the clock that all nodes share."""
        self._players = players
        self._once = once
        self._quota = quota
        self._requests: Queue[_RecoveryRequest] = Queue(RECOVERIES_WAITING)
        self._logins = logins
        self._sessions = sessions
        self._mailer = mailer
        self._notices = notices
        self._public_url = public_url
        self._now_ms = now_ms

    async def set_address(self, player: PlayerId, email: str, language: Language) -> None:
        """Send a code to a new address, which is unconfirmed until the code comes back.

        A confirmed address stays until then, so that a stolen session can't end recovery by it.
        """
        address = checked_address(email)
        if not await self._quota.may_confirm(player, address):
            raise AccountError(ErrorCode.TOO_MANY_REQUESTS, {"after_s": DAY_MS // 1000})
        account = await self._players.find_account(player)
        if account is None or not account.email_confirmed:
            await self._players.set_email(player, address, None)
        code = await self._code(CONFIRMING, player, address.encode())
        letter = written(
            CONFIRM, language, name="", code=code, public_url=self._public_url, purpose=CONFIRMING
        )
        self._mailer.send(address, *letter)

    async def remove_address(self, player: PlayerId, language: Language) -> None:
        """Remove the account's e-mail address, and send a last notice to it if it was confirmed."""
        before = await self._players.find_account(player)
        await self._once.remove(player, CONFIRMING)
        await self._once.remove(player, RECOVERING)
        await self._players.set_email(player, None, None)
        if before is not None:
            await self._notices.write(before, Change.ADDRESS_REMOVED, language)

    async def confirm(self, code: str, language: Language) -> None:
        """Redeem the code that confirms an address. If it replaces another confirmed address, send
        a notice to that one.
        """
        asked = await self._taken(code, CONFIRMING)
        address = asked.value.decode()
        before = await self._players.find_account(asked.player)
        try:
            await self._players.set_email(asked.player, address, key_of(address))
        except EmailTaken as error:
            # The owner of the mailbox may know of both accounts; other people must not learn of the
            # other one.
            raise AccountError(ErrorCode.CODE_LAPSED) from error
        if before is not None and key_of(before.email or "") != key_of(address):
            await self._notices.write(before, Change.ADDRESS_CHANGED, language)

    def ask(self, email: str, language: Language, device: Device | None) -> None:
        """Queue a recovery code for the address. It is sent only if an account has confirmed the
        address.

        The account is looked up later, so that the time of the response doesn't tell whether it
        exists. Raises AccountError for an invalid address, and if too many requests wait.
        """
        request = _RecoveryRequest(checked_address(email), language, device)
        try:
            self._requests.put_nowait(request)
        except QueueFull as error:
            raise AccountError(ErrorCode.TOO_BUSY) from error

    async def run(self) -> None:
        """Send the requested recovery codes until cancelled."""
        while True:
            request = await self._requests.get()
            try:
                await self._send_code(request)
            except DatabaseUnavailable:
                # The visitor was promised a mail, so try again.
                await asyncio.sleep(AGAIN_S)
                with suppress(QueueFull):
                    self._requests.put_nowait(request)

    async def _send_code(self, request: "_RecoveryRequest") -> None:
        account = await self._players.find_account_at(key_of(request.address))
        if account is None or account.email is None:
            return
        player, name = account.person.id, account.person.name or ""
        if not await self._quota.may_recover(player, account.email, request.device):
            log.warning("a mailbox is over its quota of codes", extra=facts(player=player))
            return
        language = request.language
        code = await self._code(RECOVERING, player, b"")
        letter = written(
            RECOVER, language, name=name, code=code, public_url=self._public_url, purpose=RECOVERING
        )
        self._mailer.send(account.email, *letter)

    async def finish(self, code: str, password: str, language: Language) -> None:
        """Set a new password, given the recovery code from a mail, and end all sessions of the
        player.
        """
        asked = await self._taken(code, RECOVERING)
        account = await self._players.find_account(asked.player)
        if account is None:
            raise AccountError(ErrorCode.CODE_LAPSED)
        try:
            await self._logins.set_password(asked.player, account.person.name or "", password)
        except AccountError:
            # The player may try another password: the code stays valid until its time is over.
            await self._once.add(asked.kept)
            raise
        await self._sessions.end_all(asked.player)
        await self._notices.write(account, Change.PASSWORD_SET, language)

    async def _code(self, purpose: str, player: PlayerId, value: bytes) -> str:
        code = new_token()
        # A later mail replaces earlier ones.
        await self._once.remove(player, purpose)
        ends_ms = self._now_ms() + MAIL_CODE_MS
        await self._once.add(OneTime(token_hash(code), purpose, player, value, ends_ms))
        return code

    async def _taken(self, code: str, purpose: str) -> "_Asked":
        asked = await self._once.take(token_hash(code), purpose, self._now_ms())
        if asked is None or asked.player is None:
            raise AccountError(ErrorCode.CODE_LAPSED)
        return _Asked(asked, asked.player)


class _RecoveryRequest(Struct, frozen=True, gc=False):
    """A visitor's request for a code to set a new password, to be mailed."""

    address: str
    language: Language
    device: Device | None


class _Asked:
    """A mailed code that was redeemed: its stored data and its owner."""

    def __init__(self, kept: OneTime, player: PlayerId) -> None:
        self.kept = kept
        self.player = player
        self.value = kept.value


def checked_address(email: str) -> str:
    """Return an e-mail address without surrounding spaces. Raises AccountError if it is none."""
    address = email.strip()
    if len(address) > LONGEST or not ADDRESS.fullmatch(address):
        raise AccountError(ErrorCode.BAD_EMAIL)
    return address


def key_of(address: str) -> str:
    """Return the form in which an e-mail address is looked up: in lower case.

    Mail servers ignore case in practice.
    """
    return address.lower()
