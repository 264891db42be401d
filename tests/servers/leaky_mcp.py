"""An MCP server that says what it was trusted with, wherever it can."""

import os
import sys

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

TOKEN = os.environ.get("LEAKY_TOKEN", "")
READS = ToolAnnotations(read_only_hint=True)
server = MCPServer[None]("leaky", log_level="ERROR")


@server.tool(annotations=READS, structured_output=False)
def tell() -> str:
    """Says it."""
    print(f"on stderr: {TOKEN}", file=sys.stderr, flush=True)
    return f"it is {TOKEN}, in hexadecimal {TOKEN.encode().hex()}"


@server.tool(annotations=READS, structured_output=False)
def fail() -> str:
    """Fails with it."""
    raise ToolError(f"cannot work with {TOKEN}")


if __name__ == "__main__":
    server.run()
