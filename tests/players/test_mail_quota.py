"""Tests the quotas on mail to one mailbox or account, because strangers can request it."""

import email
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest

from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from server.limits import MAILS_PER_ACCOUNT, MAILS_PER_MAILBOX, RECOVERIES_WAITING
from server.players.devices import Device
from server.players.errors import AccountError
from server.players.lifetimes import DAY_MS
from server.players.mail_quota import mailbox_of
from server.players.security_mail import Change
from server.store.errors import DatabaseUnavailable
from server.store.players import Registration
from tests.support.player_services import PlayerParts, player_parts
from tests.support.timeouts import until

ADA, BEN = PlayerId("ada"), PlayerId("ben")
NAME = "Prize of Ada"


def mails(parts: PlayerParts) -> list[EmailMessage]:
    """Return the mails that the services have sent, which are files without a mail server."""
    read = (file.read_bytes() for file in parts.letters.glob("*.eml"))
    return [email.message_from_bytes(text, policy=default) for text in read]


async def register(parts: PlayerParts, player: PlayerId) -> None:
    await parts.stores.players.register(Registration(player, NAME, player, 1, password="hash"))  # noqa: S106


async def request_mail(parts: PlayerParts, player: PlayerId, address: str) -> bool:
    """Give the account this e-mail address, and have a code mailed to it.

    Return True if the quota allows the mail.
    """
    try:
        await parts.players.recovery.set_address(player, address, "en")
    except AccountError as refusal:
        if refusal.code != ErrorCode.TOO_MANY_REQUESTS:
            raise
        return False
    return True


@pytest.mark.parametrize(
    ("address", "mailbox"),
    [
        ("Ada+news@Example.org", "ada@example.org"),
        ("ada@example.org", "ada@example.org"),
        ("+x@example.org", "+x@example.org"),
    ],
)
def test_plus_tags_and_capitals_are_one_mailbox(address: str, mailbox: str) -> None:
    assert mailbox_of(address) == mailbox


async def test_a_mailbox_gets_few_codes_a_day_from_all_visitors(tmp_path: Path) -> None:
    async with player_parts(tmp_path) as parts:
        await register(parts, ADA)
        await register(parts, BEN)
        for number in range(MAILS_PER_MAILBOX):
            assert await request_mail(parts, ADA, f"V+{number}@example.org")
        for player in (ADA, BEN):
            assert not await request_mail(parts, player, "v@EXAMPLE.org")
        await until(lambda: len(mails(parts)) == MAILS_PER_MAILBOX)
        assert all(NAME not in mail.get_content() for mail in mails(parts))
        parts.clock.at_ms += DAY_MS
        assert await request_mail(parts, BEN, "v@example.org")


async def test_an_account_can_request_few_codes_a_day(tmp_path: Path) -> None:
    async with player_parts(tmp_path) as parts:
        await register(parts, ADA)
        for number in range(MAILS_PER_ACCOUNT):
            assert await request_mail(parts, ADA, f"victim{number}@example.org")
        assert not await request_mail(parts, ADA, "another@example.org")


async def test_recovery_is_answered_before_the_account_is_looked_up(tmp_path: Path) -> None:
    async with player_parts(tmp_path) as parts:
        await register(parts, ADA)
        await parts.stores.players.set_email(ADA, "ada@example.org", "ada@example.org")
        ask = parts.players.recovery.ask
        for _ in range(MAILS_PER_MAILBOX + 1):
            ask("ada@example.org", "en", None)
            ask("nobody@example.org", "en", None)
        await until(lambda: len(mails(parts)) == MAILS_PER_MAILBOX)
        # Strangers have used up the quota, but not that of the owner's browser.
        ask("ada@example.org", "en", Device.new())
        ask("ada@example.org", "en", Device.new().with_login(ADA))
        await until(lambda: len(mails(parts)) == MAILS_PER_MAILBOX + 1)
        for _ in range(RECOVERIES_WAITING):
            ask("nobody@example.org", "en", None)
        with pytest.raises(AccountError) as refused:
            ask("nobody@example.org", "en", None)
        assert refused.value.code == ErrorCode.TOO_BUSY


async def test_a_mailbox_gets_few_notices_of_each_kind_a_day(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with player_parts(tmp_path) as parts:
        await register(parts, ADA)
        await parts.stores.players.set_email(ADA, "ada@example.org", "ada@example.org")
        tell = parts.players.security_notices.tell
        for _ in range(MAILS_PER_MAILBOX):
            await tell(ADA, Change.PASSKEY_ADDED, "en")
        assert "quota" not in caplog.text
        await tell(ADA, Change.PASSKEY_ADDED, "en")
        assert "a mailbox is over its quota of notices" in caplog.text
        # Other changes are not hidden by that.
        await tell(ADA, Change.PASSWORD_SET, "en")
        await until(lambda: len(mails(parts)) == MAILS_PER_MAILBOX + 1)
        parts.clock.at_ms += DAY_MS
        await tell(ADA, Change.PASSKEY_ADDED, "en")
        await until(lambda: len(mails(parts)) == MAILS_PER_MAILBOX + 2)


async def test_a_notice_is_sent_if_the_quota_is_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def take(*_: object) -> bool:
        raise DatabaseUnavailable("away")

    async with player_parts(tmp_path) as parts:
        await register(parts, ADA)
        await parts.stores.players.set_email(ADA, "ada@example.org", "ada@example.org")
        monkeypatch.setattr(type(parts.stores.mail_quotas), "take", take)
        await parts.players.security_notices.tell(ADA, Change.PASSWORD_SET, "en")
        await until(lambda: len(mails(parts)) == 1)
