"""Tests of keep_desktop.ui.presentation."""
