"""What stands around every page: rail, top bar, strips and bottom line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from keep_desktop.ports.views import Overview
from keep_desktop.services.context import Keep
from keep_desktop.ui.bottom_line import BottomLine
from keep_desktop.ui.engine_strip import EngineStrip
from keep_desktop.ui.focus_rings import hand_on, has_ring
from keep_desktop.ui.pages.late import LatePage
from keep_desktop.ui.rail import Rail
from keep_desktop.ui.restore_strip import RestoreStrip
from keep_desktop.ui.stop_strip import StopStrip
from keep_desktop.ui.top_bar import TopBar
from keep_desktop.ui.worker import Reader


@dataclass(frozen=True, slots=True)
class Place:
    """A page as the rail names it."""

    icon: str
    title: str
    page: QWidget
    at_bottom: bool = False


class Frame(QWidget):
    """Pages go by their keys, and stand in the rail in this order."""

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        places: Mapping[str, Place],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.places = places
        self.rail = Rail()
        self.top = TopBar()
        self.strip = StopStrip()
        self.engine_strip = EngineStrip(keep, reader)
        self.restore_strip = RestoreStrip(keep, reader)
        self.pages = QStackedWidget()
        self.bottom = BottomLine()
        for key, place in places.items():
            self.rail.add(key, place.icon, place.title, at_bottom=place.at_bottom)
            self.pages.addWidget(place.page)
        self._lay_out()

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.top)
        right.addWidget(self.strip)
        right.addWidget(self.engine_strip)
        right.addWidget(self.restore_strip)
        right.addWidget(self.pages, 1)
        right.addWidget(self.bottom)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addLayout(right, 1)

    def tab_blocks(self) -> Sequence[QWidget]:
        strips = (self.strip, self.engine_strip, self.restore_strip)
        return (self.rail, self.top, *strips, self.pages, self.bottom)

    def show_page(self, key: str) -> None:
        """Where the keyboard was on the page that is left, it comes to the entry of this one: Qt
        would hand it on to whatever is next."""
        left, place = self.pages.currentWidget(), self.places[key]
        page, at = place.page, self.window().focusWidget()
        walks = at is not None and self.rail.isAncestorOf(at) and has_ring(at)
        was_there = at is not None and left is not None and left.isAncestorOf(at)
        if was_there and left is not page:
            hand_on(self.rail.button(key))
        self.pages.setCurrentWidget(page)
        self.rail.show_current(key)
        self.top.show_title(place.title)
        if isinstance(page, LatePage) and not walks:
            page.come()

    @property
    def shown(self) -> str:
        """The key of the page that is looked at."""
        now = self.pages.currentWidget()
        return next(key for key, place in self.places.items() if place.page is now)

    @property
    def elsewhere(self) -> Mapping[str, Place]:
        """The other pages."""
        now = self.pages.currentWidget()
        return {key: place for key, place in self.places.items() if place.page is not now}

    def show_overview(self, view: Overview, now: datetime, zone: tzinfo) -> None:
        """Badges, running pill, strips and bottom line say what is so now."""
        self.top.show_running(view.running)
        self.strip.show_stop(view.stop, now, zone)
        self.engine_strip.show_dead(view.engine_dead)
        self.restore_strip.show_failed(view.not_restored)
        self.bottom.show_overview(view, now, zone)
        self.rail.set_badge("needs_you", view.needs_you)
