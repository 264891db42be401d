"""The Schedule page: coming and recent runs, timeline, and the schedule dialog."""
