"""A node for benchmarks: `spite serve` with prepared deals and without message limits."""

from argparse import Namespace

import uvloop

from protocol.core.codec import Codec, Vocabulary
from server.bench.parts import report_parts
from server.bench.prepared import secret_of
from server.config import read_settings
from server.logs import configure_logging
from server.node import serve
from server.transport.net.frame_reader import FrameReader, MessageLimit
from server.transport.rooms import connection


def unlimited(
    codec: Codec, vocabulary: Vocabulary, _shared: tuple[MessageLimit, ...]
) -> FrameReader:
    """Return a frame reader without a message limit, for a node under measurement."""
    return FrameReader(codec, vocabulary, limit=MessageLimit(per_s=1e9, burst=1e9))


def main() -> None:
    """Serve a node for benchmarks on any free port, with the settings of the environment."""
    configure_logging("warning")
    setattr(connection, "FrameReader", unlimited)  # noqa: B010 -- a type for a function
    report_parts()
    uvloop.run(serve(read_settings(Namespace()), secret_of))


if __name__ == "__main__":
    main()
