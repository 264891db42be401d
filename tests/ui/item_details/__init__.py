"""Tests of keep_desktop.ui.item_details."""
