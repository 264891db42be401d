"""What is bundled for the window is whole, can be recoloured, and carries its licence."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

RESOURCES = Path(__file__).parents[3] / "keep_desktop" / "resources"
ICONS = sorted((RESOURCES / "icons").glob("*.svg"))


def test_an_icon_takes_the_colour_it_is_given() -> None:
    for icon in ICONS:
        root = ElementTree.fromstring(icon.read_text(encoding="utf-8"))  # noqa: S314  our own file
        assert (root.get("viewBox"), root.get("stroke")) == ("0 0 24 24", "currentColor"), icon


def test_what_others_made_carries_its_licence() -> None:
    assert "ISC License" in (RESOURCES / "icons" / "LICENSE.txt").read_text(encoding="utf-8")
    for name in ("OFL.txt", "OFL-JetBrainsMono.txt"):
        text = (RESOURCES / "fonts" / name).read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE" in text


@pytest.mark.parametrize("weight", ["Regular", "Medium", "SemiBold", "Bold"])
def test_the_weights_that_the_window_uses_are_bundled(weight: str) -> None:
    font = RESOURCES / "fonts" / f"Inter-{weight}.otf"
    assert font.read_bytes().startswith(b"OTTO")
