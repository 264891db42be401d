"""Feeds: reading what sites announce as RSS, Atom and JSON Feed."""

from typing import Any

from keep_desktop.ports.tools import Tool
from keep_desktop.tools.feeds.fetch import FetchFeed

FEEDS_TOOLS: tuple[Tool[Any], ...] = (FetchFeed(),)
