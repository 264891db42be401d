"""Tests of keep_desktop.tools.sheets."""
