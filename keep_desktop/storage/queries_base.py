"""What all queries share: a reader for each call, and small pieces of SQL."""

from datetime import timedelta

import sqlalchemy as sa

from keep_desktop.ports.clock import Clock
from keep_desktop.storage.readers import Readers
from keep_desktop.storage.tables import runs, script_versions

#: "1.0", as versions are named everywhere.
VERSION_LABEL = (
    sa.cast(script_versions.c.major, sa.Text)
    .concat(sa.literal_column("'.'"))
    .concat(sa.cast(script_versions.c.minor, sa.Text))
)
#: An input that has waited so long is flagged.
STALE_AFTER = timedelta(days=7)
#: As the partial index says it.
IS_ACTIVE_RUN = runs.c.status == sa.literal_column("'active'")


class Reading:
    """The base of each subject's queries. Any thread; each call is one consistent look."""

    def __init__(self, readers: Readers, clock: Clock) -> None:
        self._readers = readers
        self._clock = clock
