"""Requests to language models: the adapter, and the gateway with budgets and records."""
