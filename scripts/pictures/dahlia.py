"""A dahlia from above."""

import math
from cmath import rect

from pictures.scenery import leaf
from pictures.sheet import (
    CORAL,
    CREAM,
    GOLD,
    INK,
    LEMON,
    MOSS,
    PEACH,
    PINE,
    PLUM,
    RUST,
    SAGE,
    TEAL,
    WINE,
    Sheet,
    bezier,
    clear,
    cut,
    disc,
    fill,
    grain,
    light,
    lit,
    mixed,
    ramp,
    sides,
    smooth,
    stroke,
)


def dahlia(sheet: Sheet) -> None:
    random = sheet.random
    sheet.ground(mixed(PINE, TEAL, 0.5), PINE, INK, start=0, end=900 + 1024j)
    for ring, tone, far in ((0, mixed(PINE, INK, 0.4), 760), (1, mixed(TEAL, PINE, 0.5), 700), (2, MOSS, 620)):
        for i in range(9):
            angle = (i + ring / 3) * math.tau / 9 + random.uniform(-0.15, 0.15)
            base, tip = 505 + 500j + rect(260, angle), 505 + 500j + rect(far * random.uniform(0.9, 1.05), angle + 0.2)
            sheet.paint(cut(leaf(base, tip, 200, mixed(tone, SAGE, random.uniform(0, 0.25)), 0.16, 8)))
    glow = sheet.radial(505 + 500j, 520, clear(INK, 0.9), clear(INK, 0.85), clear(INK, 0))
    sheet.paint(disc(535 + 540j, 520, glow))
    middle = 505 + 490j
    count, reach = 190, 432
    tones = [LEMON, GOLD, mixed(PEACH, GOLD, 0.3), CORAL, mixed(CORAL, WINE, 0.45), WINE, mixed(WINE, PLUM, 0.7)]
    petals, shades = [], []
    for i in range(count, 0, -1):
        share = (i / count) ** 0.55
        angle = i * 2.39996 + random.uniform(-0.04, 0.04)
        far = reach * share * random.uniform(0.97, 1.03)
        long = 26 + 165 * share
        base, tip = middle + rect(max(0, far - long), angle), middle + rect(far, angle)
        wide = 16 + 92 * share
        spine = bezier(base, base + (tip - base) / 3, base + (tip - base) * 2 / 3, tip, 9)
        edge, other = sides(spine, lambda t: wide * math.sin(math.pi * min(0.99, 0.15 + 0.85 * t) ** 1.25) ** 0.8)
        shape = smooth(edge + [tip] + other[::-1])
        bright = light(rect(1, angle))
        tone = ramp(tones, share * 0.98 + random.uniform(-0.05, 0.05))
        tone = lit(tone, bright, 0.45, 0.6, PEACH, PLUM)
        petals.append(
            fill(
                shape,
                sheet.linear(base, tip, mixed(tone, INK, 0.7), mixed(tone, PLUM, 0.45), tone, mixed(tone, CREAM, 0.3)),
            )
        )
        petals.append(fill(stroke(spine[2:], wide * 0.07), clear(PLUM, 0.4)))
        for a in (0.5, -0.5):
            fold = [p + (e - p) * abs(a) if a > 0 else p + (o - p) * abs(a) for p, e, o in zip(spine, edge, other)][3:9]
            petals.append(fill(stroke(fold, wide * 0.04), clear(CREAM if a > 0 else PLUM, 0.35)))
        shadow = mixed(RUST, INK, min(0.9, share * 1.3))
        shades.append(
            fill(
                shape,
                sheet.linear(base, tip, clear(shadow, 0.8), clear(shadow, 0.25), clear(shadow, 0), clear(shadow, 0)),
            )
        )
        if i % 24 == 1:
            sheet.paint(cut(*petals), grain(*shades))
            petals, shades = [], []
