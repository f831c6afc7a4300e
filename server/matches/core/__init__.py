"""A match of any game, and what follows from a request: values in, values out."""
