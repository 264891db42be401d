"""What a process that shows the window imports before Qt, and how: so that it is there sooner."""

import gc
import importlib


def import_first() -> None:
    """Import what needs no Qt, then Qt, which is kept from reading the source of each module that
    is imported after it.

    Memory is not searched from here on, until the window has its `ui.sweeper`: what is made
    meanwhile stays.
    """
    gc.disable()
    import keep_desktop.app.build  # noqa: F401

    importlib.import_module("PySide6.QtCore")
    # It looks there for `from __feature__`, which nothing of ours uses. Where there is no source,
    # as in what `make package` builds, it takes the same for granted.
    looks = importlib.import_module("shibokensupport.feature")
    looks._mod_uses_pyside = lambda _: False  # type: ignore[attr-defined]  # it is Qt's own
