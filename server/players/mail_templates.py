"""The texts of mail, in each language."""

from protocol.core.account import Language

Letter = tuple[str, str]
"""The subject and the text."""

_CONFIRM_EN = """Hello,

this address was given for your account at {place}. To confirm it, {how}

The code is good for 30 minutes, and once. If you did not ask for this, do nothing.
"""
_CONFIRM_ID = """Halo,

alamat ini didaftarkan untuk akunmu di {place}. Untuk mengonfirmasinya, {how}

Kode ini berlaku selama 30 menit dan hanya bisa dipakai sekali. Kalau bukan kamu yang memintanya,
abaikan saja surat ini.
"""
_RECOVER_EN = """Hello {name},

somebody wants to set a new password for your account at {place}. If it was you, {how}

Your name there is {name}. The code is good for 30 minutes, and once. If it was not you, do nothing:
your account is safe.
"""
_RECOVER_ID = """Halo {name},

ada yang ingin membuat kata sandi baru untuk akunmu di {place}. Kalau itu kamu, {how}

Namamu di sana {name}. Kode ini berlaku selama 30 menit dan hanya bisa dipakai sekali. Kalau bukan
kamu, abaikan saja surat ini: akunmu aman.
"""
CONFIRM: dict[Language, Letter] = {
    "en": ("Confirm your e-mail address", _CONFIRM_EN),
    "id": ("Konfirmasi alamat emailmu", _CONFIRM_ID),
}
RECOVER: dict[Language, Letter] = {
    "en": ("A new password for your account", _RECOVER_EN),
    "id": ("Kata sandi baru untuk akunmu", _RECOVER_ID),
}
SITE = "Spite & Malice Online"
BY_LINK: dict[Language, str] = {
    "en": "open this link:\n\n{link}",
    "id": "buka tautan ini:\n\n{link}",
}
BY_CODE: dict[Language, str] = {
    "en": "enter this code on the account page:\n\n{code}",
    "id": "masukkan kode ini di halaman akun:\n\n{code}",
}


def written(
    letter: dict[Language, Letter],
    language: Language,
    name: str,
    code: str,
    public_url: str | None,
    purpose: str,
) -> Letter:
    """Return a mail with a code.

    It has a link only if the settings contain the public URL, because an attacker may have chosen
    the request's host (OWASP, Forgot Password Cheat Sheet). The code is in the link's fragment,
    which browsers don't send to servers.
    """
    subject, text = letter[language]
    if public_url is None:
        how, place = BY_CODE[language].format(code=code), SITE
    else:
        link = f"{public_url}/account#{purpose}={code}"
        how, place = BY_LINK[language].format(link=link), public_url
    return subject, text.format(name=name, how=how, place=place)
