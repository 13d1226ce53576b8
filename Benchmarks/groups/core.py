from typing import Iterator

from . import Figure, printed


def core() -> Iterator[Figure]:
    """The Swift core, natively."""
    yield from printed("CoreBenchmark")
