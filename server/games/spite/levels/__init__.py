"""The bot levels, and the training of the strongest one."""
