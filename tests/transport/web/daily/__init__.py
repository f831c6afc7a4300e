"""Tests of the daily deal over HTTP."""
