"""Terrazzo in rings."""

import math
from cmath import rect

from pictures.sheet import (
    BLUSH,
    CORAL,
    CREAM,
    GOLD,
    INK,
    MIST,
    OCHRE,
    PEACH,
    PLUM,
    RUST,
    SAGE,
    SHEET,
    SIZE,
    SKY,
    TEAL,
    WINE,
    Point,
    Sheet,
    blot,
    clear,
    cut,
    fill,
    grain,
    group,
    line,
    mixed,
    polygon,
)


def terrazzo(sheet: Sheet) -> None:
    """Chips of stone in poured grounds, with brass between those."""
    random = sheet.random
    corner, high = 1000 + 1010j, 306 + 300j
    regions = [(SHEET, mixed(CREAM, BLUSH, 0.2), (CORAL, TEAL, GOLD, INK, PEACH, SKY, SAGE))]
    for radius, tone, chips in (
        (880, mixed(BLUSH, PEACH, 0.3), (WINE, CREAM, CORAL, PLUM, TEAL)),
        (735, SKY, (CREAM, TEAL, INK, GOLD, MIST, CORAL)),
        (590, TEAL, (MIST, INK, SKY, PEACH, CREAM)),
        (450, mixed(INK, TEAL, 0.2), (SKY, CORAL, CREAM, GOLD, TEAL)),
        (300, CORAL, (CREAM, WINE, PEACH, INK, BLUSH)),
        (150, GOLD, (CREAM, RUST, INK, OCHRE, CORAL)),
    ):
        regions.append((blot(random, corner, radius, 0, 24), tone, chips))
    for radius, tone, chips in (
        (222, mixed(GOLD, OCHRE, 0.15), (CREAM, RUST, OCHRE, PLUM, CORAL)),
        (122, mixed(WINE, PLUM, 0.35), (BLUSH, CORAL, PEACH, GOLD, INK)),
    ):
        regions.append((blot(random, high, radius, 0, 24), tone, chips))
    places: list[tuple[Point, float]] = []
    for radius, tries in ((44, 60), (31, 300), (22, 500), (14, 900), (8, 1300), (5, 500)):
        for _ in range(tries):
            size = radius * random.uniform(0.8, 1.15)
            place = complex(random.uniform(-10, SIZE + 10), random.uniform(-10, SIZE + 10))
            if all(abs(place - other) > (size + far) * 1.02 + 2 for other, far in places):
                places.append((place, size))
    chipped = []
    for place, size in places:
        start, count = random.uniform(0, math.tau), random.randint(5, 7)
        corners = [
            place
            + rect(size * random.uniform(0.82, 1.18), start + (i + random.uniform(-0.28, 0.28)) * math.tau / count)
            for i in range(count)
        ]
        chipped.append((place, size, corners, random.random(), random.uniform(-0.2, 0.2)))
    for path, tone, tones in regions:
        parts = []
        for place, size, corners, choice, tint in chipped:
            stone = tones[int(choice * len(tones))]
            stone = mixed(stone, CREAM if tint > 0 else INK, abs(tint))
            parts.append(fill(polygon(corners), stone))
            if size > 12:
                parts.append(fill(polygon([place] + corners[:3]), mixed(stone, CREAM, 0.26)))
                parts.append(fill(polygon([place] + corners[3:5]), mixed(stone, INK, 0.24)))
        fall = sheet.linear(0, 1024 + 1024j, clear(CREAM, 0.35), clear(INK, 0), clear(INK, 0.35))
        inner = group(fill(path, tone), grain(fill(path, fall)), cut(*parts))
        sheet.paint(sheet.within(path, inner))
        if path is not SHEET:
            shine = sheet.linear(
                0, 1024 + 1024j, mixed(GOLD, CREAM, 0.7), OCHRE, mixed(GOLD, CREAM, 0.4), mixed(OCHRE, RUST, 0.4), GOLD
            )
            sheet.paint(line(path, clear(INK, 0.35), 11, 'transform="translate(2 3)"'), line(path, shine, 8))
