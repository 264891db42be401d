"""Tests of keep_desktop.ui.code."""
