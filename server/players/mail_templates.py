"""The texts of mail with codes, in each language."""

from protocol.core.account import Language

MailText = tuple[str, str]
"""The subject and the text of a mail."""

_CONFIRM_EN = """Hello,

You added this e-mail address to your account at {place}. To confirm it, {how}

The code works once, within 30 minutes. If you didn't ask for this, ignore this e-mail.
"""
_CONFIRM_ID = """Halo,

Kamu menambahkan alamat email ini ke akunmu di {place}. Untuk mengonfirmasinya, {how}

Kode ini berlaku 30 menit dan hanya bisa dipakai sekali. Kalau bukan kamu yang memintanya, abaikan
saja email ini.
"""
_RECOVER_EN = """Hello {name},

We received a request to reset the password of your account at {place}. If it was you, {how}

Your name there is {name}. The code works once, within 30 minutes. If it wasn't you, ignore this
e-mail: your account is safe.
"""
_RECOVER_ID = """Halo {name},

Kami menerima permintaan untuk mengatur ulang kata sandi akunmu di {place}. Kalau itu kamu, {how}

Namamu di sana {name}. Kode ini berlaku 30 menit dan hanya bisa dipakai sekali. Kalau bukan kamu,
abaikan saja email ini: akunmu aman.
"""
CONFIRM: dict[Language, MailText] = {
    "en": ("Confirm your e-mail address", _CONFIRM_EN),
    "id": ("Konfirmasi alamat emailmu", _CONFIRM_ID),
}
RECOVER: dict[Language, MailText] = {
    "en": ("Reset your password", _RECOVER_EN),
    "id": ("Atur ulang kata sandimu", _RECOVER_ID),
}
SITE = "Spite and Malice"
BY_LINK: dict[Language, str] = {
    "en": "open this link:\n\n{link}",
    "id": "buka tautan ini:\n\n{link}",
}
BY_CODE: dict[Language, str] = {
    "en": "enter this code on the account page:\n\n{code}",
    "id": "masukkan kode ini di halaman akun:\n\n{code}",
}


def written(
    template: dict[Language, MailText],
    language: Language,
    *,
    name: str,
    code: str,
    public_url: str | None,
    purpose: str,
) -> MailText:
    """Return the subject and the text of a mail with a code.

    It has a link only if the settings contain the public URL, because an attacker may have chosen
    the request's host (OWASP, Forgot Password Cheat Sheet). The code is in the link's fragment,
    which browsers don't send to servers.
    """
    subject, text = template[language]
    if public_url is None:
        how, place = BY_CODE[language].format(code=code), SITE
    else:
        link = f"{public_url}/account#{purpose}={code}"
        how, place = BY_LINK[language].format(link=link), public_url
    return subject, text.format(name=name, how=how, place=place)
