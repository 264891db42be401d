"""One step of an attempt as a card: whether it happened, what it was in the host's own words,
and, folded away, what exactly was asked for."""

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ports.views import MutationRow
from keep_desktop.services.made_file import path_made
from keep_desktop.ui.asked_before import denied_before
from keep_desktop.ui.copied import copy_text
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import cited, told
from keep_desktop.ui.item_looks import Look, resolution, step_look
from keep_desktop.ui.item_nodes import Now, step_node
from keep_desktop.ui.made_file import INSET, FileLink, Wanted, wanted_by_press, word_of
from keep_desktop.ui.place_label import PlaceLabel
from keep_desktop.ui.readable_json import in_plain, readable_json
from keep_desktop.ui.sent_block import SentBlock
from keep_desktop.ui.sent_words import sent_head
from keep_desktop.ui.steady_frame import SteadyFrame
from keep_desktop.ui.text import clock_time, moment_within, plural
from keep_desktop.ui.text_block import TextBlock
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.wrap_label import WrapLabel

#: Parameters that say where something went, the most telling first.
_PLACES = ("path", "to", "file", "folder", "url", "filename")


def _tr(text: str) -> str:
    return QCoreApplication.translate("MutationCard", text)


def line_of(row: MutationRow, now: Now) -> str:
    """What stands below the title, after the place where there is one: the trouble, who settled
    it, and when."""
    look = step_look(row)
    at = clock_time(row.updated_at, now.zone)
    settled = resolution(row)
    if row.undone_at is not None:
        made, undone = (
            moment_within(one, now.at, now.zone) for one in (row.updated_at, row.undone_at)
        )
        said = [
            _tr("Made {time}").format(time=made),
            _tr("undone by you {time}").format(time=undone),
        ]
    elif row.status is MutationStatus.APPLIED:
        said = [settled or ("" if place_of(row) else look.word), at]
    elif row.error:
        said = [one_line(told(row.error), 2_000), settled, at]
    elif row.status is MutationStatus.IN_FLIGHT:
        said = [_tr("Under way since {time}").format(time=clock_time(row.created_at, now.zone))]
    else:
        said = [settled or look.word, at]
    return " · ".join(part for part in said if part)


def script_title(row: MutationRow) -> str:
    """What the script calls the step, where that tells more than the host's own title."""
    title = one_line(row.ui_title or "")
    if not title or title == one_line(row.title):
        return ""
    return _tr("The script calls it “{title}”").format(title=cited(title, 300))


def place_of(row: MutationRow) -> str:
    """Where what happened went to; nothing where the title says it."""
    if row.undone_at is None and row.status is not MutationStatus.APPLIED:
        return ""
    for values in (row.result, row.params):
        if not isinstance(values, dict):
            continue
        for name in _PLACES:
            place = values.get(name)
            if isinstance(place, str) and place and place not in row.title:
                return one_line(place, 300)
    return ""


def _further_in(*words: QWidget) -> QVBoxLayout:
    """Beginning where the words of the link do."""
    column = QVBoxLayout()
    column.setContentsMargins(INSET, 0, 0, 0)
    column.setSpacing(2)
    for part in words:
        column.addWidget(part)
    return column


class MutationCard(SteadyFrame):
    """Shows one mutation; `show_step` may be called again as it goes on."""

    #: MutationRow and Wanted: to the file that the step made.
    file_wanted = Signal(object, object)
    #: The pane beside the items can be drawn narrow.
    least_width = 160

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "card")
        self._row: MutationRow | None = None
        self._now, self._asked_above = Now(), False
        self._details: StepDetails | None = None
        self._sent: SentBlock | None = None
        self._icon = QLabel(self)
        self._title = WrapLabel("step", self)
        self._script_title = WrapLabel("small", self)
        self._place = PlaceLabel("small", self)
        self.link = FileLink(self)
        self.link.clicked.connect(self._follow_link)
        self._line = WrapLabel("small", self)
        self._before = WrapLabel("small", self)
        for label in (self._title, self._script_title, self._line, self._before):
            label.allow_selecting()
            # The card's own menu is wanted there too.
            label.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self._fold = QToolButton(self)
        self._fold.setCheckable(True)
        self._fold.setToolTip(self.tr("Technical details"))
        self._fold.toggled.connect(self._unfold)
        set_icon(self._fold, "chevron-down", "text_faint")
        self._arrange()

    def _arrange(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addLayout(_further_in(self._title, self._script_title, self._place))
        words.addWidget(self.link)
        words.addLayout(_further_in(self._line))
        words.addLayout(_further_in(self._before))
        words.addStretch(1)
        head = QHBoxLayout()
        head.setSpacing(12 - INSET)
        # Beside the title, however many lines follow.
        head.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        head.addSpacing(INSET)
        head.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignTop)
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(14, 8, 8, 9)
        self._whole.setSpacing(8)
        self._whole.addLayout(head)

    def show_step(self, row: MutationRow, now: Now, *, asked_above: bool = False) -> None:
        """*asked_above*: the question above it names the step and says what is not known of it."""
        look, title = step_look(row), step_node(row).title
        self._row, self._now, self._asked_above = row, now, asked_above
        self._show_look(look)
        self.setAccessibleName(f"{title}: {look.word}")
        self._fold.setAccessibleName(self.tr("Technical details of: {step}").format(step=title))
        if self._details is not None:
            self._details.show_step(row)
        self._show_words()

    def _show_words(self) -> None:
        """While the user is to say whether it happened, also what was sent: it is looked for by
        that. Below its own question only that, until the details are unfolded."""
        row, folded = self._row, not self._fold.isChecked()
        if row is None:
            return
        sent = folded and row.status is MutationStatus.INDETERMINATE
        brief = sent and self._asked_above
        head = sent_head(row.namespace, row.params)
        self._title.setText(head if brief else step_node(row).title)
        said = "" if brief else script_title(row)
        self._script_title.setText(said)
        self._script_title.setVisible(bool(said))
        self._show_line(place_of(row), line_of(row, self._now), short=row.undone_at is None)
        before = denied_before(row, self._now.at, self._now.zone)
        self._before.setText(before)
        self._before.setVisible(bool(before))
        if brief:
            for part in (self._place, self.link, self._line, self._before):
                part.hide()
        self._show_sent(row, "" if brief else head, shown=sent)

    def _show_sent(self, row: MutationRow, head: str, *, shown: bool) -> None:
        if shown and self._sent is None:
            self._sent = SentBlock(self)
            self._whole.addWidget(self._sent)
        if self._sent is not None:
            self._sent.setVisible(shown)
            if shown:
                self._sent.say(head, in_plain(row.params))

    def _show_line(self, place: str, line: str, *, short: bool) -> None:
        """After the place, which gives way, where the line is short; else below it."""
        after = bool(place) and short
        then = f" · {line}" if after else ""
        made = path_made(self._row) if self._row is not None else None
        linked = made is not None and place == one_line(made, 300)
        if made is not None and linked:
            self.link.show_place(place, then, word_of(wanted_by_press(made)))
        self._place.show_place("" if linked else place, "" if linked else then)
        self.link.setVisible(linked)
        self._place.setVisible(bool(place) and not linked)
        self._line.setText("" if after else line)
        self._line.setVisible(not after)

    def _follow_link(self) -> None:
        made = path_made(self._row) if self._row is not None else None
        if made is not None:
            self.file_wanted.emit(self._row, wanted_by_press(made))

    def _show_look(self, look: Look) -> None:
        set_icon(self._icon, look.icon, look.tone, 18)
        self._icon.setAccessibleName(look.word)
        self._icon.setToolTip(look.word)

    def _unfold(self, open_: bool) -> None:
        set_icon(self._fold, "chevron-up" if open_ else "chevron-down", "text_faint")
        if open_ and self._details is None:
            self._details = StepDetails(self)
            self._whole.addWidget(self._details)
        if self._details is not None:
            self._details.setVisible(open_)
            if self._row is not None:
                self._details.show_step(self._row)
        self._show_words()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.menu()
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(event.globalPos())

    def menu(self) -> QMenu | None:
        """What can be done with the step; None before one is shown."""
        row = self._row
        if row is None:
            return None
        menu = QMenu(self)
        self._add_ways(menu, row)
        place = place_of(row)
        where = [(self.tr("Copy where it went"), place)] if place else []
        for text, copied in (
            (self.tr("Copy title"), told(row.title)),
            *where,
            (self.tr("Copy the key"), one_line(row.key, 2_000)),
            (self.tr("Copy what was sent"), readable_json(row.params)),
            (self.tr("Copy what came back"), readable_json(row.result)),
        ):
            action = menu.addAction(text)
            action.triggered.connect(lambda _=False, copied=copied: copy_text(copied))
            set_icon(action, "copy")
        menu.actions()[-1].setEnabled(row.result is not None)
        menu.addSeparator()
        details = menu.addAction(self.tr("Technical details"))
        details.setCheckable(True)
        details.setChecked(self._fold.isChecked())
        details.toggled.connect(self._fold.setChecked)
        return menu

    def _add_ways(self, menu: QMenu, row: MutationRow) -> None:
        """To the file that it made."""
        made = path_made(row)
        if made is None:
            return
        for wanted in dict.fromkeys((wanted_by_press(made), Wanted.FOLDER)):
            action = menu.addAction(word_of(wanted))
            set_icon(action, "file-text" if wanted is Wanted.OPEN else "folder-open")
            action.triggered.connect(
                lambda _=False, wanted=wanted: self.file_wanted.emit(row, wanted)
            )
        menu.addSeparator()

    @property
    def fold(self) -> QToolButton:
        """The button that shows the technical details."""
        return self._fold

    @property
    def sent(self) -> str:
        """What it says at once of what was sent."""
        shown = self._sent is not None and not self._sent.isHidden()
        return self._sent.block.toPlainText() if shown and self._sent is not None else ""

    def text(self) -> str:
        """What the card says, folded."""
        lines = (self._title, self._script_title, self._place, self._line, self._before)
        parts = ["" if line.isHidden() else line.text() for line in lines]
        if not self.link.isHidden():
            parts[2] = self.link.said()
        return "\n".join(part.replace("\u200b", "") for part in parts if part)


class KeyLabel(ElidedLabel):
    """What a step is known by, in one line: its beginning and its end tell it from others."""

    def sizeHint(self) -> QSize:
        """However long it is, it asks for no more than there is."""
        return QSize(self.minimumSizeHint().width(), super().sizeHint().height())

    def shortened(self, room: int) -> str:
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room)


class StepDetails(QWidget):
    """What the host knows of the call, not what the script says of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts = QGridLayout()
        self._facts.setColumnStretch(1, 1)
        self._facts.setHorizontalSpacing(12)
        self._facts.setVerticalSpacing(4)
        self._values: dict[str, WrapLabel] = {}
        self.key = KeyLabel("small", self)
        self._params = TextBlock(self.tr("Parameters of the call"), self)
        self._result_head = WrapLabel("label", self)
        self._result_head.setText(self.tr("Result"))
        self._result = TextBlock(self.tr("Result of the call"), self)
        params_head = WrapLabel("label", self)
        params_head.setText(self.tr("Parameters"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 6, 4)
        column.setSpacing(6)
        column.addLayout(self._facts)
        for part in (params_head, self._params, self._result_head, self._result):
            column.addWidget(part)

    def show_step(self, row: MutationRow) -> None:
        for name, value in self._facts_of(row):
            self._say(name, value)
        self._say_key(row.key)
        self._params.say(in_plain(row.params))
        has_result = row.result is not None
        self._result_head.setVisible(has_result)
        self._result.setVisible(has_result)
        if has_result:
            self._result.say(in_plain(row.result))

    def _facts_of(self, row: MutationRow) -> list[tuple[str, str]]:
        looks = plural(row.reconcile_attempts, self.tr("look"), self.tr("looks"))
        handler = [(self.tr("Handler"), row.handler)] if row.handler is not None else []
        return [
            *handler,
            (self.tr("Tool"), f"{row.namespace}.{row.method}"),
            (self.tr("Run"), self.tr("number {number}").format(number=row.run_id)),
            (
                self.tr("Checked afterwards"),
                looks if row.reconcile_attempts else self.tr("not needed"),
            ),
        ]

    def _say_key(self, key: str) -> None:
        if not self.key.text():
            at = self._facts.rowCount()
            self._facts.addWidget(self._head(self.tr("Key")), at, 0)
            self._facts.addWidget(self.key, at, 1)
        self.key.setText(key)

    def _head(self, name: str) -> WrapLabel:
        head = WrapLabel("label", self)
        head.setText(name)
        return head

    def _say(self, name: str, value: str) -> None:
        label = self._values.get(name)
        if label is None:
            at = len(self._values)
            label = self._values[name] = WrapLabel("small", self)
            label.allow_selecting()
            self._facts.addWidget(self._head(name), at, 0, Qt.AlignmentFlag.AlignTop)
            self._facts.addWidget(label, at, 1)
        label.setText(one_line(value, 500))

    def text(self) -> str:
        """All that the details say."""
        facts = "\n".join(f"{name}: {label.said()}" for name, label in self._values.items())
        key = f"{self.tr('Key')}: {self.key.text()}"
        return "\n".join((facts, key, self._params.toPlainText(), self._result.toPlainText()))
