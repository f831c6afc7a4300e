"""Passkey ids, which are bytes, as path parameters (RFC 4648, section 5, without padding)."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error


def encode_id(id_: bytes) -> str:
    """Encode a passkey's id as text."""
    return urlsafe_b64encode(id_).rstrip(b"=").decode()


def decode_id(text: str) -> bytes:
    """Decode a passkey's id. Text that can't be decoded gives the empty id."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError):
        return b""
