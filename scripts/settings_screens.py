"""The sections of the Settings page, on a ledger with work that was really done."""

from pathlib import Path

from studio import NARROW, Studio

from keep_desktop.ports.history import Ageing, Amount, Space
from keep_desktop.services.history import HistoryPreview
from keep_desktop.services.settings import set_setting
from keep_desktop.ui.pages.settings import SettingsPage

_CHANGED = "policy.retry.max_attempts"


def shoot_settings(studio: Studio, home: Path) -> None:
    """Each section, two of them in a small window too, and the dialogs they open."""
    page = studio.window.settings.page
    studio.window.show_page("settings")
    for key in page.keys:
        page.show_section(key)
        studio.settle()
        if key == "history":
            _wait_for_counts(studio, page)
        if key == "limits":
            set_setting(studio.keep, _CHANGED, 8)
            studio.until(lambda: page.limits.panel.rows[_CHANGED].differs)
        if key == "backup":
            _back_up(studio, page, home)
        studio.shoot(f"settings-{key}")
    page.show_section("general")
    studio.shoot("settings-narrow", NARROW)
    _shoot_dialogs(studio, page, home)


def _wait_for_counts(studio: Studio, page: SettingsPage) -> None:
    """Nothing is a month old in a ledger that was made a minute ago: a preview as of then."""
    studio.until(lambda: page.history.total.text().startswith("Nothing"))
    page.history.choices[90].click()
    studio.settle()
    amounts = (Amount(18_240, 1_460_000), Amount(912, 61_000), Amount(37, 9_400))
    kinds = (Ageing.LOG, Ageing.ACTIVITY, Ageing.NOTICES)
    parts = dict(zip(kinds, amounts, strict=True))
    space = Space(bytes=48_300_000, free=2_100_000)
    page.history.show_preview(HistoryPreview(days=90, parts=parts, space=space))


def _back_up(studio: Studio, page: SettingsPage, home: Path) -> None:
    page.backup.back_up_to(home / "Keep 2026-11-20.keepbackup")
    studio.until(lambda: page.backup.last.text().startswith("Last backup"))
    studio.window.toast.hide()


def _shoot_dialogs(studio: Studio, page: SettingsPage, home: Path) -> None:
    page.show_section("backup")
    restore = page.backup.open_backup(home / "Keep 2026-11-20.keepbackup")
    studio.until(restore.now.isEnabled)
    studio.shoot_dialog("restore", restore)
    page.show_section("about")
    licences = page.about.open_licences()
    studio.until(lambda: licences.list.count() > 0 and bool(licences.words.toPlainText()))
    studio.shoot_dialog("licences", licences)
