"""The script that Alembic runs for each of its commands: it runs the migrations.

`run.py` passes the connection, whose transaction contains all of them.
"""

from alembic import context

# It imports every module with tables of METADATA.
from server.store.sql import schema  # noqa: F401 -- see above
from server.store.sql.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
# The caller's transaction contains all migrations.
context.run_migrations()
