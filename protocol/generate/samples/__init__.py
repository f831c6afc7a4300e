"""A sample of every message: what PROTOCOL.md shows, and what clients test their codecs with.

The samples of a game stand in a file of its own, which `registry` lists.
"""

from protocol.generate.samples.files import sample_files

__all__ = ["sample_files"]
