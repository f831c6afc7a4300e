"""The texts of mail about changes to an account's logins."""

from enum import Enum, auto

from protocol.core.account import Language
from server.players.mail_templates import SITE, MailText


class Change(Enum):
    """The kind of change of an account that its owner hears of by mail."""

    PASSWORD_SET = auto()
    PASSWORD_REMOVED = auto()
    PASSKEY_ADDED = auto()
    PASSKEY_REMOVED = auto()
    ADDRESS_CHANGED = auto()
    ADDRESS_REMOVED = auto()


_WHAT: dict[Language, dict[Change, str]] = {
    "en": {
        Change.PASSWORD_SET: "a new password was set",
        Change.PASSWORD_REMOVED: "the password was removed",
        Change.PASSKEY_ADDED: "a passkey was added",
        Change.PASSKEY_REMOVED: "a passkey was removed",
        Change.ADDRESS_CHANGED: "this e-mail address was replaced by another one",
        Change.ADDRESS_REMOVED: "this e-mail address was removed",
    },
    "id": {
        Change.PASSWORD_SET: "kata sandi baru sudah dibuat",
        Change.PASSWORD_REMOVED: "kata sandi sudah dihapus",
        Change.PASSKEY_ADDED: "sebuah kunci sandi sudah ditambahkan",
        Change.PASSKEY_REMOVED: "sebuah kunci sandi sudah dihapus",
        Change.ADDRESS_CHANGED: "alamat email ini sudah diganti dengan alamat lain",
        Change.ADDRESS_REMOVED: "alamat email ini sudah dihapus",
    },
}
_SUBJECT: dict[Language, str] = {
    "en": "Your account was changed",
    "id": "Ada perubahan di akunmu",
}
_TEXT: dict[Language, str] = {
    "en": """Hello {name},

There was a change to your account at {place}: {what}.

If it was you, you don't need to do anything. If it wasn't you, log in, set a new password and log
out everywhere else.
{else_}
""",
    "id": """Halo {name},

Ada perubahan di akunmu di {place}: {what}.

Kalau itu memang kamu, abaikan saja email ini. Kalau bukan, masuk ke akunmu, buat kata sandi baru,
lalu keluar dari semua perangkat lain.
{else_}
""",
}
_BY_MAIL: dict[Language, str] = {
    "en": "If you can't log in, reset your password with a code sent to this address.",
    "id": "Kalau tidak bisa masuk, atur ulang kata sandimu dengan kode yang dikirim ke alamat ini.",
}
_BY_OPERATOR: dict[Language, str] = {
    "en": "If you can't log in, contact the site operators: this address gets no more codes.",
    "id": "Kalau tidak bisa masuk, hubungi pengelola situs: alamat ini tidak lagi menerima kode.",
}


def noticed(change: Change, language: Language, name: str, public_url: str | None) -> MailText:
    """Return a mail about a change to an account's logins. It has no link, which a phishing mail
    could imitate.
    """
    lost = change in (Change.ADDRESS_CHANGED, Change.ADDRESS_REMOVED)
    text = _TEXT[language].format(
        name=name,
        place=public_url or SITE,
        what=_WHAT[language][change],
        else_=(_BY_OPERATOR if lost else _BY_MAIL)[language],
    )
    return _SUBJECT[language], text
