"""What the global options chose, and how results and troubles are told."""

from keep_desktop.cli.door import Door
from keep_desktop.cli.exit_codes import Exit, of_error
from keep_desktop.cli.output import print_json, say, say_error
from keep_desktop.domain.errors import KeepError
from keep_desktop.domain.json import JsonValue


class Cli:
    """What the global options chose."""

    def __init__(self, door: Door, *, as_json: bool, verbose: bool) -> None:
        self.door = door
        self.as_json = as_json
        self.verbose = verbose

    def done(self, sentence: str, value: JsonValue = None) -> None:
        """Say that a change is made; with --json the value."""
        if self.as_json:
            print_json(value)
        else:
            say(sentence)

    def fail(self, error: KeepError) -> Exit:
        """Say what went wrong; the exit code. With --json that is the one value on stdout too."""
        say_error(error.sentence)
        if error.details and self.verbose:
            say_error(error.details)
        if self.as_json:
            print_json({"error": error.sentence})
        return of_error(error)
