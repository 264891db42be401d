"""Tests of keep_desktop.parsing."""
