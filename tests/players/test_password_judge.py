"""Tests `PasswordJudge`, which estimates in another process whether a password can be guessed.

The process must give way to the node, and is replaced if it does not answer.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import pytest

from server.limits import JUDGMENTS_WAITING
from server.players.password_judge import NICE, JudgeBusy, PasswordJudge

EXPENSIVE = "4@8({[<369&#!1/|0$5+7%2"


@pytest.fixture
async def judge() -> AsyncIterator[PasswordJudge]:
    judge = PasswordJudge()
    yield judge
    await judge.close()


@pytest.mark.parametrize(
    ("password", "guessable"),
    [
        ("correct horse battery", False),
        ("password1", True),
        ("abcdefghijklmnopqrstuvwxyz0123456789", True),
        ("a" * 60, True),
        (EXPENSIVE * 4, False),
        ("a" * 60 + "tq8wsk3zplv0m7ry", False),
        ("tq8wsk3zplv0m7ry" + "a" * 60, False),
        ("🂡 kartu ♠ bagus sekali", False),
    ],
)
async def test_a_password_is_judged_by_its_strongest_part(
    judge: PasswordJudge, password: str, guessable: bool
) -> None:
    assert await judge.is_guessable(password, ()) is guessable


async def test_known_words_make_a_password_guessable(judge: PasswordJudge) -> None:
    assert not await judge.is_guessable("zanquilorbex", ())
    assert await judge.is_guessable("zanquilorbex", ("zanquilorbex",))


async def test_the_process_gives_way_to_the_node(judge: PasswordJudge) -> None:
    await judge.is_guessable("password1", ())
    assert judge.pid is not None
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, judge.pid) == min(19, own + NICE)


async def test_a_process_that_does_not_answer_is_replaced() -> None:
    judge = PasswordJudge(answer_s=1)
    try:
        # The process may take longer than a second to start on a busy machine.
        while True:
            try:
                await judge.is_guessable("password1", ())
                break
            except JudgeBusy:
                continue
        stopped = judge.pid
        assert stopped is not None
        os.kill(stopped, signal.SIGSTOP)
        with pytest.raises(JudgeBusy):
            await judge.is_guessable("password1", ())
    finally:
        await judge.close()
    with pytest.raises(ProcessLookupError):
        os.kill(stopped, 0)


async def test_a_killed_process_is_started_again(judge: PasswordJudge) -> None:
    assert await judge.is_guessable("password1", ())
    assert judge.pid is not None
    os.kill(judge.pid, signal.SIGKILL)
    with pytest.raises(JudgeBusy):
        await judge.is_guessable("password1", ())
    assert await judge.is_guessable("password1", ())


async def test_a_cancelled_judgment_does_not_answer_the_next_one(judge: PasswordJudge) -> None:
    assert await judge.is_guessable("password1", ())
    good = asyncio.create_task(judge.is_guessable("correct horse battery", ()))
    await asyncio.sleep(0)
    good.cancel()
    assert await judge.is_guessable("password1", ())


async def test_the_number_of_waiting_passwords_is_bounded(judge: PasswordJudge) -> None:
    assert await judge.is_guessable("password1", ())
    assert judge.pid is not None
    os.kill(judge.pid, signal.SIGSTOP)
    waiting = [
        asyncio.create_task(judge.is_guessable("password1", ()))
        for _ in range(JUDGMENTS_WAITING + 1)
    ]
    await asyncio.sleep(0)
    with pytest.raises(JudgeBusy):
        await judge.is_guessable("password1", ())
    os.kill(judge.pid, signal.SIGCONT)
    assert all(await asyncio.gather(*waiting))
