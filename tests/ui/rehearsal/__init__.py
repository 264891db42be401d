"""Tests of keep_desktop.ui.rehearsal."""
