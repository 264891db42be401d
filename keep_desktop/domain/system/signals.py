"""The signals by which a process is asked to end."""

import signal

#: Shutdown or logout, Ctrl+C, and a closed terminal; not every system has all.
_NAMES = ("SIGTERM", "SIGINT", "SIGHUP")


def ending_signals() -> list[signal.Signals]:
    """Those of this platform that are not ignored, as nohup has them."""
    there = [signal.Signals[name] for name in _NAMES if hasattr(signal, name)]
    return [number for number in there if signal.getsignal(number) is not signal.SIG_IGN]
