"""A node to be measured: `spite serve`, but for known deals and no limit to a client's haste."""

from argparse import Namespace

import uvloop

from protocol.core.codec import Codec
from server.bench.parts import report_parts
from server.bench.prepared import secret_of
from server.config import read_settings
from server.logs import configure_logging
from server.node import serve
from server.transport import connection
from server.transport.limits import MessageLimit
from server.transport.session import Session


def tireless(codec: Codec) -> Session:
    """The session of a client that may say as much as it likes: no person moves so fast."""
    return Session(codec, MessageLimit(per_s=1e9, burst=1e9))


def main() -> None:
    """Serve, on any free port, with the settings of the environment."""
    configure_logging("warning")
    setattr(connection, "Session", tireless)  # noqa: B010 -- a type for a function
    report_parts()
    uvloop.run(serve(read_settings(Namespace()), secret_of))


if __name__ == "__main__":
    main()
