"""Tests of keep_desktop.engine.handlers."""
