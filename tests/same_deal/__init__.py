"""Tests of shared deals of each game."""
