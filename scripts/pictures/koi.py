"""Koi among water lilies."""

import math
from cmath import rect

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
    Points,
    Sheet,
    band,
    bezier,
    blade,
    blot,
    clear,
    cut,
    disc,
    fill,
    fine,
    grain,
    group,
    light,
    line,
    lit,
    mixed,
    polygon,
    sides,
    smooth,
    soft,
    stroke,
    traced,
    xy,
)


def koi(sheet: Sheet) -> None:
    random = sheet.random
    sheet.ground(mixed(SKY, TEAL, 0.6), TEAL, mixed(PINE, TEAL, 0.3), PINE, INK, start=40 + 0j, end=860 + 1024j)
    stones = []
    for _ in range(90):
        place = complex(random.uniform(-30, SIZE + 30), random.uniform(-30, SIZE + 30))
        size = random.uniform(16, 60)
        stones.append(
            fill(blot(random, place, size, 0.15, 9, 0.75), clear(random.choice((PINE, INK, TEAL, SKY, PLUM)), 0.24))
        )
    sheet.paint(soft(3, *stones))
    rings = []
    for middle, reach in ((250 + 210j, 250), (800 + 480j, 300), (330 + 860j, 240)):
        for k in range(1, 7):
            r = reach * k / 6
            shape = blot(random, middle, r, 0.03, 18, 0.92)
            rings.append(
                line(
                    shape,
                    clear(MIST, 0.55 - 0.07 * k),
                    5 - 0.5 * k,
                    f'stroke-dasharray="{r * 1.7:.0f} {r * 0.35:.0f} {r * 0.9:.0f} {r * 0.2:.0f}"',
                )
            )
    sheet.paint(cut(*rings))
    fish(
        sheet,
        traced("822 800, 700 730, 590 800, 450 850, 330 770, 268 660"),
        128,
        GOLD,
        [mixed(GOLD, CREAM, 0.4), OCHRE, CORAL],
    )
    fish(
        sheet,
        traced("180 610, 250 470, 390 430, 520 480, 650 440, 716 320"),
        150,
        CREAM,
        [CORAL, CORAL, mixed(CORAL, WINE, 0.3)],
    )
    fish(
        sheet,
        [690 + 60j, 560 + 150j, 430 + 140j, 300 + 180j, 240 + 270j],
        112,
        mixed(CREAM, BLUSH, 0.3),
        [INK, CORAL, INK],
    )
    for middle, size, turn in (
        (890 + 190j, 150, 2.3),
        (120 + 880j, 160, -0.6),
        (955 + 420j, 96, 2.9),
        (905 + 905j, 132, 3.6),
        (70 + 370j, 86, 0.3),
        (300 + 985j, 84, -1.2),
        (650 + 985j, 62, -1.7),
    ):
        pad(sheet, middle, size, turn)
    lotus(sheet, 862 + 208j, 112)
    lotus(sheet, 122 + 868j, 84)
    petals = []
    for _ in range(26):
        place = complex(random.uniform(30, 990), random.uniform(30, 990))
        if any(abs(place - head) < 110 for head in (240 + 250j, 716 + 340j, 280 + 690j)):
            continue
        way = rect(random.uniform(18, 30), random.uniform(0, math.tau))
        petals.append(
            fill(
                stroke(
                    bezier(
                        place + 4 + 6j, place + 4 + 6j + way * 0.4, place + 4 + 6j + way * 0.8, place + 4 + 6j + way, 5
                    ),
                    13,
                ),
                clear(INK, 0.4),
            )
        )
        petals.append(
            fill(
                stroke(bezier(place, place + way * 0.4, place + way * 0.8, place + way, 5), 13),
                random.choice((BLUSH, CREAM, PEACH)),
            )
        )
    sheet.paint(cut(*petals))


def fish(sheet: Sheet, way: Points, wide: float, tone: str, patches: list[str]) -> None:
    """A koi from above; its way goes from the tail to the mouth."""
    random = sheet.random
    spine = fine(way, 8)
    last = len(spine) - 1
    long = sum(abs(b - a) for a, b in zip(spine, spine[1:]))

    def width(t: float) -> float:
        return (
            wide
            * (0.14 + 0.86 * math.sin(math.pi * min(1, t * 0.62 + 0.03)) ** 1.3)
            * (1 if t < 0.86 else math.sqrt(max(0.03, 1 - ((t - 0.86) / 0.145) ** 2)))
        )

    body = band(spine, width)
    one, two = sides(spine, width)
    shadow = group(fill(body, clear(INK, 0.55)), more='transform="translate(26 40)"')
    fins = []
    tail, back = spine[0], (spine[0] - spine[3]) / abs(spine[0] - spine[3])
    for side in (-1, 1):
        for spread, reach in ((0.62, 0.3), (0.25, 0.24)):
            tip = tail + back * rect(long * reach, side * spread)
            base = spine[2]
            shape = smooth(
                [
                    base,
                    tail + back * rect(long * 0.12, side * (spread + 0.35)),
                    tip,
                    tail + back * rect(long * 0.16, side * spread * 0.3),
                ]
            )
            fins.append(fill(shape, clear(mixed(tone, CREAM, 0.4), 0.82)))
            for k in range(5):
                ray = tail + back * rect(long * reach * 0.85, side * (spread - 0.16 + 0.08 * k))
                fins.append(
                    line(polygon([base + (tail - base) * 0.5, ray], False), clear(mixed(tone, RUST, 0.45), 0.6), 2)
                )
    for share, reach, lean in ((0.72, 0.78, 2.2), (0.4, 0.42, 2.45)):
        i = int(last * share)
        ahead = (spine[i + 1] - spine[i - 1]) / abs(spine[i + 1] - spine[i - 1])
        for side, edge in ((1, one), (-1, two)):
            root = edge[i] + (spine[i] - edge[i]) * 0.25
            tip = root + ahead * rect(wide * reach, side * lean * 0.93)
            shape = smooth(
                [
                    root + ahead * wide * 0.12,
                    root + ahead * rect(wide * reach * 0.8, side * (lean - 0.75)),
                    tip,
                    root + ahead * rect(wide * reach * 0.7, side * (lean + 0.45)),
                    root - ahead * wide * 0.1,
                ]
            )
            fins.append(fill(shape, clear(mixed(tone, CREAM, 0.4), 0.85)))
            for k in range(6):
                ray = root + ahead * rect(wide * reach * 0.82, side * (lean - 0.7 + 0.21 * k))
                fins.append(line(polygon([root, ray], False), clear(mixed(tone, RUST, 0.45), 0.6), 2))
    marks = []
    for k in range(6):
        i = int(last * (0.1 + 0.15 * k + random.uniform(-0.04, 0.04)))
        place = spine[i] + (one[i] - spine[i]) * random.uniform(-0.7, 0.7)
        marks.append(fill(blot(random, place, wide * random.uniform(0.2, 0.42), 0.3, 10), random.choice(patches)))
    scales = []
    for i in range(3, int(last * 0.8)):
        for k in range(-3, 4):
            place = spine[i] + (one[i] - spine[i]) * (k + (0.5 if i % 2 else 0)) / 4
            ahead = (spine[i + 1] - spine[i - 1]) / abs(spine[i + 1] - spine[i - 1])
            size = width(i / last) * 0.11
            scales.append(
                line(
                    smooth([place + ahead * rect(size, a) for a in (1.2, 2.3, math.pi, -2.3, -1.2)], False),
                    clear(RUST, 0.4),
                    1.8,
                )
            )
    ridge_fin = fill(
        stroke(spine[int(last * 0.36) : int(last * 0.68)], wide * 0.13), clear(mixed(tone, RUST, 0.4), 0.8)
    )
    i = int(last * 0.9)
    eyes = []
    for edge in (one, two):
        eye = spine[i] + (edge[i] - spine[i]) * 0.8
        eyes += [disc(eye, wide * 0.055, INK), disc(eye - 1 - 2j, wide * 0.018, CREAM)]
    upper, lower = (one, two) if sum(light(a - b) for a, b in zip(one, two)) > 0 else (two, one)
    shaded = smooth(lower + [s + (u - s) * 0.05 for s, u in zip(spine, upper)][::-1])
    m = last // 2
    dark = sheet.linear(spine[m], lower[m] + (lower[m] - spine[m]) * 0.3, clear(PLUM, 0.1), clear(PLUM, 0.85))
    gleam = fill(
        stroke([s + (u - s) * 0.55 for s, u in zip(spine, upper)][int(last * 0.3) : int(last * 0.92)], wide * 0.1),
        clear(CREAM, 0.75),
    )
    sheet.paint(
        soft(9, shadow),
        cut(
            *fins,
            fill(body, tone),
            sheet.within(body, cut(*marks), *scales, grain(fill(shaded, dark)), soft(2, gleam)),
            ridge_fin,
            *eyes,
        ),
    )


def pad(sheet: Sheet, middle: Point, size: float, turn: float) -> None:
    """A leaf of a water lily."""
    random = sheet.random
    rim = [
        middle + rect(size * random.uniform(0.96, 1.04), turn + 0.22 + (math.tau - 0.44) * i / 22) for i in range(23)
    ]
    shape = f"{smooth(rim, False)}L{xy(middle)}Z"
    tone = mixed(MOSS, PINE, random.uniform(0.1, 0.5))
    lit = sheet.linear(middle - size * (0.8 + 0.8j), middle + size * 0.2, clear(SAGE, 0.95), clear(SAGE, 0))
    dark = sheet.linear(middle, middle + size * (0.75 + 0.75j), clear(INK, 0), clear(INK, 0.75))
    veins = [
        fill(
            blade([middle, middle + (p - middle) * 0.5, middle + (p - middle) * 0.93], size * 0.03, 1),
            mixed(SAGE, MIST, 0.3),
        )
        for p in rim[1:-1:2]
    ]
    sheet.paint(
        soft(7, group(fill(shape, clear(INK, 0.55)), more='transform="translate(14 20)"')),
        cut(
            fill(shape, tone),
            grain(fill(shape, lit), fill(shape, dark)),
            *veins,
            line(smooth(rim, False), mixed(SAGE, OCHRE, 0.3), size * 0.025),
        ),
    )


def lotus(sheet: Sheet, middle: Point, reach: float) -> None:
    random = sheet.random
    for share, count, wide in ((1, 9, 0.5), (0.78, 8, 0.44), (0.52, 6, 0.36)):
        petals = []
        for i in range(count):
            angle = (i + share) * math.tau / count + random.uniform(-0.08, 0.08)
            tip = middle + rect(reach * share, angle)
            way = tip - middle
            spine = bezier(middle, middle + way * 0.4, middle + way * 0.75, tip, 8)
            tone = lit(mixed(BLUSH, CREAM, 0.2), light(way), 0.7, 0.7, CREAM, CORAL)
            edge, other = sides(spine, lambda t: reach * share * wide * math.sin(math.pi * (0.1 + 0.9 * t)) ** 0.9)
            petals.append(
                fill(
                    smooth(edge + [tip] + other[::-1]),
                    sheet.linear(
                        middle, tip, mixed(tone, WINE, 0.55), mixed(tone, CORAL, 0.2), tone, mixed(tone, CORAL, 0.3)
                    ),
                )
            )
            petals.append(line(smooth(edge + [tip] + other[::-1]), clear(WINE, 0.3), 1.4))
            petals.append(fill(stroke(spine[1:], reach * 0.02), clear(CORAL, 0.5)))
        sheet.paint(cut(*petals))
    stamens = [
        disc(
            middle + rect(reach * 0.17 * math.sqrt(i / 40), i * 2.39996),
            reach * 0.025,
            random.choice((GOLD, OCHRE, mixed(GOLD, CREAM, 0.5))),
        )
        for i in range(40)
    ]
    sheet.paint(cut(disc(middle, reach * 0.18, OCHRE), *stamens))
