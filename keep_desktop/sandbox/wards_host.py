"""Reads what a child told of its wards."""

from collections.abc import Sequence

from keep_desktop.ports.sandbox import Ward


def read_wards(told: str) -> Sequence[Ward]:
    """One ward for each line `name<TAB>1|0<TAB>note`; a child that told nothing has none."""
    if not told:
        return (
            Ward(
                name="Process for scripts",
                in_force=False,
                note="It could not be started, so no script can run. Install the program again.",
            ),
        )
    wards = []
    for line in told.split("\n"):
        name, in_force, note = line.split("\t", 2)
        wards.append(Ward(name=name, in_force=in_force == "1", note=note))
    return tuple(wards)
