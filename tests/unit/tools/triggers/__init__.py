"""Watchers of folders, mailboxes and webhooks."""
