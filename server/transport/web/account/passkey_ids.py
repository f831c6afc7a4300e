"""Ids of passkeys, which are bytes, as parts of a path (RFC 4648, section 5, without padding)."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error


def encode_id(id_: bytes) -> str:
    """The id as text."""
    return urlsafe_b64encode(id_).rstrip(b"=").decode()


def decode_id(text: str) -> bytes:
    """The id that a text means; nothing for what is no such text."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError):
        return b""
