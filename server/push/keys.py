"""The key by which push services know the server, and the seal that only one browser opens."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from server.store.push import Subscription

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the group of P-256 (FIPS 186-5, SP 800-186, section 3.2.1.3)."""
SPARE_BYTES = 8
"""Beyond the length of the order: then no key is likelier than another (FIPS 186-5, A.2.1)."""

POINT_BYTES = 65
"""Of a point that is not compressed, the form of RFC 8291, section 4."""


class BrowserKeyRefused(Exception):
    """A browser's public key is no point of P-256."""


class ServerKey:
    """Follows from the secret that all nodes share, so that it is the same for all of them."""

    def __init__(self, shared_key: bytes, contact: str) -> None:
        """`contact` is whom a push service may write to: a URL with `mailto` or `https`."""
        length = ORDER.bit_length() // 8 + SPARE_BYTES
        derived = HKDF(SHA256(), length, salt=None, info=b"spite web push").derive(shared_key)
        number = int.from_bytes(derived) % (ORDER - 1) + 1
        self._vapid = Vapid02(ec.derive_private_key(number, ec.SECP256R1()))
        self._contact = contact

    @property
    def public(self) -> str:
        """The public key as browsers take it: an uncompressed point, in base64url."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    def authorization(self, origin: str, until_s: int) -> str:
        """What proves to the push service at `origin` who sends (RFC 8292), until then."""
        claims = {"aud": origin, "sub": self._contact, "exp": until_s}
        header: str = self._vapid.sign(claims)["Authorization"]
        return header


def sealed(subscription: Subscription, told: Mapping[str, str]) -> bytes:
    """What is told, such that nobody but the browser can read it (RFC 8291)."""
    content: bytes = http_ece.encrypt(
        json.dumps(told).encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=subscription.p256dh,
        auth_secret=subscription.auth,
        version="aes128gcm",
    )
    return content


def check_browser_key(p256dh: bytes) -> None:
    """Raises BrowserKeyRefused for what nothing can be sealed for."""
    if len(p256dh) != POINT_BYTES:
        raise BrowserKeyRefused
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), p256dh)
    except ValueError as error:
        raise BrowserKeyRefused from error
