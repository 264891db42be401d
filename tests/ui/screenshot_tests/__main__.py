"""Draws the screenshots: `python -m tests.ui.screenshot_tests [FOLDER] [--whole] [--docs] [--only
NAME …]`.

Without a folder they replace the reviewed ones: look at the changes before you commit. With one
they are written there, to be compared.
"""

import argparse
import os
import sys
import tempfile
import traceback
from pathlib import Path

from tests.ui.screenshot_tests.environment import settle_surroundings


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="pictured")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--only", nargs="*", default=[], help="how names of scenes begin")
    parser.add_argument("--whole", action="store_true", help="at full size, to be looked at")
    parser.add_argument("--docs", action="store_true", help="those that the documents show")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="keep-pictures-") as place:
        settle_surroundings(Path(place))
        # Qt is imported after its environment is set.
        from tests.ui.screenshot_tests.album import draw_for_docs, draw_into, draw_reviewed

        if options.docs:
            draw_for_docs(Path(place))
        elif options.folder is None:
            draw_reviewed(Path(place), options.only)
        else:
            draw_into(options.folder, Path(place), options.only, full=options.whole)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Exception:  # noqa: BLE001  # whatever it is, it is told
        traceback.print_exc()
        sys.stdout.flush()
        # A window that failed to open leaves threads behind.
        os._exit(1)
