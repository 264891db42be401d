"""The program's icon in the forms that each system wants, drawn from the one SVG.

Both containers hold PNG pictures as they are, so no other tool is needed. Run with the folder to
write to.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Mapping
from pathlib import Path

import tree

SVG = tree.PACKAGE / "resources" / "icons" / "app" / "keep-desktop.svg"
#: The sizes that a menu, a panel and a software centre ask for.
HICOLOR = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_ICO = (16, 24, 32, 48, 64, 128, 256)
_ICNS = {b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}


def write(folder: Path) -> None:
    """Draw all of them into *folder*: N.png, keep-desktop.ico, keep-desktop.icns."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {size: _png(size) for size in {*HICOLOR, *_ICO, *_ICNS.values()}}
    for size in HICOLOR:
        (folder / f"{size}.png").write_bytes(drawn[size])
    (folder / "keep-desktop.ico").write_bytes(ico({size: drawn[size] for size in _ICO}))
    (folder / "keep-desktop.icns").write_bytes(
        icns({kind: drawn[size] for kind, size in _ICNS.items()})
    )


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """A Windows icon that holds these PNG pictures by their size."""
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    offset = len(head) + 16 * len(pictures)
    for size, png in pictures.items():
        side = size % 256  # 0 stands for 256
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(png), offset + len(body))
        body += png
    return head + body


def icns(pictures: Mapping[bytes, bytes]) -> bytes:
    """A macOS icon that holds these PNG pictures by their kind."""
    body = b"".join(kind + struct.pack(">I", len(png) + 8) + png for kind, png in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def _png(size: int) -> bytes:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    app = QGuiApplication.instance() or QGuiApplication([])
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(SVG)).render(painter)
    painter.end()
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs do not know that form
    del app
    return bytes(held.data())


if __name__ == "__main__":
    write(Path(sys.argv[1]))
