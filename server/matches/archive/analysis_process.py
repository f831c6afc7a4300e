"""The process that computes one analysis: a record comes in, the analysis goes out as JSON.

Its argument is the name of the kind of analysis.
"""

import os
import signal
import sys

from msgspec.json import encode

from server.matches.archive.analyses import ANALYSES, records_of
from server.priority import lower_priority


def main() -> int:
    """Compute the analysis named in the argument, of the record on standard input. Return the exit
    status.
    """
    lower_priority()
    # Signals of a terminal are for the node, which then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    line = sys.stdin.buffer.read()
    records = records_of(line)
    if records is None:
        return 1
    try:
        sys.stdout.buffer.write(encode(ANALYSES[sys.argv[1]].of(records, line)))
        sys.stdout.flush()
    except BrokenPipeError:
        # The node was killed. Python writes the rest at exit, and would report that error too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
