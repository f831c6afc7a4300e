"""What letters say about a change of how an account is logged in to. No I/O."""

from enum import Enum, auto

from protocol.core.account import Language
from server.players.letter_words import SITE, Letter


class Change(Enum):
    """What has changed."""

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
        Change.ADDRESS_CHANGED: "another e-mail address took the place of this one",
        Change.ADDRESS_REMOVED: "this e-mail address was removed",
    },
    "id": {
        Change.PASSWORD_SET: "kata sandi baru telah dibuat",
        Change.PASSWORD_REMOVED: "kata sandi telah dihapus",
        Change.PASSKEY_ADDED: "kunci sandi telah ditambahkan",
        Change.PASSKEY_REMOVED: "kunci sandi telah dihapus",
        Change.ADDRESS_CHANGED: "alamat email ini telah diganti dengan alamat lain",
        Change.ADDRESS_REMOVED: "alamat email ini telah dihapus",
    },
}
_SUBJECT: dict[Language, str] = {
    "en": "Your account was changed",
    "id": "Akun Anda telah diubah",
}
_TEXT: dict[Language, str] = {
    "en": """Hello {name},

in your account at {place}, {what}.

If it was you, do nothing. If it was not you, log in, set a new password and end the other sessions.
{else_}
""",
    "id": """Halo {name},

di akun Anda di {place}, {what}.

Jika itu Anda, abaikan saja. Jika bukan, masuklah, buat kata sandi baru, dan akhiri sesi lainnya.
{else_}
""",
}
_BY_LETTER: dict[Language, str] = {
    "en": "If you can't log in, have a code for a new password sent to this address.",
    "id": "Jika tidak bisa masuk, mintalah kode untuk kata sandi baru ke alamat ini.",
}
_BY_OPERATOR: dict[Language, str] = {
    "en": "If you can't log in, ask those who run the site: this address gets no codes any more.",
    "id": "Jika tidak bisa masuk, hubungi pengelola situs: alamat ini tidak lagi menerima kode.",
}


def noticed(change: Change, language: Language, name: str, public_url: str | None) -> Letter:
    """A letter about a change. There is no link in it, which a forger could imitate."""
    lost = change in (Change.ADDRESS_CHANGED, Change.ADDRESS_REMOVED)
    text = _TEXT[language].format(
        name=name,
        place=public_url or SITE,
        what=_WHAT[language][change],
        else_=(_BY_OPERATOR if lost else _BY_LETTER)[language],
    )
    return _SUBJECT[language], text
