"""What all queries share: a reader for each call, and small pieces of SQL."""

import sqlalchemy as sa

from keep_desktop.storage.readers import Readers
from keep_desktop.storage.tables import runs, script_versions

#: "1.0", as versions are named everywhere.
VERSION_LABEL = (
    sa.cast(script_versions.c.major, sa.Text)
    .concat(sa.literal_column("'.'"))
    .concat(sa.cast(script_versions.c.minor, sa.Text))
)
#: As the partial index says it.
IS_ACTIVE_RUN = runs.c.status == sa.literal_column("'active'")


class Reading:
    """The base of each subject's queries. Any thread; each call is one consistent look."""

    def __init__(self, readers: Readers) -> None:
        self._readers = readers
