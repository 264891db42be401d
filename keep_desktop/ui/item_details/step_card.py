"""Card of one step of an attempt: outcome, description in the past tense, link to its file, and
collapsible technical details."""

from enum import Enum, auto
from functools import partial
from pathlib import PurePath

from PySide6.QtCore import (
    QCoreApplication,
    QObject,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ports.views import MutationRow
from keep_desktop.services.context import Keep
from keep_desktop.services.items.related_files import (
    OutputFile,
    is_document,
    output_file,
    output_path,
)
from keep_desktop.ui.core.desktop import open_document
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.done_steps import done_text
from keep_desktop.ui.presentation.items import step_node
from keep_desktop.ui.presentation.question_facts import denied_before, sent_heading
from keep_desktop.ui.presentation.status_style import StatusStyle, resolution, step_style
from keep_desktop.ui.style.theme import color, set_icon
from keep_desktop.ui.text.error_text import quote, translate_error
from keep_desktop.ui.text.format import Now, clock_time, moment_within, plural
from keep_desktop.ui.text.json_text import plain_text, readable_json
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.focus import has_ring
from keep_desktop.ui.widgets.inputs import LinkButton
from keep_desktop.ui.widgets.labels import (
    ElidedLabel,
    PlaceLabel,
    WrapLabel,
    after_place,
    plain_tooltip,
    shortened_place,
    show_text,
)
from keep_desktop.ui.widgets.layouts import STRETCH, FixedHeightFrame, fill, hbox, vbox
from keep_desktop.ui.widgets.menus import add_action, pop_up
from keep_desktop.ui.widgets.text_block import SentBlock, TextBlock, copy_text

_LEAST = 24
#: Between the focus ring and the path, on both sides.
INSET, _BEHIND = 5, 2


class FileAction(Enum):
    """What to do with a file."""

    OPEN = auto()
    FOLDER = auto()


def default_file_action(path: str) -> FileAction:
    """Open documents; show any other file in its folder."""
    return FileAction.OPEN if is_document(path) else FileAction.FOLDER


def action_label_of(action: FileAction) -> str:
    return _tr("Open") if action is FileAction.OPEN else _tr("Show in folder")


_tr = partial(QCoreApplication.translate, "StepFile")


class FileOpener(QObject):
    """Opens files after a check: they may have been moved, or be on an unreachable disk."""

    def __init__(self, keep: Keep, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keep, self._tasks = keep, tasks

    def open(self, row: MutationRow, action: FileAction) -> None:
        keep = self._keep
        name = PurePath(output_path(row) or "").name
        self._tasks.long(
            lambda: output_file(keep, row), lambda file: self._take(file, action, name)
        )

    def _take(self, file: OutputFile | None, action: FileAction, name: str) -> None:
        if file is None:
            text = self.tr(
                "“{file}” no longer exists, or its workflow no longer has access to its folder."
            )
            self._tasks.messages.show(text.format(file=single_line(name, 100)))
        elif action is FileAction.FOLDER or not file.is_document or not open_document(file.path):
            self._tasks.messages.show_in_folder(file.path)


class FileLink(LinkButton):
    """A clickable path with a suffix, shortened like a PlaceLabel. The path is indented by `INSET`
    for its focus ring."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place = self._after = ""

    def show_place(self, place: str, after: str, does: str) -> None:
        """*does*: the effect of a click, in words; *after*: what follows the path."""
        self._place, self._after = single_line(place), after_place(after)
        self.setAccessibleName(f"{does}: {self._place}")
        self.setAccessibleDescription(after)
        self.setToolTip(plain_tooltip(self.accessibleName()))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.updateGeometry()
        self.update()

    def plain_text(self) -> str:
        return f"{self._place}{self._after}"

    def sizeHint(self) -> QSize:
        return QSize(_LEAST, self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, at: QPoint) -> bool:
        return self._link().adjusted(-INSET, -2, _BEHIND, 2).contains(at)

    def _shown(self) -> str:
        room = self.width() - INSET - self.fontMetrics().horizontalAdvance(self._after)
        return shortened_place(self._place, self.fontMetrics(), room)

    def _link(self) -> QRect:
        return QRect(INSET, 0, self.fontMetrics().horizontalAdvance(self._shown()), self.height())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click acts once."""
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        link, flags = self._link(), Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        if has_ring(self):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(color("accent"), 2))
            painter.drawRoundedRect(QRectF(link).adjusted(1 - INSET, 1, _BEHIND, -1), 4, 4)
        font = self.font()
        font.setUnderline(self.is_under)
        painter.setFont(font)
        painter.setPen(color("accent"))
        painter.drawText(link, flags, self._shown())
        painter.setFont(self.font())
        painter.setPen(color("text_soft"))
        painter.drawText(self.rect().adjusted(link.right() + 1, 0, 0, 0), flags, self._after)
        painter.end()


#: Parameters that name the target, the most specific first.
_PLACES = ("path", "to", "file", "folder", "url", "filename")


def line_of(row: MutationRow, now: Now) -> str:
    """The line below the title, after the target: the error, who resolved it, and when."""
    style = step_style(row)
    at = clock_time(row.updated_at, now.zone)
    settled = resolution(row)
    if row.undone_at is not None:
        made, undone = (
            moment_within(one, now.at, now.zone) for one in (row.updated_at, row.undone_at)
        )
        text = [
            _tr("Completed {time}").format(time=made),
            _tr("undone by you {time}").format(time=undone),
        ]
    elif row.status is MutationStatus.APPLIED:
        text = [settled or ("" if target_of(row) else style.label), at]
    elif row.error:
        text = [single_line(translate_error(row.error), 2_000), settled, at]
    elif row.status is MutationStatus.IN_FLIGHT:
        text = [_tr("In progress since {time}").format(time=clock_time(row.created_at, now.zone))]
    else:
        text = [settled or style.label, at]
    return " · ".join(part for part in text if part)


def title_of(row: MutationRow) -> str:
    """What it did, if it happened; else the host's description."""
    return done_text(row) or step_node(row).title


def script_title(row: MutationRow) -> str:
    """The script's title of the step, if it differs from the host's."""
    title = single_line(row.ui_title or "")
    if not title or title == single_line(row.title):
        return ""
    return _tr("The script calls it “{title}”").format(title=quote(title, 300))


def target_of(row: MutationRow) -> str:
    """The target of what happened; None if the title has it."""
    if row.undone_at is None and row.status is not MutationStatus.APPLIED:
        return ""
    for values in (row.result, row.params):
        if not isinstance(values, dict):
            continue
        for name in _PLACES:
            place = values.get(name)
            if isinstance(place, str) and place and place not in row.title:
                return single_line(place, 300)
    return ""


def _indented(*text: QWidget) -> QVBoxLayout:
    """Indented like the link."""
    column = vbox(spacing=2, margins=(INSET, 0, 0, 0))
    for part in text:
        column.addWidget(part)
    return column


class MutationCard(FixedHeightFrame):
    """Shows one mutation; `show_step` may be called again for changes."""

    #: MutationRow and FileAction for the file of the step.
    file_requested = Signal(object, object)
    #: The pane can be narrow.
    least_width = 160

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "card")
        self._row: MutationRow | None = None
        self._now, self._shown_above = Now(), False
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
            # The card's own context menu applies there too.
            label.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self._expand_button = QToolButton(self)
        self._expand_button.setCheckable(True)
        self._expand_button.setToolTip(self.tr("Technical details"))
        self._expand_button.toggled.connect(self._set_expanded)
        set_icon(self._expand_button, "chevron-down", "text_faint")
        self._arrange()

    def _arrange(self) -> None:
        text = vbox(
            _indented(self._title, self._script_title, self._place),
            self.link,
            _indented(self._line),
            _indented(self._before),
            STRETCH,
            spacing=2,
        )
        header = hbox(spacing=12 - INSET)
        # Beside the title, however many lines follow.
        fill(header, (self._icon, 0, Qt.AlignmentFlag.AlignTop), (text, 1))
        header.addSpacing(INSET)
        header.addWidget(self._expand_button, 0, Qt.AlignmentFlag.AlignTop)
        self._whole = vbox(header, within=self, spacing=8, margins=(14, 8, 8, 9))

    def show_step(self, row: MutationRow, now: Now, *, shown_above: bool = False) -> None:
        """*shown_above*: the question above has the step and its unknown outcome."""
        style, title = step_style(row), title_of(row)
        self._row, self._now, self._shown_above = row, now, shown_above
        self._show_status_icon(style)
        self.setAccessibleName(f"{title}: {style.label}")
        self._expand_button.setAccessibleName(
            self.tr("Technical details of: {step}").format(step=title)
        )
        if self._details is not None:
            self._details.show_step(row)
        self._show_summary()

    def _show_summary(self) -> None:
        """For an unknown outcome also what was sent, to look it up by. Below its own question only
        that, until the details are expanded."""
        row, collapsed = self._row, not self._expand_button.isChecked()
        if row is None:
            return
        sent = collapsed and row.status is MutationStatus.INDETERMINATE
        brief = sent and self._shown_above
        header = sent_heading(row.namespace, row.params)
        self._title.setText(header if brief else title_of(row))
        show_text(self._script_title, "" if brief else script_title(row))
        self._show_line(target_of(row), line_of(row, self._now), short=row.undone_at is None)
        show_text(self._before, denied_before(row, self._now.at, self._now.zone))
        if brief:
            for part in (self._place, self.link, self._line, self._before):
                part.hide()
        self._show_sent(row, "" if brief else header, shown=sent)

    def _show_sent(self, row: MutationRow, header: str, *, shown: bool) -> None:
        if shown and self._sent is None:
            self._sent = SentBlock(self)
            self._whole.addWidget(self._sent)
        if self._sent is not None:
            self._sent.setVisible(shown)
            if shown:
                self._sent.set_text(header, plain_text(row.params))

    def _show_line(self, place: str, line: str, *, short: bool) -> None:
        """After the target, which is elided, if the line is short; else below it."""
        after = bool(place) and short
        then = line if after else ""
        made = output_path(self._row) if self._row is not None else None
        linked = made is not None and place == single_line(made, 300)
        if made is not None and linked:
            self.link.show_place(place, then, action_label_of(default_file_action(made)))
        self._place.show_place("" if linked else place, "" if linked else then)
        self.link.setVisible(linked)
        self._place.setVisible(bool(place) and not linked)
        self._line.setText("" if after else line)
        self._line.setVisible(not after)

    def _follow_link(self) -> None:
        made = output_path(self._row) if self._row is not None else None
        if made is not None:
            self.file_requested.emit(self._row, default_file_action(made))

    def _show_status_icon(self, style: StatusStyle) -> None:
        set_icon(self._icon, style.icon, style.tone, 18)
        self._icon.setAccessibleName(style.label)
        self._icon.setToolTip(style.label)

    def _set_expanded(self, open_: bool) -> None:
        set_icon(self._expand_button, "chevron-up" if open_ else "chevron-down", "text_faint")
        if open_ and self._details is None:
            self._details = StepDetails(self)
            self._whole.addWidget(self._details)
        if self._details is not None:
            self._details.setVisible(open_)
            if self._row is not None:
                self._details.show_step(self._row)
        self._show_summary()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.menu()
        if menu is not None:
            pop_up(menu, event.globalPos())

    def menu(self) -> QMenu | None:
        """The menu of the step; None before one is shown."""
        row = self._row
        if row is None:
            return None
        menu = QMenu(self)
        self._add_file_links(menu, row)
        place = target_of(row)
        where = [(self.tr("Copy destination"), place)] if place else []
        for text, copied in (
            (self.tr("Copy title"), translate_error(row.title)),
            *where,
            (self.tr("Copy key"), single_line(row.key, 2_000)),
            (self.tr("Copy request"), readable_json(row.params)),
            (self.tr("Copy response"), readable_json(row.result)),
        ):
            add_action(menu, "copy", text, partial(copy_text, copied))
        menu.actions()[-1].setEnabled(row.result is not None)
        menu.addSeparator()
        details = menu.addAction(self.tr("Technical details"))
        details.setCheckable(True)
        details.setChecked(self._expand_button.isChecked())
        details.toggled.connect(self._expand_button.setChecked)
        return menu

    def _add_file_links(self, menu: QMenu, row: MutationRow) -> None:
        """Links to the file of the step."""
        made = output_path(row)
        if made is None:
            return
        for file_action in dict.fromkeys((default_file_action(made), FileAction.FOLDER)):
            icon = "file-text" if file_action is FileAction.OPEN else "folder-open"
            do = partial(self.file_requested.emit, row, file_action)
            add_action(menu, icon, action_label_of(file_action), do)
        menu.addSeparator()

    @property
    def expand_button(self) -> QToolButton:
        return self._expand_button


class KeyLabel(ElidedLabel):
    """The key of a step, elided in the middle."""

    def sizeHint(self) -> QSize:
        """However long, it asks for no more than the parent has."""
        return QSize(self.minimumSizeHint().width(), super().sizeHint().height())

    def shortened(self, room: int) -> str:
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room)


class StepDetails(QWidget):
    """The technical details recorded by the host."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts = QGridLayout()
        self._facts.setColumnStretch(1, 1)
        self._facts.setHorizontalSpacing(12)
        self._facts.setVerticalSpacing(4)
        self._values: dict[str, WrapLabel] = {}
        self.key = KeyLabel("small", self)
        self._params = TextBlock(self.tr("Parameters of the call"), self)
        self._result_heading = WrapLabel("label", self)
        self._result_heading.setText(self.tr("Result"))
        self._result = TextBlock(self.tr("Result of the call"), self)
        params_heading = WrapLabel("label", self)
        params_heading.setText(self.tr("Parameters"))
        vbox(
            self._facts,
            params_heading,
            self._params,
            self._result_heading,
            self._result,
            within=self,
            spacing=6,
            margins=(0, 4, 6, 4),
        )

    def show_step(self, row: MutationRow) -> None:
        for name, value in self._facts_of(row):
            self._show_value(name, value)
        self._show_key(row.key)
        self._params.set_text(plain_text(row.params))
        has_result = row.result is not None
        self._result_heading.setVisible(has_result)
        self._result.setVisible(has_result)
        if has_result:
            self._result.set_text(plain_text(row.result))

    def _facts_of(self, row: MutationRow) -> list[tuple[str, str]]:
        checks = plural(row.reconcile_attempts, self.tr("check"), self.tr("checks"))
        handler = [(self.tr("Handler"), row.handler)] if row.handler is not None else []
        return [
            *handler,
            (self.tr("Tool"), f"{row.namespace}.{row.method}"),
            (self.tr("Run"), self.tr("number {number}").format(number=row.run_id)),
            (
                self.tr("Checked afterwards"),
                checks if row.reconcile_attempts else self.tr("not required"),
            ),
        ]

    def _show_key(self, key: str) -> None:
        if not self.key.text():
            at = self._facts.rowCount()
            self._facts.addWidget(self._header(self.tr("Key")), at, 0)
            self._facts.addWidget(self.key, at, 1)
        self.key.setText(key)

    def _header(self, name: str) -> WrapLabel:
        header = WrapLabel("label", self)
        header.setText(name)
        return header

    def _show_value(self, name: str, value: str) -> None:
        label = self._values.get(name)
        if label is None:
            at = len(self._values)
            label = self._values[name] = WrapLabel("small", self)
            label.allow_selecting()
            self._facts.addWidget(self._header(name), at, 0, Qt.AlignmentFlag.AlignTop)
            self._facts.addWidget(label, at, 1)
        label.setText(single_line(value, 500))
