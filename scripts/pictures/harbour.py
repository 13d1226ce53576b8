"""Sailing boats in a harbour."""

import math

from pictures.scenery import bird, clouds, hill, ridge, swell
from pictures.sheet import (
    BLUSH,
    CORAL,
    CREAM,
    GOLD,
    INK,
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
    bezier,
    blade,
    blot,
    clear,
    cut,
    disc,
    fill,
    grain,
    group,
    line,
    mixed,
    oval,
    polygon,
    smooth,
    stroke,
)


def harbour(sheet: Sheet) -> None:
    random = sheet.random
    quay = 492
    sheet.ground(mixed(SKY, TEAL, 0.35), SKY, MIST, CREAM, BLUSH, start=900 - 60j, end=300 + 480j)
    clouds(sheet, 10, 330, 16, [mixed(SKY, TEAL, 0.4), CREAM, PEACH, mixed(SKY, MIST, 0.3), PEACH], 36)
    hill(
        sheet,
        [p - 60j * math.sin(max(0, p.real) / 330) for p in ridge(random, 330, 250, 40, 0.5)],
        mixed(TEAL, MIST, 0.5),
        BLUSH,
        TEAL,
        False,
    )
    green = [p - 70j * math.exp(-(((p.real - 800) / 240) ** 2)) for p in swell(random, 360, 14, 90)]
    hill(sheet, green, mixed(MOSS, TEAL, 0.3), SAGE, PINE)
    trees = []
    for _ in range(60):
        x = random.uniform(-10, SIZE)
        place = complex(x, 372 - 70 * math.exp(-(((x - 800) / 240) ** 2)) + random.uniform(0, 40))
        trees.append(fill(blot(random, place, random.uniform(9, 20), 0.2, 9), mixed(MOSS, PINE, random.random())))
    sheet.paint(cut(*trees))
    lighthouse(sheet, 836 + 300j)
    fronts = []
    tones = [CORAL, CREAM, GOLD, mixed(SKY, CREAM, 0.3), PEACH, WINE, BLUSH, TEAL, OCHRE]
    last, x = "", -24.0
    while x < SIZE:
        wide = random.uniform(62, 96)
        last = random.choice([tone for tone in tones if tone != last])
        fronts.append(front(sheet, x, quay + 6, wide, random.uniform(108, 196), last))
        x += wide
    wall = f"M-20 {quay}H1050V{quay + 26}H-20Z"
    blocks = [
        line(polygon([complex(x, quay + 4), complex(x + 2, quay + 24)], False), clear(INK, 0.5), 2)
        for x in range(-10, 1040, 34)
    ]
    town = cut(*fronts, fill(wall, mixed(PLUM, PEACH, 0.3)), *blocks)
    sheet.paint(f'<g id="town">{town}</g>')
    water = f"M-20 {quay + 24}H1050V1050H-20Z"
    deep = sheet.linear(
        complex(120, quay),
        complex(420, SIZE + 40),
        mixed(SKY, MIST, 0.3),
        mixed(SKY, TEAL, 0.5),
        TEAL,
        mixed(TEAL, INK, 0.5),
        INK,
    )
    mirrored = group('<use href="#town"/>', more=f'transform="translate(0 {2 * quay + 48}) scale(1 -1)" opacity="0.6"')
    sheet.paint(fill(water, deep), sheet.within(water, group(mirrored, more='filter="url(#ripple)"')))
    ripples = []
    for _ in range(200):
        depth = random.random() ** 1.1
        y = quay + 40 + depth * (SIZE - quay - 30)
        middle = complex(random.uniform(-20, SIZE + 20), y)
        long = random.uniform(18, 70) * (0.5 + depth)
        lit = random.random() < 0.62 - middle.real / 2600
        tone = random.choice((MIST, CREAM, SKY) if lit else (INK, TEAL, PINE, mixed(TEAL, SKY, 0.4)))
        ripples.append(
            fill(
                stroke(
                    [middle - long, middle - long * 0.3 + 3j, middle + long * 0.4 - 2j, middle + long], 3 + 7 * depth
                ),
                clear(tone, 0.8),
            )
        )
    sheet.paint(cut(*ripples))
    yacht(sheet, 812 + 640j, 150, [CREAM, BLUSH], TEAL)
    yacht(sheet, 150 + 610j, 118, [mixed(GOLD, CREAM, 0.3), GOLD], WINE)
    yacht(sheet, 452 + 800j, 290, [CORAL, CREAM], INK)
    dinghy(sheet, 822 + 890j, 120)
    flock = ((72 + 74j, 42), (196 + 150j, 30), (318 + 72j, 32), (650 + 110j, 32), (960 + 560j, 28), (640 + 560j, 22))
    for place, wing in flock:
        sheet.paint(bird(place + 3 + 4j, wing, clear(INK, 0.7)), bird(place, wing, CREAM))


def front(sheet: Sheet, x: float, foot: float, wide: float, tall: float, tone: str) -> str:
    """A house on the quay."""
    random = sheet.random
    top = foot - tall
    wall = polygon([complex(x, foot), complex(x, top), complex(x + wide, top), complex(x + wide, foot)])
    peak = wide * random.uniform(0.3, 0.55)
    roof_tone = random.choice((RUST, mixed(RUST, PLUM, 0.5), mixed(CORAL, RUST, 0.5), mixed(PLUM, INK, 0.4)))
    roof = [complex(x - 5, top + 4), complex(x + wide / 2, top - peak), complex(x + wide + 5, top + 4)]
    parts = [
        fill(
            wall,
            sheet.linear(
                complex(x, top), complex(x + wide, foot), mixed(tone, CREAM, 0.25), tone, mixed(tone, PLUM, 0.35)
            ),
        )
    ]
    parts.append(fill(polygon(roof), roof_tone))
    parts.append(fill(polygon([roof[1], roof[2], complex(x + wide / 2, top + 4)]), clear(INK, 0.3)))
    if random.random() < 0.6:
        stack = complex(x + wide * 0.74, top - peak * 0.75)
        parts.insert(0, fill(polygon([stack, stack + 11, stack + 11 + 30j, stack + 30j]), mixed(roof_tone, INK, 0.3)))
    floors = int(tall // 44)
    for floor in range(floors):
        for k in range(2 if wide < 80 else 3):
            count = 2 if wide < 80 else 3
            place = complex(x + wide * (k + 0.5) / count - 7, top + 14 + floor * (tall - 30) / floors)
            glass = random.choice((INK, mixed(INK, TEAL, 0.5), mixed(INK, TEAL, 0.5), GOLD))
            parts.append(
                fill(
                    polygon([place - 3 - 3j, place + 17 - 3j, place + 17 + 25j, place - 3 + 25j]),
                    mixed(tone, CREAM, 0.7),
                )
            )
            parts.append(fill(polygon([place, place + 14, place + 14 + 22j, place + 22j]), glass))
            if random.random() < 0.4:
                shutter = random.choice((TEAL, PINE, WINE, INK))
                parts.append(fill(polygon([place - 9 - 3j, place - 3 - 3j, place - 3 + 25j, place - 9 + 25j]), shutter))
                parts.append(
                    fill(polygon([place + 17 - 3j, place + 23 - 3j, place + 23 + 25j, place + 17 + 25j]), shutter)
                )
    door = complex(x + wide * 0.5 - 8, foot - 34)
    parts.append(
        fill(
            polygon([door, door + 17, door + 17 + 34j, door + 34j]), mixed(random.choice((WINE, PINE, INK)), tone, 0.1)
        )
    )
    if random.random() < 0.5:
        for k in range(6):
            a = complex(x + wide * k / 6, foot - 52)
            parts.append(fill(polygon([a, a + wide / 6, a + wide / 6 + 15j, a + 15j]), (CREAM, CORAL)[k % 2]))
    return "".join(parts)


def lighthouse(sheet: Sheet, foot: Point) -> None:
    tall, wide = 196, 27
    parts = []
    for k in range(5):
        low, high = k / 5, (k + 1) / 5
        w, v = wide * (1 - 0.4 * low), wide * (1 - 0.4 * high)
        tone = (CREAM, CORAL)[k % 2]
        shape = polygon(
            [
                foot + complex(-w, -tall * low),
                foot + complex(w, -tall * low),
                foot + complex(v, -tall * high),
                foot + complex(-v, -tall * high),
            ]
        )
        parts.append(
            fill(shape, sheet.linear(foot - wide, foot + wide, mixed(tone, CREAM, 0.3), tone, mixed(tone, PLUM, 0.55)))
        )
    top = foot - tall * 1j
    parts.append(fill(polygon([top - 22, top + 22, top + 20 - 8j, top - 20 - 8j]), INK))
    parts.append(fill(polygon([top - 12 - 8j, top + 12 - 8j, top + 12 - 34j, top - 12 - 34j]), GOLD))
    parts.append(line(polygon([top - 8j, top - 34j], False), INK, 3))
    parts.append(fill(polygon([top - 17 - 34j, top + 17 - 34j, top - 58j]), WINE))
    glow = sheet.radial(top - 20j, 110, clear(GOLD, 0.5), clear(GOLD, 0))
    sheet.paint(disc(top - 20j, 110, glow), cut(*parts))


def yacht(sheet: Sheet, middle: Point, size: float, tones: list[str], hull_tone: str) -> None:
    """A boat with two sails; `middle` is on the water, under the mast."""

    def at(x: float, y: float) -> Point:
        return middle + complex(x, y) * size

    hull = (
        smooth([at(-0.86, -0.2), at(-0.4, -0.14), at(0.2, -0.14), at(0.98, -0.27)], False)
        + smooth(
            [at(0.98, -0.27), at(0.82, 0.0), at(0.6, 0.08), at(-0.6, 0.08), at(-0.78, -0.05), at(-0.86, -0.2)], False
        ).replace("M", "L", 1)
        + "Z"
    )
    luff = bezier(at(0.04, -2.0), at(0.06, -1.4), at(0.06, -0.8), at(0.04, -0.34), 8)
    leech = bezier(at(0.04, -2.0), at(-0.34, -1.5), at(-0.66, -0.9), at(-0.78, -0.42), 8)
    main = smooth(luff[::-1] + leech[1:])
    jib_in = bezier(at(0.1, -1.78), at(0.14, -1.2), at(0.2, -0.7), at(0.14, -0.36), 8)
    jib_out = bezier(at(0.1, -1.78), at(0.5, -1.2), at(0.74, -0.8), at(0.9, -0.32), 8)
    jib = smooth(jib_in[::-1] + jib_out[1:])
    strips, shades = [], []
    for k in range(8):
        strips.append(
            fill(
                polygon([luff[k], luff[k + 1], leech[k + 1], leech[k]]),
                mixed(tones[k % 2], CREAM, 0.1),
                f'stroke="{mixed(tones[k % 2], PLUM, 0.25)}" stroke-width="1"',
            )
        )
        strips.append(
            fill(
                polygon([jib_in[k], jib_in[k + 1], jib_out[k + 1], jib_out[k]]),
                mixed(tones[1], CREAM, 0.4),
                f'stroke="{mixed(tones[1], PLUM, 0.2)}" stroke-width="1"',
            )
        )
    shades.append(
        fill(main, sheet.linear(at(-0.5, -1), at(0.1, -0.8), clear(PLUM, 0), clear(PLUM, 0.05), clear(PLUM, 0.55)))
    )
    shades.append(fill(jib, sheet.linear(at(0.2, -1), at(0.7, -0.6), clear(PLUM, 0.28), clear(PLUM, 0))))
    boat = [
        fill(hull, sheet.linear(at(0, -0.2), at(0.1, 0.1), mixed(hull_tone, SKY, 0.2), mixed(hull_tone, INK, 0.5))),
        line(smooth([at(-0.84, -0.17), at(-0.4, -0.11), at(0.2, -0.11), at(0.95, -0.24)], False), CREAM, size * 0.022),
        fill(polygon([at(-0.5, -0.15), at(-0.44, -0.27), at(-0.02, -0.27), at(0.06, -0.15)]), mixed(OCHRE, RUST, 0.3)),
        *strips,
        grain(*shades),
        fill(blade([at(0.06, -0.15), at(0.06, -1), at(0.06, -2.08)], size * 0.04, size * 0.02), RUST),
        line(polygon([at(0.06, -0.32), at(-0.8, -0.38)], False), RUST, size * 0.022),
        line(polygon([at(0.08, -2.02), at(0.96, -0.28)], False), INK, 1.5),
        fill(polygon([at(0.06, -2.08), at(0.3, -2.14), at(0.06, -2.2)]), GOLD),
    ]
    picture = "".join(boat)
    mirrored = group(
        picture, more=f'transform="translate(0 {2 * middle.imag + size * 0.1:.1f}) scale(1 -1)" opacity="0.5"'
    )
    wake = [
        fill(
            stroke([at(a, 0.09 + 0.03 * i), at(a + 0.3, 0.08 + 0.03 * i), at(a + 0.62, 0.1 + 0.03 * i)], size * 0.04),
            CREAM,
        )
        for i, a in enumerate((-1.05, 0.55, -0.3))
    ]
    sheet.paint(group(mirrored, more='filter="url(#ripple)"'), cut(picture, *wake))


def dinghy(sheet: Sheet, middle: Point, size: float) -> None:
    def at(x: float, y: float) -> Point:
        return middle + complex(x, y) * size

    rim = smooth([at(-1, -0.3), at(-0.5, -0.1), at(0.3, -0.06), at(1.05, -0.34), at(0.3, -0.3), at(-0.5, -0.34)])
    hull = smooth(
        [
            at(-1, -0.3),
            at(-0.5, -0.12),
            at(0.3, -0.08),
            at(1.05, -0.34),
            at(0.8, 0.1),
            at(0.3, 0.22),
            at(-0.5, 0.2),
            at(-0.86, 0.04),
        ]
    )
    shadow = oval(at(0.06, 0.24), size * 1.0, size * 0.16, clear(INK, 0.7))
    sheet.paint(
        cut(
            shadow,
            fill(hull, sheet.linear(at(-0.8, -0.3), at(0.7, 0.3), CORAL, WINE, PLUM)),
            fill(rim, mixed(PLUM, INK, 0.5)),
            line(rim, CREAM, size * 0.04),
            fill(polygon([at(-0.3, -0.32), at(-0.12, -0.33), at(-0.12, -0.1), at(-0.3, -0.11)]), OCHRE),
            fill(polygon([at(0.34, -0.31), at(0.5, -0.31), at(0.5, -0.12), at(0.34, -0.1)]), OCHRE),
            line(polygon([at(-0.5, -0.5), at(0.72, 0.3)], False), mixed(GOLD, CREAM, 0.3), size * 0.035),
            fill(stroke([at(0.5, 0.16), at(0.72, 0.3), at(0.9, 0.42)], size * 0.12), mixed(GOLD, CREAM, 0.3)),
        )
    )
