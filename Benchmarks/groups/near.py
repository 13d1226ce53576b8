import subprocess
from typing import Iterator

from . import ROOT, Figure


def near() -> Iterator[Figure]:
    """The near-optimal sliding solver and hints, natively; about nine minutes."""
    output = subprocess.run(
        [ROOT / ".build/release/SlidingNearBenchmark"], capture_output=True, check=True, text=True
    ).stdout
    for line in output.splitlines():
        name, value, unit = line.split()
        yield name, float(value), unit
