"""The window: Qt Widgets over the services. No engine, no SQL."""
