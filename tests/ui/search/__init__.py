"""Tests of keep_desktop.ui.search."""
