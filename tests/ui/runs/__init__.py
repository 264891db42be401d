"""Tests of keep_desktop.ui.runs."""
