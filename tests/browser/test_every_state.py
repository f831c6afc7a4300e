"""Tests every page and table state of the pictures, in both languages and themes.

Each must pass axe-core and fit a phone's screen, also with enlarged text and zoom.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.pictures.__main__ import options
from tests.browser.pictures.capture import take
from tests.browser.pictures.states import STATES

PARTS = 8
"""The number of tests per language, so that several processes can share them."""


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("language", ["en", "id"])
def test_every_state_passes_the_checks(
    browser: Browser, built_client: Path, tmp_path: Path, language: str, part: int
) -> None:
    assert built_client
    wanted = ["--check", "--language", language, "--size", "390x844", "--folder", str(tmp_path)]
    assert take(list(STATES)[part::PARTS], options(wanted), browser) == []
