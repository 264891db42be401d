"""Telegram over its Bot API."""
