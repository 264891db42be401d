"""Settings by keyboard: saved, and applied to the system."""

import pytest

from tests.builders.cli import GENEROUS_S
from tests.ui.real.user import User

pytestmark = pytest.mark.slow

#: In the sidebar, below the first.
_PAGES = ("Needs you", "Schedule", "Activity", "Settings")


def _to_settings(user: User) -> None:
    user.go_to("Workflows")
    for page in _PAGES:
        user.press("Down")
        user.sees(page)
    user.press("space")


def test_what_is_chosen_by_keyboard_is_kept_and_found_again(user: User) -> None:
    window = user.start()
    user.sees("New workflow")
    _to_settings(user)
    user.go_to("Sections")
    user.go_to("Start Keep when I sign in")
    user.press("space")
    entry = user.keep.data.parent / ".config" / "autostart" / "keep-desktop.desktop"
    user.until(entry.exists, window)
    assert "--hidden" in entry.read_text("utf-8")
    assert str(user.keep.data) in entry.read_text("utf-8")
    user.go_to("Sections", "shift+Tab")
    user.press("Down")
    user.go_to("Delayed runs")
    user.press("space")
    user.press("ctrl+q")
    assert window.wait(GENEROUS_S) == 0, user.plain_text
    kept = (user.keep.data / "window.ini").read_text("utf-8")
    assert "late=no" in kept and "page=settings" in kept
    again = user.start()
    user.sees("Settings")
    user.press("ctrl+q")
    assert again.wait(GENEROUS_S) == 0, user.plain_text
    assert user.plain_text == ""
