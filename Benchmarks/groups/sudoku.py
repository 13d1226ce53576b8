from typing import Iterator

from . import ROOT, Figure, collections, printed


def sudoku() -> Iterator[Figure]:
    """The Sudoku engine, on one thread: natively and in WebAssembly."""
    if data := collections("sudoku"):
        yield from printed("SudokuBenchmark", data)
        yield from printed("RaterBenchmark", input=data / "se_rated_dev.csv")
        module = ROOT / ".build-wasm-engines/release/SudokuBenchmark.wasm"
        yield from printed("/usr/bin/env", "node", ROOT / "Benchmarks/wasm/sudoku.mjs", module, data)
