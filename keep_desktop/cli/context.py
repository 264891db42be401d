"""Global options, and output of results and errors."""

from collections.abc import Mapping, Sequence

from keep_desktop.cli.backend import Backend
from keep_desktop.cli.exit_codes import Exit, of_error
from keep_desktop.cli.output import print_error, print_json, print_line, table
from keep_desktop.domain.errors import KeepError
from keep_desktop.domain.json import JsonValue


class Cli:
    """The global options."""

    def __init__(self, backend: Backend, *, as_json: bool, verbose: bool) -> None:
        self.backend = backend
        self.as_json = as_json
        self.verbose = verbose

    def done(self, sentence: str, value: JsonValue = None) -> None:
        """Report a completed change; with --json prints the value."""
        if self.as_json:
            print_json(value)
        else:
            print_line(sentence)

    def show_rows(self, rows: Sequence[Mapping[str, JsonValue]], columns: Sequence[str]) -> None:
        """Print them: with --json whole, else as a table of these columns."""
        if self.as_json:
            print_json(rows)
        else:
            table(rows, columns)

    def fail(self, error: KeepError) -> Exit:
        """Report an error; the exit code. With --json that is the only value on stdout."""
        print_error(error.sentence)
        if error.details and self.verbose:
            print_error(error.details)
        if self.as_json:
            print_json({"error": error.sentence})
        return of_error(error)
