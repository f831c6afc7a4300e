"""A node for measurements: `spite serve` with known deals and without message limits."""

from argparse import Namespace

import uvloop

from protocol.core.codec import Codec
from protocol.core.vocabulary import Vocabulary
from server.bench.parts import report_parts
from server.bench.prepared import secret_of
from server.config import read_settings
from server.logs import configure_logging
from server.node import serve
from server.transport.net.message_limit import MessageLimit
from server.transport.rooms import connection
from server.transport.rooms.frame_reader import FrameReader


def unlimited(
    codec: Codec, vocabulary: Vocabulary, _shared: tuple[MessageLimit, ...]
) -> FrameReader:
    """Return the session of a client without a message limit."""
    return FrameReader(codec, vocabulary, limit=MessageLimit(per_s=1e9, burst=1e9))


def main() -> None:
    """Serve on any free port, with the settings of the environment."""
    configure_logging("warning")
    setattr(connection, "FrameReader", unlimited)  # noqa: B010 -- a type for a function
    report_parts()
    uvloop.run(serve(read_settings(Namespace()), secret_of))


if __name__ == "__main__":
    main()
