"""What the process has imported that multiprocessing forks others from: importing this does it."""

from tests.crash import killed_process as victim
from tests.crash import prepared

__all__ = ["victim"]

prepared.have_all()
