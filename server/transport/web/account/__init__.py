"""The HTTP API for accounts: everything under `/api/account`."""
