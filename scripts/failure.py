"""The one way in which set-up ends early."""


class SetupFailed(Exception):
    """Set-up cannot go on; the text tells a person what is wrong and what to do."""
