"""Tests of keep_desktop.tools.files."""
