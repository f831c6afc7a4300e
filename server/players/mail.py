"""Mailer to players, by SMTP; without a server for that they go to files."""

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
"""How long a mail server may take for each step."""
PORTS = {"smtp": 587, "smtps": 465}
"""RFC 8314: with STARTTLS, and with TLS from the start."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")
"""A mail server on this machine may do without TLS."""

log = logging.getLogger(__name__)


class BadSmtpUrl(Exception):
    """The URL of a mail server makes no sense: the text says why, and tells no password."""


class Mailer:
    """Sends letters one after the other, in the order in which they were written."""

    def __init__(
        self,
        smtp_url: str | None,
        sender: str,
        folder: Path,
        counted: Callable[[str], None] = lambda _outcome: None,
        *,
        public_url: str | None = None,
    ) -> None:
        """`folder` is for files where `smtp_url` is None. Raises BadSmtpUrl.

        Message ids have the host of `public_url`, or without one that of the sender's address.

        `counted` is called with what became of each letter: `sent`, `failed` or `dropped`.
        """
        self._counted = counted
        self._url = None if smtp_url is None else urlsplit(smtp_url)
        self._sender = sender
        self._folder = folder
        host = urlsplit(public_url or "").hostname or ""
        # The domain of a message id is no IPv6 address (RFC 5322, section 3.6.4).
        self._domain = sender.rpartition("@")[2] if ":" in host or not host else host
        self._waiting: Queue[EmailMessage] = Queue(MAILS_WAITING)
        if self._url is not None and (self._url.scheme not in PORTS or not self._url.hostname):
            raise BadSmtpUrl("SPITE_SMTP_URL is no URL like smtp://user:password@host:port")

    def send(self, to: str, subject: str, text: str) -> None:
        """Write to somebody. Where MAILS_WAITING wait, it is not sent, and the log says so."""
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self._sender, to, subject
        letter["Date"] = formatdate(usegmt=True)
        letter["Message-ID"] = f"<{secrets.token_hex(16)}@{self._domain}>"
        letter.set_content(text)
        try:
            self._waiting.put_nowait(letter)
        except QueueFull:
            self._counted("dropped")
            log.error("a letter was dropped: too many wait", extra=facts(waiting=MAILS_WAITING))

    async def run(self) -> None:
        """Send what is written, until cancelled."""
        while True:
            letter = await self._waiting.get()
            try:
                await asyncio.to_thread(self._deliver, letter)
                self._counted("sent")
            except (OSError, smtplib.SMTPException) as error:
                self._counted("failed")
                log.error("a letter can't be sent: %s", type(error).__name__)

    def _deliver(self, letter: EmailMessage) -> None:
        if self._url is None:
            self._file(letter)
            return
        host, tls = self._url.hostname or "", ssl.create_default_context()
        port = self._url.port or PORTS[self._url.scheme]
        if self._url.scheme == "smtps":
            with smtplib.SMTP_SSL(host, port, timeout=SMTP_S, context=tls) as server:
                self._say(server, letter)
            return
        with smtplib.SMTP(host, port, timeout=SMTP_S) as server:
            server.ehlo()
            if server.has_extn("starttls") or host not in LOOPBACK:
                # What can't be sent in secret is not sent: a code in it lets somebody in.
                server.starttls(context=tls)
            self._say(server, letter)

    def _say(self, server: smtplib.SMTP, letter: EmailMessage) -> None:
        if self._url is not None and self._url.username:
            server.login(unquote(self._url.username), unquote(self._url.password or ""))
        server.send_message(letter)

    def _file(self, letter: EmailMessage) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        name = f"{time.strftime('%Y%m%dT%H%M%S', time.gmtime())}-{secrets.token_hex(4)}.eml"
        file = self._folder / name
        # A letter that can be found is complete.
        begun = file.with_suffix(".part")
        begun.touch(mode=0o600)
        begun.write_bytes(bytes(letter))
        begun.rename(file)
        log.warning("no SPITE_SMTP_URL is set: a letter is in a file", extra=facts(file=str(file)))
