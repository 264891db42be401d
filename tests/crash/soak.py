"""The soak, `make soak`: first the whole matrix, then kills at random, then kills while connected
services are asked, and a table at the end.

    python -m tests.crash.soak [--kills N] [--seconds S] [--services N] [--seed N] [--no-matrix]

A kill is a SIGKILL of the process that runs the engine: at a commit point drawn by lot, after a
time drawn by lot, or by the service while it has a request in its hands. Meanwhile the service
breaks lines, answers late, refuses, says no, and does not want to be looked at. With connected
services it is one effect at each of them, whose answers are lost before and after it. The exit code
is 1 where any effect was seen twice or is missing, or where the ledger says otherwise than the
outside.
"""

import argparse
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from keep_desktop.secrets.vault import PASSPHRASE
from tests.crash.bench import KILLED, Place, a_place
from tests.crash.cells import cell, cells, handled_cells
from tests.crash.connected import Services, moods_by_lot, the_services
from tests.crash.oracle import Found, compared
from tests.crash.work import Job

#: Kills of one data folder, after which it is compared and a new one is begun.
_KILLS_OF_A_FOLDER = 25
_ITEMS_MORE = 3
#: What a service may take to show an effect is over after so long.
_OFF = timedelta(minutes=3)


@dataclass
class Tally:
    """What came of it all."""

    kills: Counter[str] = field(default_factory=Counter)
    found: Found = field(default_factory=Found)
    folders: int = 0
    began: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def table(self) -> str:
        rows: Mapping[str, object] = {
            "kills": self.kills.total(),
            **{f"  {how}": number for how, number in sorted(self.kills.items())},
            "data folders": self.folders,
            "effects wanted": self.found.wanted,
            "effects seen": self.found.seen,
            "duplicates": len(self.found.duplicates),
            "losses": len(self.found.losses),
            "untrue in the ledger": len(self.found.untrue),
            "questions": self.found.questions,
            "seconds": f"{self.seconds:.0f}",
        }
        return "\n".join(f"{name:<40}{value:>10}" for name, value in rows.items())


def matrix(place: Place, folder: Path, tally: Tally) -> None:
    """Every point with every kind of trouble, each in a job of its own."""
    for point, kind in cells():
        found = cell(place, folder / "cell", point, kind)
        tally.kills["at a point of the matrix"] += 1
        tally.folders += 1
        tally.found.add(found)
        if not found.is_clean:
            print(f"“{point}”, {kind}: {found}", flush=True)
    for point, kind in handled_cells():
        found = cell(place, folder / "cell", point, kind, handlers=True)
        tally.kills["at a point of handlers"] += 1
        tally.folders += 1
        tally.found.add(found)
        if not found.is_clean:
            print(f"handlers, “{point}”, {kind}: {found}", flush=True)


def at_random(
    place: Place, folder: Path, tally: Tally, chance: random.Random, *, kills: int, seconds: float
) -> None:
    """Kills by lot, until there were so many or the time is over."""
    began, done = time.monotonic(), 0
    while done < kills and time.monotonic() - began < seconds:
        shutil.rmtree(folder / "random", ignore_errors=True)
        left = min(kills - done, _KILLS_OF_A_FOLDER)
        until = began + seconds
        done += _one_folder(place, folder / "random", tally, chance, kills=left, until=until)
        print(f"{done} kills, {tally.seconds:.0f} s", flush=True)


def _one_folder(
    place: Place, folder: Path, tally: Tally, chance: random.Random, *, kills: int, until: float
) -> int:
    handlers = chance.random() < 0.5
    job = Job(
        folder=str(folder),
        port=place.port,
        mixed=True,
        notes=not handlers,
        mail=not handlers,
        handlers=handlers,
        user_actions=("undo",) if chance.random() < 0.5 else (),
        seed=chance.randrange(2**32),
    )
    moods = {"seed": chance.randrange(2**32)}
    place.set_up(job)
    place.moods(**moods)
    done = 0
    while done < kills and time.monotonic() < until:
        job = replace(job, items=job.items + _ITEMS_MORE, seed=chance.randrange(2**32))
        how, killed = _one_start(place, job, moods, chance)
        tally.kills[how] += killed
        done += killed
    code = place.go_on(job)
    assert code == 0, f"the job did not come to its end; it lies in {folder}"
    found = compared(job)
    tally.found.add(found)
    tally.folders += 1
    if not found.is_clean:
        print(found, flush=True)
    return done


def _one_start(
    place: Place, job: Job, moods: Mapping[str, Any], chance: random.Random
) -> tuple[str, bool]:
    """A start that is to be killed; how, and whether it was before it came to its end."""
    match chance.choice(("point", "time", "service")):
        case "point":
            how = "at a commit point"
            code = place.go_on(job, point="*", skip=chance.randint(0, 60))
        case "time":
            how = "after a time"
            code = place.go_on(job, kill_after_s=chance.uniform(0.0, 0.4))
        case _:
            how = "with a request under way"
            when = chance.choice(("before", "after", "instead"))
            kill = {"when": when, "at": chance.randint(0, 4)}
            code = place.go_on(job, shot={**moods, "kill": kill})
    assert code in (0, KILLED), "a start ended by itself; see what it wrote"
    return how, code == KILLED


def of_services(folder: Path, tally: Tally, chance: random.Random, *, kills: int) -> None:
    """Kills by lot while connected services are asked, until there were so many."""
    os.environ[PASSPHRASE] = "for the soak"
    done = 0
    while done < kills:
        shutil.rmtree(folder / "services", ignore_errors=True)
        with the_services(folder / "services", os.environ[PASSPHRASE]) as services:
            done += _at_services(services, tally, chance, kills=kills - done)
            found = services.compared()
        tally.found.add(found)
        tally.folders += 1
        print(f"{done} kills of services, {tally.seconds:.0f} s", flush=True)
        if not found.is_clean:
            print(found, flush=True)
            return


def _at_services(services: Services, tally: Tally, chance: random.Random, *, kills: int) -> int:
    """How many kills it took until all was done."""
    # What runs behind cannot be waited for too.
    is_late = chance.random() < 0.5
    for server in services.servers.values():
        server.lag = 0 if is_late else chance.randint(0, 2)
    off, done = timedelta(), 0
    while done < kills:
        moods_by_lot(services, chance)
        how = chance.choice(("point", "effect", "before", "after"))
        match how:
            case "point":
                process = services.start("*", chance.randint(0, 30), off)
            case "effect":
                process = services.start(later=off)
                services.kill_after(process, chance.randint(1, 3))
            case _:
                process = services.start(later=off)
                services.shoot(process, how, chance.randint(0, 2))
        code = services.ended(process)
        assert code in (0, KILLED), "a start ended by itself; see what it wrote"
        if code == 0:
            return done
        tally.kills[f"of services, {_WHEN[how]}"] += 1
        done += 1
        off += _OFF if is_late else timedelta()
    assert services.ended(services.start(later=off)) == 0, "the work did not come to its end"
    return done


_WHEN = {
    "point": "at a commit point",
    "effect": "some time after effects",
    "before": "before an effect",
    "after": "after an effect",
}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="soak", description="Kills, and what came of them.")
    parser.add_argument("--kills", type=int, help="kills at random; 500 where no time is given")
    parser.add_argument("--seconds", type=float, help="kills at random for so long")
    parser.add_argument("--services", type=int, default=60, help="kills while services are asked")
    parser.add_argument("--seed", type=int, default=None, help="repeats what a run drew by lot")
    parser.add_argument("--no-matrix", action="store_true", help="kills at random alone")
    options = parser.parse_args(arguments)
    seconds = float("inf") if options.seconds is None else options.seconds
    kills = options.kills or (500 if options.seconds is None else sys.maxsize)
    seed = options.seed if options.seed is not None else random.randrange(2**32)
    print(f"seed {seed}", flush=True)
    folder, tally = Path(tempfile.mkdtemp(prefix="keep-soak-")), Tally()
    with a_place(folder) as place:
        if not options.no_matrix:
            matrix(place, folder, tally)
        chance = random.Random(seed)
        at_random(place, folder, tally, chance, kills=kills, seconds=seconds)
    of_services(folder, tally, chance, kills=options.services)
    print(tally.table())
    if not tally.found.is_clean:
        print(f"What went wrong stands above; the last folder is {folder}")
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
