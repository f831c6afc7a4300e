"""What browsers ask for to be told of turns: docs/operations.md, "Pushed messages"."""

from typing import Annotated

from pydantic import Field

from protocol.core.account import Language
from protocol.core.message import Message


class PushKey(Message):
    """The answer to `GET /api/push`."""

    key: str
    """The server's public key (RFC 8292, section 3.2), in base64url."""


class PushWanted(Message):
    """`PUT /api/push`: this browser is to be told when it is its player's turn."""

    endpoint: Annotated[str, Field(max_length=1000)]
    """Where the browser's push service takes messages for it."""
    p256dh: Annotated[str, Field(max_length=120)]
    auth: Annotated[str, Field(max_length=40)]
    """The browser's keys (RFC 8291, section 2), in base64url."""
    language: Language


class PushUnwanted(Message):
    """`DELETE /api/push`: this browser is to be told nothing more."""

    endpoint: Annotated[str, Field(max_length=1000)]
