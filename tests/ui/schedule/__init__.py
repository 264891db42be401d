"""Tests of keep_desktop.ui.schedule."""
