"""Poppies above a field of poppies."""

import math
from cmath import rect

from pictures.scenery import below, bird, clouds, sun, swell
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
    SAGE,
    SIZE,
    SKY,
    TEAL,
    WINE,
    Point,
    Sheet,
    band,
    bezier,
    blade,
    blot,
    clear,
    cut,
    disc,
    fill,
    grain,
    line,
    mixed,
    polygon,
    ramp,
    smooth,
    stroke,
)


def poppies(sheet: Sheet) -> None:
    random = sheet.random
    sheet.ground(mixed(SKY, TEAL, 0.25), mixed(SKY, MIST, 0.5), BLUSH, mixed(PEACH, GOLD, 0.5), end=complex(-300, 640))
    clouds(sheet, 20, 500, 14, [mixed(SKY, TEAL, 0.6), CREAM, CREAM, BLUSH, PEACH], 34)
    sun(sheet, 742 + 196j, 104, CREAM, CREAM, mixed(GOLD, LEMON, 0.5))
    flock = ((420 + 62j, 24), (486 + 40j, 19), (534 + 84j, 15), (586 + 56j, 12))
    sheet.paint(*(bird(place, wing, INK) for place, wing in flock))
    for y, colour in ((508, mixed(SKY, MOSS, 0.4)), (560, mixed(SAGE, MOSS, 0.4)), (622, MOSS)):
        hill = below(swell(random, y, 34, 190))
        shade = sheet.linear(
            complex(0, y), complex(500, y + 260), clear(CREAM, 0.5), clear(PINE, 0.1), clear(PINE, 0.75)
        )
        sheet.paint(cut(fill(hill, colour), grain(fill(hill, shade))))
    far_field(sheet, 625, [CORAL, CORAL, mixed(CORAL, WINE, 0.5), PEACH, mixed(MOSS, PINE, 0.5)], 260, 26)
    grass = []
    for _ in range(120):
        base = complex(random.uniform(-40, SIZE + 40), SIZE + 20)
        tip = base + complex(random.uniform(-110, 110), -random.uniform(120, 380))
        colour = ramp([PINE, MOSS, SAGE], random.random() ** 1.5)
        grass.append(fill(blade(bezier(base, base - 90j, tip + 60j, tip, 6), random.uniform(7, 15)), colour))
    sheet.paint(cut(*grass))
    flowers = ((376 + 408j, 268, -0.15, 0.92), (800 + 560j, 170, 0.3, 0.72), (604 + 812j, 142, -0.3, 0.66))
    stems = []
    for middle, *_ in flowers:
        foot = complex(middle.real + 60, SIZE + 30)
        way = bezier(middle, middle + 200j, foot - 160j, foot)
        stems.append(fill(band(way, lambda t: 17 + 6 * t), mixed(PINE, MOSS, 0.4)))
        stems.append(fill(band([p - 4 for p in way], lambda t: 5), clear(SAGE, 0.7)))
    for head, foot in ((120 + 690j, 190 + 1060j), (900 + 250j, 930 + 1060j)):
        stems.append(
            fill(band(bezier(head, head - 80 - 120j, foot - 420j, foot), lambda t: 8 + 4 * t), mixed(PINE, MOSS, 0.3))
        )
        bud = [head + w for w in (0 - 22j, 26 + 6j, 22 + 52j, 0 + 78j, -22 + 52j, -26 + 6j)]
        stems.append(fill(smooth(bud), mixed(MOSS, SAGE, 0.3)))
        stems.append(fill(smooth([head + w for w in (2 - 10j, 12 + 30j, 2 + 80j, -6 + 30j)]), CORAL))
        stems.append(grain(fill(smooth(bud), sheet.linear(head - 26, head + 26, clear(PINE, 0), clear(PINE, 0.9)))))
    sheet.paint(cut(*stems))
    for flower in reversed(flowers):
        poppy(sheet, *flower)


def poppy(sheet: Sheet, middle: Point, reach: float, turn: float, flat: float) -> None:
    """An open flower; `flat` is the share of its height that is seen from the side, `turn` is where that points."""
    random = sheet.random
    tilt = rect(1, turn)

    def put(local: Point) -> Point:
        return middle + complex(local.real, local.imag * flat) * tilt

    lit = middle - reach * (0.45 + 0.5j)
    for angle, share, spread in ((-1.7, 1, 2.5), (0.2, 0.98, 2.3), (2.9, 0.96, 2.3), (1.35, 0.9, 2.5)):
        edge = []
        for i in range(15):
            t = i / 7 - 1
            r = reach * share * (1 - 0.3 * abs(t) ** 3) * random.uniform(0.95, 1.05)
            edge.append(put(rect(r, angle + t * spread / 2)))
        shape = smooth([put(0)] + edge)
        colour = sheet.radial(lit, reach * 2.1, mixed(CORAL, PEACH, 0.55), CORAL, mixed(CORAL, WINE, 0.7))
        hollow = sheet.radial(middle, reach * share, clear(WINE, 0.95), clear(WINE, 0.35), clear(WINE, 0))
        folds = []
        for _ in range(13):
            a = angle + random.uniform(-0.46, 0.46) * spread
            start, end = (
                rect(reach * 0.16, a),
                rect(reach * share * random.uniform(0.6, 0.92), a + random.uniform(-0.1, 0.1)),
            )
            way = [put(p) for p in bezier(start, start * 1.8, end * 0.7, end, 6)]
            tone = random.choice((clear(WINE, 0.5), clear(WINE, 0.4), clear(BLUSH, 0.45)))
            folds.append(fill(stroke(way, reach * 0.028), tone))
        rim = line(smooth(edge[3:-3], closed=False), clear(BLUSH, 0.5), reach * 0.016)
        shade = put(rect(reach * 0.8, angle + 0.5 * spread))
        dark = sheet.radial(shade, reach * 0.75, clear(PLUM, 0.62), clear(PLUM, 0))
        sheet.paint(cut(fill(shape, colour), *folds, rim, grain(fill(shape, hollow), fill(shape, dark))))
        blotch = [put(0)] + [
            put(rect(reach * random.uniform(0.28, 0.4), angle + t * 0.55)) for t in (-1, -0.4, 0.2, 0.9)
        ]
        sheet.paint(cut(grain(fill(smooth(blotch), clear(INK, 0.8)))))
    stamens = []
    for _ in range(90):
        a, r = random.uniform(0, math.tau), reach * random.uniform(0.19, 0.37)
        stamens.append(
            line(polygon([put(rect(reach * 0.1, a)), put(rect(r, a))], False), clear(INK, 0.7), reach * 0.008)
        )
        stamens.append(
            disc(put(rect(r, a)), reach * random.uniform(0.013, 0.024), random.choice((INK, INK, PLUM, OCHRE)))
        )
    pod = [put(rect(reach * 0.145, i * math.tau / 12)) for i in range(12)]
    rays = [
        line(polygon([put(0), put(rect(reach * 0.12, i * math.tau / 9))], False), PINE, reach * 0.018) for i in range(9)
    ]
    crown = sheet.linear(pod[7], pod[1], MIST, SAGE, MOSS)
    sheet.paint(cut(*stamens, fill(smooth(pod), crown), *rays))


def far_field(sheet: Sheet, top: float, colours: list[str], count: int, size: float) -> None:
    """Dabs in rows that become larger towards the front."""
    random = sheet.random
    dabs = []
    for i in range(count):
        depth = (i / count) ** 1.6
        middle = complex(random.uniform(-20, SIZE + 20), top + depth * (SIZE - top))
        radius = size * (0.12 + depth) * random.uniform(0.6, 1.2)
        dabs.append(fill(blot(random, middle, radius, 0.25, 7, 0.6), random.choice(colours)))
    sheet.paint(cut(*dabs))
