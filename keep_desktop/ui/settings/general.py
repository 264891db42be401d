"""General section: appearance, language, notifications, starting and closing."""

from datetime import time

from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QGridLayout,
    QRadioButton,
    QWidget,
)

from keep_desktop.services.notifications import NotificationKind
from keep_desktop.ui.settings.preferences import SIZES, Motion
from keep_desktop.ui.settings.section import Section, SettingsCard, SettingsContext
from keep_desktop.ui.style.theme import Mode
from keep_desktop.ui.text.error_text import sentence_of
from keep_desktop.ui.text.format import Hours, region, twelve_hours
from keep_desktop.ui.text.language import OWN_NAMES, Language
from keep_desktop.ui.widgets.inputs import Combo, make_button
from keep_desktop.ui.widgets.labels import Problem, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, FlowLayout, fill, hbox, vbox
from keep_desktop.ui.widgets.menus import shortcut_text


class NoticesSection(Section):
    """A check box per kind of notification; the pages show everything regardless."""

    def __init__(self, context: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        card = SettingsCard(
            self.tr("Notifications"),
            self.tr(
                "You're notified once, on the desktop or in the window. Everything also "
                "appears under Needs you, Schedule and Activity."
            ),
        )
        self.boxes: dict[NotificationKind, QCheckBox] = {}
        for kind, title, about in self._kinds():
            card.column.addWidget(self._box(kind, title, about))
        fill(self.column, card, STRETCH)

    def _kinds(self) -> tuple[tuple[NotificationKind, str, str], ...]:
        return (
            (
                NotificationKind.QUESTION,
                self.tr("Questions"),
                self.tr("An item is waiting for your answer. Everything else continues."),
            ),
            (
                NotificationKind.FAILURE,
                self.tr("Failures"),
                self.tr(
                    "A workflow can't continue because of a sign-in, a folder or a script error."
                ),
            ),
            (
                NotificationKind.MESSAGE,
                self.tr("Messages from workflows"),
                self.tr("Messages sent by a script, such as when a page changed."),
            ),
            (
                NotificationKind.LATE,
                self.tr("Delayed runs"),
                self.tr("A run started late because the computer was asleep or busy."),
            ),
        )

    def _box(self, kind: NotificationKind, title: str, about: str) -> QWidget:
        box = self.boxes[kind] = QCheckBox(title)
        box.setAccessibleDescription(about)
        box.setChecked(self.context.preferences.notifies(kind))
        box.toggled.connect(lambda on: self.context.preferences.set_notifies(kind, on))
        text = plain_label(about, "small")
        text.setContentsMargins(24, 0, 0, 0)
        holder = QWidget()
        vbox(box, text, within=holder, spacing=0)
        return holder


#: The example time in the hour formats.
_SUCH = time(13, 54)


class GeneralSection(Section):
    def __init__(self, context: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.modes: dict[Mode, QRadioButton] = {}
        fill(self.column, self._appearance(), self._starting(), self._closing(), STRETCH)
        context.preferences.changed.connect(self._show_chosen)
        self._show_chosen()

    def refresh(self) -> None:
        self._show_chosen()
        context = self.context
        context.tasks.query_after_commands(
            ("sign-in", id(self)), context.login_item.is_on, self.at_sign_in.setChecked
        )

    def _appearance(self) -> SettingsCard:
        card = SettingsCard(self.tr("Appearance"))
        group = QButtonGroup(card)
        row = FlowLayout(gap=24)
        for mode, label in (
            (Mode.SYSTEM, self.tr("System")),
            (Mode.LIGHT, self.tr("Light")),
            (Mode.DARK, self.tr("Dark")),
        ):
            button = self.modes[mode] = QRadioButton(label)
            button.setAccessibleName(self.tr("Appearance: {mode}").format(mode=label))
            button.setChecked(mode is self.context.preferences.mode)
            button.clicked.connect(lambda _, mode=mode: self._choose_mode(mode))
            group.addButton(button)
            row.addWidget(button)
        fill(card.column, row, self._scale())
        self.less_motion = QCheckBox(self.tr("Reduce motion"))
        self.less_motion.setAccessibleDescription(self.tr("Show menus and lists without animation"))
        self.less_motion.setChecked(self.context.preferences.motion is Motion.LESS)
        self.less_motion.toggled.connect(self._choose_motion)
        card.column.addWidget(self.less_motion)
        return card

    def _scale(self) -> QGridLayout:
        self.scale = Combo()
        self.scale.setAccessibleName(self.tr("Zoom"))
        for size in SIZES:
            self.scale.addItem(f"{size} %", size)
        self.scale.setToolTip(", ".join(map(shortcut_text, ("Ctrl++", "Ctrl+-", "Ctrl+0"))))
        self.scale.activated.connect(self._choose_scale)
        self.language = Combo()
        self.language.setAccessibleName(self.tr("Language"))
        self.language.addItem(self.tr("System"), Language.SYSTEM)
        for language, name in OWN_NAMES.items():
            self.language.addItem(name, language)
        self.language.activated.connect(self._choose_language)
        self.hours = Combo()
        self.hours.setAccessibleName(self.tr("Time format"))
        for hours, label in (
            (Hours.SYSTEM, self.tr("System default")),
            (Hours.TWELVE, self.tr("12 hours ({time})").format(time=twelve_hours(_SUCH))),
            (Hours.TWENTY_FOUR, self.tr("24 hours (13:54)")),
        ):
            self.hours.addItem(label, hours)
        self.hours.activated.connect(self._choose_hours)
        self.later = plain_label(self.tr("Restart to change the language."), "faint", wrap=False)
        self.too_large = plain_label("", "warn")
        self.too_large.hide()
        self.restart = make_button(self.tr("Restart now"), icon="rotate-ccw")
        self.restart.clicked.connect(lambda: self.context.restart(None))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(2, 1)
        grid.addWidget(plain_label(self.tr("Zoom"), wrap=False), 0, 0)
        grid.addWidget(self.scale, 0, 1)
        grid.addWidget(plain_label(self.tr("Language"), wrap=False), 1, 0)
        grid.addWidget(self.language, 1, 1)
        grid.addWidget(plain_label(self.tr("Time format"), wrap=False), 2, 0)
        grid.addWidget(self.hours, 2, 1)
        waits = hbox(self.later, self.restart, STRETCH, spacing=12)
        grid.addLayout(waits, 3, 0, 1, 3)
        grid.addWidget(self.too_large, 4, 0, 1, 3)
        return grid

    def _choose_mode(self, mode: Mode) -> None:
        self.context.preferences.set_mode(mode)
        self.context.apply_mode(mode)

    def _choose_motion(self, less: bool) -> None:
        motion = Motion.LESS if less else Motion.SYSTEM
        self.context.preferences.set_motion(motion)
        self.context.apply_motion(motion)

    def _choose_scale(self, at: int) -> None:
        preferences, size = self.context.preferences, SIZES[at]
        fits = preferences.size_fits(size, self.window())
        self.too_large.setVisible(not fits)
        if fits:
            preferences.set_size(size)
            return
        text = self.tr("{size} % zoom doesn't fit this screen. Zoom stays at {before} %.")
        self.too_large.setText(text.format(size=size, before=preferences.size))
        self._show_chosen()

    def _choose_language(self, at: int) -> None:
        self.context.preferences.set_language(Language(self.language.itemData(at)))

    def _choose_hours(self, at: int) -> None:
        hours = Hours(self.hours.itemData(at))
        self.context.preferences.set_hours(hours)
        region().choose(hours)

    def _show_chosen(self) -> None:
        """Keys change the size too."""
        preferences = self.context.preferences
        self.scale.setCurrentIndex(SIZES.index(preferences.size))
        self.language.setCurrentIndex(self.language.findData(preferences.language))
        self.hours.setCurrentIndex(self.hours.findData(preferences.hours))
        self._show_closing()
        for part in (self.later, self.restart):
            part.setVisible(preferences.language_waits)

    def _starting(self) -> SettingsCard:
        card = SettingsCard(
            self.tr("Startup"),
            self.tr("Workflows run only while Keep is open."),
        )
        self.at_sign_in = QCheckBox(self.tr("Start Keep when I sign in"))
        self.at_sign_in.clicked.connect(self._choose_sign_in)
        self.sign_in_problem = Problem()
        fill(card.column, self.at_sign_in, self.sign_in_problem)
        return card

    def _choose_sign_in(self, on: bool) -> None:
        login_item = self.context.login_item
        self.sign_in_problem.set_text("")
        # A late result must not revert the click.
        self.context.tasks.forget(("sign-in", id(self)))
        self.context.tasks.command(
            lambda: login_item.turn(on), lambda _: self.refresh(), self._sign_in_refused
        )

    def _sign_in_refused(self, error: Exception) -> None:
        self.sign_in_problem.set_text(sentence_of(error))
        self.refresh()

    def _closing(self) -> SettingsCard:
        card = SettingsCard(self.tr("When the window is closed"))
        self.stays, self.ends = QRadioButton(), QRadioButton()
        self.ends.setText(self.tr("Quit Keep (workflows stop)"))
        self.no_tray = plain_label(self.tr("This desktop has no tray to run in."), "faint")
        group = QButtonGroup(card)
        for button, stays in ((self.stays, True), (self.ends, False)):
            button.clicked.connect(lambda _, stays=stays: self._choose_closing(stays=stays))
            group.addButton(button)
            card.column.addWidget(button)
        card.column.addWidget(self.no_tray)
        self.confirms = QCheckBox(self.tr("Ask before quitting while workflows are on"))
        self.confirms.clicked.connect(self.context.preferences.set_confirms_quit)
        card.column.addWidget(self.confirms)
        self.quit = make_button(self.tr("Quit Keep"), icon="power")
        self.quit.setToolTip("Ctrl+Q")
        self.quit.clicked.connect(lambda: self.context.quit())
        card.add_row(self.quit)
        self._show_closing()
        return card

    def _show_closing(self) -> None:
        """The tray may start after Keep, when both start at login."""
        has_tray = self.context.has_tray()
        preferences = self.context.preferences
        if has_tray:
            stays = preferences.closes_to_tray
            text = self.tr("Keep running in the tray (workflows continue)")
        else:
            stays = preferences.minimises
            text = self.tr("Minimise Keep (workflows continue)")
        self.stays.setText(text)
        (self.stays if stays else self.ends).setChecked(True)
        self.no_tray.setVisible(not has_tray)
        self.confirms.setChecked(preferences.confirms_quit)

    def _choose_closing(self, *, stays: bool) -> None:
        if self.context.has_tray():
            self.context.preferences.set_closes_to_tray(stays)
        else:
            self.context.preferences.set_minimises(stays)
