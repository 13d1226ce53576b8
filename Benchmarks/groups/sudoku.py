from typing import Iterator

from . import Figure, collections, printed


def sudoku() -> Iterator[Figure]:
    """The Sudoku engine, natively, on one thread."""
    if data := collections("sudoku"):
        yield from printed("SudokuBenchmark", data)
        yield from printed("RaterBenchmark", input=data / "se_rated_dev.csv")
