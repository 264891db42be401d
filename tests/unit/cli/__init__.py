"""Tests of keep_desktop.cli."""
