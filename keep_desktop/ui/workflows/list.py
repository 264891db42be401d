"""List of workflows: as a list with run bars, or in narrow windows as a combo box with a footer;
with links to samples and archive."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QHelpEvent, QIcon, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QListView,
    QPushButton,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.presentation.samples import samples_button, try_samples_text
from keep_desktop.ui.presentation.status_style import session_style
from keep_desktop.ui.style.theme import color, font, has_icon, pixmap, start_part
from keep_desktop.ui.text.format import plural
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.inputs import make_button
from keep_desktop.ui.widgets.labels import ElidedLabel, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, fill, hbox, vbox
from keep_desktop.ui.widgets.menus import MenuPosition
from keep_desktop.ui.workflows.list_delegate import ROW, WorkflowDelegate, WorkflowModel, badge_of

_POINTING_CURSOR, _ARROW = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor


class BarClicks(QObject):
    """Clicks on run bars, as long as *view* lives. `run_requested` carries the WorkflowRow, and the
    run's distance from the newest. The press also selects the row."""

    run_requested = Signal(object, int)

    def __init__(self, view: QListView, delegate: WorkflowDelegate) -> None:
        super().__init__(view)
        self._view, self._delegate = view, delegate
        self._pressed: tuple[WorkflowRow, int] | None = None
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            return self._show_tooltip(event)
        if not isinstance(event, QMouseEvent):
            return False
        there = self._run_at(event.position().toPoint())
        if event.type() is QEvent.Type.MouseMove:
            self._view.viewport().setCursor(_ARROW if there is None else _POINTING_CURSOR)
        elif event.button() is not Qt.MouseButton.LeftButton:
            return False
        elif event.type() is QEvent.Type.MouseButtonPress:
            self._pressed = there
        elif event.type() is QEvent.Type.MouseButtonRelease:
            pressed, self._pressed = self._pressed, None
            if there is not None and there == pressed:
                self.run_requested.emit(*there)
        return False

    def _show_tooltip(self, event: QHelpEvent) -> bool:
        there = self._run_at(event.pos())
        if there is None:
            return False
        row, back = there
        text = self.tr("{outcome}. Click to see this run and its log.")
        label = session_style(row.bars[-1 - back]).label
        QToolTip.showText(event.globalPos(), text.format(outcome=label), self._view)
        return True

    def _run_at(self, at: QPoint) -> tuple[WorkflowRow, int] | None:
        index = self._view.indexAt(at)
        row = index.data(ROW) if index.isValid() else None
        if not isinstance(row, WorkflowRow):
            return None
        back = self._delegate.run_at(self._view.visualRect(index), row, at)
        return None if back is None else (row, back)


#: Padding of a flat button.
_PADDING = 12


class SamplesBar(QFrame):
    """The samples and a button to archive them; hidden until `show_samples`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "sunken")
        self.label = plain_label(try_samples_text(), "small")
        self.archive_samples = samples_button(QPushButton())
        column = QVBoxLayout(self)
        # The icon of the button is below the text.
        self.label.setContentsMargins(_PADDING, 0, 0, 0)
        column.setContentsMargins(0, 8, 8, 8)
        column.setSpacing(4)
        fill(column, self.label, (self.archive_samples, 0, Qt.AlignmentFlag.AlignLeft))
        self.hide()

    def show_samples(self, there: bool) -> None:
        self.setVisible(there)


_tr = partial(QCoreApplication.translate, "WorkflowList")


class WorkflowList(QFrame):
    """`chosen` carries the WorkflowId that is selected, by the user or because the selected one
    disappeared."""

    chosen = Signal(object)
    #: Screen position for the menu of the selected workflow.
    menu_requested = Signal(object)

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.setProperty("surface", "list")
        self.setMinimumWidth(230)
        self.model = WorkflowModel(clock, self)
        self.current: WorkflowId | None = None
        #: Selected with the first rows.
        self.first: WorkflowId | None = None
        #: Selected once it has a row.
        self._awaited: WorkflowId | None = None
        #: The selection is changing because of new rows.
        self.is_updating = False
        self._filling = False
        self._delegate = WorkflowDelegate(clock)
        self._count = plain_label("", "label", wrap=False)
        self.new = new_button(self)
        self.archive = archive_button(self)
        self.archive.hide()
        self.samples = SamplesBar(self)
        self.view = self._make_view()
        self._lay_out()

    def _make_view(self) -> QListView:
        view = QListView()
        view.setAccessibleName(self.tr("Workflows"))
        view.setModel(self.model)
        view.setItemDelegate(self._delegate)
        view.setUniformItemSizes(True)
        view.setMouseTracking(True)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.customContextMenuRequested.connect(self._request_menu)
        MenuPosition(view)
        self.bars = BarClicks(view, self._delegate)
        view.selectionModel().currentChanged.connect(self._moved)
        return view

    def _lay_out(self) -> None:
        header = hbox((self._count, 1), self.new, margins=(20, 10, 8, 6))
        footer = hbox(self.archive, STRETCH, margins=(8, 4, 8, 8))
        column = vbox(header, (self.view, 1), within=self, spacing=0, margins=(0, 0, 1, 0))
        below = vbox(self.samples, margins=(12, 4, 12, 4))
        fill(column, below, footer)

    def show_samples(self, there: bool) -> None:
        """Show the samples bar while there are samples."""
        self.samples.show_samples(there)

    def show_archive(self, there: bool) -> None:
        """Show the link if the archive is not empty."""
        self.archive.setVisible(there)

    def tab_blocks(self) -> Sequence[QWidget]:
        return (self.new, self.view, self.samples, self.archive)

    def show_rows(self, rows: Sequence[WorkflowRow]) -> None:
        """Keep the selection; if it disappeared, select its neighbour."""
        was = self.model.row_of(self.current)
        self.is_updating = self._filling = True
        self.model.show_rows(rows)
        self._filling = False
        self._count.setText(plural(len(rows), self.tr("workflow"), self.tr("workflows")))
        selected = self.first if self.current is None else self.current
        if self.model.row_of(self._awaited) >= 0:
            selected, self._awaited = self._awaited, None
        at = self.model.row_of(selected)
        if at < 0 and rows:
            at = min(max(was, 0), len(rows) - 1)
        self._put_current(at)
        self.is_updating = False

    def choose(self, workflow_id: WorkflowId) -> None:
        """As if clicked; a new one is selected once it has a row."""
        at = self.model.row_of(workflow_id)
        self._awaited = workflow_id if at < 0 else None
        if at >= 0:
            self._put_current(at)

    def _request_menu(self, at: QPoint) -> None:
        """A press has selected the row already; the menu key means the selected one."""
        if self.view.indexAt(at).isValid():
            self.menu_requested.emit(self.view.viewport().mapToGlobal(at))

    def _put_current(self, at: int) -> None:
        if at != self.view.currentIndex().row():
            self._filling = True
            self.view.setCurrentIndex(self.model.index(at))
            self._filling = False
        self._take(self.model.rows[at].id if at >= 0 else None)

    def _moved(self, current: QModelIndex, previous: QModelIndex) -> None:
        if current.isValid() and not self._filling:
            self._awaited = None
            self._take(self.model.rows[current.row()].id)

    def _take(self, workflow_id: WorkflowId | None) -> None:
        if workflow_id != self.current:
            self.current = workflow_id
            self.chosen.emit(workflow_id)


def new_button(parent: QWidget) -> QPushButton:
    """“+ New” of list and combo box."""
    return make_button(_tr("New"), _tr("New workflow"), within=parent, icon="plus", kind="ghost")


def archive_button(parent: QWidget) -> QPushButton:
    """Opens the archive: a place, not an action on the workflow."""
    return make_button(_tr("Archived workflows"), within=parent, icon="archive", kind="ghost")


class ListFooter(QFrame):
    """One line below the page with the links of the list, apart from the workflow's name. Hidden if
    it has no links."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "footer")
        self.archive = archive_button(self)
        self.label = ElidedLabel("small")
        self.label.setText(try_samples_text())
        self.archive_samples = samples_button(QPushButton(self))
        self._is_list_visible = self._samples = self._archive = False
        hbox(
            self.archive,
            STRETCH,
            self.label,
            self.archive_samples,
            within=self,
            spacing=8,
            margins=(8, 4, 16, 4),
        )
        self._show()

    def tab_blocks(self) -> Sequence[QWidget]:
        return (self.archive, self.archive_samples)

    def set_visible_for(self, visible: bool) -> None:
        """Whether the list with these links is absent."""
        self._is_list_visible = visible
        self._show()

    def show_samples(self, there: bool) -> None:
        self._samples = there
        self._show()

    def show_archive(self, there: bool) -> None:
        """Whether the archive is not empty."""
        self._archive = there
        self._show()

    def _show(self) -> None:
        self.archive.setVisible(self._archive)
        for part in (self.label, self.archive_samples):
            part.setVisible(self._samples)
        self.setVisible(self._is_list_visible and (self._samples or self._archive))


_ICON, _SIDE, _GAP, _WORKFLOW_COMBO_ARROW = 18, 11, 9, 16


class WorkflowCombo(QWidget):
    """The choice of a workflow without space for the list."""

    chosen = Signal(object)

    def __init__(self, model: WorkflowModel) -> None:
        super().__init__()
        self._model = model
        self.combo = _CurrentCombo(self)
        self.combo.setAccessibleName(self.tr("Workflow"))
        self.combo.view().setAccessibleName(self.tr("Workflows"))
        self.combo.setModel(model)
        self.combo.setItemDelegate(WorkflowDelegate(model.clock))
        self.combo.activated.connect(lambda at: self.chosen.emit(model.rows[at].id))
        model.dataChanged.connect(self.combo.update)
        self.new = new_button(self)
        hbox((self.combo, 1), self.new, within=self, margins=(20, 10, 16, 0))

    def tab_blocks(self) -> Sequence[QWidget]:
        return (self.combo, self.new)

    def show_current(self, workflow_id: WorkflowId | None) -> None:
        self.combo.setCurrentIndex(self._model.row_of(workflow_id))


class _CurrentCombo(QComboBox):
    """Shows icon, name and badge of the current workflow."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText, option.currentIcon = "", QIcon()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        row = self.currentData(ROW)
        if isinstance(row, WorkflowRow):
            self._paint_row(painter, row)
        arrow = self.width() - _SIDE - _WORKFLOW_COMBO_ARROW
        self._paint_sign(
            painter,
            "chevron-down",
            _WORKFLOW_COMBO_ARROW,
            start_part(self.rect(), arrow, _WORKFLOW_COMBO_ARROW),
        )
        painter.end()

    def _paint_row(self, painter: QStylePainter, row: WorkflowRow) -> None:
        name = row.icon if has_icon(row.icon) else "workflow"
        self._paint_sign(painter, name, _ICON, start_part(self.rect(), _SIDE, _ICON))
        badge = badge_of(row)
        start, face = _SIDE + _ICON + _GAP, font(15, QFont.Weight.DemiBold)
        result = (
            (badge.width + _GAP if badge is not None else 0) + _GAP + _WORKFLOW_COMBO_ARROW + _SIDE
        )
        painter.setFont(face)
        metrics = painter.fontMetrics()
        room = self.width() - start - result
        text = metrics.elidedText(single_line(row.name), Qt.TextElideMode.ElideRight, room)
        wide = metrics.horizontalAdvance(text)
        painter.setPen(color("text"))
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(start_part(self.rect(), start, wide + 2), middle, text)
        if badge is not None:
            badge.paint(painter, start_part(self.rect(), start + wide + _GAP, badge.width))

    def _paint_sign(self, painter: QStylePainter, name: str, size: int, room: QRect) -> None:
        picture = pixmap(name, "text_soft", size, self.devicePixelRatioF())
        painter.drawPixmap(QPoint(room.left(), (self.height() - size) // 2), picture)

    def sizeHint(self) -> QSize:
        return QSize(240, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(160, super().minimumSizeHint().height())
