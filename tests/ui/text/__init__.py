"""Tests of keep_desktop.ui.text."""
