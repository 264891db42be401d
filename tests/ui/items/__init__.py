"""Tests of keep_desktop.ui.items."""
