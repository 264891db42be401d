"""Tests of keep_desktop.engine.runs."""
