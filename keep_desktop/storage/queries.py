"""What screens and `show` read, put together from one class per subject."""

from keep_desktop.storage.readers import Readers


class SqliteQueries:
    def __init__(self, readers: Readers) -> None:
        self._readers = readers
