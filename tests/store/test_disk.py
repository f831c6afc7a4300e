"""Tests that a shortage of disk space begins at its threshold."""

from pathlib import Path

import pytest

from server.store.disk import FreeDisk

PLENTY_MB, TOO_MUCH_MB = 0, 10**9


@pytest.mark.parametrize(
    ("thresholds_mb", "stage"),
    [
        ((PLENTY_MB, PLENTY_MB, PLENTY_MB), 0),
        ((TOO_MUCH_MB, PLENTY_MB, PLENTY_MB), 1),
        ((TOO_MUCH_MB, TOO_MUCH_MB, PLENTY_MB), 2),
        ((TOO_MUCH_MB, TOO_MUCH_MB, TOO_MUCH_MB), 3),
    ],
)
async def test_a_stage_begins_below_its_threshold(
    tmp_path: Path, thresholds_mb: tuple[int, int, int], stage: int
) -> None:
    for folder in (tmp_path, tmp_path / "not" / "made" / "yet"):
        disk = FreeDisk([folder], thresholds_mb)
        await disk.measure()
        assert disk.stage == stage


async def test_without_folders_there_is_no_shortage() -> None:
    disk = FreeDisk([], (TOO_MUCH_MB,) * 3)
    await disk.measure()
    assert disk.stage == 0
