"""Appearance, starting and closing."""

from datetime import time

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QRadioButton,
    QWidget,
)

from keep_desktop.ui.combo import Combo
from keep_desktop.ui.flow_layout import FlowLayout
from keep_desktop.ui.form_notes import Problem, plain_label
from keep_desktop.ui.language import OWN_NAMES, Language
from keep_desktop.ui.preferences import SIZES, Motion
from keep_desktop.ui.region import Hours, region
from keep_desktop.ui.settings.section import Card, Means, Section, a_button
from keep_desktop.ui.text import twelve_hours
from keep_desktop.ui.theme import Mode
from keep_desktop.ui.top_bar import shown_keys
from keep_desktop.ui.worker import sentence_of

#: The time by which each way of telling it is shown.
_SUCH = time(13, 54)


class GeneralSection(Section):
    """`mode_chosen` carries the Mode, `motion_chosen` the Motion; `quit_asked` ends Keep, and
    `restart_asked` starts it again after that."""

    mode_chosen = Signal(object)
    motion_chosen = Signal(object)
    quit_asked = Signal()
    restart_asked = Signal()

    def __init__(self, means: Means, parent: QWidget | None = None) -> None:
        super().__init__(means, parent)
        self.modes: dict[Mode, QRadioButton] = {}
        self.column.addWidget(self._appearance())
        self.column.addWidget(self._starting())
        self.column.addWidget(self._closing())
        self.column.addStretch(1)
        means.preferences.changed.connect(self._show_chosen)
        self._show_chosen()

    def refresh(self) -> None:
        self._show_chosen()
        means = self.means
        means.reader.ask_behind(("sign-in", id(self)), means.sign_in.is_on, self._show_sign_in)

    # -- appearance ---------------------------------------------------------------------------

    def _appearance(self) -> Card:
        card = Card(self.tr("Appearance"))
        group = QButtonGroup(card)
        row = FlowLayout(gap=24)
        for mode, word in (
            (Mode.SYSTEM, self.tr("System")),
            (Mode.LIGHT, self.tr("Light")),
            (Mode.DARK, self.tr("Dark")),
        ):
            button = self.modes[mode] = QRadioButton(word)
            button.setAccessibleName(self.tr("Appearance: {mode}").format(mode=word))
            button.setChecked(mode is self.means.preferences.mode)
            button.clicked.connect(lambda _, mode=mode: self._choose_mode(mode))
            group.addButton(button)
            row.addWidget(button)
        card.column.addLayout(row)
        card.column.addLayout(self._scale())
        self.less_motion = QCheckBox(self.tr("Reduce motion"))
        self.less_motion.setAccessibleName(self.less_motion.text())
        self.less_motion.setAccessibleDescription(
            self.tr("Menus and lists come at once, whatever the system says")
        )
        self.less_motion.setChecked(self.means.preferences.motion is Motion.LESS)
        self.less_motion.toggled.connect(self._choose_motion)
        card.column.addWidget(self.less_motion)
        return card

    def _scale(self) -> QGridLayout:
        self.scale = Combo()
        self.scale.setAccessibleName(self.tr("Zoom"))
        for size in SIZES:
            self.scale.addItem(f"{size} %", size)
        self.scale.setToolTip(", ".join(map(shown_keys, ("Ctrl++", "Ctrl+-", "Ctrl+0"))))
        self.scale.activated.connect(self._choose_scale)
        self.language = Combo()
        self.language.setAccessibleName(self.tr("Language"))
        self.language.addItem(self.tr("System"), Language.SYSTEM)
        for language, name in OWN_NAMES.items():
            self.language.addItem(name, language)
        self.language.activated.connect(self._choose_language)
        self.hours = Combo()
        self.hours.setAccessibleName(self.tr("Clock"))
        for hours, word in (
            (Hours.SYSTEM, self.tr("As the system")),
            (Hours.TWELVE, self.tr("12 hours ({time})").format(time=twelve_hours(_SUCH))),
            (Hours.TWENTY_FOUR, self.tr("24 hours (13:54)")),
        ):
            self.hours.addItem(word, hours)
        self.hours.activated.connect(self._choose_hours)
        self.later = plain_label("", "faint", wrap=False)
        self.too_large = plain_label(
            self.tr("At this zoom the window is larger than this screen."), "warn"
        )
        self.restart = a_button(self.tr("Restart now"), icon="rotate-ccw")
        self.restart.clicked.connect(self.restart_asked)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(2, 1)
        grid.addWidget(plain_label(self.tr("Zoom"), wrap=False), 0, 0)
        grid.addWidget(self.scale, 0, 1)
        grid.addWidget(plain_label(self.tr("Language"), wrap=False), 1, 0)
        grid.addWidget(self.language, 1, 1)
        grid.addWidget(plain_label(self.tr("Clock"), wrap=False), 2, 0)
        grid.addWidget(self.hours, 2, 1)
        waits = QHBoxLayout()
        waits.setSpacing(12)
        waits.addWidget(self.later)
        waits.addWidget(self.restart)
        waits.addStretch(1)
        grid.addLayout(waits, 3, 0, 1, 3)
        grid.addWidget(self.too_large, 4, 0, 1, 3)
        return grid

    def _choose_mode(self, mode: Mode) -> None:
        self.means.preferences.set_mode(mode)
        self.mode_chosen.emit(mode)

    def _choose_motion(self, less: bool) -> None:
        motion = Motion.LESS if less else Motion.SYSTEM
        self.means.preferences.set_motion(motion)
        self.motion_chosen.emit(motion)

    def _choose_scale(self, at: int) -> None:
        self.means.preferences.set_size(SIZES[at])

    def _choose_language(self, at: int) -> None:
        self.means.preferences.set_language(Language(self.language.itemData(at)))

    def _choose_hours(self, at: int) -> None:
        hours = Hours(self.hours.itemData(at))
        self.means.preferences.set_hours(hours)
        region().choose(hours)

    def _show_chosen(self) -> None:
        """Keys change the size too."""
        preferences = self.means.preferences
        self.scale.setCurrentIndex(SIZES.index(preferences.size))
        self.language.setCurrentIndex(self.language.findData(preferences.language))
        self.hours.setCurrentIndex(self.hours.findData(preferences.hours))
        self._show_closing()
        size, language = preferences.size_waits, preferences.language_waits
        if size and language:
            self.later.setText(self.tr("Zoom and language: from the next start on."))
        elif size:
            self.later.setText(self.tr("The zoom: from the next start on."))
        else:
            self.later.setText(self.tr("The language: from the next start on."))
        self.too_large.setVisible(not preferences.size_fits(self.window()))
        for part in (self.later, self.restart):
            part.setVisible(size or language)

    # -- starting and closing -----------------------------------------------------------------

    def _starting(self) -> Card:
        card = Card(
            self.tr("Starting"),
            self.tr("Workflows only run on time while Keep is running."),
        )
        self.at_sign_in = QCheckBox(self.tr("Start when I sign in to this computer"))
        self.at_sign_in.setAccessibleName(self.at_sign_in.text())
        self.at_sign_in.clicked.connect(self._choose_sign_in)
        self.sign_in_problem = Problem()
        card.column.addWidget(self.at_sign_in)
        card.column.addWidget(self.sign_in_problem)
        return card

    def _show_sign_in(self, on: bool) -> None:
        self.at_sign_in.setChecked(on)

    def _choose_sign_in(self, on: bool) -> None:
        sign_in = self.means.sign_in
        self.sign_in_problem.say("")
        # What it was before must not undo the click.
        self.means.reader.forget(("sign-in", id(self)))
        self.means.reader.do(
            lambda: sign_in.turn(on), lambda _: self.refresh(), self._sign_in_refused
        )

    def _sign_in_refused(self, error: Exception) -> None:
        self.sign_in_problem.say(sentence_of(error))
        self.refresh()

    def _closing(self) -> Card:
        card = Card(self.tr("When the window is closed"))
        self.stays, self.ends = QRadioButton(), QRadioButton()
        self.ends.setText(self.tr("Keep quits, and nothing runs until it is started again"))
        self.ends.setAccessibleName(self.ends.text())
        self.no_tray = plain_label(
            self.tr("This desktop has no tray in which it could go on."), "faint"
        )
        group = QButtonGroup(card)
        for button, stays in ((self.stays, True), (self.ends, False)):
            button.clicked.connect(lambda _, stays=stays: self._choose_closing(stays=stays))
            group.addButton(button)
            card.column.addWidget(button)
        card.column.addWidget(self.no_tray)
        self.asks = QCheckBox(self.tr("Ask before Keep quits while a workflow is on"))
        self.asks.setAccessibleName(self.asks.text())
        self.asks.clicked.connect(self.means.preferences.set_asks_before_quit)
        card.column.addWidget(self.asks)
        self.quit = a_button(self.tr("Quit Keep"), icon="power")
        self.quit.setToolTip("Ctrl+Q")
        self.quit.clicked.connect(self.quit_asked)
        card.add_row(self.quit)
        self._show_closing()
        return card

    def _show_closing(self) -> None:
        """A tray may come after us, when both are started at sign-in."""
        has_tray = self.means.has_tray()
        preferences = self.means.preferences
        if has_tray:
            stays = preferences.closes_to_tray
            said = self.tr("Keep goes on in the tray, and workflows run on time")
        else:
            stays = preferences.minimises
            said = self.tr("Keep is minimised, and workflows run on time")
        self.stays.setText(said)
        self.stays.setAccessibleName(said)
        (self.stays if stays else self.ends).setChecked(True)
        self.no_tray.setVisible(not has_tray)
        self.asks.setChecked(preferences.asks_before_quit)

    def _choose_closing(self, *, stays: bool) -> None:
        if self.means.has_tray():
            self.means.preferences.set_closes_to_tray(stays)
        else:
            self.means.preferences.set_minimises(stays)
