"""What the process has imported that multiprocessing forks others from: importing this does it."""

from tests.crash import prepared, victim

__all__ = ["victim"]

prepared.have_all()
