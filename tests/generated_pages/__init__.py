"""Generates tables and examples in the documentation from the code, and tests compare them."""
