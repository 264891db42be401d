"""Rules that only warn: parameters, schedules, loops, pages, placeholders."""

from collections.abc import Iterator

from keep_desktop.planning.review.script import Found, Script


def find(script: Script) -> Iterator[Found]:
    return iter(())
