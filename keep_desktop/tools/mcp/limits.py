"""Limits of what is read of an MCP server, besides those of `ports.mcp.McpLimits`."""

#: An answer of a megabyte may be escaped, and be there as text and as structure.
LONGEST_MESSAGE = 8 * 1024**2
#: All that a server may send between two requests to it.
MOST_AT_ONCE = 32 * 1024**2
#: Of a stream of events, between two requests to it.
MOST_LINES = 20_000
MOST_TOOLS = 500
MOST_LISTING_BYTES = 2 * 1024**2
MOST_PAGES = 50
