"""One function per thing a user does and per screen: the only doorway for window and commands."""
