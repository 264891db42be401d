"""The operations of a large OpenAPI description: how long reading it takes, and a search while it
is typed, with the rows drawn."""

import json
import os
import statistics
import tempfile
import time
from pathlib import Path

from benchmarks import limits

OPERATIONS = 10_000
_SEARCHES = ("o", "op", "operation 99", "delete", "things/77", "nothing like it", "")


def main() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from keep_desktop.app.build import open_keep
    from keep_desktop.services.connectors.openapi import read_api
    from keep_desktop.ui.core.tasks import TaskRunner
    from keep_desktop.ui.settings.api_dialog import ApiDialog

    app = QApplication.instance() or QApplication([])
    with tempfile.TemporaryDirectory() as name, open_keep(Path(name) / "data") as keep:
        file = Path(name) / "large.json"
        file.write_text(json.dumps(_description()))
        began = time.perf_counter()
        api = read_api(keep, str(file))
        read = time.perf_counter() - began
        print(f"operations, {OPERATIONS:,} read with the start of the process: {read:.2f} s")
        tasks = TaskRunner()
        dialog = ApiDialog(keep, tasks)
        dialog.model.set_operations(api.operations)
        dialog.show()
        app.processEvents()
        took = []
        for text in _SEARCHES * 5:
            began = time.perf_counter()
            dialog.search.searched.emit(text)
            dialog.view.viewport().repaint()
            took.append(1000 * (time.perf_counter() - began))
        print(
            f"operations, a search of {OPERATIONS:,}: median {statistics.median(took):.1f} ms, "
            f"longest {max(took):.1f} ms (at most 100)"
        )
        limits.at_most("a search of 10,000 operations in ms", max(took), 100)
        dialog.close()
        tasks.close()


def _description() -> dict[str, object]:
    methods = ("get", "put", "patch", "delete")
    paths = {
        f"/things/{number}/{{id}}": {
            method: {"operationId": f"{method}Thing{number}", "summary": f"Operation {number}"}
            for method in methods
        }
        for number in range(OPERATIONS // len(methods))
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Large"},
        "servers": [{"url": "https://large.example"}],
        "paths": paths,
    }
