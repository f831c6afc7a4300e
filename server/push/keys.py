"""The server's key for Web Push, and the encryption of messages for one browser."""

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
"""The order of the P-256 group (FIPS 186-5, SP 800-186, section 3.2.1.3)."""
SPARE_BYTES = 8
"""The number of extra random bytes, which make all keys equally likely (FIPS 186-5, A.2.1)."""

POINT_BYTES = 65
"""The length of an uncompressed point, the form of RFC 8291, section 4."""


class BrowserKeyRefused(Exception):
    """A browser's public key is not a point of P-256."""


class ServerKey:
    """The server's key for Web Push. It is derived from the shared secret, so all nodes have the
    same.
    """

    def __init__(self, shared_key: bytes, contact: str) -> None:
        """Derive the key. `contact` is a `mailto` or `https` URL for operators of push services."""
        length = ORDER.bit_length() // 8 + SPARE_BYTES
        derived = HKDF(SHA256(), length, salt=None, info=b"spite web push").derive(shared_key)
        number = int.from_bytes(derived) % (ORDER - 1) + 1
        self._vapid = Vapid02(ec.derive_private_key(number, ec.SECP256R1()))
        self._contact = contact

    @property
    def public(self) -> str:
        """The server's public key for browsers: an uncompressed point, in base64url."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    def authorization(self, origin: str, until_s: int) -> str:
        """Return the value of the `Authorization` header for a push service, valid until a time in
        Unix seconds (RFC 8292).
        """
        claims = {"aud": origin, "sub": self._contact, "exp": until_s}
        header: str = self._vapid.sign(claims)["Authorization"]
        return header


def encrypt(subscription: Subscription, payload: Mapping[str, str]) -> bytes:
    """Return a push message encrypted for one browser (RFC 8291)."""
    content: bytes = http_ece.encrypt(
        json.dumps(payload).encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=subscription.p256dh,
        auth_secret=subscription.auth,
        version="aes128gcm",
    )
    return content


def check_browser_key(p256dh: bytes) -> None:
    """Raise BrowserKeyRefused if messages can't be encrypted for the key."""
    if len(p256dh) != POINT_BYTES:
        raise BrowserKeyRefused
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), p256dh)
    except ValueError as error:
        raise BrowserKeyRefused from error
