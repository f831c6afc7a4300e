"""Sends mail to players by SMTP, or writes it to files if no mail server is configured."""

import asyncio
import logging
import secrets
import smtplib
import ssl
import time
from asyncio import Queue, QueueFull
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import formatdate
from pathlib import Path
from urllib.parse import unquote, urlsplit

from server.limits import MAILS_WAITING
from server.logs import facts

SMTP_S = 15.0
"""The timeout of each step of an SMTP session."""
PORTS = {"smtp": 587, "smtps": 465}
"""The ports of mail servers for STARTTLS and for implicit TLS (RFC 8314)."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")
"""Hosts of a mail server on this machine, which may do without TLS."""

log = logging.getLogger(__name__)


class BadSmtpUrl(Exception):
    """The URL of the mail server is invalid. The message contains no password."""


class Mailer:
    """Sends mail one message after another, in the order of the calls."""

    def __init__(
        self,
        smtp_url: str | None,
        sender: str,
        folder: Path,
        counted: Callable[[str], None] = lambda _outcome: None,
        *,
        public_url: str | None = None,
    ) -> None:
        """Configure the sender. Raises BadSmtpUrl.

        Without `smtp_url`, mail goes to files in `folder`. Message ids have the host of
        `public_url`, or else of the sender's address. `counted` is called with the outcome of each
        mail: `sent`, `failed` or `dropped`.
        """
        self._counted = counted
        self._url = None if smtp_url is None else urlsplit(smtp_url)
        self._sender = sender
        self._folder = folder
        host = urlsplit(public_url or "").hostname or ""
        # The domain of a message id can't be an IPv6 address (RFC 5322, section 3.6.4).
        self._domain = sender.rpartition("@")[2] if ":" in host or not host else host
        self._waiting: Queue[EmailMessage] = Queue(MAILS_WAITING)
        if self._url is not None and (self._url.scheme not in PORTS or not self._url.hostname):
            raise BadSmtpUrl("SPITE_SMTP_URL is no URL like smtp://user:password@host:port")

    def send(self, to: str, subject: str, text: str) -> None:
        """Queue a mail. If MAILS_WAITING (100) are queued already, log an error and drop it."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, to, subject
        message["Date"] = formatdate(usegmt=True)
        message["Message-ID"] = f"<{secrets.token_hex(16)}@{self._domain}>"
        message.set_content(text)
        try:
            self._waiting.put_nowait(message)
        except QueueFull:
            self._counted("dropped")
            log.error(
                "a mail was dropped: too many are waiting", extra=facts(waiting=MAILS_WAITING)
            )

    async def run(self) -> None:
        """Send queued mail until cancelled. A mail that can't be sent is logged and dropped."""
        while True:
            message = await self._waiting.get()
            try:
                await asyncio.to_thread(self._deliver, message)
                self._counted("sent")
            except Exception as error:
                # Besides OSError and SMTPException, names of hosts and passwords raise ValueError.
                self._counted("failed")
                log.error("a mail can't be sent: %s", type(error).__name__)

    def _deliver(self, message: EmailMessage) -> None:
        if self._url is None:
            self._file(message)
            return
        host, tls = self._url.hostname or "", ssl.create_default_context()
        port = self._url.port or PORTS[self._url.scheme]
        if self._url.scheme == "smtps":
            with smtplib.SMTP_SSL(host, port, timeout=SMTP_S, context=tls) as server:
                self._say(server, message)
            return
        with smtplib.SMTP(host, port, timeout=SMTP_S) as server:
            server.ehlo()
            if server.has_extn("starttls") or host not in LOOPBACK:
                # Mail with a code must not be sent unencrypted, because the code gives access to an
                # account.
                server.starttls(context=tls)
            self._say(server, message)

    def _say(self, server: smtplib.SMTP, message: EmailMessage) -> None:
        if self._url is not None and self._url.username:
            server.login(unquote(self._url.username), unquote(self._url.password or ""))
        server.send_message(message)

    def _file(self, message: EmailMessage) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        name = f"{time.strftime('%Y%m%dT%H%M%S', time.gmtime())}-{secrets.token_hex(4)}.eml"
        file = self._folder / name
        # Rename the file once it is complete, so that readers never see half a mail.
        begun = file.with_suffix(".part")
        begun.touch(mode=0o600)
        begun.write_bytes(bytes(message))
        begun.rename(file)
        log.warning("no SPITE_SMTP_URL is set: a mail is in a file", extra=facts(file=str(file)))
