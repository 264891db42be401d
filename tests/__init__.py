"""Tests: unit, crash, ui, attacks, e2e and net, with shared builders."""

import os
import sys

# Compiled code is kept, whatever the environment says: tests start the program a hundred times.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
