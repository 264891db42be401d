"""Tests of keep_desktop.ui.activity."""
