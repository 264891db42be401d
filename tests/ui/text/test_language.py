"""The chosen language, or the system's, with its numbers and dates."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QSettings, Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from keep_desktop.app.login_item import login_item
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import SessionId
from keep_desktop.domain.schedules import Cron, ScheduleRule, parse_interval
from keep_desktop.ports.views import InterruptedRun
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import subscribe
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.workflow_state import interrupted_text
from keep_desktop.ui.settings.general import GeneralSection
from keep_desktop.ui.settings.limits import limit_text, parse_value
from keep_desktop.ui.settings.preferences import Preferences
from keep_desktop.ui.settings.section import SettingsContext
from keep_desktop.ui.text.format import decimal, moment, number, plural, relative_time, size_text
from keep_desktop.ui.text.language import Language, apply_language, language_of, translate_english
from keep_desktop.ui.text.schedule_rules import nth, schedule_clause, schedule_sentence

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("choice", "system", "spoken"),
    [
        (Language.SYSTEM, ["de-AT", "en"], Language.GERMAN),
        (Language.SYSTEM, ["de_DE"], Language.GERMAN),
        (Language.SYSTEM, ["fr-FR", "de-CH"], Language.GERMAN),
        (Language.SYSTEM, ["en-GB", "de"], Language.ENGLISH),
        (Language.SYSTEM, ["ja-JP"], Language.ENGLISH),
        (Language.SYSTEM, [], Language.ENGLISH),
        (Language.ENGLISH, ["de-DE"], Language.ENGLISH),
        (Language.GERMAN, ["en-US"], Language.GERMAN),
    ],
)
def test_the_choice_comes_first_then_the_system_then_english(
    choice: Language, system: list[str], spoken: Language
) -> None:
    assert language_of(choice, system) is spoken


def test_texts_of_the_window_and_of_qt_are_german(qtbot: QtBot, german: None) -> None:
    assert QCoreApplication.translate("WorkflowHeader", "Run now") == "Jetzt ausführen"
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text() == "Abbrechen"


def test_counted_items_have_the_case_that_german_wants(german: None) -> None:
    run = InterruptedRun(at=NOON, crashed=False, progress=None, done=2, session_id=SessionId(1))
    assert interrupted_text(run) == "Gestoppt nach 2 Vorgängen"
    assert (
        QCoreApplication.translate("UndoManyDialog", "Undo {steps} of {items}?").format(
            steps="2 Schritte", items=QCoreApplication.translate("UndoManyDialog", "items")
        )
        == "2 Schritte von Vorgängen zurücknehmen?"
    )


def test_another_choice_takes_the_first_away(qapp: QApplication, german: None) -> None:
    apply_language(qapp, Language.ENGLISH)
    assert QCoreApplication.translate("WorkflowHeader", "Run now") == "Run now"
    assert qapp.layoutDirection() is Qt.LayoutDirection.LeftToRight


def test_numbers_sizes_and_dates_follow_the_custom(german: None) -> None:
    assert number(12_483) == "12.483"
    assert size_text(12_400) == "12,4 KB"
    assert decimal(1_234.56) == "1.234,6"
    assert relative_time(NOON - timedelta(days=16), NOON, UTC) == "4. Nov."
    assert relative_time(NOON - timedelta(days=2), NOON, UTC) == "Mi 12:00"
    assert relative_time(NOON - timedelta(days=400), NOON, UTC) == "16. Okt. 2025"
    assert moment(NOON - timedelta(days=1), NOON, UTC) == "Gestern 12:00"


def test_the_count_takes_the_word_that_fits_it(german: None) -> None:
    text = translate_english("Mail to spreadsheet"), translate_english("What a user wrote")
    assert text == ("Mail in Tabelle", "What a user wrote")
    assert plural(1, "Schritt", "Schritte") == "1 Schritt"
    assert plural(2_000, "Schritt", "Schritte") == "2.000 Schritte"
    assert plural(0, "Schritt", "Schritte") == "0 Schritte"


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (parse_interval("15m"), "Alle 15 Minuten"),
        (parse_interval("1h"), "Jede Stunde"),
        (Cron("0 9 * * *"), "Täglich um 09:00"),
        (Cron("0 18 * * 1-5"), "Montags bis freitags um 18:00"),
        (Cron("0 8,20 1,15 * *"), "Am 1. und 15. des Monats um 08:00 und 20:00"),
        (Cron("30 7 * * 1,3,5"), "Montags, mittwochs und freitags um 07:30"),
        (Cron("*/15 8-18 * * 1"), "Montags, alle 15 Minuten, 08:00–18:45"),
        (Cron("0 9 * 2 *"), "0 9 * 2 *"),
        (Cron("0 9 1 1,7 *"), "Am 1. Januar und Juli um 09:00"),
        (Cron("0 9 L * *"), "Am letzten Tag des Monats um 09:00"),
        (Cron("0 9 * * 5#3"), "Am 3. Freitag des Monats um 09:00"),
        (Cron("0 9 * * 1L"), "Am letzten Montag des Monats um 09:00"),
    ],
)
def test_schedules_are_shown_in_german(german: None, rule: ScheduleRule, words: str) -> None:
    assert schedule_sentence(rule) == words


def test_a_schedule_inside_a_sentence_and_an_ordinal_are_german(german: None) -> None:
    assert schedule_clause(parse_interval("5m")) == "alle 5 Minuten"
    assert schedule_clause(Cron("0 9 * * 1")) == "montags um 09:00"
    assert nth(3) == "3."


@pytest.mark.parametrize(
    ("shown", "value"),
    [("10 Minuten", 600_000), ("1 Stunde", 3_600_000), ("2,5 s", 2_500), ("1.000 ms", 1_000)],
)
def test_limits_are_read_as_the_window_writes_them(german: None, shown: str, value: int) -> None:
    key = "policy.retry.base_backoff_ms"
    assert parse_value(key, shown) == value
    assert parse_value(key, limit_text(key, value)) == value


def test_a_word_that_is_no_unit_is_refused_in_german(german: None) -> None:
    with pytest.raises(Refused, match="Geben Sie eine Zeit ein"):
        parse_value("policy.retry.base_backoff_ms", "3 Monde")


def test_a_chosen_language_is_kept_for_the_next_start(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    assert Preferences(settings).language is Language.SYSTEM
    Preferences(settings).set_language(Language.GERMAN)
    assert Preferences(settings).language is Language.GERMAN
    settings.setValue("language", "klingon")
    assert Preferences(settings).language is Language.SYSTEM


def test_the_language_is_chosen_in_settings_in_its_own_words(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, tmp_path: Path
) -> None:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    bridge = Bridge(lambda listener: subscribe(keep, listener))
    context = SettingsContext(
        keep=keep,
        tasks=tasks,
        bridge=bridge,
        preferences=Preferences(settings),
        login_item=login_item(tmp_path),
        has_tray=lambda: True,
        apply_mode=lambda *_: None,
        apply_motion=lambda *_: None,
        quit=lambda *_: None,
        restart=lambda *_: None,
    )
    general = GeneralSection(context)
    qtbot.addWidget(general)
    offered = [general.language.itemText(at) for at in range(general.language.count())]
    assert offered == ["System", "English", "Deutsch"]
    general.language.setCurrentIndex(2)
    general.language.activated.emit(2)
    assert "Restart to change" in general.later.text()
    assert context.preferences.language is Language.GERMAN
    bridge.close()
