"""Tests of keep_desktop.planning.review."""
