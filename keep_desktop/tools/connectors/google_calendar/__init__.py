"""Events at Google Calendar."""
