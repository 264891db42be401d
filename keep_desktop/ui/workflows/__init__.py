"""The Workflows page: list, header with notices, actions and samples."""
