"""Tests of keep_desktop.engine.rehearsal."""
