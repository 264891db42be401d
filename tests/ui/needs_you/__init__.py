"""Tests of keep_desktop.ui.needs_you."""
