"""Tests of keep_desktop.ui.core."""
