"""`Files`: access to granted folders and files."""
