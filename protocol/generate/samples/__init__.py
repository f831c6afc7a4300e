"""Samples of every message, for docs/protocol and for tests of clients' codecs.

Each game's samples have a file of their own, which `registry` lists.
"""

from protocol.generate.samples.files import sample_files

__all__ = ["sample_files"]
