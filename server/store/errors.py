"""The exceptions that all stores raise if Redis or the SQL database fails or is full."""


class StoreUnavailable(Exception):
    """Redis could not be reached, or did not answer in time.

    The request may or may not have been carried out. After a commit, load the match again to find
    out.
    """


class StoreFull(StoreUnavailable):
    """Redis has no memory left for the write, and has written nothing. It can still be read."""


class DatabaseUnavailable(Exception):
    """The SQL database could not be reached, or did not answer in time.

    The request may or may not have been written. Archiving the same again does no harm.
    """


class DatabaseUnusable(Exception):
    """The SQL database can't be used until an operator repairs it. The text says why."""
