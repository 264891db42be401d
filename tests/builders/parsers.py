"""The parser, as tests of what needs one have it."""

import atexit
from functools import cache

from keep_desktop.parsing.host import ProcessParser


@cache
def a_parser() -> ProcessParser:
    """One for all tests of this process, since its children take a while to start."""
    parser = ProcessParser(None)
    atexit.register(parser.close)
    return parser
