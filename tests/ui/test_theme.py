"""The look: contrast, icons, light and dark."""

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase, QFontInfo
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from keep_desktop.ui import theme as theme_module
from keep_desktop.ui.theme import Mode, apply_theme, font, has_icon, pixmap, set_icon, theme
from keep_desktop.ui.tokens import DARK, LIGHT, PAIRS, contrast

_ICONS = Path(theme_module.__file__).parent.parent / "resources" / "icons"


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_can_be_read_on_every_ground_it_stands_on(
    tokens: dict[str, str], text: str, ground: str
) -> None:
    assert contrast(tokens[text], tokens[ground]) >= 4.5


def test_contrast_is_counted_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_both_themes_name_the_same_colours() -> None:
    assert LIGHT.keys() == DARK.keys()


def test_the_style_sheet_uses_every_token_by_a_name_that_exists() -> None:
    text = Path(theme_module.__file__).with_name("style.qss").read_text("utf-8")
    assert set(re.findall(r"\$(\w+)", text)) <= {*LIGHT, "check"}


def test_the_bundled_font_is_used(qapp: QApplication) -> None:
    assert "Inter" in QFontDatabase.families()
    assert QFontInfo(font(13)).family() == "Inter"
    assert QFontInfo(font(13)).pixelSize() == 13


def test_every_bundled_icon_can_be_drawn(qapp: QApplication) -> None:
    names = [file.stem for file in _ICONS.glob("*.svg")]
    assert names
    for name in names:
        picture = pixmap(name, "text", 16, 2.0).toImage()
        assert any(picture.pixelColor(x, y).alpha() for x in range(32) for y in range(32)), (
            f"{name} is empty"
        )


def test_an_icon_name_from_outside_is_only_ever_a_name() -> None:
    assert has_icon("mail")
    assert not has_icon("../icons/mail")
    assert not has_icon("no-such-icon")


def test_icons_follow_a_change_of_theme(qapp: QApplication) -> None:
    label, button = QLabel(), QPushButton("x")
    set_icon(label, "mail", "text")
    set_icon(button, "play", "text")
    before = label.pixmap().toImage(), button.icon().pixmap(16, 16).toImage()
    apply_theme(qapp, Mode.DARK)
    after = label.pixmap().toImage(), button.icon().pixmap(16, 16).toImage()
    assert before[0] != after[0]
    assert before[1] != after[1]


def test_a_widget_that_is_gone_does_not_hinder_a_change_of_theme(qapp: QApplication) -> None:
    label = QLabel()
    set_icon(label, "mail")
    label.deleteLater()
    qapp.sendPostedEvents()
    qapp.processEvents()
    apply_theme(qapp, Mode.DARK)
    assert theme().dark
