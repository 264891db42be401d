"""What a process that shows the window imports before Qt, and how: so that it is there sooner."""

import gc


def import_first() -> None:
    """Import what needs no Qt: once Qt is there, it reads the source of each module imported.

    Memory is not searched from here on, until the window has its `ui.sweeper`: what is made
    meanwhile stays.
    """
    gc.disable()
    import keep_desktop.app.build  # noqa: F401
