"""Tests of keep_desktop.ui.widgets."""
