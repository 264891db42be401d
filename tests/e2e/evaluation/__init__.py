"""A user's story through the command line, against real local servers."""
