"""Passwords: which are good enough, and how they are kept.

OWASP's Password Storage Cheat Sheet gives the parameters of argon2id, its Authentication Cheat
Sheet the lengths: no rule of what characters there have to be, but none that is easily guessed.
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
LONGEST = 128
PARAMETERS = PasswordHasher(
    time_cost=2, memory_cost=19 * 1024, parallelism=1, hash_len=32, salt_len=16, type=Type.ID
)


class PasswordFault(StrEnum):
    """Why a password is not good enough. Clients turn it into words."""

    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    GUESSABLE = "guessable"
    """It is among those that many have, or follows from a name: the player's or a game's."""


class BadPassword(Exception):
    """A password that is not good enough."""

    def __init__(self, fault: PasswordFault) -> None:
        super().__init__(fault)
        self.fault = fault


class PasswordsBusy(Exception):
    """Too many passwords wait to be judged, hashed or compared."""


class Passwords:
    """Hashes and compares passwords in threads of its own, and has new ones judged apart."""

    def __init__(self, words: Collection[str]) -> None:
        """`words` are those that passwords here are guessed by, in small letters."""
        self._words = tuple(words)
        self._threads = ThreadPoolExecutor(PASSWORDS_AT_ONCE, "passwords")
        self._under_way = 0
        self.judge = PasswordJudge()

    async def close(self) -> None:
        """End the process and the threads; a hash under way takes a few more milliseconds."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self.judge.close()

    async def hashed(self, password: str, known: Sequence[str]) -> str:
        """Return the hash of a new password. `known` is what others know of its owner.

        Raises BadPassword and PasswordsBusy.
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
        """What is kept of a password that is good enough already. Raises PasswordsBusy."""
        return await self._apart(lambda: PARAMETERS.hash(_normal(password)))

    async def is_right(self, password: str, kept: str | None) -> bool:
        """Whether it is the password; with None, no, in the same time. Raises PasswordsBusy."""
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
    """Whether a password was kept with other parameters than today's."""
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
    """Compared where there is no such account, so that the answer takes as long."""
    return PARAMETERS.hash("the password of nobody")


def _normal(password: str) -> str:
    """As it is hashed: the same letters typed on another keyboard (NIST SP 800-63B, 3.1.1.2)."""
    return unicodedata.normalize("NFKC", password)
