"""Connector descriptions and their secrets, shared by the tools that call them."""
