"""Passkeys in browser tests, kept by a virtual authenticator of Chromium."""

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
"""Options of a virtual authenticator whose user is present (Chrome DevTools Protocol, WebAuthn)."""


class Passkeys:
    """The passkeys in a test's browser, kept by a virtual authenticator."""

    def __init__(self, visitor: Visitor) -> None:
        self._cdp: CDPSession = visitor.context.new_cdp_session(visitor.page)
        self._cdp.send("WebAuthn.enable")
        added = self._cdp.send("WebAuthn.addVirtualAuthenticator", {"options": OF_THE_DEVICE})
        self._id = added["authenticatorId"]

    @property
    def all(self) -> list[dict[str, Any]]:
        """All passkeys of the virtual authenticator, as Chromium's DevTools describe them."""
        found = self._cdp.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        credentials: list[dict[str, Any]] = found["credentials"]
        return credentials

    def take(self, others: "Passkeys") -> None:
        """Add all passkeys of another device to this one, as if the devices synchronized them."""
        for credential in others.all:
            wanted = {"authenticatorId": self._id, "credential": credential}
            self._cdp.send("WebAuthn.addCredential", wanted)
