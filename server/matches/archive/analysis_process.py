"""The process that computes analyses: records come in, analyses go out as JSON.

Its argument is the name of the kind of analysis.
"""

import logging
import sys
from functools import partial

from msgspec.json import encode

from server.matches.archive.analyses import ANALYSES, Analysis, records_of
from server.matches.archive.low_priority_process import serve

log = logging.getLogger(__name__)


def analyse(analysis: Analysis, line: bytes) -> bytes:
    """Return the analysis of a record as JSON, or nothing if it can't be analysed.

    No record may end the process, because others use it too.
    """
    try:
        return encode(analysis.of(records_of(line), line))
    except Exception:
        log.exception("the %s analysis of a record failed", analysis.name)
        return b""


if __name__ == "__main__":
    serve(partial(analyse, ANALYSES[sys.argv[1]]))
