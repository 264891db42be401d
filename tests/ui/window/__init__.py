"""Tests of keep_desktop.ui.window."""
