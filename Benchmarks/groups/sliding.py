import os
import subprocess
import sys
from pathlib import Path
from typing import Iterator

from . import ROOT, Figure

# Boards with known solutions; not part of the project.
DATA = Path(os.environ.get("BENCH_DATA", ROOT.parent / "shared/data")) / "sliding"


def sliding() -> Iterator[Figure]:
    """The optimal solvers of the sliding puzzle, natively and in WebAssembly."""
    if not DATA.is_dir():
        print(f"bench: {DATA} is missing; name another folder with BENCH_DATA", file=sys.stderr)
        return
    native = [ROOT / ".build/release/SlidingBenchmark", DATA]
    wasm = ["node", ROOT / "Benchmarks/wasm/sliding.mjs", ROOT / ".build-wasm-engines/release/SlidingBenchmark.wasm", DATA]
    for command in (native, wasm):
        output = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
        for line in output.splitlines():
            name, value, unit = line.split()
            yield name, float(value), unit
