"""Tests of keep_desktop.sandbox."""
