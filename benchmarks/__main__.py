"""All benchmarks, one after the other: `make bench`, or `python -m benchmarks NAME…`.

Ends with 1 where a figure is over its limit, and names it.
"""

import importlib
import sys

from benchmarks import limits

NAMES = (
    "activity",
    "durable_items",
    "handler_runs",
    "hostile_inputs",
    "monkey",
    "operations",
    "packaging",
    "permissions",
    "recovery",
    "replay",
    "sandbox",
    "storage",
    "triggers",
    "window",
)


def main(names: list[str]) -> int:
    for name in names or NAMES:
        print(f"== {name}", flush=True)
        importlib.import_module(f"benchmarks.{name}").main()
    return limits.ended()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
