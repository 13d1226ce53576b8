"""A skyline at dusk, its reflection, and a bridge."""

import math

from pictures.scenery import clouds, sun
from pictures.sheet import (
    CORAL,
    CREAM,
    GOLD,
    INK,
    OCHRE,
    PEACH,
    PLUM,
    SIZE,
    SKY,
    TEAL,
    WINE,
    Sheet,
    bezier,
    clear,
    cut,
    disc,
    fill,
    group,
    line,
    mixed,
    polygon,
    smooth,
    stroke,
)


def city(sheet: Sheet) -> None:
    random = sheet.random
    shore = 690
    sheet.ground(
        INK, mixed(INK, PLUM, 0.6), mixed(PLUM, WINE, 0.6), CORAL, PEACH, GOLD, start=150 - 40j, end=400 + 700j
    )
    stars = [
        disc(complex(random.uniform(0, SIZE), random.random() ** 1.6 * 330), random.uniform(1, 2.8), CREAM)
        for _ in range(110)
    ]
    sheet.paint(*stars)
    clouds(sheet, 120, 600, 12, [PLUM, WINE, CORAL, PEACH, GOLD], 30)
    sun(sheet, 300 + 520j, 120, GOLD, CREAM, GOLD)
    houses: list[str] = []
    for base, tone, low, high, lit in (
        (0, mixed(CORAL, PLUM, 0.35), 130, 330, 0),
        (1, mixed(WINE, PLUM, 0.6), 110, 420, 0.3),
        (2, mixed(PLUM, INK, 0.75), 60, 300, 0.45),
    ):
        x = -30.0
        while x < SIZE:
            wide = random.uniform(44, 96) * (0.8 + base * 0.12)
            swing = 0.55 + 0.45 * math.sin(x / 150 + base * 2.2) - 0.42 * math.exp(-(((x - 270) / 130) ** 2))
            houses.append(
                house(
                    sheet,
                    x,
                    shore + 4,
                    wide,
                    low + (high - low) * max(0, swing) * random.uniform(0.5, 1),
                    mixed(tone, PEACH, random.uniform(0, 0.12)),
                    lit,
                    base,
                )
            )
            x += wide * random.uniform(0.86, 1.12)
    tower = 672
    houses.append(house(sheet, tower - 46, shore + 4, 92, 400, mixed(PLUM, INK, 0.5), 0.4, 2, "spire"))
    skyline = cut(*houses)
    haze = sheet.linear(
        complex(0, shore - 170), complex(0, shore), clear(CORAL, 0), clear(CORAL, 0.1), clear(PEACH, 0.4)
    )
    veil = fill(f"M-20 {shore - 170}H1050V{shore + 3}H-20Z", haze)
    sheet.paint(f'<g id="skyline">{skyline}{veil}</g>')
    water = sheet.linear(complex(300, shore), complex(380, SIZE), GOLD, CORAL, WINE, mixed(PLUM, INK, 0.3), INK)
    lake = f"M-20 {shore}H1050V1050H-20Z"
    mirrored = group('<use href="#skyline"/>', more=f'transform="translate(0 {2 * shore}) scale(1 -1)" opacity="0.72"')
    sheet.paint(fill(lake, water), sheet.within(lake, group(mirrored, more='filter="url(#ripple)"')))
    ripples = []
    for _ in range(190):
        depth = random.random() ** 1.3
        y = shore + 8 + depth * (SIZE - shore)
        x = random.gauss(300, 130) if random.random() < 0.45 else random.uniform(-20, SIZE + 20)
        near = abs(x - 300) < 170
        long = random.uniform(14, 60) * (0.6 + depth)
        tone = random.choice((GOLD, PEACH, CREAM) if near else (CORAL, PEACH, PLUM, INK, TEAL, INK))
        ripples.append(
            fill(
                stroke([complex(x - long, y), complex(x, y + 2), complex(x + long, y)], 3 + 6 * depth), clear(tone, 0.8)
            )
        )
    sheet.paint(cut(*ripples))
    sheet.paint(cut(fill(f"M-20 {shore - 4}H1050V{shore + 5}H-20Z", INK)))
    bridge(sheet, shore)


def house(
    sheet: Sheet, x: float, foot: float, wide: float, tall: float, tone: str, lit: float, depth: int, roof: str = ""
) -> str:
    """A block of flats or a tower with the windows that are lit."""
    random = sheet.random
    top = foot - tall
    roof = roof or random.choice(("flat", "flat", "steps", "slant", "mast", "gable"))
    outline = [complex(x, foot), complex(x, top), complex(x + wide, top), complex(x + wide, foot)]
    if roof == "steps":
        outline[2:2] = [
            complex(x + wide * 0.2, top),
            complex(x + wide * 0.2, top - 18),
            complex(x + wide * 0.8, top - 18),
            complex(x + wide * 0.8, top),
        ]
    elif roof == "slant":
        outline[1] -= wide * 0.35j
    elif roof == "gable":
        outline[2:2] = [complex(x + wide / 2, top - wide * 0.3)]
    elif roof == "mast":
        outline[2:2] = [
            complex(x + wide * a, top - b)
            for a, b in ((0.3, 0), (0.3, 14), (0.47, 14), (0.49, 64), (0.51, 64), (0.53, 14), (0.7, 14), (0.7, 0))
        ]
    elif roof == "spire":
        outline[2:2] = [
            complex(x + wide * a, top - b)
            for a, b in (
                (0.12, 0),
                (0.12, 34),
                (0.28, 40),
                (0.28, 84),
                (0.42, 90),
                (0.5, 190),
                (0.58, 90),
                (0.72, 84),
                (0.72, 40),
                (0.88, 34),
                (0.88, 0),
            )
        ]
    side = [
        complex(x + wide * 0.68, foot),
        complex(x + wide * 0.68, top),
        complex(x + wide, top),
        complex(x + wide, foot),
    ]
    parts = [
        fill(
            polygon(outline),
            sheet.linear(
                complex(x, top), complex(x + wide, foot), mixed(tone, PEACH, 0.2), tone, mixed(tone, INK, 0.2)
            ),
        )
    ]
    parts.append(fill(polygon(side), clear(INK, 0.32)))
    if lit:
        step, rise = 13 + depth * 2, 17 + depth * 2
        for i in range(int((wide - 10) / step)):
            for k in range(int((tall - 14) / rise)):
                chance = random.random()
                if chance < lit:
                    place = complex(x + 8 + i * step, top + 12 + k * rise)
                    tone = random.choice((GOLD, GOLD, CREAM, PEACH, OCHRE))
                    parts.append(fill(polygon([place, place + 7, place + 7 + 10j, place + 10j]), tone))
                elif chance < lit + 0.2:
                    place = complex(x + 8 + i * step, top + 12 + k * rise)
                    parts.append(fill(polygon([place, place + 7, place + 7 + 10j, place + 10j]), clear(SKY, 0.22)))
    return "".join(parts)


def bridge(sheet: Sheet, shore: float) -> None:
    """A suspension bridge in front, from the right."""
    dark, edge = mixed(INK, PLUM, 0.25), CORAL
    deck = [
        complex(x, 830 - (x - 480) * 0.12 - 40 * math.sin((x - 480) / 1120 * math.pi + 1.57) ** 2 + 24)
        for x in range(-40, 1060, 20)
    ]
    parts = []
    for x in (590, 890):
        y = 830 - (x - 480) * 0.12
        for offset in (0, 26):
            parts.append(
                fill(
                    polygon(
                        [
                            complex(x + offset, y + 90),
                            complex(x + offset + 2, y - 250),
                            complex(x + offset + 12, y - 250),
                            complex(x + offset + 15, y + 90),
                        ]
                    ),
                    dark,
                )
            )
        for rise in (-232, -160, -90):
            parts.append(
                fill(
                    polygon(
                        [
                            complex(x, y + rise),
                            complex(x + 38, y + rise),
                            complex(x + 38, y + rise + 10),
                            complex(x, y + rise + 10),
                        ]
                    ),
                    dark,
                )
            )
        parts.append(line(polygon([complex(x + 1, y + 80), complex(x + 3, y - 250)], False), edge, 2.5))
    tops = (complex(596, 570), complex(904, 532))
    cables = [
        bezier(250 + 838j, 400 + 790j, 530 + 690j, tops[0], 14),
        bezier(tops[0], 690 + 800j, 800 + 780j, tops[1], 16),
        bezier(tops[1], 940 + 620j, 1000 + 700j, 1050 + 730j, 8),
    ]
    for cable in cables:
        parts.append(line(smooth(cable, False), dark, 6))
        for p in cable[1:-1]:
            nearest = min(deck, key=lambda d: abs(d.real - p.real))
            parts.append(line(polygon([p, complex(p.real, nearest.imag)], False), dark, 2.4))
    parts.append(line(smooth(deck, False), dark, 17))
    parts.append(line(smooth([d - 8j for d in deck], False), edge, 3))
    parts += [disc(d - 14j, 3.6, CREAM) for d in deck[::2]]
    sheet.paint(cut(*parts))
