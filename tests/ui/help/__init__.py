"""Tests of keep_desktop.ui.help."""
