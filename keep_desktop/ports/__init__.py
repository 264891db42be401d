"""Contracts between the core and its adapters."""
