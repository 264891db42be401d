"""Tests of keep_desktop.tools.mail."""
