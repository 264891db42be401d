"""Runs before anything else in the frozen program: as a child it never gets further.

A sandbox child is this program started with `--sandbox-child`; it takes along the script engine,
the protocol and the wards, and nothing else of ours, of Qt or of the database. The parser's is
started with `--parser-child`, and takes along what reads mail, pages, feeds and tables.
"""

import os
import sys

if sys.argv[1:2] == ["--sandbox-child"]:
    from keep_desktop.sandbox.worker import serve

    serve(sys.argv[2:])

if sys.argv[1:2] == ["--parser-child"]:
    from keep_desktop.parsing.worker import serve

    serve(sys.argv[2:])

# What the loader was told for itself must not reach programs that we start: they would load our
# libraries, or, where one is this program again, take themselves for a part of it.
for name in [name for name in os.environ if name.startswith("_PYI_")]:
    del os.environ[name]
if sys.platform.startswith("linux"):
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before
