"""What may come of a request to an MCP server, before it is known whether it was to change
anything."""


class ServerUnavailable(Exception):
    """The server does not start, ended, or talks no protocol. The text says why."""

    def __init__(self, reason: str, status: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        #: Of HTTP; 0 where there was none.
        self.status = status


class NoProgram(ServerUnavailable):
    """The program of its command is not there, or may not be run."""

    def __init__(self, program: str) -> None:
        super().__init__(f"there is no program {program} that may be run")
        self.program = program


class ServerDenied(Exception):
    """An answer of HTTP with that status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class ToolFault(Exception):
    """The server says that the call failed."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class ServerTooVerbose(Exception):
    """The server sent more than is read of it."""
