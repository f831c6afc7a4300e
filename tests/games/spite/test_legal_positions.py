"""Tests that tests/golden/legal.json is up to date: positions that test the web client's rules."""

from tests.games.spite.legal_positions import FILE, as_text


def test_the_positions_for_clients_are_up_to_date() -> None:
    assert FILE.read_text() == as_text()
