"""What scripts/bench measures: each module has a function that yields a group's figures."""

from pathlib import Path

ROOT = Path(__file__).parents[2]

# Name, value, unit.
Figure = tuple[str, float, str]

# The processor of a phone, as Chromium's developer tools imitate it.
THROTTLE = 4
