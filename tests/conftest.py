"""Options of the whole suite."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    parser.addoption(
        "--games", type=int, default=40, help="whole games that the tests of survival play (40)"
    )
