"""Short journeys of a user before a real screen (X11)."""
