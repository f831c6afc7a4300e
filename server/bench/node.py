"""A node to be measured: `spite serve`, but for deals that can be known beforehand."""

from argparse import Namespace

import uvloop

from server.bench.prepared import secret_of
from server.config import read_settings
from server.logs import configure_logging
from server.node import serve


def main() -> None:
    """Serve, on any free port, with the settings of the environment."""
    configure_logging("warning")
    uvloop.run(serve(read_settings(Namespace()), secret_of))


if __name__ == "__main__":
    main()
