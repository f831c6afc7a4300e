"""The parts of the contract of games: see `tests/support/game_contract.py`."""
