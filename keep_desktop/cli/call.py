"""One call of the command line, from its words to its exit code."""

import signal
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from typer.exceptions import TyperException

from keep_desktop.cli.cli import Cli
from keep_desktop.cli.commands import build
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import say_error, speak_plainly
from keep_desktop.domain.errors import Held, InternalFailure, KeepError, Refused

#: What typer makes of a KeyboardInterrupt.
_INTERRUPTED = 130


def call(cli: Cli, words: Sequence[str]) -> int:
    """Do what the words say; the exit code."""
    speak_plainly()
    with _ended_kindly():
        try:
            code = build(cli)(list(words), prog_name="keep-desktop", standalone_mode=False)
            if code == _INTERRUPTED:
                raise KeyboardInterrupt
            return int(code or Exit.DONE)
        except TyperException as misuse:
            return cli.fail(Refused(misuse.format_message()))
        except KeepError as error:
            return cli.fail(error)
        except KeyboardInterrupt:
            return cli.fail(Held("Ended from the keyboard; work under way was stopped."))
        except Exception:  # noqa: BLE001 - a bug of ours is told like everything else
            say_error(traceback.format_exc())
            return cli.fail(InternalFailure("Something in Keep itself went wrong."))


@contextmanager
def _ended_kindly() -> Iterator[None]:
    """SIGTERM ends work as Ctrl+C does: what is under way is stopped and recorded."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
