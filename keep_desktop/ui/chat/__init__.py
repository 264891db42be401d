"""Chat: the conversation in which a workflow is described, and the plan card."""
