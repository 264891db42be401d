"""What can be done from the search: pages and settings to go to, and the deeds of each workflow."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.sample_deeds import SampleDeeds
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


def sample_deeds(deeds: SampleDeeds) -> Sequence[Finding]:
    """The way to the sample workspace; the way out while it is there."""
    if deeds.there:
        return [Finding(title=_tr("Remove the samples"), icon="trash-2", deed=deeds.remove)]
    return [Finding(title=_tr("Try it with samples"), icon="package", deed=deeds.add)]


def settings_deeds(show: Callable[[str], None]) -> Sequence[Finding]:
    """What the page Settings has; *show* goes to a section by its key."""
    note = _tr("Settings")
    return [
        Finding(title=title, note=note, icon=icon, also=also, deed=partial(show, section))
        for section, icon, title, also in _settings()
    ]


def _settings() -> Sequence[tuple[str, str, str, str]]:
    """Section, icon, words, and other words for the same."""
    return (
        ("general", "sun-moon", _tr("Appearance: light or dark"), _tr("theme mode colours")),
        ("general", "search", _tr("Zoom"), _tr("size of text, larger, smaller, scale")),
        ("general", "globe", _tr("Language"), "english deutsch german"),
        ("general", "clock", _tr("Clock: 12 or 24 hours"), _tr("time format, am, pm")),
        ("general", "power", _tr("Start when I sign in"), _tr("autostart, login, boot")),
        ("general", "x", _tr("When the window is closed"), _tr("tray, quit, exit, minimise")),
        ("general", "zap", _tr("Reduce motion"), _tr("animations")),
        ("notices", "bell", _tr("Notices"), _tr("notifications, messages")),
        ("services", "link", _tr("Services"), _tr("connect, account, password, sign in")),
        ("folders", "folder", _tr("Folders and files given to workflows"), _tr("access, rights")),
        ("history", "history", _tr("How long logs are kept"), _tr("age, remove, delete, clean up")),
        ("backup", "archive", _tr("Back up…"), _tr("backup, save, copy, export everything")),
        ("backup", "archive-restore", _tr("Restore…"), _tr("backup, put back, import")),
        ("limits", "clock", _tr("Limits and waits"), _tr("policies, retries, timeouts")),
        ("about", "shield-check", _tr("Check the installation"), _tr("doctor, repair")),
        ("about", "info", _tr("About Keep"), _tr("version, licences, data folder")),
    )


def other_deeds(
    archived: Callable[[], None], export: Callable[[], None], quit: Callable[[], None]
) -> Sequence[Finding]:
    """What stands at the foot of lists, in menus and on pages."""
    return [
        Finding(
            title=_tr("Show archived workflows"),
            icon="archive",
            also=_tr("archive, bring back"),
            deed=archived,
        ),
        Finding(
            title=_tr("Export Activity…"),
            icon="download",
            also=_tr("CSV, JSON Lines, save, history"),
            deed=export,
        ),
        Finding(
            title=_tr("Quit Keep"),
            icon="power",
            also=_tr("exit, close, end"),
            keys=_keys("Ctrl+Q"),
            deed=quit,
        ),
    ]


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
    found.append(deed(_tr("Settings of “{name}”"), "settings", lambda row: deeds.settings(row.id)))
    if row.has_handlers:
        found.append(deed(_tr("How “{name}” works"), "workflow", deeds.how_it_works))
    else:
        found.append(deed(_tr("Schedule of “{name}”"), "calendar-clock", deeds.schedule))
    found.append(deed(_tr("Runs of “{name}”"), "activity", deeds.runs))
    found.append(deed(_tr("Rename “{name}”"), "pencil", deeds.rename))
    if row.stopped_alone:
        found.append(deed(_tr("Turn “{name}” back on"), "power", deeds.release))
    else:
        found.append(deed(_tr("Stop only “{name}”"), "octagon-x", deeds.stop))
    found.append(deed(_tr("Archive “{name}”"), "archive", deeds.archive))
    return found


def _keys(text: str) -> str:
    return QKeySequence(text).toString(QKeySequence.SequenceFormat.NativeText)
