"""Passkeys of accounts: registration, additional passkeys and login."""

import secrets
from asyncio import to_thread
from collections.abc import Callable, Sequence
from typing import Any

from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from server.limits import PASSKEYS_PER_ACCOUNT
from server.players.ceremonies import (
    BadAnswer,
    Place,
    challenge_in,
    options_to_make,
    options_to_prove,
    passkey_in,
    verify_login,
    verify_registration,
)
from server.players.errors import AccountError
from server.players.lifetimes import CHALLENGE_MS
from server.players.logins import registered
from server.players.profiles import Profiles, validated_name
from server.players.tokens import token_hash
from server.store.players import (
    OneTime,
    OneTimeStore,
    Passkey,
    PasskeyStore,
    PlayerStore,
    Registration,
    TooManyKept,
)

CHALLENGE_BYTES = 32
MAKE, PROVE = "make_passkey", "prove_passkey"
"""The purposes of a passkey's challenge: to create a passkey, or to prove one at a login."""


class Passkeys:
    """Registers and verifies passkeys. All coroutines raise AccountError and
    DatabaseUnavailable."""

    def __init__(
        self,
        players: PlayerStore,
        passkeys: PasskeyStore,
        once: OneTimeStore,
        profiles: Profiles,
        now_ms: Callable[[], int],
    ) -> None:
        """`now_ms` is the clock that all nodes share."""
        self._players = players
        self._passkeys = passkeys
        self._once = once
        self._profiles = profiles
        self._now_ms = now_ms

    async def of(self, player: PlayerId) -> Sequence[Passkey]:
        """Return the player's passkeys, oldest first."""
        return await self._passkeys.of(player)

    async def options_to_register(
        self, player: PlayerId, name: str, place: Place
    ) -> dict[str, Any]:
        """Return the browser's options for a passkey that turns a guest into a registered
        player."""
        shown, looks = await validated_name(name)
        if await self._players.is_taken(player, looks, self._now_ms()):
            raise AccountError(ErrorCode.NAME_TAKEN)
        challenge = await self._challenge(MAKE, player, shown.encode())
        return await to_thread(options_to_make, place, player, shown, challenge, [])

    async def options_to_add(self, player: PlayerId, name: str, place: Place) -> dict[str, Any]:
        """Return the options with which the browser creates another passkey for an account on this
        site.
        """
        known = await self._passkeys.of(player)
        if len(known) >= PASSKEYS_PER_ACCOUNT:
            raise AccountError(ErrorCode.TOO_MANY_KEPT, {"limit": PASSKEYS_PER_ACCOUNT})
        challenge = await self._challenge(MAKE, player, b"")
        ids = [one.id for one in known]
        return await to_thread(options_to_make, place, player, name, challenge, ids)

    async def keep(
        self, player: PlayerId, credential: dict[str, Any], place: Place, made_with: str
    ) -> bool:
        """Verify and store a new passkey. Return True if it made a guest a registered player."""
        one_time, challenge = await self._take_challenge(credential, MAKE)
        if one_time.player != player:
            raise AccountError(ErrorCode.BAD_PASSKEY)
        try:
            new = await to_thread(verify_registration, credential, place, challenge)
        except BadAnswer as error:
            raise AccountError(ErrorCode.BAD_PASSKEY) from error
        if await self._passkeys.find(new.id) is not None:
            raise AccountError(ErrorCode.BAD_PASSKEY)
        now_ms = self._now_ms()
        passkey = Passkey(
            new.id,
            player,
            new.public_key,
            new.sign_count,
            new.transports,
            made_with,
            now_ms,
            now_ms,
        )
        if not one_time.value:
            try:
                await self._passkeys.add(passkey, PASSKEYS_PER_ACCOUNT)
            except TooManyKept as error:
                raise AccountError(
                    ErrorCode.TOO_MANY_KEPT, {"limit": PASSKEYS_PER_ACCOUNT}
                ) from error
            return False
        name, looks = await validated_name(one_time.value.decode())
        await registered(self._players, Registration(player, name, looks, now_ms, passkey=passkey))
        self._profiles.invalidate(player)
        return True

    async def options_to_prove(self, place: Place) -> dict[str, Any]:
        """Return the browser's options for logging in with any passkey."""
        challenge = await self._challenge(PROVE, None, b"")
        return await to_thread(options_to_prove, place, challenge)

    async def prove(self, credential: dict[str, Any], place: Place) -> PlayerId:
        """Verify the response of a passkey to a login, and return the passkey's player."""
        _, challenge = await self._take_challenge(credential, PROVE)
        passkey = await self._named_in(credential)
        try:
            sign_count = await to_thread(verify_login, credential, passkey, place, challenge)
        except BadAnswer as error:
            raise AccountError(ErrorCode.BAD_CREDENTIALS, about=passkey.player) from error
        await self._passkeys.mark_used(passkey.id, sign_count, self._now_ms())
        return passkey.player

    async def remove(self, player: PlayerId, passkey_id: bytes) -> None:
        """Remove a passkey of the player. Raises AccountError if the account has no other way to
        log in, or no such passkey.
        """
        account, known = await self._players.find_account(player), await self._passkeys.of(player)
        if account is None or (account.password is None and len(known) <= 1):
            raise AccountError(ErrorCode.LAST_WAY_IN)
        if not await self._passkeys.remove(player, passkey_id):
            raise AccountError(ErrorCode.NOT_FOUND)

    async def _named_in(self, credential: dict[str, Any]) -> Passkey:
        """Return the stored passkey that an authenticator's response names."""
        try:
            passkey = await self._passkeys.find(await to_thread(passkey_in, credential))
        except BadAnswer as error:
            raise AccountError(ErrorCode.BAD_CREDENTIALS) from error
        if passkey is None:
            raise AccountError(ErrorCode.BAD_CREDENTIALS)
        return passkey

    async def _challenge(self, purpose: str, player: PlayerId | None, value: bytes) -> bytes:
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        ends_ms = self._now_ms() + CHALLENGE_MS
        await self._once.add(OneTime(token_hash(challenge.hex()), purpose, player, value, ends_ms))
        return challenge

    async def _take_challenge(
        self, credential: dict[str, Any], purpose: str
    ) -> tuple[OneTime, bytes]:
        """Redeem the challenge that an authenticator's response answers.

        Return the stored one-time secret and the challenge. Each is valid for one response. Raises
        AccountError if the response is malformed, or the challenge is unknown, expired or redeemed.
        """
        fault = ErrorCode.BAD_PASSKEY if purpose == MAKE else ErrorCode.BAD_CREDENTIALS
        try:
            challenge = await to_thread(challenge_in, credential)
        except BadAnswer as error:
            raise AccountError(fault) from error
        one_time = await self._once.take(token_hash(challenge.hex()), purpose, self._now_ms())
        if one_time is None:
            raise AccountError(fault)
        return one_time, challenge
