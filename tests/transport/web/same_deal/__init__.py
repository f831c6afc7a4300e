"""Tests of shared deals over HTTP."""
