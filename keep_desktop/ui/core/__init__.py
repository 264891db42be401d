"""Between services and widgets: task runner, event bridge, D-Bus, garbage collector."""
