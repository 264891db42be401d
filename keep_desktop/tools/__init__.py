"""What scripts can call, one folder or module a namespace, and the registry of it all."""
