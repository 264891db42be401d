"""Hostile names of users, scripts and files are shown as plain text, on one line where required,
with nothing hidden and limited in length."""

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtGui import Qt as Gui
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QGroupBox,
    QLabel,
    QMenu,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from keep_desktop.ui.settings.preferences import Motion
from keep_desktop.ui.window.notifications import Tray
from tests.ui.moving import moving
from tests.ui.scenes import SCENES, a_harness
from tests.ui.screen_reader_scenes import LATER, menus
from tests.ui.visible_text import shown

_NAME = " <b>bold</b> &File " + "W" * 150
_TAIL = ' <b>bold</b><a href="x">\u202e\u2066\x07 &File\n\u2028\t' + "W" * 10_000
#: Longer than any control or tooltip may hold; text pages may have more.
_MOST = 4_200


def _wrong(window: QWidget) -> Iterator[str]:
    """Text that is not shown plainly."""
    for widget in (window, *window.findChildren(QWidget)):
        if widget.isVisible() or isinstance(widget, QMenu):
            yield from _wrong_of(widget)
    for sentence, text in shown(window):
        if _is_hidden(text):
            yield f"{sentence} hides something in {text[:80]!r}"
        if len(text) > _MOST:
            yield f"{sentence} holds {len(text)} characters: {text[:40]!r}"


def _wrong_of(widget: QWidget) -> Iterator[str]:
    name = type(widget).__name__
    for text in (widget.toolTip(), widget.whatsThis(), widget.statusTip()):
        if _is_markup(text):
            yield f"{name} has markup in its tip: {text[:80]!r}"
    match widget:
        case QLabel():
            if widget.textFormat() != Qt.TextFormat.PlainText and _is_markup(widget.text()):
                yield f"{name} shows markup: {widget.text()[:80]!r}"
        case QAbstractButton() | QGroupBox():
            text = widget.text() if isinstance(widget, QAbstractButton) else widget.title()
            if _has_key(text):
                yield f"{name} takes a letter of a name for its key: {text[:80]!r}"
        case QMenu():
            yield from _wrong_actions(widget.actions())
        case QTabBar():
            for at in range(widget.count()):
                if _has_key(widget.tabText(at)):
                    yield f"{name} takes a letter for its key: {widget.tabText(at)[:80]!r}"
        case QAbstractItemView():
            yield from _wrong_tips(widget)


def _wrong_actions(actions: list[QAction]) -> Iterator[str]:
    for action in actions:
        if _has_key(action.text()):
            yield f"a menu takes a letter of a name for its key: {action.text()[:80]!r}"
        if _is_markup(action.toolTip()):
            yield f"a menu has markup in a tip: {action.toolTip()[:80]!r}"


def _wrong_tips(view: QAbstractItemView) -> Iterator[str]:
    model: QAbstractItemModel | None = view.model()
    if model is None:
        return
    # Views draw their columns without labels.
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    for row in range(min(20, model.rowCount())):
        for column in range(columns):
            tip = str(model.index(row, column).data(Qt.ItemDataRole.ToolTipRole) or "")
            if _is_markup(tip):
                yield f"a row has markup in its tip: {tip[:80]!r}"


def _is_markup(text: str) -> bool:
    """Whether Qt would read a name in it as HTML."""
    return Gui.mightBeRichText(text) and "<b>" in text


def _has_key(text: str) -> bool:
    return "&File" in text.replace("&&", "")


def _is_hidden(text: str) -> bool:
    """Control characters, direction overrides and invisible characters; not line breaks."""
    return any(
        unicodedata.category(mark) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and mark not in "\n\t\u200b"
        for mark in text
    )


@pytest.mark.slow
def test_hostile_names_are_words_wherever_they_stand_and_nothing_moves(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    wrong: dict[str, list[str]] = {}
    seen = 0
    with a_harness(qtbot, tmp_path, tail=_TAIL, name=_NAME) as harness:
        # On the same walk: with less motion nothing is animated.
        harness.window.effects.apply(Motion.LESS)
        for name, scene in {**SCENES, **LATER}.items():
            widget = scene(harness)
            harness.settle()
            wrong[name] = [*sorted(set(_wrong(widget))), *moving(qapp)]
            for menu in menus(widget):
                menu.aboutToShow.emit()
                wrong[name] += sorted(set(_wrong(menu)))
            if _is_hidden(widget.windowTitle()) or len(widget.windowTitle()) > 200:
                wrong[name].append(f"the title of the window is {widget.windowTitle()[:80]!r}")
            seen += sum("bold" in text for _, text in shown(widget))
            if widget is not harness.window:
                widget.close()
        harness.window.toast.show_message(f"“Ω{_NAME}{_TAIL}” is done.")
        wrong["toast"] = [*_wrong(harness.window.toast), *moving(qapp)]
        harness.window.effects.apply(Motion.SYSTEM)
    assert seen > 100
    assert {name: found for name, found in wrong.items() if found} == {}


def test_a_notice_of_the_desktop_holds_no_markup(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tray, text = Tray(), []
    monkeypatch.setattr("PySide6.QtWidgets.QSystemTrayIcon.isVisible", lambda _: True)
    monkeypatch.setattr("PySide6.QtWidgets.QSystemTrayIcon.supportsMessages", lambda: True)
    monkeypatch.setattr(
        "PySide6.QtWidgets.QSystemTrayIcon.showMessage", lambda _, *words: text.append(words[:2])
    )
    assert tray.show_message(f"Ω{_NAME}{_TAIL}", f"Ω{_TAIL}")
    (words,) = text
    assert not any("<" in each or _is_hidden(each) or len(each) > 400 for each in words)
    tray.close()
