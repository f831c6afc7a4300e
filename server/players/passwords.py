"""Rules for passwords, and their hashes.

The parameters of argon2id are from OWASP's Password Storage Cheat Sheet, the lengths from its
Authentication Cheat Sheet. No kinds of characters are required, but passwords that are easy to
guess are rejected.
"""

import asyncio
import unicodedata
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from server.limits import PASSWORDS_AT_ONCE, PASSWORDS_WAITING
from server.players.password_judge import JudgeBusy, PasswordJudge

R = TypeVar("R")

SHORTEST = 8
"""The minimum number of characters of a password."""
LONGEST = 128
"""The maximum number of characters of a password."""
PARAMETERS = PasswordHasher(
    time_cost=2, memory_cost=19 * 1024, parallelism=1, hash_len=32, salt_len=16, type=Type.ID
)


class PasswordFault(StrEnum):
    """A reason to reject a password. Clients translate it."""

    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    GUESSABLE = "guessable"
    """The password is common, or follows from a name: the player's or a game's."""


class BadPassword(Exception):
    """A new password is not allowed."""

    def __init__(self, fault: PasswordFault) -> None:
        super().__init__(fault)
        self.fault = fault


class PasswordsBusy(Exception):
    """Too many passwords are waiting to be judged, hashed or verified, or one could not be judged
    in time.
    """


class Passwords:
    """Hashes and verifies passwords in its own threads. New ones are judged in a separate
    process."""

    def __init__(self, words: Collection[str]) -> None:
        """`words` are names of this site that make passwords easy to guess, in lower case."""
        self._words = tuple(words)
        self._threads = ThreadPoolExecutor(PASSWORDS_AT_ONCE, "passwords")
        self._under_way = 0
        self.judge = PasswordJudge()

    async def close(self) -> None:
        """End the judging process and the threads, without waiting for a hash under way."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self.judge.close()

    async def hashed(self, password: str, known: Sequence[str]) -> str:
        """Judge a new password and return its hash. `known` are public facts about its owner.

        Raises BadPassword if it is too short, too long or guessable. Raises PasswordsBusy if too
        many wait, or if it can't be judged.
        """
        text = _normal(password)
        if len(text) < SHORTEST:
            raise BadPassword(PasswordFault.TOO_SHORT)
        if len(text) > LONGEST:
            raise BadPassword(PasswordFault.TOO_LONG)
        try:
            if await self.judge.is_guessable(text, (*known, *self._words)):
                raise BadPassword(PasswordFault.GUESSABLE)
        except JudgeBusy as error:
            raise PasswordsBusy from error
        return await self._apart(lambda: PARAMETERS.hash(text))

    async def hashed_again(self, password: str) -> str:
        """Hash a password that is in use already, without judging it. Raises PasswordsBusy if too
        many wait.
        """
        return await self._apart(lambda: PARAMETERS.hash(_normal(password)))

    async def is_right(self, password: str, kept: str | None) -> bool:
        """Return True if a password matches the hash `kept`. Without a hash, return False in the
        same time.

        Raises PasswordsBusy if too many wait.
        """
        return await self._apart(lambda: _is_right(password, kept))

    async def _apart(self, work: Callable[[], R]) -> R:
        if self._under_way >= PASSWORDS_AT_ONCE + PASSWORDS_WAITING:
            raise PasswordsBusy
        self._under_way += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._under_way -= 1


def needs_rehash(kept: str) -> bool:
    """Return True if a password was hashed with other parameters than today's."""
    return PARAMETERS.check_needs_rehash(kept)


def _is_right(password: str, kept: str | None) -> bool:
    if len(password) > 4 * LONGEST:
        return False
    try:
        return PARAMETERS.verify(kept or _of_nobody(), _normal(password)) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


@cache
def _of_nobody() -> str:
    """Return a password hash to verify for unknown names, so that the response takes as long."""
    return PARAMETERS.hash("the password of nobody")


def _normal(password: str) -> str:
    """Return the form of a password that is hashed: the same on every keyboard (NIST SP 800-63B,
    3.1.1.2).
    """
    return unicodedata.normalize("NFKC", password)
