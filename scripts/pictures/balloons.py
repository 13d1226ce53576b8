"""Hot-air balloons at dawn."""

import math

from pictures.scenery import clouds, hill, ridge, sun, swell
from pictures.sheet import (
    BLUSH,
    CORAL,
    CREAM,
    GOLD,
    INK,
    LEMON,
    MIST,
    MOSS,
    OCHRE,
    PEACH,
    PINE,
    PLUM,
    RUST,
    SAGE,
    SIZE,
    SKY,
    TEAL,
    WINE,
    Point,
    Sheet,
    band,
    bezier,
    blot,
    clear,
    cut,
    fill,
    grain,
    line,
    lit,
    mixed,
    oval,
    polygon,
)


def balloons(sheet: Sheet) -> None:
    random = sheet.random
    sheet.ground(TEAL, mixed(SKY, TEAL, 0.3), MIST, BLUSH, mixed(PEACH, GOLD, 0.4), start=760 - 60j, end=200 + 740j)
    clouds(sheet, 40, 660, 16, [mixed(SKY, CREAM, 0.5), CREAM, CREAM, PEACH, CORAL], 32)
    sun(sheet, 176 + 600j, 92, CREAM, LEMON, CORAL)
    hill(sheet, ridge(random, 660, 640, 50, 0.5), mixed(SKY, PEACH, 0.5), BLUSH, TEAL, False)
    hill(sheet, ridge(random, 720, 650, 60, 0.5), mixed(TEAL, PLUM, 0.35), PEACH, PLUM, False)
    balloon(sheet, 884 + 560j, 50, [CREAM, TEAL], CORAL)
    balloon(sheet, 330 + 520j, 62, [INK, SKY], GOLD)
    balloon(sheet, 92 + 400j, 38, [WINE, PEACH], CREAM)
    hill(sheet, swell(random, 748, 34, 200), mixed(TEAL, MOSS, 0.5), GOLD, PINE)
    fields(sheet, 760)
    hill(sheet, swell(random, 884, 26, 170), mixed(PINE, MOSS, 0.35), SAGE, INK)
    trees = []
    for _ in range(130):
        x = random.uniform(-20, SIZE + 20)
        place = complex(x, 900 + random.uniform(-12, 110))
        size = random.uniform(10, 22) * (0.5 + (place.imag - 860) / 130)
        tone = mixed(random.choice((MOSS, PINE, SAGE, OCHRE)), PINE, random.uniform(0, 0.7))
        trees.append(
            (
                place.imag,
                fill(blot(random, place, size, 0.2, 9), mixed(tone, INK, 0.35))
                + fill(blot(random, place - size * (0.2 + 0.25j), size * 0.7, 0.25, 9), tone),
            )
        )
    sheet.paint(cut(*(tree for _, tree in sorted(trees))))
    balloon(sheet, 200 + 190j, 104, [GOLD, CORAL, WINE], CREAM)
    balloon(sheet, 880 + 170j, 74, [SKY, CREAM], WINE)
    balloon(sheet, 580 + 330j, 214, [CORAL, CREAM, TEAL, GOLD, CREAM], INK)


def balloon(sheet: Sheet, middle: Point, radius: float, tones: list[str], zigzag: str) -> None:
    """A hot-air balloon of gores, lit from the left."""
    profile = []
    for i in range(19):
        turn = 2.25 * i / 18
        profile.append((-radius * math.cos(turn), radius * math.sin(turn)))
    y, w = profile[-1]
    profile += [(y + (1.36 * radius - y) * k / 5, w + (0.15 * radius - w) * (k / 5) ** 0.85) for k in range(1, 6)]
    rows = len(profile)

    def at(row: int, turn: float) -> Point:
        y, w = profile[row]
        return middle + complex(w * math.sin(turn), y + 0.07 * radius * math.cos(turn) * (w / radius))

    gores = 10
    turns = [-math.pi / 2 + math.pi * i / gores for i in range(gores + 1)]
    parts = []
    for i, (one, two) in enumerate(zip(turns, turns[1:])):
        bright = math.cos((one + two) / 2 + 0.75) - 0.3
        tone = tones[i % len(tones)]
        tone = lit(tone, bright, 0.3, 0.4)
        left, right = [at(k, one) for k in range(rows)], [at(k, two) for k in range(rows)]
        parts.append(fill(polygon(left + right[::-1]), tone, f'stroke="{tone}" stroke-width="0.7"'))
        half = (one + two) / 2
        band_tone = lit(zigzag, bright, 0.25, 0.4)
        parts.append(
            fill(polygon([at(9, one), at(7, half), at(9, two), at(12, two), at(14, half), at(12, one)]), band_tone)
        )
        parts.append(
            fill(
                polygon(
                    [at(9, half), at(10, one + (half - one) * 0.5), at(12, half), at(10, two + (half - two) * 0.5)]
                ),
                mixed(tones[(i + 1) % len(tones)], INK, 0.1),
            )
        )
        parts.append(
            fill(polygon([at(3, one), at(2, half), at(3, two), at(4, two), at(3, half), at(4, one)]), band_tone)
        )
        parts.append(line(polygon(left, False), clear(INK, 0.35), max(1, radius * 0.008)))
    whole = polygon([at(k, -math.pi / 2) for k in range(rows)] + [at(k, math.pi / 2) for k in range(rows)][::-1])
    dark = sheet.radial(
        middle - radius * (0.4 + 0.35j), radius * 1.75, clear(PLUM, 0), clear(PLUM, 0.05), clear(INK, 0.6)
    )
    gleam = sheet.radial(middle - radius * (0.5 + 0.5j), radius * 0.8, clear(CREAM, 0.6), clear(CREAM, 0))
    basket = middle + 1.72j * radius
    wide, tall = radius * 0.15, radius * 0.2
    ropes = [
        line(
            polygon([middle + complex(a * radius * 0.14, 1.36 * radius), basket + complex(a * wide, -tall / 2)], False),
            INK,
            max(1.2, radius * 0.012),
        )
        for a in (-1, -0.35, 0.35, 1)
    ]
    weave = [
        line(
            polygon([basket + complex(-wide, tall * a), basket + complex(wide, tall * a)], False),
            clear(INK, 0.45),
            max(1, radius * 0.012),
        )
        for a in (-0.2, 0.08, 0.34)
    ]
    box = polygon(
        [
            basket + complex(-wide, -tall / 2),
            basket + complex(wide, -tall / 2),
            basket + complex(wide * 0.85, tall / 2),
            basket + complex(-wide * 0.85, tall / 2),
        ]
    )
    flame = middle + 1.42j * radius
    sheet.paint(
        cut(
            *parts,
            grain(fill(whole, dark), fill(whole, gleam)),
            *ropes,
            oval(flame, radius * 0.045, radius * 0.1, GOLD),
            fill(box, sheet.linear(basket - wide, basket + wide, OCHRE, RUST, PLUM)),
            *weave,
            line(
                polygon([basket + complex(-wide * 1.08, -tall / 2), basket + complex(wide * 1.08, -tall / 2)], False),
                RUST,
                max(2, radius * 0.03),
            ),
        )
    )


def fields(sheet: Sheet, top: float) -> None:
    """Fields and a river in a valley."""
    random = sheet.random

    def at(across: float, near: float) -> Point:
        x = 690 + across * (110 + 190 * near)
        return complex(x, top + 6 + 145 * near**1.2 + 9 * math.sin(x / 150 + near * 3))

    parts, hedges = [], []
    rows = (0, 0.13, 0.29, 0.5, 0.75, 1)
    for upper, lower in zip(rows, rows[1:]):
        left = -8 + random.uniform(-0.5, 0)
        while left < 4:
            right = left + random.uniform(0.55, 1.3)
            edge = [left + (right - left) * k / 4 for k in range(5)]
            tone = random.choice((GOLD, SAGE, MOSS, OCHRE, mixed(MOSS, GOLD, 0.5), mixed(TEAL, MOSS, 0.5)))
            shape = [at(u, upper) for u in edge] + [at(u, lower) for u in edge[::-1]]
            parts.append(fill(polygon(shape), mixed(tone, TEAL, 0.25 - 0.2 * lower)))
            furrow = clear(mixed(tone, PINE, 0.6), 0.6)
            if random.random() < 0.6:
                for k in range(1, 6):
                    u = left + (right - left) * k / 6
                    parts.append(line(polygon([at(u, upper), at(u, lower)], False), furrow, 1 + 2 * lower))
            for k in range(7):
                t = k / 7
                place = at(left, upper + (lower - upper) * t) if k % 2 else at(left + (right - left) * t, lower)
                hedges.append(
                    fill(blot(random, place, 3 + 5 * lower, 0.25, 7, 0.8), mixed(PINE, MOSS, random.random()))
                )
            left = right
    river = bezier(at(0.2, -0.02), 480 + 800j, 960 + 815j, 520 + 940j, 16)
    water = sheet.linear(640 + 750j, 600 + 920j, CREAM, BLUSH, SKY)
    sheet.paint(cut(*parts, *hedges, fill(band(river, lambda t: 5 + 60 * t), water)))
