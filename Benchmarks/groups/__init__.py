"""What scripts/bench measures: each module has a function that yields a group's figures."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Iterator

ROOT = Path(__file__).parents[2]

# The field's collections of puzzles, in the folders `sliding` and `sudoku`; they are not part of the project.
DATA = ROOT / os.environ.get("BENCH_DATA", "data/benchmarks")

# Where the benchmarks in Swift are.
PROGRAMS = ROOT / ".build/release"

# Name, value, unit.
Figure = tuple[str, float, str]

# The processor of a phone, as Chromium's developer tools imitate it.
THROTTLE = 4


def printed(program: str, *arguments: str | Path, input: Path | None = None) -> Iterator[Figure]:
    """The figures that a benchmark in Swift, or a command, prints: `name value unit` on each line."""
    command = [program if "/" in program else PROGRAMS / program, *arguments]
    stdin = open(input) if input else subprocess.DEVNULL
    output = subprocess.run(command, stdin=stdin, stdout=subprocess.PIPE, check=True, text=True).stdout
    for line in output.splitlines():
        name, value, unit = line.split()
        yield name, float(value), unit


def collections(folder: str) -> Path | None:
    """The folder with collections of puzzles; without it, figures that need them are missing."""
    if (DATA / folder).is_dir():
        return DATA / folder
    print(f"bench: there is no {DATA / folder}; say with BENCH_DATA where the collections are", file=sys.stderr)
    return None
