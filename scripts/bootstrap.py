"""The way into set-up for whatever python3 a machine has; an old one looks for a newer.

Written so that every Python 3 can read it: a sentence is better than a syntax error.
"""

import os
import shutil
import sys

OLDEST = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")


def main():  # type: ignore[no-untyped-def]  # annotations of today are errors in old Pythons
    """Hand over to set_up under a Python that is new enough, or say that there is none."""
    if sys.version_info >= OLDEST:
        import set_up

        return set_up.main(sys.argv[1:])
    for name in NEWER:
        newer = shutil.which(name)
        if newer:
            os.execv(newer, [newer, *sys.argv])  # noqa: S606  no shell is meant
    here = ".".join(str(part) for part in sys.version_info[:3])
    sys.stderr.write(
        "Keep Desktop needs Python 3.11 or newer, and this is Python " + here + ".\n"
        "Debian 12, Ubuntu 24.04 and later have one as python3. If you have one elsewhere, name\n"
        "it: make run PYTHON=/path/to/python3.12\n"
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())  # type: ignore[no-untyped-call]  # see main
