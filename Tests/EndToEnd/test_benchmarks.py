"""The benchmarks come to their ends and tell their figures; whether these are good, a machine with nothing else to do must tell.

The engines' groups are not here: they need the field's collections of puzzles, and programs in WebAssembly of their own.
"""

import csv
import importlib
import sys
from typing import Any

import pytest

from harness.server import ROOT

sys.path.insert(0, str(ROOT / "Benchmarks"))

# As little as shows that it works: the names of a group's constants, and their values here.
SIZES: dict[str, dict[str, Any]] = {
    "core": {},
    "site": {},
    "page": {"VISITORS": 1},
    "board": {"MOVES": 60, "RUNS": 1, "SLIDES": 2},
    "grid": {"KEYS": 200, "RUNS": 1, "LEVELS": ["Easy"]},
    "hints": {"SIZES": [(3, 3)], "GAMES": 1},
    "server": {
        "MANY": 3000,
        "FEW": 1000,
        "SECONDS": 1,
        "GAMES": 200,
        "ASKERS": 3,
        "QUESTIONS": 20,
        "FILL": ROOT / ".build/debug/StoreFill",
    },
    "attacks": {"QUESTIONS": 20, "FIRST": 100, "NEXT": 50, "IDLE_SECONDS": 1},
}


@pytest.mark.parametrize("name", SIZES)
def test_a_group_comes_to_its_end(name: str, monkeypatch: pytest.MonkeyPatch):
    # The programs as the tests have built them.
    monkeypatch.setattr("groups.PROGRAMS", ROOT / ".build/debug")
    for constant, value in SIZES[name].items():
        monkeypatch.setattr(importlib.import_module(f"groups.{name}"), constant, value)
    if name == "attacks":
        for constant in ("SECONDS", "GAMES"):
            monkeypatch.setattr(importlib.import_module("groups.server"), constant, SIZES["server"][constant])
    figures = {figure: float(value) for figure, value, _ in getattr(importlib.import_module(f"groups.{name}"), name)()}
    with open(ROOT / "Benchmarks/thresholds.tsv", newline="") as file:
        wanted = [row["name"] for row in csv.DictReader(file, delimiter="\t") if row["name"].split(".")[0] == name]
    assert wanted and not set(wanted) - set(figures)
