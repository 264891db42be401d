"""Monkey test of the window: `python -m tests.ui.monkey [--steps N] [--seed N]`.

Random clicks, keys, text, wheel and window sizes over a real engine with work. Fails with exit code
1 on an exception, a Qt warning, a module of Qt's or of the window imported on a worker, or a step
that keeps the GUI thread busy for longer than 200 ms.
"""

import argparse
import faulthandler
import os
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.abc import MetaPathFinder
from pathlib import Path
from threading import current_thread, main_thread
from types import TracebackType

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from keep_desktop.app.preload import import_first

    # As the program does.
    import_first()

from PySide6.QtCore import (
    QEvent,
    QEventLoop,
    QMessageLogContext,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QDesktopServices, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QWidget,
)

from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import make_app, make_window
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.ui.style.theme import Mode, apply_theme
from keep_desktop.ui.widgets.dialog import DiscardDialog
from keep_desktop.ui.window.main_window import MainWindow
from tests.builders.handlers import one_each

_KEYS = (
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
    Qt.Key.Key_Return,
    Qt.Key.Key_Space,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_F5,
    *(Qt.Key(Qt.Key.Key_0 + digit) for digit in range(10)),
    *(Qt.Key(Qt.Key.Key_A + letter) for letter in range(26)),
)
#: Shortcuts that quit the program.
_ENDING = (Qt.Key.Key_Q, Qt.Key.Key_W)
_HELD = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
#: The limit of processor time of the GUI thread per step, in ms.
STALL_MS = 200.0
_WORDS = ("5m", "*/5 * * * *", "Müller", "\u202eright to left", "x" * 300, "-1", "😀", "/tmp")
#: After so many at the end, a dialog that is still open is a fault: it waits for nothing.
_MOST_ESCAPES = 20_000
_HANGS_S = 100
_SIZES = ((1440, 900), (1040, 640), (1280, 720), (1100, 800))
_LINES = """
for (let i = 0; i < params.count; i++) {
  await Items.withItem(`line:${i}`, `Line ${i}`, async (ctx) => {
    if (ctx.item.isDone) return;
    if (i % 13 === 7) throw new Error("no");
    await Memory.createNote({ id: `n${i}`, title: "t", content: "c" });
  });
}
"""


@dataclass
class Seen:
    """The results."""

    steps: int = 0
    #: Exceptions and Qt warnings, each with the step before it.
    troubles: list[str] = field(default_factory=list)
    #: The longest busy times of the GUI thread, in ms of processor time and by the clock, which a
    #: busy machine lengthens; with their step.
    stalls: list[tuple[float, float, str]] = field(default_factory=list)


class ImportsOnWorkers(MetaPathFinder):
    """Adds the modules that define classes of Qt's on another thread than the main one to
    *troubles*. It finds none itself."""

    def __init__(self, troubles: list[str]) -> None:
        self._troubles = troubles

    def find_spec(self, fullname: str, path: object, target: object = None) -> None:
        is_qt = fullname.startswith(("keep_desktop.ui.", "PySide6."))
        if is_qt and current_thread() is not main_thread():
            self._troubles.append(f"{fullname} imported on {current_thread().name}")


def _front() -> QWidget | None:
    """The menu or dialog that takes all input."""
    return QApplication.activePopupWidget() or QApplication.activeModalWidget()


class Monkey:
    """Uses whatever window is in front."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self._window = window
        self._chance = random.Random(seed)
        self.seen = Seen()
        self.last = "nothing"
        self._began: tuple[float, float] | None = None
        self._has_ended = False
        self._calmed = 0
        window.closed.connect(self._note_end)

    def _note_end(self) -> None:
        self._has_ended = True

    def play(self, steps: int) -> Seen:
        """Each step in its own turn of the current event loop.

        A menu has an event loop of its own, which has to end before this one can.
        """
        loop = QEventLoop()

        def step() -> None:
            self._note_stall()
            if self.seen.steps >= steps and _front() is None:
                loop.quit()
                return
            # Before the step: if it opens a dialog, the next one runs inside that.
            QTimer.singleShot(0, step)
            self._step(calming=self.seen.steps >= steps)

        QTimer.singleShot(0, step)
        with self._recording():
            loop.exec()
        return self.seen

    def _note_stall(self) -> None:
        """The busy time since the step before began."""
        now = time.thread_time(), time.perf_counter()
        if self._began is not None:
            worked, took = (1000 * (now[at] - self._began[at]) for at in (0, 1))
            stalls = [*self.seen.stalls, (worked, took, self.last)]
            self.seen.stalls = sorted(stalls, reverse=True)[:10]
        self._began = now

    def _step(self, *, calming: bool) -> None:
        self.seen.steps += 1
        for chooser in self._window.findChildren(QFileDialog):
            # Keys in it would rename and delete what lies on the computer that runs this.
            chooser.reject()
        front = _front() or self._window
        if calming:
            # From the event loop, which holds no lock of Python's: a dialog that is closed may wait
            # for a thread of Qt's, whose message waits for that lock.
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                escape = QKeyEvent(kind, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
                QApplication.postEvent(front, escape)
            if isinstance(front, DiscardDialog):
                # Escape goes back to the input, and the next one asks again.
                front.discard.click()
            self._calmed += 1
            is_stuck = self._calmed >= _MOST_ESCAPES
            if self._calmed == _MOST_ESCAPES:
                texts = [label.text() for label in front.findChildren(QLabel)]
                self.seen.troubles.append(f"{type(front).__name__} stays open: {texts}")
            if (self._has_ended or is_stuck) and isinstance(front, QDialog):
                # It may wait for an ended worker; the program would be gone.
                front.done(0)
            return
        what = self._chance.choices(
            (self._click, self._button, self._key, self._type, self._wheel, self._resize),
            weights=(4, 4, 6, 1, 2, 0.2),
        )[0]
        what(front)

    def _click(self, front: QWidget) -> None:
        at = QPoint(
            self._chance.randrange(max(1, front.width())),
            self._chance.randrange(max(1, front.height())),
        )
        widget = front.childAt(at) or front
        self.last = f"click on {widget.objectName() or type(widget).__name__} at {at.toTuple()}"
        button = self._chance.choice(
            (Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
        )
        place = widget.mapFrom(front, at)
        if self._chance.random() < 0.1:
            QTest.mouseDClick(widget, button, pos=place)
        else:
            QTest.mouseClick(widget, button, pos=place)

    def _button(self, front: QWidget) -> None:
        buttons = [
            button
            for button in front.findChildren(QAbstractButton)
            if button.isVisible() and button.isEnabled()
        ]
        if not buttons:
            self._key(front)
            return
        button = self._chance.choice(buttons)
        self.last = f"button {button.accessibleName() or button.text() or button.objectName()}"
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def _key(self, front: QWidget) -> None:
        key, held = self._chance.choice(_KEYS), self._chance.choice(_HELD)
        if key in _ENDING and held is not Qt.KeyboardModifier.NoModifier:
            return
        target = QApplication.focusWidget() or front
        self.last = f"key {key.name} with {held.name} on {type(target).__name__}"
        QTest.keyClick(target, key, held)

    def _type(self, front: QWidget) -> None:
        target = QApplication.focusWidget() or front
        word = self._chance.choice(_WORDS)
        self.last = f"words on {type(target).__name__}"
        for letter in word[:40]:
            if QApplication.focusWidget() is target and letter.isascii():
                QTest.keyClicks(target, letter)

    def _wheel(self, front: QWidget) -> None:
        at = QPoint(self._chance.randrange(max(1, front.width())), max(1, front.height()) // 2)
        widget = front.childAt(at) or front
        self.last = f"wheel over {type(widget).__name__}"
        turn = QWheelEvent(
            QPointF(widget.rect().center()),
            QPointF(widget.mapToGlobal(widget.rect().center())),
            QPoint(),
            QPoint(0, self._chance.choice((-240, 240))),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, turn)

    def _resize(self, front: QWidget) -> None:
        size = self._chance.choice(_SIZES)
        self.last = f"size {size}"
        self._window.resize(*size)

    @contextmanager
    def _recording(self) -> Iterator[None]:
        """Exceptions in slots and messages of Qt's are kept; nothing is opened outside."""
        before, open_url = sys.excepthook, QDesktopServices.openUrl

        def met(
            kind: type[BaseException], error: BaseException, trace: TracebackType | None
        ) -> None:
            places = traceback.extract_tb(trace)[-3:]
            where = ", ".join(f"{Path(at.filename).name}:{at.lineno}" for at in places)
            self.seen.troubles.append(f"{kind.__name__}: {error} ({where}; after {self.last})")

        def on_message(kind: QtMsgType, _: QMessageLogContext, text: str) -> None:
            if kind in (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg) or "QObject" in text:
                self.seen.troubles.append(f"Qt: {text} (after {self.last})")

        # For good: it is the process's only monkey.
        sys.meta_path.insert(0, ImportsOnWorkers(self.seen.troubles))
        sys.excepthook = met
        QDesktopServices.openUrl = staticmethod(lambda url: True)  # type: ignore[method-assign]
        qInstallMessageHandler(on_message)
        try:
            yield
        finally:
            qInstallMessageHandler(None)
            QDesktopServices.openUrl = open_url  # type: ignore[method-assign]
            sys.excepthook = before


def fill(keep: Keep, *, items: int) -> None:
    """Add workflows with work and questions."""
    import_workflow(keep, Draft(name="Lines", script=_LINES, params={"count": items}))
    handlers = one_each('Memory.createNote({ id: prepared.data.name, title: "t", content: "c" })')
    import_workflow(keep, Draft(name="Stages", script=handlers, params={"given": ["a", "b", "c"]}))
    import_workflow(keep, Draft(name="Broken", script="throw new Error('no');", params={}))
    for workflow in keep.queries.workflows():
        keep.engine.run_session(workflow.id)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="monkey")
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args(arguments)
    seed = options.seed if options.seed is not None else random.randrange(2**32)
    print(f"seed {seed}", flush=True)
    # Where it crashes or hangs, should it.
    faulthandler.enable()
    faulthandler.dump_traceback_later(_HANGS_S)
    with tempfile.TemporaryDirectory(prefix="keep-monkey-") as name:
        os.environ["HOME"] = name
        # The target of an export with a bare file name.
        os.chdir(name)
        app = make_app([])
        apply_theme(app, Mode.LIGHT)
        with open_engine(Path(name) / "data") as keep:
            fill(keep, items=200)
            window = make_window(app, keep, keep.data_dir)
            window.resize(1440, 900)
            window.show()
            app.processEvents()
            seen = Monkey(window, seed).play(options.steps)
            window.close()
    print(f"{seen.steps} steps, {len(seen.troubles)} troubles")
    for worked, took, what in seen.stalls:
        print(f"  {worked:7.1f} ms of its own work, {took:7.1f} by the clock  {what}")
    for trouble in dict.fromkeys(seen.troubles):
        print(f"  {trouble}")
    longest = max(worked for worked, _, _ in seen.stalls)
    return 1 if seen.troubles or longest > STALL_MS else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
