"""Players: names, avatars, accounts, logins and mail."""
