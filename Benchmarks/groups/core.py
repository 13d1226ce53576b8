import subprocess
from typing import Iterator

from . import ROOT, Figure


def core() -> Iterator[Figure]:
    """The Swift core, natively."""
    output = subprocess.run([ROOT / ".build/release/CoreBenchmark"], capture_output=True, check=True, text=True).stdout
    for line in output.splitlines():
        name, value, unit = line.split()
        yield name, float(value), unit
