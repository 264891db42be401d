"""The computer below: files, locks, processes, a thread for asyncio."""
