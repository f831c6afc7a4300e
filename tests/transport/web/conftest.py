"""Fixtures with new visitors: HTTP clients that act like browsers and can register or log in."""

from collections.abc import AsyncIterator

import pytest

from tests.support.account_browser import Browser, browser
from tests.support.in_process_node import InProcessNode


@pytest.fixture
async def ada(node: InProcessNode) -> AsyncIterator[Browser]:
    async with browser(node) as ada:
        yield ada


@pytest.fixture
async def other(node: InProcessNode) -> AsyncIterator[Browser]:
    """Yield a second browser, as on another device."""
    async with browser(node, "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36") as other:
        yield other
