"""Birches in autumn."""

import math
from cmath import rect

from pictures.scenery import hill, swell
from pictures.sheet import (
    BLUSH,
    CORAL,
    CREAM,
    GOLD,
    INK,
    OCHRE,
    PEACH,
    PLUM,
    RUST,
    SIZE,
    WINE,
    Sheet,
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
    sides,
    smooth,
    stroke,
)


def birches(sheet: Sheet) -> None:
    random = sheet.random
    sheet.ground(
        CREAM,
        mixed(CREAM, GOLD, 0.45),
        mixed(GOLD, PEACH, 0.4),
        mixed(CORAL, PEACH, 0.4),
        mixed(WINE, CORAL, 0.3),
        start=120 + 60j,
        end=900 + 900j,
    )
    glow = 250 + 330j
    sheet.paint(disc(glow, 420, sheet.radial(glow, 420, CREAM, clear(CREAM, 0.7), clear(CREAM, 0))))
    foliage(sheet, 90, 60, 520, 30, 70, [mixed(GOLD, CREAM, 0.4), mixed(PEACH, CREAM, 0.3), mixed(GOLD, PEACH, 0.5)])
    hill(sheet, swell(random, 640, 26, 170), mixed(PEACH, OCHRE, 0.35), CREAM, WINE)
    trunks(sheet, 17, 690, (10, 20), mixed(PEACH, BLUSH, 0.4), mixed(CORAL, PLUM, 0.4), 0.35)
    foliage(sheet, 110, 0, 560, 22, 52, [GOLD, mixed(CORAL, GOLD, 0.5), OCHRE, mixed(CORAL, PEACH, 0.4)])
    hill(sheet, swell(random, 730, 26, 150), mixed(OCHRE, CORAL, 0.4), GOLD, WINE)
    litter(sheet, 735, 860, 150, 8)
    trunks(sheet, 8, 800, (26, 40), mixed(CREAM, BLUSH, 0.5), mixed(PLUM, PEACH, 0.3), 0.7)
    foliage(sheet, 70, -20, 330, 16, 40, [GOLD, CORAL, RUST, mixed(GOLD, CREAM, 0.3)])
    hill(sheet, swell(random, 850, 22, 130), mixed(RUST, WINE, 0.3), CORAL, INK)
    litter(sheet, 850, 1030, 210, 13)
    trunks(sheet, 3, 960, (76, 98), CREAM, mixed(PLUM, INK, 0.5), 1)
    leaves = []
    for i in range(170):
        place = complex(
            random.uniform(-10, SIZE + 10), random.triangular(-20, 700, 0) if i % 4 else random.uniform(0, 900)
        )
        turn = random.uniform(0, math.tau)
        size = random.uniform(15, 30)
        tone = random.choice((GOLD, GOLD, CORAL, OCHRE, RUST, mixed(GOLD, CREAM, 0.4), WINE))
        tip = place + rect(size, turn)
        leaves.append(
            fill(
                stroke(
                    bezier(place, place + rect(size * 0.4, turn + 0.4), place + rect(size * 0.7, turn + 0.2), tip, 6),
                    size * 0.7,
                ),
                tone,
            )
        )
        leaves.append(line(polygon([place - rect(size * 0.25, turn), tip], False), mixed(tone, PLUM, 0.4), 1.4))
    sheet.paint(cut(*leaves))


def foliage(sheet: Sheet, count: int, top: float, bottom: float, small: float, large: float, tones: list[str]) -> None:
    random = sheet.random
    dabs, shades = [], []
    for _ in range(count):
        middle = complex(random.uniform(-20, SIZE + 20), random.triangular(top, bottom, top))
        shape = blot(random, middle, random.uniform(small, large), 0.34, 15, 0.75)
        dabs.append(fill(shape, random.choice(tones)))
        shades.append(
            fill(
                shape,
                sheet.linear(
                    middle - large * (0.3 + 0.5j),
                    middle + large * (0.4 + 0.7j),
                    clear(CREAM, 0.4),
                    clear(RUST, 0),
                    clear(RUST, 0.6),
                ),
            )
        )
    half = count // 2
    sheet.paint(cut(*dabs[:half], grain(*shades[:half])), cut(*dabs[half:], grain(*shades[half:])))


def litter(sheet: Sheet, top: float, bottom: float, count: int, size: float) -> None:
    """Fallen leaves."""
    random = sheet.random
    dabs = []
    for i in range(count):
        place = complex(random.uniform(-10, SIZE + 10), top + (bottom - top) * i / count + random.uniform(-8, 14))
        tone = random.choice((GOLD, CORAL, OCHRE, PEACH, RUST, WINE, mixed(GOLD, CREAM, 0.5)))
        long = size * random.uniform(0.7, 1.6)
        dabs.append(
            fill(stroke([place - long, place + complex(0, random.uniform(-3, 3)), place + long], long * 0.75), tone)
        )
    sheet.paint(cut(*dabs))


def trunks(
    sheet: Sheet, count: int, foot: float, thick: tuple[float, float], light: str, dark: str, marks: float
) -> None:
    random = sheet.random
    for i in range(count):
        x = (i + 0.5 + random.uniform(-0.34, 0.34)) * SIZE / count
        wide = random.uniform(*thick)
        low = complex(x, foot + random.uniform(-20, 30))
        spine = bezier(
            low,
            complex(x + random.uniform(-30, 30), 640),
            complex(x + random.uniform(-40, 40), 300),
            complex(x + random.uniform(-50, 50), -40),
            20,
        )
        one, two = sides(spine, lambda t: wide * (1.18 - 0.5 * t + 0.5 * max(0, 0.06 - t) * 10))
        shape = smooth(one + two[::-1])
        bark, shade = [], []
        for _ in range(int(wide * 0.55 * marks) + 4):
            k = random.randint(1, 19)
            reach = random.uniform(0.15, 0.6)
            left = random.random() < 0.5
            a, b = (one[k], two[k]) if left else (two[k], one[k])
            a += random.uniform(-14, 14) * 1j
            end = a + (b - a).real * reach
            bark.append(
                fill(
                    stroke([a, (a + end) / 2 + wide * 0.03j, end], wide * random.uniform(0.05, 0.14)),
                    mixed(dark, INK, 0.3),
                )
            )
        if marks > 0.6:
            for k in random.sample(range(3, 18), 3 if marks == 1 else 1):
                eye = spine[k] + complex(random.uniform(-0.15, 0.15) * wide, 0)
                bark.append(fill(stroke([eye - wide * 0.22, eye - wide * 0.1j, eye + wide * 0.22], wide * 0.22), INK))
                bark.append(
                    line(
                        smooth(
                            [eye - wide * 0.3 + wide * 0.1j, eye - wide * 0.22j, eye + wide * 0.3 + wide * 0.1j], False
                        ),
                        dark,
                        wide * 0.035,
                    )
                )
                side = random.choice((-1, 1))
                arm = bezier(
                    eye,
                    eye + complex(side * 60, -50),
                    eye + complex(side * 120, -130),
                    eye + complex(side * random.uniform(130, 220), -random.uniform(200, 280)),
                    8,
                )
                sheet.paint(cut(fill(blade(arm, wide * 0.16, 1.5), mixed(dark, PLUM, 0.3))))
        left, right = spine[10] - wide * 0.55, spine[10] + wide * 0.55
        shade.append(fill(shape, sheet.linear(left, right, clear(dark, 0), clear(dark, 0.06), clear(dark, 0.9))))
        shade.append(fill(shape, sheet.linear(low, low - 300j, clear(dark, 0.8), clear(dark, 0))))
        sheet.paint(cut(fill(shape, light), grain(*shade), *bark))
