"""Tests of keep_desktop.ui.workflows."""
