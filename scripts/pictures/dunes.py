"""A caravan in the desert."""

import math

from pictures.scenery import below, clouds, hill, ridge, sun
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
    SKY,
    TEAL,
    WINE,
    Points,
    Sheet,
    clear,
    cut,
    disc,
    fill,
    fine,
    grain,
    group,
    line,
    mixed,
    polygon,
    smooth,
    stroke,
    traced,
)


def dunes(sheet: Sheet) -> None:
    random = sheet.random
    sheet.ground(TEAL, SKY, MIST, BLUSH, PEACH, start=900 - 40j, end=300 + 560j)
    clouds(sheet, 10, 400, 17, [SKY, CREAM, PEACH, CREAM, mixed(CORAL, PEACH, 0.5)], 38)
    sun(sheet, 262 + 250j, 96, CREAM, CREAM, mixed(GOLD, CREAM, 0.3))
    hill(sheet, ridge(random, 420, 470, 40, 0.5), mixed(PEACH, PLUM, 0.42), PEACH, PLUM, False)
    shapes = (
        (
            traced("-40 520, 130 470, 330 500, 520 430, 690 476, 880 450, 1070 490"),
            3,
            [560 + 560j, 470 + 640j, 600 + 720j],
            mixed(PEACH, BLUSH, 0.4),
            mixed(CORAL, PLUM, 0.4),
        ),
        (
            traced("-40 600, 120 560, 300 500, 440 570, 640 630, 860 600, 1070 540"),
            2,
            [250 + 600j, 380 + 700j, 280 + 820j],
            PEACH,
            mixed(WINE, RUST, 0.4),
        ),
        (
            traced("-40 690, 200 730, 420 700, 600 620, 760 560, 900 640, 1070 700"),
            4,
            [700 + 660j, 790 + 740j, 640 + 900j],
            mixed(PEACH, GOLD, 0.4),
            mixed(RUST, WINE, 0.5),
        ),
        (
            traced("-40 760, 110 700, 260 740, 420 830, 640 880, 860 850, 1070 790"),
            1,
            [150 + 800j, 60 + 880j, 200 + 1060j],
            mixed(GOLD, OCHRE, 0.35),
            mixed(WINE, PLUM, 0.4),
        ),
        (
            traced("-40 960, 200 930, 460 950, 700 880, 840 850, 960 900, 1070 940"),
            4,
            [780 + 910j, 860 + 980j, 700 + 1080j],
            mixed(OCHRE, RUST, 0.35),
            mixed(PLUM, INK, 0.5),
        ),
    )
    for number, (top, peak_at, keel, tone, dark) in enumerate(shapes):
        crest = fine(top, 8)
        body = below(crest)
        edge = fine([top[peak_at]] + keel, 8)
        right = [p for p in crest if p.real >= top[peak_at].real]
        shadow = polygon(edge + [complex(1080, 1080), complex(1080, right[-1].imag)] + right[::-1])
        y = top[peak_at].imag
        warmth = (CORAL, RUST, RUST, RUST, WINE)[number]
        lit = sheet.linear(complex(-60, y - 40), complex(420, y + 260), clear(CREAM, 0.75), clear(CREAM, 0))
        warm = sheet.linear(
            complex(top[peak_at].real - 20, y),
            complex(top[peak_at].real - 330, y + 330),
            clear(warmth, 0),
            clear(warmth, 0.1),
            clear(warmth, 0.75),
        )
        fade = sheet.linear(top[peak_at], complex(1080, y + 150), clear(INK, 0.5), clear(tone, 0), clear(tone, 0.95))
        sheet.paint(cut(fill(body, tone), grain(fill(body, warm), fill(body, lit))))
        sheet.paint(
            cut(fill(shadow, dark), grain(fill(shadow, fade)), line(smooth(edge, False), mixed(tone, CREAM, 0.7), 3))
        )
        furrows = []
        for k in range(1, 13):
            sunk = 13 * k + 1.6 * k * k * (0.35 + 0.2 * number)
            part = [
                p + complex(random.uniform(-3, 3), sunk + 6 * math.sin(p.real / 28 + k))
                for p in crest[::2]
                if p.real < top[peak_at].real - k * 9
            ]
            if len(part) > 4:
                start = random.randint(0, 2)
                furrows.append(
                    fill(
                        stroke(part[start : len(part) - random.randint(0, 2)], 3 + number), clear(dark, 0.5 - k * 0.02)
                    )
                )
        sheet.paint(cut(grain(*furrows)))
        if number == 2:
            caravan(sheet, crest)


def caravan(sheet: Sheet, crest: Points) -> None:
    """Camels that go down a crest, with their guide ahead."""
    outline = (
        (1, -1.25),
        (0.9, -1.55),
        (0.5, -1.6),
        (0.25, -1.95),
        (0, -2.15),
        (-0.25, -1.95),
        (-0.45, -1.6),
        (-0.75, -1.5),
        (-0.98, -1.3),
        (-1.15, -1.5),
        (-1.2, -1.95),
        (-1.25, -2.22),
        (-1.45, -2.28),
        (-1.78, -2.12),
        (-1.74, -1.96),
        (-1.42, -1.94),
        (-1.36, -1.6),
        (-1.2, -1.15),
        (-0.9, -0.92),
        (-0.85, -0.5),
        (-0.92, 0.05),
        (-0.76, 0.05),
        (-0.66, -0.5),
        (-0.58, -0.85),
        (0, -0.78),
        (0.55, -0.9),
        (0.7, -0.5),
        (0.62, 0.05),
        (0.78, 0.05),
        (0.9, -0.45),
        (0.97, -0.9),
    )
    legs = ((-0.7, -0.9, -0.55), (0.72, -0.9, 0.95))
    rug = ((-0.42, -1.72), (-0.2, -2.05), (0, -2.24), (0.2, -2.05), (0.42, -1.72), (0.46, -1.15), (-0.46, -1.15))
    animals = []
    for x, size, tone in ((566, 25, CORAL), (646, 25, TEAL), (722, 24, GOLD)):
        foot = min(crest, key=lambda p: abs(p.real - x)) + 2j
        for a, b, c in legs:
            leg = [
                foot + complex(a - 0.09, b) * size,
                foot + complex(a + 0.09, b) * size,
                foot + complex(c + 0.07, 0.05) * size,
                foot + complex(c - 0.07, 0.05) * size,
            ]
            animals.append(fill(polygon(leg), mixed(OCHRE, RUST, 0.5)))
        animals.append(
            fill(
                polygon([foot + complex(a, b) * size for a, b in outline]),
                sheet.linear(foot - size * 2j, foot, mixed(CREAM, PEACH, 0.4), mixed(OCHRE, PEACH, 0.4)),
            )
        )
        animals.append(fill(polygon([foot + complex(a, b) * size for a, b in rug]), tone))
        animals.append(
            line(polygon([foot + complex(-0.44, -1.3) * size, foot + complex(0.44, -1.3) * size], False), CREAM, 2.5)
        )
    foot = min(crest, key=lambda p: abs(p.real - 500)) + 2j
    animals.append(fill(polygon([foot + w for w in (-9 + 0j, -7 - 26j, -4 - 36j, 4 - 36j, 8 - 26j, 11 + 0j)]), CREAM))
    animals += [disc(foot - 41j, 6.5, RUST), fill(polygon([foot + w for w in (-8 - 42j, 0 - 50j, 8 - 42j)]), TEAL)]
    animals.append(line(polygon([foot + 6 - 24j, foot + 30 - 34j], False), CREAM, 1.6))
    sheet.paint(group(*animals))
