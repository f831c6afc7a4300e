"""E-mail addresses of accounts, and new passwords by way of them.

After OWASP's Forgot Password Cheat Sheet: the answer is the same, and comes as fast, whether there
is such an address or not; the code in a letter is random, good once and for 30 minutes; a new
password ends all sessions, and logs nobody in.
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
from server.players.lifetimes import DAY_MS, LETTER_MS
from server.players.logins import Logins
from server.players.mail import Mailer
from server.players.mail_quota import MailQuota
from server.players.mail_templates import CONFIRM, RECOVER, written
from server.players.refused import AccountRefused
from server.players.security_mail import Change
from server.players.security_notices import SecurityNotices
from server.players.sessions import Sessions
from server.players.tokens import new_token, token_hash
from server.store.archive import ArchiveUnavailable
from server.store.players import EmailTaken, OneTime, OneTimeStore, PlayerStore

CONFIRMING, RECOVERING = "confirm", "recover"
"""What a code is good for."""
ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}"
)
"""What browsers take for an address (HTML, "Valid e-mail address"), with a dot in the domain."""
LONGEST = 254
AGAIN_S = 2.0
"""Seconds to wait for a database that is away."""

log = logging.getLogger(__name__)


class Recovery:
    """Every coroutine here raises AccountRefused and ArchiveUnavailable."""

    def __init__(
        self,
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
        self._asked: Queue[_AskedFor] = Queue(RECOVERIES_WAITING)
        self._logins = logins
        self._sessions = sessions
        self._mailer = mailer
        self._notices = notices
        self._public_url = public_url
        self._now_ms = now_ms

    async def set_address(self, player: PlayerId, email: str, language: Language) -> None:
        """Write a code to the address; until it comes back, the address is good for nothing.

        A confirmed address stays until then: a session in the wrong hands ends no recovery by it.
        """
        address = checked_address(email)
        if not await self._quota.may_confirm(player, address):
            raise AccountRefused(ErrorCode.TOO_MANY_REQUESTS, {"after_s": DAY_MS // 1000})
        account = await self._players.account(player)
        if account is None or not account.email_confirmed:
            await self._players.set_email(player, address, None)
        code = await self._code(CONFIRMING, player, address.encode())
        letter = written(CONFIRM, language, "", code, self._public_url, CONFIRMING)
        self._mailer.send(address, *letter)

    async def remove_address(self, player: PlayerId, language: Language) -> None:
        """Forget the account's address, and write to it once more."""
        before = await self._players.account(player)
        await self._once.drop(player, CONFIRMING)
        await self._once.drop(player, RECOVERING)
        await self._players.set_email(player, None, None)
        if before is not None:
            self._notices.write(before, Change.ADDRESS_REMOVED, language)

    async def confirm(self, code: str, language: Language) -> None:
        """The code of a letter has come back; the address before it is told."""
        asked = await self._taken(code, CONFIRMING)
        address = asked.value.decode()
        before = await self._players.account(asked.player)
        try:
            await self._players.set_email(asked.player, address, key_of(address))
        except EmailTaken as error:
            # Who has the mailbox knows both accounts; nobody else is told of the other one.
            raise AccountRefused(ErrorCode.CODE_LAPSED) from error
        if before is not None and key_of(before.email or "") != key_of(address):
            self._notices.write(before, Change.ADDRESS_CHANGED, language)

    def ask(self, email: str, language: Language, device: Device | None) -> None:
        """Have a code sent to the address, if an account has confirmed it.

        The account is looked up later, so that the time of the answer doesn't tell whether there
        is one. Raises AccountRefused.
        """
        wanted = _AskedFor(checked_address(email), language, device)
        try:
            self._asked.put_nowait(wanted)
        except QueueFull as error:
            raise AccountRefused(ErrorCode.TOO_BUSY) from error

    async def run(self) -> None:
        """Send the codes that were asked for, until cancelled."""
        while True:
            wanted = await self._asked.get()
            try:
                await self._send_code(wanted)
            except ArchiveUnavailable:
                # The visitor was told that it would come.
                await asyncio.sleep(AGAIN_S)
                with suppress(QueueFull):
                    self._asked.put_nowait(wanted)

    async def _send_code(self, wanted: "_AskedFor") -> None:
        account = await self._players.account_at(key_of(wanted.address))
        if account is None or account.email is None:
            return
        player, name = account.person.id, account.person.name or ""
        if not await self._quota.may_recover(player, account.email, wanted.device):
            log.warning("a mailbox has had too many codes today", extra=facts(player=player))
            return
        language = wanted.language
        code = await self._code(RECOVERING, player, b"")
        letter = written(RECOVER, language, name, code, self._public_url, RECOVERING)
        self._mailer.send(account.email, *letter)

    async def finish(self, code: str, password: str, language: Language) -> None:
        """Set a new password by the code of a letter."""
        asked = await self._taken(code, RECOVERING)
        account = await self._players.account(asked.player)
        if account is None:
            raise AccountRefused(ErrorCode.CODE_LAPSED)
        try:
            await self._logins.set_password(asked.player, account.person.name or "", password)
        except AccountRefused:
            # Another password may be better: the code is good until its time is over.
            await self._once.keep(asked.kept)
            raise
        await self._sessions.end_all(asked.player)
        self._notices.write(account, Change.PASSWORD_SET, language)

    async def _code(self, purpose: str, player: PlayerId, value: bytes) -> str:
        code = new_token()
        # A later letter takes the place of those before it.
        await self._once.drop(player, purpose)
        ends_ms = self._now_ms() + LETTER_MS
        await self._once.keep(OneTime(token_hash(code), purpose, player, value, ends_ms))
        return code

    async def _taken(self, code: str, purpose: str) -> "_Asked":
        asked = await self._once.take(token_hash(code), purpose, self._now_ms())
        if asked is None or asked.player is None:
            raise AccountRefused(ErrorCode.CODE_LAPSED)
        return _Asked(asked, asked.player)


class _AskedFor(Struct, frozen=True, gc=False):
    """A request for a new password."""

    address: str
    language: Language
    device: Device | None


class _Asked:
    """What a code was for, and whose it was."""

    def __init__(self, kept: OneTime, player: PlayerId) -> None:
        self.kept = kept
        self.player = player
        self.value = kept.value


def checked_address(email: str) -> str:
    """The address, as it was typed but for spaces around it. Raises AccountRefused."""
    address = email.strip()
    if len(address) > LONGEST or not ADDRESS.fullmatch(address):
        raise AccountRefused(ErrorCode.BAD_EMAIL)
    return address


def key_of(address: str) -> str:
    """The form in which an address is looked up: mail servers look at no capitals, in practice."""
    return address.lower()
