"""How long tests wait."""

PATIENCE_S = 90.0
"""After so long, what a test waits for will not come any more.

No test is about time, so that a machine that stands still for some seconds is no reason to fail;
sentinels, for one, take no decision for half a minute after that.
"""
