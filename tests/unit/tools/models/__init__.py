"""Tests of keep_desktop.tools.models."""
