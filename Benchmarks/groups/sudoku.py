import os
import subprocess
from typing import Iterator

from . import ROOT, Figure

# The field's speed sets are not part of the project; SUDOKU_DATA says where they are.
DATA = os.environ.get("SUDOKU_DATA", "data/sudoku")


def sudoku() -> Iterator[Figure]:
    """The Sudoku engine, natively, on one thread."""
    command = [ROOT / ".build/release/SudokuBenchmark", ROOT / DATA]
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
    for line in output.splitlines():
        name, value, unit = line.split()
        yield name, float(value), unit
