"""A window on a ledger of its own, for the benchmarks that change what it shows."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.heart import pump
from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import make_app, make_window
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.storage.ledger import SqliteLedger
from keep_desktop.ui.style.theme import Mode, apply_theme
from keep_desktop.ui.window.main_window import MainWindow
from tests.builders.ledger import seed


@contextmanager
def filled(items: int) -> Iterator[tuple[Keep, WorkflowId]]:
    """A Keep with a workflow of so many items."""
    with (
        tempfile.TemporaryDirectory(prefix="keep-bench-") as name,
        open_engine(Path(name) / "data") as keep,
    ):
        assert isinstance(keep.ledger, SqliteLedger)
        yield keep, seed(keep.ledger, items=items)


@contextmanager
def shown(keep: Keep) -> Iterator[MainWindow]:
    """The window with its workflows before the user, and at rest."""
    app = make_app()
    apply_theme(app, Mode.LIGHT)
    window = make_window(app, keep, keep.data_dir)
    window.show_page("workflows")
    window.resize(1440, 900)
    window.show()
    try:
        pump(2.0)
        yield window
    finally:
        window.end()
