"""Entry point of `keep-desktop`: opens the window, or runs a command."""

import atexit
import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from keep_desktop.app.paths import default_data_dir

_USAGE = 2


class BadOption(Exception):
    """An invalid global option; the text names it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        options, rest = split_options(given)
        data_dir = _data_dir(options.get("data_dir"))
    except BadOption as wrong:
        sys.stderr.write(f"{wrong}\n")
        return _USAGE
    if not rest:
        if _no_screen():
            sys.stderr.write(
                "There is no screen here to open the window on. `keep-desktop --help` lists what "
                "works without one; `keep-desktop engine` runs the schedule.\n"
            )
            return _USAGE
        from keep_desktop.app.preload import import_first

        import_first()
        from keep_desktop.app.gui import run_window

        return run_window(data_dir, hidden="hidden" in options)
    return _command(rest, data_dir, as_json="json" in options, verbose="verbose" in options)


def _data_dir(given: str | None) -> Path:
    try:
        return Path(given or default_data_dir()).expanduser().absolute()
    except RuntimeError:
        raise BadOption(f"--data-dir names the home of nobody: “{given}”.") from None


def _no_screen() -> bool:
    display_variables = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform.startswith("linux") and not any(map(os.environ.get, display_variables))


def _command(rest: Sequence[str], data_dir: Path, *, as_json: bool, verbose: bool) -> int:
    # What is imported stays: looking through it for what may go takes a tenth of a short command.
    gc.disable()
    with _ended_at_once():
        from keep_desktop.app.headless import HeadlessBackend
        from keep_desktop.cli.call import call
        from keep_desktop.cli.context import Cli

    gc.freeze()
    gc.enable()
    # At its end Python would look through all of it again: a second where a model was asked, by
    # which a stop would come late.
    atexit.register(gc.freeze)
    return call(Cli(HeadlessBackend(data_dir), as_json=as_json, verbose=verbose), rest)


@contextmanager
def _ended_at_once() -> Iterator[None]:
    """By Ctrl+C, without a traceback: nothing has begun yet."""
    is_ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not is_ours or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def split_options(arguments: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """Split the global options, wherever they are, from the other arguments. Raises BadOption."""
    options: dict[str, str] = {}
    rest: list[str] = []
    waiting = list(arguments)
    while waiting:
        word = waiting.pop(0)
        _check_text(word)
        if word == "--":
            return options, [*rest, word, *waiting]
        if word == "--data-dir":
            options["data_dir"] = waiting.pop(0) if waiting else ""
        elif word.startswith("--data-dir="):
            options["data_dir"] = word.partition("=")[2]
        elif word == "--json":
            options["json"] = "yes"
        elif word == "--hidden":
            options["hidden"] = "yes"
        elif word in ("-v", "--verbose"):
            options["verbose"] = "yes"
        else:
            rest.append(word)
    if options.get("data_dir") == "":
        raise BadOption("--data-dir takes the folder to keep the data in.")
    return options, rest


def _check_text(word: str) -> None:
    try:
        word.encode()
    except UnicodeEncodeError:
        shown = word.encode(errors="backslashreplace").decode()
        raise BadOption(f"“{shown}” is not text in the encoding of this system.") from None


if __name__ == "__main__":
    sys.exit(main())
