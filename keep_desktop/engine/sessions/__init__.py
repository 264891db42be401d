"""Sessions: the runner, the registry of active ones, Run now, and retries."""
