import os
from typing import Iterator

from . import ROOT, Figure, collections, printed


def sliding() -> Iterator[Figure]:
    """The sliding puzzle's engine: near-optimal natively, optimal natively and in WebAssembly; half an hour.

    BENCH_BOARDS says how many boards of known optimum the near-optimal solver gets, instead of 50 of 5x5 and 100 of 4x4.
    """
    yield from printed("SlidingNearBenchmark")
    module = ROOT / ".build-wasm-engines/release/SlidingBenchmark.wasm"
    yield from printed("/usr/bin/env", "node", ROOT / "Benchmarks/wasm/sliding-multi.mjs", module)
    if data := collections("sliding"):
        boards = [os.environ["BENCH_BOARDS"]] if "BENCH_BOARDS" in os.environ else []
        yield from printed("SlidingNearBenchmark", "optimum", data, *boards)
        yield from printed("SlidingBenchmark", data)
        yield from printed("/usr/bin/env", "node", ROOT / "Benchmarks/wasm/sliding.mjs", module, data)
