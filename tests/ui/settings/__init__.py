"""Tests of keep_desktop.ui.settings."""
