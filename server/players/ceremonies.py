"""Creates and verifies the challenges for passkeys (WebAuthn level 3).

A passkey is a discoverable credential with user verification, so it proves both possession and
knowledge or biometrics. Loading the library `webauthn` takes half a second: call these functions in
a thread.
"""

from typing import Any

from msgspec import Struct

from protocol.core.ids import PlayerId
from server.store.players import Passkey

TIMEOUT_MS = 300_000


class Place(Struct, frozen=True, gc=False):
    """The site for which passkeys are valid."""

    origin: str
    """The origin, such as `https://example.org`."""
    host: str
    """The host, to which passkeys are bound (the RP ID)."""


class BadAnswer(Exception):
    """The data are not an authenticator's response, or not one to this challenge."""


class NewPasskey(Struct, frozen=True, gc=False):
    """The public data of a newly created passkey."""

    id: bytes
    public_key: bytes
    sign_count: int
    transports: str


def options_to_make(
    place: Place, player: PlayerId, name: str, challenge: bytes, known: list[bytes]
) -> dict[str, Any]:
    """Return the options for `navigator.credentials.create` as JSON, to create a passkey.

    `known` are the ids of the player's existing passkeys.
    """
    from webauthn import generate_registration_options  # noqa: PLC0415 -- see above
    from webauthn.helpers import options_to_json_dict  # noqa: PLC0415
    from webauthn.helpers.structs import (  # noqa: PLC0415
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=place.host,
        rp_name=place.host,
        user_id=player.encode(),
        user_name=name,
        challenge=challenge,
        timeout=TIMEOUT_MS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=one) for one in known],
    )
    return options_to_json_dict(options)


def options_to_prove(place: Place, challenge: bytes) -> dict[str, Any]:
    """Return the options for `navigator.credentials.get` as JSON, to log in with any passkey of
    this site.
    """
    from webauthn import generate_authentication_options  # noqa: PLC0415 -- see above
    from webauthn.helpers import options_to_json_dict  # noqa: PLC0415
    from webauthn.helpers.structs import UserVerificationRequirement  # noqa: PLC0415

    options = generate_authentication_options(
        rp_id=place.host,
        challenge=challenge,
        timeout=TIMEOUT_MS,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json_dict(options)


def challenge_in(credential: dict[str, Any]) -> bytes:
    """Return the challenge that an authenticator's response answers. Raises BadAnswer for a
    malformed response.
    """
    from webauthn.helpers import base64url_to_bytes, parse_client_data_json  # noqa: PLC0415

    try:
        client_data = base64url_to_bytes(credential["response"]["clientDataJSON"])
        return parse_client_data_json(client_data).challenge
    except Exception as error:
        # The library raises many kinds of exceptions for invalid input.
        raise BadAnswer from error


def verify_registration(credential: dict[str, Any], place: Place, challenge: bytes) -> NewPasskey:
    """Verify an authenticator's response, and return its new passkey. Raises BadAnswer if it is
    invalid.
    """
    from webauthn import verify_registration_response  # noqa: PLC0415 -- see above
    from webauthn.helpers import parse_registration_credential_json  # noqa: PLC0415

    try:
        parsed = parse_registration_credential_json(credential)
        verified = verify_registration_response(
            credential=parsed,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            require_user_verification=True,
        )
    except Exception as error:
        raise BadAnswer from error
    return NewPasskey(
        verified.credential_id,
        verified.credential_public_key,
        verified.sign_count,
        " ".join(transport.value for transport in parsed.response.transports or ()),
    )


def passkey_in(credential: dict[str, Any]) -> bytes:
    """Return the id of the passkey in an authenticator's response. Raises BadAnswer for a malformed
    response.
    """
    from webauthn.helpers import parse_authentication_credential_json  # noqa: PLC0415 -- see above

    try:
        return parse_authentication_credential_json(credential).raw_id
    except Exception as error:
        raise BadAnswer from error


def verify_login(
    credential: dict[str, Any], passkey: Passkey, place: Place, challenge: bytes
) -> int:
    """Verify the response of an existing passkey, and return its new signature count. Raises
    BadAnswer if it is invalid.

    A count that does not rise is rejected, because the passkey may be cloned (WebAuthn level 3,
    section 6.1.1). Authenticators without a counter always report 0, which is accepted.
    """
    from webauthn import verify_authentication_response  # noqa: PLC0415 -- see above
    from webauthn.helpers import parse_authentication_credential_json  # noqa: PLC0415

    try:
        parsed = parse_authentication_credential_json(credential)
        handle = parsed.response.user_handle
        if handle is not None and handle != passkey.player.encode():
            raise BadAnswer("another account's")
        verified = verify_authentication_response(
            credential=parsed,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except Exception as error:
        raise BadAnswer from error
    return verified.new_sign_count
