"""Tests of keep_desktop.ui.versions."""
