"""What the HTTP side has about accounts: everything under `/api/account`."""
