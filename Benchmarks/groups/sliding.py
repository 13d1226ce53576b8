from typing import Iterator

from . import ROOT, Figure, collections, printed


def sliding() -> Iterator[Figure]:
    """The sliding puzzle's engine: near-optimal natively, optimal natively and in WebAssembly; a quarter of an hour."""
    yield from printed("SlidingNearBenchmark")
    if data := collections("sliding"):
        yield from printed("SlidingBenchmark", data)
        module = ROOT / ".build-wasm-engines/release/SlidingBenchmark.wasm"
        yield from printed("/usr/bin/env", "node", ROOT / "Benchmarks/wasm/sliding.mjs", module, data)
