"""Registration and login with a password, and changes of the password.

After OWASP's Authentication Cheat Sheet. Errors have the same text and take the same time for
existing and unknown names, and for too many attempts.
"""

from collections.abc import Callable
from contextlib import suppress
from math import ceil

from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from server.players.devices import Device
from server.players.errors import AccountError
from server.players.lifetimes import FORGOTTEN_MS, wait_ms
from server.players.passwords import BadPassword, Passwords, PasswordsBusy, needs_rehash
from server.players.profiles import Profiles, account_named, name_skeleton, validated_name
from server.players.tokens import token_hash
from server.store.players import (
    Account,
    AlreadyRegistered,
    FailureStore,
    NameTaken,
    PasskeyStore,
    PlayerStore,
    Registration,
    Session,
)


class Logins:
    """Registers and logs in players. Coroutines raise AccountError and DatabaseUnavailable."""

    def __init__(
        self,
        *,
        players: PlayerStore,
        passkeys: PasskeyStore,
        failures: FailureStore,
        passwords: Passwords,
        profiles: Profiles,
        now_ms: Callable[[], int],
    ) -> None:
        """`now_ms` is the clock that all nodes share."""
        self._players = players
        self._passkeys = passkeys
        self._failures = failures
        self._passwords = passwords
        self._profiles = profiles
        self._now_ms = now_ms

    async def register(self, player: PlayerId, name: str, password: str) -> None:
        """Turn a guest into a registered player with this name and password.

        Raises AccountError, such as for a taken name, and DatabaseUnavailable.
        """
        shown, looks = await validated_name(name)
        kept = await self._hashed(password, (shown,))
        await registered(
            self._players, Registration(player, shown, looks, self._now_ms(), password=kept)
        )
        self._profiles.invalidate(player)

    async def prove(self, name: str, password: str, device: Device | None) -> PlayerId:
        """Return the player with this name and password. Raises AccountError if they are wrong.

        A device that knows the account has its own count of failures. All other devices share one
        for each name, whether the name exists or not.
        """
        looks = await name_skeleton(name)
        account = await account_named(self._players, name)
        counted = token_hash(looks)
        if account is not None and device is not None and device.knows(account.person.id):
            counted = token_hash(f"device {device.id} {account.person.id}")
        return await self._proved(account, password, counted)

    async def change_password(
        self, player: PlayerId, name: str, current: str | None, password: str, session: Session
    ) -> None:
        """Set a new password, given the current one if there is one (ASVS 5.0, 6.2.3).

        Raises AccountError if the current one is wrong or the new one is not allowed. Failures are
        counted for the session, so that strangers can't lock out the owner.
        """
        account = await self._players.find_account(player)
        if account is not None and account.password is not None:
            counted = token_hash(f"session {session.hash.hex()}")
            await self._proved(account, current or "", counted)
        await self.set_password(player, name, password)

    async def set_password(self, player: PlayerId, name: str, password: str) -> None:
        """Set a password without asking for the current one, and forget the failed logins of this
        name.
        """
        kept = await self._hashed(password, (name,))
        await self._players.set_password(player, kept)
        await self._failures.reset(token_hash(await name_skeleton(name)))

    async def remove_password(self, player: PlayerId) -> None:
        """Remove the password of an account. Raises AccountError if it has no passkey to log in
        with.
        """
        if not await self._passkeys.of(player):
            raise AccountError(ErrorCode.LAST_WAY_IN)
        await self._players.set_password(player, None)

    async def _proved(self, account: Account | None, password: str, counted: bytes) -> PlayerId:
        """Return the account's player if this is its password; otherwise raise AccountError.

        Failures are counted under `counted`.
        """
        now_ms = self._now_ms()
        wait = wait_ms(await self._failures.of(counted), now_ms)
        if wait:
            raise AccountError(ErrorCode.TOO_MANY_REQUESTS, {"after_s": ceil(wait / 1000)})
        kept = None if account is None else account.password
        if not await self._is_right(password, kept) or account is None or kept is None:
            await self._failures.add(counted, now_ms, now_ms - FORGOTTEN_MS)
            about = None if account is None else account.person.id
            raise AccountError(ErrorCode.BAD_CREDENTIALS, about=about)
        await self._failures.reset(counted)
        if needs_rehash(kept):
            with suppress(PasswordsBusy):
                again = await self._passwords.hashed_again(password)
                await self._players.set_password(account.person.id, again)
        return account.person.id

    async def _hashed(self, password: str, known: tuple[str, ...]) -> str:
        try:
            return await self._passwords.hashed(password, known)
        except BadPassword as error:
            raise AccountError(ErrorCode.BAD_PASSWORD, {"reason": error.fault}) from error
        except PasswordsBusy as error:
            raise AccountError(ErrorCode.TOO_BUSY) from error

    async def _is_right(self, password: str, kept: str | None) -> bool:
        try:
            return await self._passwords.is_right(password, kept)
        except PasswordsBusy as error:
            raise AccountError(ErrorCode.TOO_BUSY) from error


async def registered(players: PlayerStore, wanted: Registration) -> None:
    """Create an account for a guest.

    Raises AccountError if the name is taken or the guest has an account, and DatabaseUnavailable.
    """
    try:
        await players.register(wanted)
    except NameTaken as error:
        raise AccountError(ErrorCode.NAME_TAKEN) from error
    except AlreadyRegistered as error:
        raise AccountError(ErrorCode.ALREADY_REGISTERED) from error
