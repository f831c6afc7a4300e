"""The bot levels of Spite and Malice, and the training of the strongest one."""
