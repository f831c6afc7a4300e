"""Judges in a separate process whether passwords are easy to guess.

`zxcvbn` takes seconds of CPU for some short passwords. So it runs apart from the threads that
verify logins, on a bounded part of each password and with a bound on its CPU time.
"""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from types import FrameType
from typing import TextIO

from server.limits import JUDGE_S, JUDGMENTS_WAITING

GOOD_SCORE = 3
"""The lowest accepted score of zxcvbn, out of 4. Score 3 means 10^8 to 10^10 guesses."""
JUDGED = 24
"""The number of characters that zxcvbn sees at a time. Its CPU time grows fast with more."""
ANSWER_S = 30.0
"""The time in which the judging process must answer, including its start on a busy machine. Its CPU
time has a bound of its own, so this one only ends the wait for a process that hangs."""
NICE = 5
"""The increase of the judging process's nice value. It gets a third of the node's share then."""
LONG, VARIED = 16, 12
"""The length, and the number of different characters, of a password accepted without a judgment."""


class Judgment(StrEnum):
    """The judgment on a new password: good, guessable, or not reached within the time allowed."""

    GOOD = "good"
    GUESSABLE = "guessable"
    TOO_SLOW = "too_slow"
    """The judgment took more than JUDGE_S of CPU time."""


class JudgeBusy(Exception):
    """A new password was not judged: too many wait, or the process did not answer."""


class PasswordJudge:
    """The process that judges passwords. The first call starts it."""

    def __init__(self, answer_s: float = ANSWER_S) -> None:
        self._answer_s = answer_s
        self._process: Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0

    @property
    def pid(self) -> int | None:
        """The id of the process that judges passwords; None while there is none."""
        return None if self._process is None else self._process.pid

    async def is_guessable(self, password: str, known: Sequence[str]) -> bool:
        """Return True if a password is easy to guess. `known` are words related to its owner.

        Raises JudgeBusy if too many wait, if the process fails, or if judging a password that is
        not long and varied takes too long.
        """
        if self._waiting > JUDGMENTS_WAITING:
            raise JudgeBusy
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                judgment = await self._judged(password, known)
        finally:
            self._waiting -= 1
        if judgment is Judgment.TOO_SLOW:
            # Only long passwords with many different characters take zxcvbn this long, and those
            # are hard to guess. A short one was interrupted by a very slow machine.
            if len(password) < LONG or len(set(password)) < VARIED:
                raise JudgeBusy
            return False
        return judgment is Judgment.GUESSABLE

    async def close(self) -> None:
        """Kill the process that judges passwords, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _judged(self, password: str, known: Sequence[str]) -> Judgment:
        try:
            async with asyncio.timeout(self._answer_s):
                process = await self._running()
                if process.stdin is None or process.stdout is None:
                    raise JudgeBusy
                process.stdin.write(json.dumps([password, *known]).encode() + b"\n")
                await process.stdin.drain()
                return Judgment((await process.stdout.readline()).decode().strip())
        except (OSError, RuntimeError, TimeoutError, ValueError) as error:
            # uvloop raises RuntimeError for a closed pipe; an empty line is no Judgment.
            await self.close()
            raise JudgeBusy from error
        except BaseException:
            # The answer to a cancelled question must not be taken for the next one's.
            await self.close()
            raise

    async def _running(self) -> Process:
        if self._process is None:
            command = (sys.executable, "-m", "server.players.password_judge")
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        return self._process


def judged(password: str, known: Sequence[str]) -> Judgment:
    """Judge how easy a password is to guess, by its strongest part.

    `known` are words related to its owner. Must run in the main thread of a process.
    """
    # Loaded by the first password: it has long lists of words.
    from zxcvbn import zxcvbn  # noqa: PLC0415 -- see above

    # A password is at least as hard to guess as any part of it.
    parts = {password[:JUDGED], password[-JUDGED:]}
    signal.setitimer(signal.ITIMER_PROF, JUDGE_S)
    try:
        scores = [zxcvbn(part, user_inputs=list(known))["score"] for part in parts]
    except TimeoutError:
        return Judgment.TOO_SLOW
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return Judgment.GOOD if max(scores) >= GOOD_SCORE else Judgment.GUESSABLE


def serve(questions: TextIO, answers: TextIO) -> None:
    """Run in the judging process: judge each line's password until the node closes the pipe."""
    for line in questions:
        password, *known = json.loads(line)
        print(judged(password, known), file=answers, flush=True)


def main() -> None:
    """Run the judging process: passwords on standard input, judgments on standard output."""

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError

    # A password takes up to half a second of CPU, and moves on the same core must not wait for it.
    # Not the lowest priority: on a busy machine the answer would come too late.
    os.nice(NICE)
    signal.signal(signal.SIGPROF, interrupt)
    # The answer has no reader if the node dies.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    # A terminal sends these to the whole group; the node ends this process when it is done.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    serve(sys.stdin, sys.stdout)


if __name__ == "__main__":
    main()
