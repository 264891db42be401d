"""Imports what a window process needs, before and including Qt, in the fastest order."""

import gc
import importlib


def import_first() -> None:
    """Import what needs no Qt, then Qt.

    Disables garbage collection until the window has its `GarbageCollector`: what is created
    meanwhile lives on.
    """
    gc.disable()
    import keep_desktop.app.build
    import keep_desktop.engine.engine  # noqa: F401

    import_qt()


def import_qt() -> None:
    """Import Qt while preventing it from reading the source of each module imported after it."""
    importlib.import_module("PySide6.QtCore")
    # Qt searches the source for `from __feature__`, which we never use. Without source, as in what
    # `make package` builds, it assumes the same.
    feature = importlib.import_module("shibokensupport.feature")
    feature._mod_uses_pyside = lambda _: False  # type: ignore[attr-defined]  # it is Qt's own
