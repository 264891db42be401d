"""Less motion, as the user or the desktop wants it: bars of work stand still.

`test_hostile_text.py` holds every screen to it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from jeepney import DBusAddress
from PySide6.QtCore import QDeadlineTimer
from PySide6.QtWidgets import QApplication, QProgressBar
from pytestqt.qtbot import QtBot

from keep_desktop.ui.motion import is_still, keep_still, show_busy, want_stillness
from keep_desktop.ui.motion_wish import MotionWish
from keep_desktop.ui.preferences import Motion, MotionEffects
from tests.ui.desktop import Program, a_session_bus
from tests.ui.moving import moving

_PORTAL = DBusAddress(
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Desktop",
    "org.freedesktop.portal.Settings",
)


@pytest.fixture(autouse=True)
def moving_again(qapp: QApplication) -> Iterator[None]:
    yield
    keep_still(False)
    want_stillness(False)


def _settle(qapp: QApplication, ms: int) -> None:
    deadline = QDeadlineTimer(ms)
    while not deadline.hasExpired():
        qapp.processEvents()


@pytest.mark.parametrize(("motion", "moves"), [(Motion.SYSTEM, True), (Motion.LESS, False)])
def test_work_of_unknown_length_moves_only_where_it_may(
    qapp: QApplication, qtbot: QtBot, motion: Motion, moves: bool
) -> None:
    MotionEffects().apply(motion)
    bar = QProgressBar()
    qtbot.addWidget(bar)
    show_busy(bar)
    bar.show()
    qtbot.waitUntil(lambda: bool(moving(qapp)) is moves)
    _settle(qapp, 50)
    assert bool(moving(qapp)) is moves
    assert is_still() is not moves


@pytest.mark.parametrize(
    ("name", "key", "still", "moving_again"),
    [
        ("org.freedesktop.appearance", "reduced-motion", ("u", 1), ("u", 0)),
        ("org.gnome.desktop.interface", "enable-animations", ("b", False), ("b", True)),
        ("org.kde.kdeglobals.KDE", "AnimationDurationFactor", ("s", "0"), ("s", "1")),
    ],
)
def test_what_the_desktop_wants_is_heard_and_followed(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    name: str,
    key: str,
    still: tuple[str, object],
    moving_again: tuple[str, object],
) -> None:
    with a_session_bus(tmp_path) as bus:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus)
        settings = {name: {key: still, "clock-format": ("s", "24h")}}
        portal = Program(bus, _PORTAL, {"ReadAll": ("a{sa{sv}}", (settings,))})
        wish = MotionWish()
        effects = MotionEffects()
        wish.changed.connect(effects.apply_again)
        wish.ask()
        qtbot.waitUntil(is_still)
        portal.say("SettingChanged", "ssv", name, key, moving_again)
        qtbot.waitUntil(lambda: not is_still())
        wish.close()
        portal.close()
