"""Reads a child's hardening report."""

from collections.abc import Sequence

from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.sandbox import Protection


def read_protections(report: str) -> Sequence[Protection]:
    """One protection per line `name<TAB>1|0<TAB>note`; none for an empty report."""
    if not report:
        return (
            Protection(
                name=UserMessage("Process for scripts"),
                in_force=False,
                note=UserMessage(
                    "It could not be started, so no script can run. Install the program again."
                ),
            ),
        )
    protections = []
    for line in report.split("\n"):
        name, in_force, note = line.split("\t", 2)
        protections.append(Protection(name=name, in_force=in_force == "1", note=note))
    return tuple(protections)
