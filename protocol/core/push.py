"""JSON bodies of push subscriptions (docs/security.md, "Push messages")."""

from typing import Annotated

from pydantic import Field

from protocol.core.account import Language
from protocol.core.body import Body


class PushKey(Body):
    """Response to `GET /api/push`: the server's key for push notifications."""

    key: str
    """The server's public key (RFC 8292, section 3.2), in base64url."""


class PushWanted(Body):
    """`PUT /api/push`: subscribe this browser to notifications of the player's turns."""

    endpoint: Annotated[str, Field(max_length=1000)]
    """The address of the browser's push service for this subscription."""
    p256dh: Annotated[str, Field(max_length=120)]
    auth: Annotated[str, Field(max_length=40)]
    """The browser's keys (RFC 8291, section 2), in base64url."""
    language: Language


class PushUnwanted(Body):
    """`DELETE /api/push`: remove this browser's subscription."""

    endpoint: Annotated[str, Field(max_length=1000)]
