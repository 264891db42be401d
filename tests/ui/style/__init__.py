"""Tests of keep_desktop.ui.style."""
