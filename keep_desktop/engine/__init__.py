"""The engine: sessions, items, mutations, schedule, recovery, stop.

Knows storage, sandbox and tools only by their ports.
"""
