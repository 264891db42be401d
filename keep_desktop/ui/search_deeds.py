"""What can be done from the search: pages to go to, and the deeds of each workflow."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.search_model import Finding
from keep_desktop.ui.workflow_deeds import WorkflowDeeds
from keep_desktop.ui.workflow_words import waits_for_answer


def _tr(text: str) -> str:
    return QCoreApplication.translate("SearchDeeds", text)


def global_deeds(
    pages: Sequence[tuple[str, str, str]],
    show_page: Callable[[str], None],
    new_workflow: Callable[[], None],
    stop: Callable[[], None],
) -> Sequence[Finding]:
    """*pages* are (key, icon, title) as the rail has them."""
    return [
        Finding(title=_tr("New workflow"), icon="plus", keys=_keys("Ctrl+N"), deed=new_workflow),
        Finding(
            title=_tr("Emergency stop"),
            icon="octagon-x",
            tone="fail",
            keys=_keys("Ctrl+Shift+."),
            deed=stop,
        ),
        *(
            Finding(
                title=_tr("Go to {page}").format(page=title),
                icon=icon,
                deed=partial(show_page, key),
            )
            for key, icon, title in pages
        ),
    ]


def sample_deeds(deeds: WorkflowDeeds, *, there: bool) -> Sequence[Finding]:
    """The way to the sample workspace; the way out while it is there."""
    if there:
        return [Finding(title=_tr("Remove the samples"), icon="trash-2", deed=deeds.remove_samples)]
    return [Finding(title=_tr("Try it with samples"), icon="package", deed=deeds.try_samples)]


def workflow_deeds(rows: Sequence[WorkflowRow], deeds: WorkflowDeeds) -> Sequence[Finding]:
    """What each workflow can be told as it is now."""
    return [finding for row in rows for finding in _of(row, deeds)]


def _of(row: WorkflowRow, deeds: WorkflowDeeds) -> list[Finding]:
    def deed(text: str, icon: str, do: Callable[[WorkflowRow], None]) -> Finding:
        return Finding(title=text.format(name=cited(row.name)), icon=icon, deed=lambda: do(row))

    found = []
    if row.status is WorkflowStatus.ACTIVE and row.error is None and not row.stopped:
        if row.active_run is None:
            found.append(deed(_tr("Run “{name}” now"), "play", deeds.run_now))
        found.append(deed(_tr("Pause “{name}”"), "pause", deeds.pause))
    elif not row.stopped and not waits_for_answer(row):
        found.append(deed(_tr("Turn on “{name}”"), "power", deeds.resume))
    found.append(deed(_tr("Rehearse “{name}”"), "eye", deeds.rehearse))
    found.append(deed(_tr("Versions of “{name}”"), "history", deeds.versions))
    return found


def _keys(text: str) -> str:
    return QKeySequence(text).toString(QKeySequence.SequenceFormat.NativeText)
