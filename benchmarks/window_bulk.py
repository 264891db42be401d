"""Reprocess and skip 100,000 items at once, from the question to the last of them, and stop half
way: gaps of the window's thread, time and memory.

Run by `benchmarks.window`, in a process of its own.
"""

import os
import sys
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from benchmarks import limits
from benchmarks.heart import Heart, pump, resident_mb
from benchmarks.window_stage import filled, shown
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.ui.items.bulk_dialog import BulkDialog
from keep_desktop.ui.presentation.item_actions import ActionTargets, ItemAction, ItemQuery
from keep_desktop.ui.window.main_window import MainWindow

ITEMS = 100_000
_PATIENCE_S = 300.0


def main() -> None:
    with filled(ITEMS) as (keep, workflow_id), shown(keep) as window:
        for action in (ItemAction.REPROCESS, ItemAction.SKIP):
            _all_of_them(keep, window, workflow_id, action)
        _stopped(keep, window, workflow_id)


def _all_of_them(
    keep: Keep, window: MainWindow, workflow_id: WorkflowId, action: ItemAction
) -> None:
    before, heart, began = resident_mb(), Heart(), time.perf_counter()
    dialog = _asked(keep, window, workflow_id, action)
    asked = time.perf_counter()
    dialog.go.click()
    _until(lambda: not dialog.isVisible())
    ended = time.perf_counter()
    heart.stop()
    print(
        f"window, {action.value} of {ITEMS:,}: counted in {asked - began:.1f} s, done in "
        f"{ended - asked:.1f} s ({(ended - asked) / ITEMS * 1e6:.0f} µs an item); gaps "
        f"{heart.readings()} (p99 under 16, never above 50); memory {before:.0f} to "
        f"{resident_mb():.0f} MB",
        flush=True,
    )
    heart.at_most(action.value)
    dialog.deleteLater()


def _stopped(keep: Keep, window: MainWindow, workflow_id: WorkflowId) -> None:
    """Stop here, once a part of them is done: how long until nothing more is changed."""
    heart = Heart()
    dialog = _asked(keep, window, workflow_id, ItemAction.REPROCESS)
    dialog.go.click()
    _until(lambda: dialog.bar.value() >= ITEMS // 10)
    stopped = time.perf_counter()
    dialog.cancel.click()
    _until(lambda: dialog.bar.isHidden())
    took = time.perf_counter() - stopped
    heart.stop()
    print(
        f"window, stop of a reprocess of {ITEMS:,} after {dialog.bar.value():,}: {took * 1000:.0f} "
        f"ms until it stands still (under 1000); gaps {heart.readings()}",
        flush=True,
    )
    limits.at_most("stop of a reprocess in s", took, 1.0)
    heart.at_most("stop of a reprocess")
    dialog.close()


def _asked(
    keep: Keep, window: MainWindow, workflow_id: WorkflowId, action: ItemAction
) -> BulkDialog:
    """The question, when all are counted."""
    meant = ActionTargets.everything(ItemQuery(workflow_id))
    dialog = BulkDialog(keep, window.tasks, action, meant, window)
    dialog.open()
    _until(dialog.go.isEnabled)
    return dialog


def _until(true: Callable[[], bool]) -> None:
    began = time.perf_counter()
    while not true():
        if time.perf_counter() - began > _PATIENCE_S:
            raise TimeoutError("The dialog did not come to an end.")
        pump(0.02)


if __name__ == "__main__":
    main()
    sys.exit(limits.ended())
