"""Grants of files and folders, and proposed folders."""
