"""Tools of MCP servers: what starts and asks a server, and a `Tool` for each of its tools."""
