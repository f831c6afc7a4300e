"""Tests the mailer: it sends mail to a mail server, or without one writes files.

Rejected mail and unusable servers must not stop it.
"""

import asyncio
import email
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.policy import default
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest

from server.limits import MAILS_WAITING
from server.players.mail import BadSmtpUrl, Mailer
from tests.support.mail_server import certificate, mail_server
from tests.support.timeouts import PATIENCE_S, until

TO = "ada@example.org"


@asynccontextmanager
async def sending(url: str | None, folder: Path) -> AsyncIterator[Mailer]:
    mailer = Mailer(url, "spite@play.example", folder, public_url="https://site.example:8443")
    async with asyncio.TaskGroup() as tasks:
        running = tasks.create_task(mailer.run())
        yield mailer
        running.cancel()


async def test_a_mail_is_sent(tmp_path: Path) -> None:
    async with mail_server() as mail, sending(mail.url, tmp_path) as mailer:
        mailer.send(TO, "Kata sandi", "Halo Änne")
        await until(lambda: len(mail.messages) == 1)
        assert f"To: {TO}" in mail.messages[0]
        assert "From: spite@play.example" in mail.messages[0]
        message = email.message_from_string(mail.messages[0], policy=default)
        sent_s = parsedate_to_datetime(message["Date"]).timestamp()
        assert abs(time.time() - sent_s) < PATIENCE_S
        assert re.fullmatch(r"<[0-9a-f]{32}@site\.example>", message["Message-ID"])


@pytest.mark.parametrize("way", ["tls", "starttls"])
async def test_mail_uses_tls_with_a_trusted_certificate(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    context, trusted = certificate(tmp_path)
    async with mail_server(**{way: context}) as mail, sending(mail.url, tmp_path) as mailer:
        mailer.send(TO, "One", "the secret code")
        await until(lambda: "a mail can't be sent: SSLCertVerificationError" in caplog.text)
        assert mail.messages == []
        monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
        mailer.send(TO, "Two", "the secret code")
        await until(lambda: len(mail.messages) == 1)
        assert mail.in_secret


async def test_a_rejected_mail_does_not_block_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with mail_server() as mail, sending(mail.url, tmp_path) as mailer:
        mail.refuses = True
        mailer.send(TO, "One", "the secret code")
        await until(lambda: "a mail can't be sent" in caplog.text)
        mail.refuses = False
        mailer.send(TO, "Two", "the secret code")
        await until(lambda: len(mail.messages) == 1)
        assert "Subject: Two" in mail.messages[0]
    assert "secret" not in caplog.text


@pytest.mark.parametrize(
    ("url", "error"),
    [("smtp://smtp..example.test:25", "Unicode"), ("smtp://127.0.0.1:99999", "ValueError")],
)
async def test_an_unusable_mail_server_does_not_end_the_mailer(
    url: str, error: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with sending(url, tmp_path) as mailer:
        for number in (1, 2):
            mailer.send(TO, "One", "the secret code")
            await until(lambda: caplog.text.count("a mail can't be sent") == number)  # noqa: B023
    assert error in caplog.text
    assert "secret" not in caplog.text


async def test_without_a_server_a_mail_is_written_to_a_file_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "mailer"
    async with sending(None, folder) as mailer:
        mailer.send(TO, "One", "the secret code")
        await until(lambda: "a mail is in a file" in caplog.text)
    (file,) = folder.iterdir()
    assert (folder.stat().st_mode & 0o777, file.stat().st_mode & 0o777) == (0o700, 0o600)
    assert "the secret code" in file.read_text()
    assert "secret" not in caplog.text


async def test_the_queue_of_unsent_mail_is_bounded(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    mailer = Mailer(None, "spite@play.example", tmp_path)
    for _ in range(MAILS_WAITING):
        mailer.send(TO, "One", "text")
    assert caplog.text == ""
    mailer.send(TO, "One", "text")
    assert "a mail was dropped" in caplog.text


@pytest.mark.parametrize("url", ["http://mail.example", "smtp://", "mail.example:25"])
def test_an_invalid_url_is_rejected(url: str, tmp_path: Path) -> None:
    with pytest.raises(BadSmtpUrl):
        Mailer(url, "spite@play.example", tmp_path)
