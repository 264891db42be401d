"""Theme: contrasts, icons, light and dark."""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase, QFontInfo
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from keep_desktop import resources
from keep_desktop.ui.style import theme as theme_module
from keep_desktop.ui.style.theme import (
    Mode,
    apply_theme,
    font,
    has_icon,
    mono_font,
    pixmap,
    set_icon,
    theme,
)
from keep_desktop.ui.style.tokens import DARK, LIGHT
from keep_desktop.ui.widgets.labels import set_invalid
from tests.ui.contrasts import PAIRS, RINGS, contrast

_ICONS = Path(resources.__file__).parent / "icons"


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_text_can_be_read_on_every_ground_it_stands_on(tokens: dict[str, str]) -> None:
    assert [pair for pair in PAIRS if contrast(tokens[pair[0]], tokens[pair[1]]) < 4.5] == []


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_the_ring_of_the_focus_is_seen_on_every_ground(tokens: dict[str, str]) -> None:
    assert [pair for pair in RINGS if contrast(tokens[pair[0]], tokens[pair[1]]) < 3] == []


def _rules() -> list[tuple[str, str]]:
    """The rules of the style sheet: selector and properties."""
    text = Path(theme_module.__file__).with_name("style.qss").read_text("utf-8")
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return [(of.strip(), sentence) for of, sentence in re.findall(r"([^{}]+)\{([^{}]*)\}", plain)]


def _token(text: str, property_: str) -> str | None:
    found = re.search(rf"(?<![\w-]){property_}: \$(\w+)", text)
    return found[1] if found else None


def test_every_pair_and_every_ring_of_the_style_sheet_is_measured() -> None:
    pairs, rings, texts = set(), set(), set()
    for of, sentence in _rules():
        for ink, ground in (
            ("color", "background"),
            ("selection-color", "selection-background-color"),
        ):
            pairs.add((_token(sentence, ink), _token(sentence, ground)))
        texts.add(_token(sentence, "color"))
        if "ring=" in of or ":focus" in of:
            found = re.search(r"border: 2px solid \$(\w+)", sentence)
            rings.add(found[1] if found else None)
    assert {pair for pair in pairs if None not in pair} <= set(PAIRS)
    assert rings - {None} <= {ring for ring, _ in RINGS}
    assert texts - {None} <= {text for text, _ in PAIRS}


def test_what_cannot_be_used_can_still_be_read() -> None:
    """WCAG exempts disabled controls, but people want to read them."""
    disabled = [text for of, text in _rules() if of.endswith(":disabled") and "color: $" in text]
    inks = {_token(text, "color") for text in disabled} - {None}
    grounds = {_token(text, "background") for text in disabled} | {"panel", "page"}
    assert inks == {"text_faint", "fail"}
    for ground in grounds - {None}:
        assert ("text_faint", ground) in PAIRS or ground == "fail_soft"


def _drawn_contrast(widget: QWidget) -> float:
    """Of the strongest colour drawn inside *widget*, against its background."""
    picture = widget.grab().toImage()
    inside = picture.rect().adjusted(8, 8, -8, -8)
    drawn = Counter(
        picture.pixelColor(x, y).name()
        for x in range(inside.left(), inside.right())
        for y in range(inside.top(), inside.bottom())
    )
    ground = drawn.most_common(1)[0][0]
    return max(contrast(ink, ground) for ink in drawn)


def _that_other_rules_may_outweigh() -> tuple[QDialog, list[QWidget]]:
    """Fields with a placeholder, and each kind of focused dialog button."""
    dialog = QDialog()
    search, fields = (
        QLineEdit(dialog),
        (QLineEdit(dialog), QPlainTextEdit(dialog), QTextEdit(dialog)),
    )
    search.setProperty("kind", "search")
    for field in (search, *fields):
        field.setPlaceholderText("Search in titles")
    buttons = [QPushButton("Remove it all", dialog) for _ in range(3)]
    for button, kind in zip(buttons, ("primary", "danger", "stop"), strict=True):
        button.setProperty("kind", kind)
        button.setProperty("ring", "true")
        button.setDefault(True)
    return dialog, [search, *fields, *buttons]


@pytest.mark.parametrize("mode", [Mode.LIGHT, Mode.DARK])
def test_placeholders_and_buttons_with_the_focus_are_drawn_so_that_they_can_be_read(
    qapp: QApplication, mode: Mode
) -> None:
    apply_theme(qapp, mode)
    _dialog, drawn = _that_other_rules_may_outweigh()
    for widget in drawn:
        widget.resize(160, 40)
        assert _drawn_contrast(widget) >= 4.5, (type(widget).__name__, widget.property("kind"))


def test_a_wrong_field_stays_red_while_it_has_the_keyboard(
    qtbot: QtBot, qapp: QApplication
) -> None:
    apply_theme(qapp, Mode.LIGHT)
    field = QLineEdit()
    qtbot.addWidget(field)
    set_invalid(field, True)
    field.show()
    field.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    edge = field.grab().toImage()
    assert edge.pixelColor(1, edge.height() // 2).name() == LIGHT["fail"]


#: Decorative shapes: lines, tracks, handles, backgrounds.
_SHAPES = {"border", "border_strong", "scroll", "badge", "scrim", *(on for _, on in PAIRS)}


def test_every_colour_that_is_painted_by_hand_is_measured_or_only_a_shape() -> None:
    folder = Path(theme_module.__file__).parent
    painted = {
        token
        for path in folder.rglob("*.py")
        for token in re.findall(r'(?<![\w.])color\("(\w+)"\)', path.read_text("utf-8"))
    }
    assert painted
    assert painted <= {ink for ink, _ in PAIRS} | _SHAPES


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_what_lies_behind_a_drawer_can_be_read(tokens: Mapping[str, str]) -> None:
    def veiled(token: str) -> str:
        ink, scrim = tokens[token], tokens["scrim"]
        parts = (int(ink[at : at + 2], 16) * int(scrim[at : at + 2], 16) for at in (1, 3, 5))
        return "#" + "".join(f"{part // 255:02x}" for part in parts)

    # No item row has text in the faint colour.
    behind = [(ink, on) for ink, on in PAIRS if on in ("panel", "selected") and ink != "text_faint"]
    assert {pair for pair in behind if contrast(veiled(pair[0]), veiled(pair[1])) < 4.5} == set()


def test_contrast_is_counted_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_the_style_sheet_uses_every_token_by_a_name_that_exists() -> None:
    text = Path(theme_module.__file__).with_name("style.qss").read_text("utf-8")
    assert set(re.findall(r"\$(\w+)", text)) <= {*LIGHT, "check"}


def test_the_bundled_font_is_used(qapp: QApplication) -> None:
    assert "Inter" in QFontDatabase.families()
    assert QFontInfo(font(13)).family() == "Inter"
    assert QFontInfo(font(13)).pixelSize() == 13
    assert QFontInfo(mono_font()).family() == "JetBrains Mono"
    assert QFontInfo(mono_font()).fixedPitch()


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


@pytest.mark.parametrize(("mode", "tokens"), [("light", LIGHT), ("dark", DARK)])
def test_the_check_mark_of_style_sheets_has_the_colour_of_its_ground(
    mode: str, tokens: dict[str, str]
) -> None:
    drawn = (_ICONS / "check.svg").read_text("utf-8")
    in_colour = drawn.replace("currentColor", tokens["on_accent"])
    assert (_ICONS / "check" / f"{mode}.svg").read_text("utf-8") == in_colour


def test_style_sheets_name_no_file_that_was_made_for_them() -> None:
    files = re.findall(r"url\((.*?)\)", theme().style_sheet())
    assert files
    assert all(Path(file).is_relative_to(_ICONS) and Path(file).is_file() for file in files)


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
