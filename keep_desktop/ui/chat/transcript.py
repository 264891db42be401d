"""The conversation as one document: messages, and the reply as it comes, which is only ever
appended to. Everything in it is inserted as plain text with formats of our own: nothing is parsed
as HTML, and nothing is loaded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
    QTextOption,
)
from PySide6.QtWidgets import QTextBrowser

from keep_desktop.domain.planning.chats import MOST_REPLY, ChatFile, ChatMessage, ChatRole
from keep_desktop.ports.clock import Clock
from keep_desktop.ui.chat.markdown import (
    MOST_LINE,
    LineFormatter,
    MarkdownKind,
    MarkdownLine,
    MarkdownSpan,
    host_of,
)
from keep_desktop.ui.chat.turns import Reply, Step, Turn
from keep_desktop.ui.style.theme import color, font, mono_font, pixmap, theme
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import moment, number, size_text
from keep_desktop.ui.text.sanitize import multi_line, single_line

#: Messages shown at first, and how many more with each “Show earlier messages”.
MOST = 60
_EARLIER = "keep:earlier"
#: Characters of a message of the user; the rest is counted.
_MOST_OWN = 20_000
_NOTE = 1_000
_SURFACE, _ICON, _INK = (QTextFormat.Property.UserProperty.value + at for at in (1, 2, 3))
_PAD_X, _PAD_Y, _RADIUS = 12, 8, 8
_GAP, _BETWEEN, _CLOSE = 8, 20, 2
_INDENT, _ICON_PX = 22, 14
#: The width of a readable line, and what is left beside it in a narrow window.
_COLUMN, _EDGE = 720, 20


@dataclass(slots=True)
class _Live:
    """What is shown of a turn."""

    turn: Turn
    restarts: int
    #: It has no part yet, and a line says that it is thought about.
    waits: bool
    #: How many of its parts, and how many characters of the last one if that is text.
    parts: int = 0
    length: int = 0
    #: The last step, while it goes on, and where it is.
    step: Step | None = None
    step_at: QTextCursor | None = None
    formatter: LineFormatter = field(default_factory=LineFormatter)
    #: The last line, which goes on, and where it begins.
    line: str = ""
    line_at: QTextCursor | None = None


class Transcript(QTextBrowser):
    """`link_requested` carries the address of a link that was clicked; its receiver asks first."""

    link_requested = Signal(str)

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._messages: Sequence[ChatMessage] = ()
        self._turn: Turn | None = None
        self._live: _Live | None = None
        self._most = MOST
        self._clear()
        self.setProperty("kind", "transcript")
        self.setAccessibleName(self.tr("Conversation"))
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(self.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabChangesFocus(True)
        self.anchorClicked.connect(self._follow_link)
        theme().changed.connect(self._draw)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Nothing is ever loaded."""
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        beside = max(_EDGE, (self.width() - _COLUMN) // 2)
        at_end = self._is_at_end()
        self.setViewportMargins(beside, 0, max(_EDGE, beside - self._bar_width()), 0)
        super().resizeEvent(event)
        if at_end:
            self._to_end()

    def _bar_width(self) -> int:
        bar = self.verticalScrollBar()
        return bar.width() if bar.isVisible() else 0

    def show_chat(self, messages: Sequence[ChatMessage], turn: Turn | None) -> None:
        """The messages, and the turn that goes on or has just ended after them."""
        shown = (self._messages, self._live and self._live.turn, self._is_over)
        self._messages, self._turn = messages, turn
        if shown == (messages, turn, turn is not None and turn.is_over):
            self.follow()
        else:
            self._draw()

    def show_nothing(self) -> None:
        """Another chat follows."""
        self._most = MOST
        self._messages, self._turn = (), None
        self._draw()

    def follow(self) -> None:
        """Append what the turn has more of than is shown."""
        live = self._live
        if live is None:
            return
        if live.restarts != live.turn.restarts or (live.waits and live.turn.parts):
            self._draw()
            return
        at_end = self._is_at_end()
        if live.step is not None and live.step.succeeded is not None:
            self._end_step(live, live.step)
        parts = live.turn.parts
        if live.parts and isinstance(last := parts[live.parts - 1], Reply):
            self._grow(live, last)
        for part in parts[live.parts :]:
            if not live.parts:
                self._add_heading(self.tr("Keep"), None)
            live.parts += 1
            self._begin(live, part)
        if at_end:
            self._to_end()

    # All of it

    def _draw(self) -> None:
        at_end, place = self._is_at_end(), self.verticalScrollBar().value()
        self._clear()
        turn, shown = self._turn, self._messages[-self._most :]
        self._is_over = turn is not None and turn.is_over
        if len(shown) < len(self._messages):
            earlier = _char("text_soft")
            _link_to(earlier, _EARLIER)
            self._add_block([(self.tr("Show earlier messages"), earlier)])
        is_answered = bool(shown) and shown[-1].role is ChatRole.ASSISTANT
        for message in shown:
            steps = turn.steps if turn is not None and message is shown[-1] else ()
            self._add_message(message, steps if is_answered and self._is_over else ())
        if turn is not None and not (is_answered and self._is_over):
            self._draw_turn(turn)
        if at_end:
            self._to_end()
        else:
            self.verticalScrollBar().setValue(place)

    def _draw_turn(self, turn: Turn) -> None:
        if turn.text is not None and not _is_stored(turn, self._messages):
            self._add_own(turn.text, [path.name for path in turn.files], None)
        waits = not turn.parts and not turn.is_over
        self._live = _Live(turn, turn.restarts, waits)
        if waits:
            self._add_heading(self.tr("Keep"), None)
            self._add_step(Step(thinking_text()))
        self.follow()

    def _clear(self) -> None:
        self.clear()
        # It forgets the margins too.
        self._leave_room_below()
        self._live, self._is_over = None, False
        #: The last block is empty and has no place yet.
        self._is_free = True
        #: Above the next block, and the surface of the one before; and both before the last one.
        self._gap, self._before = 0, ""
        self._around = (0, "")

    def _add_message(self, message: ChatMessage, steps: Sequence[Step]) -> None:
        if message.role is ChatRole.USER:
            files = [_file_text(file) for file in message.files]
            self._add_own(message.text, files, message.created_at)
            return
        self._add_heading(self.tr("Keep"), message.created_at)
        for step in steps:
            self._add_step(step)
        self._gap = max(self._gap, _GAP if steps else 0)
        formatter = LineFormatter()
        for text in multi_line(message.text, MOST_REPLY + _NOTE).split("\n"):
            for line in formatter.line(text):
                self._add_line(line)

    def _add_own(self, text: str, files: Sequence[str], at: datetime | None) -> None:
        self._add_heading(self.tr("You"), at)
        shown = text.strip()
        for line in multi_line(shown, _MOST_OWN).split("\n") if shown else ():
            self._add_block([(line, _char("text"))], surface="selected")
        if len(shown) > _MOST_OWN:
            more = self.tr("and {count} more characters").format(
                count=number(len(shown) - _MOST_OWN)
            )
            self._add_block([(more, _char("text_soft"))], surface="selected")
        for name in files:
            self._add_block(
                [(name, _char("text_soft"))], surface="selected", icon=("paperclip", "text_soft")
            )

    def _add_heading(self, who: str, at: datetime | None) -> None:
        self._gap = 0 if self._is_free else _BETWEEN
        name = _char("text")
        name.setFont(font(13))
        name.setFontWeight(600)
        parts = [(who, name)]
        if at is not None:
            time = moment(at, self._clock.now(), self._clock.zone())
            small = _char("text_faint")
            small.setFont(font(12))
            parts.append((f"  {time}", small))
        self._add_block(parts)
        self._gap = _CLOSE

    def _add_line(self, line: MarkdownLine) -> None:
        is_code = line.kind is MarkdownKind.CODE
        if not is_code and not any(span.text.strip() for span in line.spans):
            self._gap = _GAP
            return
        if line.kind is MarkdownKind.HEADING:
            self._gap = max(self._gap, _GAP)
        self._add_block(
            [(span.text, _format(span, line.kind)) for span in line.spans],
            surface="sunken" if is_code else "",
            item=line.level if line.kind is MarkdownKind.ITEM else None,
        )

    # The reply as it comes

    def _begin(self, live: _Live, part: Step | Reply) -> None:
        self._end_line(live)
        live.formatter, live.length = LineFormatter(), 0
        if isinstance(part, Reply):
            self._gap = max(self._gap, _GAP) if live.parts > 1 else self._gap
            self._grow(live, part)
            return
        self._add_step(part)
        live.step = part if part.succeeded is None else None
        live.step_at = self._mark()

    def _grow(self, live: _Live, reply: Reply) -> None:
        more = reply.text[live.length :]
        live.length += len(more)
        first, *others = multi_line(more, MOST_REPLY).split("\n")
        self._add_text(live, first)
        for text in others:
            self._end_line(live)
            self._add_text(live, text)

    def _add_text(self, live: _Live, text: str) -> None:
        while text:
            kind = MarkdownKind.CODE if live.formatter.in_code else MarkdownKind.TEXT
            if not live.line:
                self._add_block([], surface="sunken" if kind is MarkdownKind.CODE else "")
                live.line_at = self._mark()
            now, text = text[:MOST_LINE], text[MOST_LINE:]
            self._end_cursor().insertText(now, _format(MarkdownSpan(""), kind))
            live.line += now
            if len(live.line) >= MOST_LINE:
                self._end_line(live)

    def _end_line(self, live: _Live) -> None:
        """The line is whole: show it as it is meant."""
        line, live.line = live.line, ""
        if live.line_at is None:
            if live.length:
                self._add_line(live.formatter.empty())
            return
        live.line_at.setPosition(live.line_at.position())
        live.line_at.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        live.line_at.removeSelectedText()
        live.line_at = None
        self._is_free, (self._gap, self._before) = True, self._around
        for one in live.formatter.line(line):
            self._add_line(one)

    def _add_step(self, step: Step) -> None:
        text, icon = _step_style(step)
        self._gap = max(self._gap, _CLOSE)
        self._add_block([(text, _char("text_soft"))], icon=icon)
        self._gap = _CLOSE

    def _end_step(self, live: _Live, step: Step) -> None:
        cursor, live.step = live.step_at, None
        if cursor is None:
            return
        text, icon = _step_style(step)
        cursor.setPosition(cursor.position())
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text, _char("text_soft"))
        cursor.mergeBlockFormat(_icon_format(icon))

    # Blocks

    def _add_block(
        self,
        parts: Sequence[tuple[str, QTextCharFormat]],
        *,
        surface: str = "",
        icon: tuple[str, str] | None = None,
        item: int | None = None,
    ) -> None:
        """A paragraph at the end. *icon*: name and colour of a picture before it; *item*: how deep
        it is in a list."""
        self._around = (self._gap, self._before)
        style = QTextBlockFormat() if icon is None else _icon_format(icon)
        style.setProperty(_SURFACE, surface)
        padding = 0
        if surface != self._before:
            padding = _PAD_Y * bool(surface) + (_PAD_Y + _GAP // 2) * bool(self._before)
        style.setTopMargin(self._gap + padding)
        left = (_PAD_X if surface else 0) + (_INDENT if icon is not None else 0)
        style.setRightMargin(_PAD_X if surface else 0)
        if item is not None:
            left += _INDENT * (item + 1)
            style.setTextIndent(-_INDENT)
            style.setTabPositions([QTextOption.Tab(_INDENT, QTextOption.TabType.LeftTab)])
        style.setLeftMargin(left)
        cursor = self._end_cursor()
        if self._is_free:
            cursor.setBlockFormat(style)
        else:
            cursor.insertBlock(style)
        self._is_free, self._gap, self._before = False, _CLOSE if not surface else 0, surface
        for text, char in parts:
            cursor.insertText(text, char)

    def _end_cursor(self) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        return cursor

    def _mark(self) -> QTextCursor:
        """The beginning of the last paragraph, wherever that moves."""
        cursor = self._end_cursor()
        cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock)
        cursor.setKeepPositionOnInsert(True)
        return cursor

    def _leave_room_below(self) -> None:
        root = self.document().rootFrame()
        around = root.frameFormat()
        around.setMargin(0)
        around.setTopMargin(_BETWEEN)
        around.setBottomMargin(_BETWEEN)
        root.setFrameFormat(around)

    def _is_at_end(self) -> bool:
        bar = self.verticalScrollBar()
        return bar.value() >= bar.maximum() - _BETWEEN

    def _to_end(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _follow_link(self, url: QUrl) -> None:
        address = url.toString()
        if address == _EARLIER:
            self._most += MOST
            self._draw()
        elif host_of(address) is not None:
            self.link_requested.emit(address)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Surfaces below the text, and icons beside it."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        surface, area = "", QRectF()
        seen = list(self._seen())
        for block, rect in seen:
            if block.blockFormat().stringProperty(_SURFACE) != surface:
                self._paint_surface(painter, surface, area)
                surface, area = block.blockFormat().stringProperty(_SURFACE), QRectF()
            area = area.united(rect)
        self._paint_surface(painter, surface, area)
        for block, rect in seen:
            self._paint_icon(painter, block, rect)
        painter.end()
        super().paintEvent(event)

    def _seen(self) -> Iterator[tuple[QTextBlock, QRectF]]:
        """The visible paragraphs and where they are, from one before the first."""
        layout, height = self.document().documentLayout(), self.viewport().height()
        scrolled = self.verticalScrollBar().value()
        block = self.cursorForPosition(QPoint(0, 0)).block()
        block = block.previous() if block.previous().isValid() else block
        while block.isValid():
            rect = layout.blockBoundingRect(block).translated(0, -scrolled)
            if rect.top() > height + _PAD_Y:
                return
            yield block, rect
            block = block.next()

    def _paint_surface(self, painter: QPainter, surface: str, area: QRectF) -> None:
        if not surface or area.isNull():
            return
        whole = QRectF(0, area.top() - _PAD_Y, self.viewport().width(), area.height() + 2 * _PAD_Y)
        painter.setBrush(color(surface))
        painter.drawRoundedRect(whole, _RADIUS, _RADIUS)

    def _paint_icon(self, painter: QPainter, block: QTextBlock, rect: QRectF) -> None:
        style = block.blockFormat()
        if not style.hasProperty(_ICON):
            return
        icon = pixmap(
            style.stringProperty(_ICON),
            style.stringProperty(_INK),
            _ICON_PX,
            self.devicePixelRatioF(),
        )
        line = block.layout().lineAt(0)
        middle = rect.top() + (line.height() if line.isValid() else rect.height()) / 2
        at = style.leftMargin() - _INDENT
        if self.isRightToLeft():
            at = self.viewport().width() - at - _ICON_PX
        painter.drawPixmap(QPointF(at, middle - _ICON_PX / 2), icon)


def thinking_text() -> str:
    """Before anything of an answer is there."""
    return QCoreApplication.translate("ChatText", "Thinking…")


def _is_stored(turn: Turn, messages: Sequence[ChatMessage]) -> bool:
    """Whether the message of *turn* is among those that are stored."""
    last = next((one for one in reversed(messages) if one.role is ChatRole.USER), None)
    return last is not None and messages[-1] is last and last.text == turn.text


def _step_style(step: Step) -> tuple[str, tuple[str, str]]:
    text = single_line(translate_error(step.text), 300)
    if step.succeeded is None:
        return text, ("loader-circle", "run")
    return text, ("check", "done") if step.succeeded else ("circle-x", "warn")


def _file_text(file: ChatFile) -> str:
    return f"{single_line(file.name, 120)} · {size_text(file.size)}"


def _icon_format(icon: tuple[str, str]) -> QTextBlockFormat:
    style = QTextBlockFormat()
    style.setProperty(_ICON, icon[0])
    style.setProperty(_INK, icon[1])
    return style


def _char(ink: str) -> QTextCharFormat:
    style = QTextCharFormat()
    style.setForeground(color(ink))
    return style


def _format(span: MarkdownSpan, kind: MarkdownKind) -> QTextCharFormat:
    style = _char("text_soft" if span.added else "text")
    if kind is MarkdownKind.HEADING:
        style.setFont(font(15))
    if span.code or kind is MarkdownKind.CODE:
        style.setFont(mono_font())
    if span.bold or kind is MarkdownKind.HEADING:
        style.setFontWeight(600)
    style.setFontItalic(span.italic)
    if span.url is not None:
        _link_to(style, span.url)
    return style


def _link_to(style: QTextCharFormat, address: str) -> None:
    style.setAnchor(True)
    style.setAnchorHref(address)
    style.setForeground(color("accent"))
    style.setFontUnderline(True)
