"""Tests of shared deals, which others play again from the same cards."""
