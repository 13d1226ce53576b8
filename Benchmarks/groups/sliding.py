"""The sliding puzzle's engine: near-optimal natively, optimal natively and in WebAssembly; half an hour.

BENCH_BOARDS says how many boards of known optimum the near-optimal solver gets, instead of 50 of 5x5 and 100 of 4x4.
"""

import os
from typing import Iterator

from . import ROOT, Figure, collections, printed

MODULE = ROOT / ".build-wasm-engines/release/SlidingBenchmark.wasm"


def near_optimal() -> Iterator[Figure]:
    yield from printed("SlidingNearBenchmark")


def multi_tile_wasm() -> Iterator[Figure]:
    yield from printed("/usr/bin/env", "node", ROOT / "Benchmarks/wasm/sliding-multi.mjs", MODULE)


def near_optimum() -> Iterator[Figure]:
    if data := collections("sliding"):
        boards = [os.environ["BENCH_BOARDS"]] if "BENCH_BOARDS" in os.environ else []
        yield from printed("SlidingNearBenchmark", "optimum", data, *boards)


def optimal() -> Iterator[Figure]:
    if data := collections("sliding"):
        yield from printed("SlidingBenchmark", data)


def optimal_wasm() -> Iterator[Figure]:
    if data := collections("sliding"):
        yield from printed("/usr/bin/env", "node", ROOT / "Benchmarks/wasm/sliding.mjs", MODULE, data)


SLIDING = (near_optimal, multi_tile_wasm, near_optimum, optimal, optimal_wasm)
