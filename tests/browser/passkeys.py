"""Passkeys of a browser, kept by a virtual authenticator."""

from typing import Any

from playwright.sync_api import CDPSession

from tests.browser.visitor import Visitor

OF_THE_DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
"""A virtual authenticator (Chrome DevTools Protocol, domain WebAuthn) whose owner is there."""


class Passkeys:
    """The passkeys of a browser."""

    def __init__(self, visitor: Visitor) -> None:
        self._cdp: CDPSession = visitor.context.new_cdp_session(visitor.page)
        self._cdp.send("WebAuthn.enable")
        added = self._cdp.send("WebAuthn.addVirtualAuthenticator", {"options": OF_THE_DEVICE})
        self._id = added["authenticatorId"]

    @property
    def all(self) -> list[dict[str, Any]]:
        """What there is."""
        found = self._cdp.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        credentials: list[dict[str, Any]] = found["credentials"]
        return credentials

    def take(self, others: "Passkeys") -> None:
        """Have what another device has, as those that are kept in step do."""
        for credential in others.all:
            wanted = {"authenticatorId": self._id, "credential": credential}
            self._cdp.send("WebAuthn.addCredential", wanted)
