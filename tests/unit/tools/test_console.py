"""Console: progress reaches the run, and lines are taken."""

from pathlib import Path

from keep_desktop.tools.console import Log, LogInput, ProgressInput, ReportProgress
from tests.builders.tools import a_context


def test_progress_is_handed_on(tmp_path: Path) -> None:
    messages: list[tuple[int, int | None, str | None]] = []

    def progress(done: int, total: int | None, label: str | None) -> None:
        messages.append((done, total, label))

    context = a_context(tmp_path, progress=progress)
    ReportProgress().call(ProgressInput(done=3, total=10, label="mails"), context)
    ReportProgress().call(ProgressInput(done=4), context)
    assert messages == [(3, 10, "mails"), (4, None, None)]


def test_console_only_reads(tmp_path: Path) -> None:
    assert ReportProgress().is_read_only(ProgressInput(done=1))
    params = LogInput(type="warn", line="x")
    assert Log().is_read_only(params)
    assert Log().call(params, a_context(tmp_path)) is None
