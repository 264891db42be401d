"""The command line: commands over the services. Never imports Qt."""
