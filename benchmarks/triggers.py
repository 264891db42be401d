"""200 workflows that folders start: what their engine takes while nothing happens, and how long
after a file came its session begins."""

import statistics
import tempfile
import time
from pathlib import Path

from benchmarks import limits
from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.services.access.folders import grant_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.schedule.triggers import add_trigger
from tests.builders.engine import a_script
from tests.builders.waiting import wait_for

WORKFLOWS = 200
FILES = 20
REST_S = 60.0


def main() -> None:
    with tempfile.TemporaryDirectory() as name, open_engine(Path(name) / "data") as keep:
        folders = [_a_workflow(keep, Path(name), number) for number in range(WORKFLOWS)]
        keep.engine.start_schedule()
        # Until everything is watched and nothing of the start goes on.
        time.sleep(15)
        rest = _rest()
        print(f"triggers, {WORKFLOWS} workflows at rest: {rest:.2f} % of a core (under 0.5)")
        limits.at_most("triggers at rest in % of a core", rest, 0.5)
        took = [_until_started(keep, *folders[number]) for number in range(FILES)]
        print(
            f"triggers, from a file that came to its session: median {statistics.median(took):.1f} "
            f"s, longest {max(took):.1f} s (under 10)"
        )
        limits.at_most("from a file to its session, in s", max(took), 10)


def _a_workflow(keep: Keep, above: Path, number: int) -> tuple[WorkflowId, Path]:
    folder = above / f"folder {number}"
    folder.mkdir()
    workflow_id = a_script(keep, "1;", name=f"Workflow {number}")
    grant_folder(keep, workflow_id, folder)
    add_trigger(keep, workflow_id, TriggerKind.FOLDER, str(folder))
    return workflow_id, folder


def _rest() -> float:
    worked, began = time.process_time(), time.perf_counter()
    time.sleep(REST_S)
    return 100 * (time.process_time() - worked) / (time.perf_counter() - began)


def _until_started(keep: Keep, workflow_id: WorkflowId, folder: Path) -> float:
    began = time.perf_counter()
    (folder / "file.txt").write_text("new")
    wait_for(lambda: bool(keep.queries.sessions(workflow_id)))
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
