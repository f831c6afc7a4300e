"""A node for overload tests: `spite serve` with all its limits, but with known deals."""

from argparse import Namespace

import uvloop

from server.bench.prepared import secret_of
from server.config import read_settings
from server.logs import configure_logging
from server.node import serve


def main() -> None:
    """Serve a node for overload tests on any free port, with the settings of the environment."""
    settings = read_settings(Namespace())
    configure_logging(settings.log_level, settings.log_format)
    uvloop.run(serve(settings, secret_of))


if __name__ == "__main__":
    main()
