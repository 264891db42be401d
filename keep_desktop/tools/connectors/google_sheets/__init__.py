"""Spreadsheets at Google."""
