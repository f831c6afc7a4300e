"""Tests that a move, a reconnect and the creation of a match run through few files and calls.

They also test that docs/architecture.md names exactly the files that serve a move.
"""

import re
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bench.call_paths import CallPath, measure

pytestmark = pytest.mark.asyncio(loop_scope="session")

BOUNDS = {"move": (20, 90), "reconnect": (41, 195), "creation": (43, 247)}
"""The most files and calls. Lower a bound with each change that makes a path shorter."""
PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def paths() -> dict[str, CallPath]:
    """Return the measured call path of each kind of request, by the request's name."""
    return await measure()


async def test_paths_stay_short(paths: dict[str, CallPath]) -> None:
    found = {name: (len(path.files), path.calls) for name, path in paths.items()}
    too_long = {
        name: (found[name], paths[name].files)
        for name, (files, calls) in BOUNDS.items()
        if found[name][0] > files or found[name][1] > calls
    }
    assert not too_long


async def test_the_page_names_the_files_of_a_move(paths: dict[str, CallPath]) -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## The path of a move")[2]
    rows = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("|")]
    named = re.findall(r"`([a-z_/]+\.py)`", "".join(rows))
    files = {file if file.startswith("protocol/") else f"server/{file}" for file in named}
    assert sorted(files) == sorted(paths["move"].files)
