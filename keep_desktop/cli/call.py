"""Runs one command line call and returns its exit code."""

import traceback
from collections.abc import Sequence

from typer.exceptions import TyperException

from keep_desktop.cli.commands import build
from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import escape_unencodable, print_error
from keep_desktop.domain.errors import InternalFailure, KeepError, NotRunnable, Refused
from keep_desktop.domain.system.signals import interruptible

#: The exit code typer gives a KeyboardInterrupt.
_INTERRUPTED = 130


def call(cli: Cli, arguments: Sequence[str]) -> int:
    """Run the command; the exit code."""
    escape_unencodable()
    with interruptible():
        try:
            code = build(cli)(list(arguments), prog_name="keep-desktop", standalone_mode=False)
            if code == _INTERRUPTED:
                raise KeyboardInterrupt
            return int(code or Exit.DONE)
        except TyperException as misuse:
            return cli.fail(Refused(misuse.format_message()))
        except KeepError as error:
            return cli.fail(error)
        except KeyboardInterrupt:
            return cli.fail(NotRunnable("Interrupted. What was running was stopped."))
        except Exception:  # noqa: BLE001 - a bug of ours is told like everything else
            print_error(traceback.format_exc())
            return cli.fail(InternalFailure("Something in Keep itself went wrong."))
