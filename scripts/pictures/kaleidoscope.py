"""A star of Penrose's rhombs."""

import math
from cmath import rect

from pictures.sheet import (
    CORAL,
    CREAM,
    GOLD,
    INK,
    LEMON,
    PEACH,
    PLUM,
    SAGE,
    SHEET,
    SIZE,
    SKY,
    TEAL,
    WINE,
    Sheet,
    clear,
    fill,
    grain,
    light,
    line,
    lit,
    mixed,
    polygon,
    ramp,
)


def kaleidoscope(sheet: Sheet) -> None:
    """Penrose's rhombs, each a cut stone; the colours lie in rings around a star."""
    sheet.ground(INK, PLUM)
    middle, golden = 486 + 470j, (1 + math.sqrt(5)) / 2
    turn = 0.13  # so that no seam is upright
    triangles = []
    for i in range(10):
        one, two = (middle + rect(1240, (2 * i + k) * math.pi / 10 + turn) for k in (-1, 1))
        triangles.append((True, middle, two, one) if i % 2 == 0 else (True, middle, one, two))
    for _ in range(5):
        smaller = []
        for thin, a, b, c in triangles:
            if thin:
                p = a + (b - a) / golden
                smaller += [(True, c, p, b), (False, p, c, a)]
            else:
                q, r = b + (a - b) / golden, b + (c - b) / golden
                smaller += [(False, r, c, a), (False, q, r, b), (True, r, q, a)]
        triangles = smaller
    rings = [
        CREAM,
        LEMON,
        GOLD,
        CORAL,
        WINE,
        PLUM,
        mixed(INK, TEAL, 0.2),
        TEAL,
        SKY,
        mixed(SAGE, SKY, 0.5),
        PEACH,
        CORAL,
    ]
    done: set[tuple[int, int]] = set()
    stones, shades, seams = [], [], []
    for thin, a, b, c in triangles:
        heart = (b + c) / 2
        key = (round(heart.real), round(heart.imag))
        if key in done or not (-70 < heart.real < SIZE + 70 and -70 < heart.imag < SIZE + 70):
            continue
        done.add(key)
        d = b + c - a
        far = abs(heart - middle)
        bright = light(heart - middle)
        share = far / 760 - 0.05 * bright + (0.05 if thin else 0)
        tone = ramp(rings, share)
        tone = lit(tone, bright, 0.2, 0.22)
        other = ramp(rings, (share + (0.5 if thin else 0.14)) % 1)
        table = (mixed(other, CREAM, 0.3), mixed(other, INK, 0.25))
        corners = [a, b, d, c]
        for i in range(4):
            one, two = corners[i], corners[(i + 1) % 4]
            facet = lit(tone, light((one + two) / 2 - heart), 0.3, 0.45)
            stones.append(fill(polygon([heart, one, two]), facet, f'stroke="{facet}" stroke-width="1"'))
        inner = [heart + (p - heart) * 0.56 for p in corners]
        stones.append(fill(polygon(inner), sheet.linear(inner[0], inner[2], *table)))
        core = [heart + (p - heart) * 0.24 for p in corners]
        stones.append(fill(polygon(core), mixed(tone, CREAM, 0.35)))
        shades.append(
            fill(polygon(corners), sheet.linear(heart - 40 - 40j, heart + 40 + 40j, clear(INK, 0), clear(INK, 0.4)))
        )
        seams.append(line(polygon(corners), mixed(GOLD, CREAM, 0.5), 3))
    sheet.paint(*stones, grain(*shades), *seams)
    glow = sheet.radial(middle, 640, clear(CREAM, 0.2), clear(CREAM, 0), clear(INK, 0.1), clear(INK, 0.6))
    sheet.paint(fill(SHEET, glow, 'style="mix-blend-mode: soft-light"'))
