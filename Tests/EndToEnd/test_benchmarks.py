"""The benchmarks come to their ends and tell their figures; whether these are good, a machine with nothing else to do must tell.

The engines' groups are not here: they need the field's collections of puzzles, and programs in WebAssembly of their own.
"""

import csv
import importlib
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

# As little as shows that it works: the names of constants in a group's module, and their values here.
SERVER = {
    # As many as a page from any place needs; one folder serves for both.
    "MANY": 500,
    "FEW": 500,
    "SECONDS": 1,
    "GAMES": 200,
    "ASKERS": 3,
    "QUESTIONS": 20,
}
PHOTO = b'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="200" fill="teal"/></svg>'
SIZES: dict[str, dict[str, dict[str, Any]]] = {
    "core": {},
    "site": {},
    "page": {"page": {"VISITORS": 1}},
    "board": {"board": {"MOVES": 60, "RUNS": 1, "SLIDES": 2, "PHOTO": PHOTO}},
    "grid": {"grid": {"KEYS": 40, "RUNS": 1, "LEVELS": ["Easy"]}},
    "archive": {"archive": {"RESULTS": 1000, "LOG": 500, "TIMES": 1, "VISITS": 1}, "flings": {"TIMES": 1}},
    "hints": {"hints": {"SIZES": [(3, 3)], "GAMES": 1}},
    "server": {"server": SERVER},
    "attacks": {"attacks": {"QUESTIONS": 20, "FIRST": 100, "NEXT": 50, "LAST": 500, "IDLE_SECONDS": 1}, "server": SERVER},
    "accounts": {"accounts": {"ACCOUNTS": 3, "PROBES": {"log-in": 6, "sign-up": 6, "reset": 6}}},
    "events": {"events": {"STREAMS": 40, "CHANGES": 3, "SECONDS": 1}},
    "sync": {"sync": {"ACCOUNTS": 2, "RESULTS": 40, "TOLD": 20, "DEVICES": 1, "SUBMISSIONS": 100, "SECONDS": 1}, "server": SERVER},
}


@pytest.mark.parametrize("name", SIZES)
def test_a_group_comes_to_its_end(name: str):
    # In a process of its own, as the browsers of the tests have an event loop running in this one.
    run = subprocess.run([sys.executable, __file__, name], capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    figures = [line.split()[0] for line in run.stdout.splitlines() if line.startswith(f"{name}.")]
    with open(ROOT / "Benchmarks/thresholds.tsv", newline="") as file:
        wanted = [row["name"] for row in csv.DictReader(file, delimiter="\t") if row["name"].split(".")[0] == name]
    assert wanted and not set(wanted) - set(figures), run.stdout


def test_samples_of_two_distributions_are_told_apart(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(ROOT / "Benchmarks")
    kolmogorov = importlib.import_module("groups.kolmogorov")
    # Where Kolmogorov's distribution has these values, its tables say.
    for x, probability in [(1.22385, 0.1), (1.35810, 0.05), (1.62762, 0.01), (1.94947, 0.001)]:
        assert kolmogorov.survival(x) == pytest.approx(probability, rel=1e-3)
    assert kolmogorov.distance([1, 2, 2, 3], [2, 2, 4]) == pytest.approx(1 / 3)
    assert kolmogorov.p_value([1, 2, 3] * 10, [1, 2, 3] * 20) == 1
    choice = random.Random(1)

    def sample(size: int, middle: float = 0, width: float = 1) -> list[float]:
        return [choice.gauss(middle, width) for _ in range(size)]

    # Of the same distribution one in twenty is below 0.05, and half of them are below a half.
    values = [kolmogorov.p_value(sample(50), sample(70)) for _ in range(200)]
    assert sum(value < 0.05 for value in values) == pytest.approx(10, abs=9)
    assert sum(value < 0.5 for value in values) == pytest.approx(100, abs=22)
    # What is a little later, or a little more uneven, is seen if there is enough of it.
    assert kolmogorov.p_value(sample(2000), sample(2000, middle=0.2)) < 0.001
    assert kolmogorov.p_value(sample(2000), sample(2000, width=1.5)) < 0.001


def main(name: str) -> None:
    """Prints a group's figures, taken with the sizes of here."""
    sys.path[:0] = [str(ROOT / "Tests/EndToEnd"), str(ROOT / "Benchmarks")]
    for module, constants in SIZES[name].items():
        for constant, value in constants.items():
            assert hasattr(importlib.import_module(f"groups.{module}"), constant), constant
            setattr(importlib.import_module(f"groups.{module}"), constant, value)
    for figure, value, unit in getattr(importlib.import_module(f"groups.{name}"), name)():
        print(f"{figure} {float(value):.6g} {unit}")


if __name__ == "__main__":
    main(sys.argv[1])
