"""When a workflow is due: rules, timer, delays, skipping once, pausing all schedules."""
