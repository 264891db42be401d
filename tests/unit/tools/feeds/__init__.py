"""Tests of keep_desktop.tools.feeds."""
