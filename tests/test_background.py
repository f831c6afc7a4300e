"""Tests a node's background jobs: after an unexpected error, a job is logged and starts again.

Other jobs and the node go on.
"""

import asyncio
import logging

import pytest

from server import background as background_module
from server.background import Background, Job, keep_running, run_together
from tests.support.timeouts import until


class Failing:
    """A background job that runs `job` for its first `times` starts, and then never ends."""

    def __init__(self, job: Job, times: int) -> None:
        self._job = job
        self._times = times
        self.starts = 0

    async def run(self) -> None:
        self.starts += 1
        if self.starts <= self._times:
            await self._job()
        else:
            await asyncio.Future()


async def breaks() -> None:
    raise ValueError("no words of this in a log")


async def returns() -> None:
    return


async def gives_up() -> None:
    raise asyncio.CancelledError


async def breaks_in_a_group() -> None:
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(breaks())


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_module, "PAUSES_S", (0.0, 0.01))


@pytest.mark.parametrize("job", [breaks, returns, gives_up, breaks_in_a_group])
async def test_a_failed_job_is_logged_and_starts_again(
    caplog: pytest.LogCaptureFixture, job: Job
) -> None:
    failing, other = Failing(job, 3), Failing(breaks, 0)
    async with Background() as background:
        background.start("other", other.run)
        background.start("failing", failing.run)
        await until(lambda: failing.starts == 4)
    assert other.starts == 1
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * 3
    assert all(vars(record)["facts"] == {"task": "failing"} for record in caplog.records)


async def test_jobs_side_by_side_do_not_end_each_other() -> None:
    failing, other = Failing(breaks, 2), Failing(breaks, 0)
    running = asyncio.create_task(run_together(failing.run, other.run, returns))
    await until(lambda: failing.starts == 3)
    assert other.starts == 1
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_a_job_may_return() -> None:
    await keep_running("short", returns)


async def test_cancelled_jobs_are_not_reported(caplog: pytest.LogCaptureFixture) -> None:
    lasting = Failing(breaks, 0)
    async with Background() as background:
        background.start("lasting", lasting.run)
        await until(lambda: lasting.starts == 1)
    assert caplog.records == []
