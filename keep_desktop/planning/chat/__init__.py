"""The planner: turns a message of the user into a version of a workflow, or into an answer."""
