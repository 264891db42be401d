"""Gmail over Google's API."""
