"""Tests of keep_desktop.tools.web."""
