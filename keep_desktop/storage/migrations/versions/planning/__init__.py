"""Planning, connections and permissions."""
