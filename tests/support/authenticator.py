"""A software authenticator for tests of accounts, which creates and uses passkeys (WebAuthn 3)."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, NEW = 0x01, 0x04, 0x40
"""Flag bits of authenticator data (WebAuthn): user present, user verified, new credential."""


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(encoded: str) -> bytes:
    return urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4))


@dataclass
class Authenticator:
    """A software authenticator with one passkey. A test may change the values that it reports."""

    origin: str
    verifies: bool = True
    counts: int = 0
    id: bytes = field(default_factory=lambda: token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    user: bytes = b""

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Create a passkey. Return the result of `navigator.credentials.create`, as JSON."""
        self.user = data(options["user"]["id"])
        public = self.key.public_key().public_numbers()
        key = cbor2.dumps(
            {1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32), -3: public.y.to_bytes(32)}
        )
        made = bytes(16) + len(self.id).to_bytes(2) + self.id + key
        authenticator_data = self._authenticator_data(options["rp"]["id"], NEW) + made
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": authenticator_data})
        return self._credential(
            clientDataJSON=self._client_data("webauthn.create", options),
            attestationObject=text(attestation),
            transports=["internal"],
        )

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """Sign a challenge with the passkey, and count the use.

        Return the result of `navigator.credentials.get`, as JSON.
        """
        self.counts += 1
        authenticator_data = self._authenticator_data(options["rpId"], 0)
        client_data = self._client_data("webauthn.get", options)
        signed = self.key.sign(
            authenticator_data + sha256(data(client_data)).digest(), ec.ECDSA(SHA256())
        )
        return self._credential(
            clientDataJSON=client_data,
            authenticatorData=text(authenticator_data),
            signature=text(signed),
            userHandle=text(self.user),
        )

    def _authenticator_data(self, host: str, flags: int) -> bytes:
        flags |= PRESENT | (VERIFIED if self.verifies else 0)
        return sha256(host.encode()).digest() + bytes([flags]) + self.counts.to_bytes(4)

    def _client_data(self, kind: str, options: dict[str, Any]) -> str:
        fields = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return text(json.dumps(fields).encode())

    def _credential(self, **response: Any) -> dict[str, Any]:
        return {
            "id": text(self.id),
            "rawId": text(self.id),
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }
