"""A box for a number out of a few: only they can stand there once the user is done."""

from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtWidgets import QSpinBox, QWidget


class EvenNumber(QSpinBox):
    """Any of its range until `allow` names those it takes. A wheel turned over it scrolls the form
    and changes nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._allowed: tuple[int, ...] = ()

    def allow(self, allowed: tuple[int, ...]) -> None:
        """Only these, rising; the nearest takes the place of what stands there. None named: all
        of its range."""
        self._allowed = allowed
        self.setValue(self._nearest(self.value()))

    def _nearest(self, number: int) -> int:
        return min(self._allowed, key=lambda one: abs(one - number), default=number)

    def stepBy(self, steps: int) -> None:
        if not self._allowed:
            super().stepBy(steps)
            return
        at = self._allowed.index(self._nearest(self.value())) + steps
        self.setValue(self._allowed[max(0, min(at, len(self._allowed) - 1))])

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        state, said, place = super().validate(text, at)
        is_other = self._allowed and said.isdecimal() and int(said) not in self._allowed
        if state == QValidator.State.Acceptable and is_other:
            state = QValidator.State.Intermediate
        return state, said, place

    def fixup(self, text: str) -> str:
        return str(self._nearest(int(text))) if self._allowed and text.isdecimal() else text

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
