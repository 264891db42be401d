"""Forms from a schema: editors of paths, times, schedules and intervals, and workflow settings."""
