"""Runs before anything else in the frozen program: as a sandbox child it never gets further.

A child is this program started with `--sandbox-child`; it takes along the script engine, the
protocol and the wards, and nothing else of ours, of Qt or of the database.
"""

import os
import sys

if sys.argv[1:2] == ["--sandbox-child"]:
    from keep_desktop.sandbox.worker import serve

    serve(sys.argv[2:])

# The loader was told to look here first; programs of the system that we start must not be.
if sys.platform.startswith("linux"):
    own = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if own is not None:
        os.environ["LD_LIBRARY_PATH"] = own
