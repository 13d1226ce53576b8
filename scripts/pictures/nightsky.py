"""The Milky Way above a lake and a tent."""

import math
from cmath import rect

from pictures.scenery import fir, forest, hill, ridge
from pictures.sheet import (
    BLUSH,
    CORAL,
    CREAM,
    GOLD,
    INK,
    MIST,
    PEACH,
    PINE,
    PLUM,
    RUST,
    SIZE,
    SKY,
    TEAL,
    WINE,
    Point,
    Sheet,
    blade,
    clear,
    cut,
    disc,
    fill,
    grain,
    line,
    mixed,
    opacity,
    polygon,
    soft,
    stroke,
)


def nightsky(sheet: Sheet) -> None:
    random = sheet.random
    sheet.ground(INK, mixed(INK, PLUM, 0.5), mixed(PLUM, WINE, 0.4), CORAL, PEACH, start=260 + 0j, end=0 + 850j)
    start, end = 130 + 800j, 880 - 60j
    mist, dust, stars = [], [], []
    for _ in range(110):
        t = random.random()
        place = start + (end - start) * t + random.gauss(0, 44) * (1 + 0.6j)
        size = random.uniform(36, 110)
        tone = random.choice((WINE, PEACH, BLUSH, CREAM, SKY, mixed(TEAL, SKY, 0.4)))
        mist.append(disc(place, size, sheet.radial(place, size, clear(tone, 0.34), clear(tone, 0.12), clear(tone, 0))))
    for i in range(26):
        t = i / 26
        place = start + (end - start) * t + random.gauss(0, 15) * (1 + 0.6j)
        size = random.uniform(20, 44)
        dust.append(disc(place, size, sheet.radial(place, size, clear(INK, 0.5), clear(INK, 0.25), clear(INK, 0))))
    sheet.paint(soft(5, *mist), grain(opacity(0.62, *mist[::2])), soft(7, *dust))
    for i in range(620):
        if i % 2:
            t = random.random()
            place = start + (end - start) * t + random.gauss(0, 62) * (1 + 0.6j)
        else:
            place = complex(random.uniform(0, SIZE), random.uniform(0, 1) ** 1.2 * 760)
        size = 1.1 + 2.6 * random.random() ** 4
        stars.append(disc(place, size, random.choice((CREAM, CREAM, MIST, BLUSH, GOLD))))
    for _ in range(16):
        place = complex(random.uniform(20, 1000), random.uniform(20, 560))
        size = random.uniform(9, 17)
        stars.append(
            fill(polygon([place + rect(size if k % 2 == 0 else size * 0.16, k * math.pi / 4) for k in range(8)]), CREAM)
        )
        stars.append(disc(place, size * 1.5, sheet.radial(place, size * 1.5, clear(CREAM, 0.45), clear(CREAM, 0))))
    sheet.paint(
        *stars,
        fill(
            blade([236 + 196j, 160 + 236j, 84 + 280j], 5, 0.5),
            sheet.linear(236 + 196j, 84 + 280j, CREAM, clear(CREAM, 0)),
        ),
    )
    hill(sheet, ridge(random, 640, 700, 90), mixed(PLUM, CORAL, 0.4), PEACH, PLUM, False)
    hill(sheet, ridge(random, 760, 690, 80), mixed(PLUM, WINE, 0.4), CORAL, INK, False)
    forest(sheet, 792, mixed(PLUM, INK, 0.4), 60, 86)
    lake = "M-20 800L1050 800L1050 1040L-20 1040Z"
    water = sheet.linear(
        170 + 780j, 640 + 1010j, mixed(CORAL, PEACH, 0.4), mixed(WINE, PLUM, 0.3), mixed(PLUM, INK, 0.6), INK
    )
    ripples = []
    for _ in range(90):
        y = 806 + 190 * random.random() ** 1.4
        x = random.gauss(240, 300) if random.random() < 0.6 else random.uniform(0, SIZE)
        long = random.uniform(20, 110) * (0.4 + (y - 800) / 200)
        tone = random.choice((PEACH, BLUSH, CORAL, mixed(PLUM, INK, 0.6), INK, SKY))
        ripples.append(
            fill(
                stroke([complex(x - long, y), complex(x, y + 2), complex(x + long, y)], 4 + (y - 800) / 30),
                clear(tone, 0.75),
            )
        )
    sheet.paint(cut(fill(lake, water), *ripples))
    shore = [
        complex(x, 970 - 110 * math.exp(-(((x - 820) / 230) ** 2)) + 12 * math.sin(x / 60))
        for x in range(-40, 1100, 30)
    ]
    hill(sheet, shore, mixed(INK, PINE, 0.35), PLUM, INK)
    tent(sheet, 752 + 876j, 96)
    trees = []
    for x, tall in ((930, 350), (985, 260), (1020, 410), (890, 150), (560, 150), (602, 104)):
        foot = complex(x, 970 - 110 * math.exp(-(((x - 820) / 230) ** 2)) + 20)
        trees.append(fill(fir(random, foot, tall), mixed(INK, PINE, random.uniform(0.2, 0.6))))
        for _ in range(int(tall / 7)):
            t = random.uniform(0.12, 0.95)
            spot = foot + complex(-tall * 0.19 * t * random.uniform(0, 0.85), -tall * (1 - t))
            tone = mixed(mixed(PLUM, TEAL, random.random()), GOLD, 0.5 * t * (x > 800))
            trees.append(fill(stroke([spot, spot + complex(-9, 5), spot + complex(-20, 14)], 6), tone))
    for _ in range(150):
        x = random.uniform(-20, SIZE + 20)
        foot = complex(x, 985 - 110 * math.exp(-(((x - 820) / 230) ** 2)))
        trees.append(
            fill(
                blade([foot + 14j, foot - 8j + random.uniform(-6, 6), foot + random.uniform(-14, 14) - 26j], 5),
                mixed(INK, PINE, random.uniform(0, 0.6)),
            )
        )
    sheet.paint(cut(*trees))


def tent(sheet: Sheet, foot: Point, tall: float) -> None:
    top = foot - tall * 1j
    left, right, back = foot - tall * 0.72, foot + tall * 0.5, foot + tall * (1.05 - 0.12j)
    glow = sheet.radial(foot - tall * 0.3j, tall * 1.7, clear(GOLD, 0.75), clear(GOLD, 0.25), clear(GOLD, 0))
    sheet.paint(
        grain(disc(foot - tall * 0.3j, tall * 1.7, glow)),
        cut(
            fill(polygon([top, right, back, top + tall * (0.42 + 0.06j)]), mixed(CORAL, WINE, 0.4)),
            fill(polygon([top, left, right]), sheet.linear(top, foot, CORAL, GOLD)),
            fill(
                polygon([top + tall * 0.12j, foot - tall * 0.24, foot + tall * 0.12]),
                sheet.linear(top, foot, GOLD, CREAM),
            ),
            line(polygon([top, foot - tall * 0.06], False), RUST, 3),
        ),
    )
