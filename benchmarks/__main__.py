"""All benchmarks, one after the other: `make bench`, or `python -m benchmarks NAME…`."""

import importlib
import sys

NAMES = (
    "activity",
    "durable_items",
    "handler_runs",
    "packaging",
    "recovery",
    "sandbox",
    "storage",
    "window",
)


def main(names: list[str]) -> None:
    for name in names or NAMES:
        print(f"== {name}", flush=True)
        importlib.import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main(sys.argv[1:])
