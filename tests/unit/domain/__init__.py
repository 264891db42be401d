"""Tests of keep_desktop.domain."""
