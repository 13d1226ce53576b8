"""Two sunflowers, with a field of them behind."""

import math
from cmath import rect

from pictures.scenery import below, clouds, leaf, swell
from pictures.sheet import (
    CREAM,
    GOLD,
    INK,
    LEMON,
    MIST,
    MOSS,
    OCHRE,
    PINE,
    PLUM,
    RUST,
    SAGE,
    SIZE,
    SKY,
    TEAL,
    Point,
    Sheet,
    band,
    bezier,
    blot,
    clear,
    cut,
    disc,
    fill,
    grain,
    light,
    line,
    lit,
    mixed,
    oval,
    ramp,
    sides,
    smooth,
    stroke,
)


def sunflower(sheet: Sheet) -> None:
    random = sheet.random
    sheet.ground(mixed(MIST, CREAM, 0.4), SKY, TEAL, mixed(TEAL, INK, 0.5), start=60 + 0j, end=900 + 1000j)
    clouds(sheet, 20, 760, 13, [CREAM, MIST, SKY], 44)
    far = []
    for i in range(210):
        depth = i / 210
        place = complex(random.uniform(-20, SIZE + 20), 800 + depth**1.4 * 240)
        size = 5 + 22 * depth
        far.append(
            fill(
                blot(random, place + size * 1.4j, size * 1.3, 0.3, 7),
                random.choice((PINE, MOSS, mixed(PINE, MOSS, 0.5))),
            )
        )
        far.append(fill(blot(random, place, size, 0.25, 9, 0.8), random.choice((GOLD, GOLD, OCHRE))))
        far.append(oval(place + size * 0.1, size * 0.42, size * 0.34, mixed(RUST, PLUM, 0.6)))
    sheet.paint(cut(fill(below(swell(random, 800, 10, 150)), mixed(MOSS, PINE, 0.4)), *far))
    for head, foot, reach in ((812 + 232j, 862 + 1060j, 12), (402 + 430j, 500 + 1060j, 22)):
        stem = bezier(head, head + 230j, foot - 330j, foot)
        edge = sheet.linear(foot - reach, foot + reach, SAGE, MOSS, PINE)
        sheet.paint(cut(fill(band(stem, lambda t: reach * (1.2 + t)), edge)))
    leaves = (
        (475 + 800j, 190 + 960j, 190, -0.2),
        (480 + 770j, 780 + 900j, 200, 0.25),
        (850 + 560j, 1040 + 690j, 130, 0.2),
        (845 + 640j, 660 + 620j, 110, -0.2),
        (470 + 900j, 330 + 1050j, 120, -0.2),
    )
    for base, tip, wide, bend in leaves:
        shape = leaf(base, tip, wide, random.choice((MOSS, mixed(MOSS, PINE, 0.35), mixed(MOSS, SAGE, 0.3))), bend)
        sheet.paint(cut(shape))
    sunflower_head(sheet, 812 + 232j, 196)
    sunflower_head(sheet, 400 + 420j, 378)


def sunflower_head(sheet: Sheet, middle: Point, reach: float) -> None:
    random = sheet.random
    for share, count, tones in ((1, 24, [OCHRE, RUST]), (0.94, 22, [GOLD, OCHRE]), (0.8, 20, [LEMON, GOLD])):
        petals, shades = [], []
        for i in range(count):
            angle = (i + random.uniform(-0.25, 0.25) + share * 3) * math.tau / count
            long = reach * share * random.uniform(0.9, 1.06)
            base, tip = middle + rect(reach * 0.3, angle), middle + rect(long, angle + random.uniform(-0.07, 0.07))
            way = tip - base
            spine = bezier(base, base + way * 0.35, base + way * (0.7 + random.uniform(-0.1, 0.1) * 1j), tip, 10)
            wide = reach * 0.2
            shape = band(spine, lambda t: wide * math.sin(math.pi * (0.16 + 0.84 * t)) ** 0.8 + 1)
            bright = 0.5 + 0.5 * light(way)
            tone = mixed(ramp(tones, 0.9 - bright * 0.8), CREAM, 0.18 * bright)
            petals.append(fill(shape, tone))
            edge, other = sides(spine, lambda t: wide * 0.98 * math.sin(math.pi * (0.16 + 0.84 * t)) ** 0.8)
            petals.append(line(smooth(edge[1:-1], False), mixed(tone, RUST, 0.5), 1.8))
            for offset in (-0.18, 0.12):
                rib = [p + (a - b) * offset for p, a, b in zip(spine, edge, other)][: random.randint(5, 8)]
                petals.append(fill(stroke(rib, reach * 0.012), clear(RUST, 0.65)))
            shades.append(
                fill(
                    shape,
                    sheet.radial(
                        middle, reach * share, clear(RUST, 1), clear(RUST, 0.9), clear(RUST, 0.3), clear(RUST, 0)
                    ),
                )
            )
        sheet.paint(cut(*petals, grain(*shades)))
    core = reach * 0.43
    ground = sheet.radial(middle - core * (0.3 + 0.3j), core * 1.5, mixed(RUST, PLUM, 0.3), PLUM, INK)
    seeds = []
    count = 330
    for i in range(count, 0, -1):
        share = math.sqrt(i / count)
        place = middle + rect(core * share * 0.97, i * 2.39996)
        size = core * (0.022 + 0.03 * share) * random.uniform(0.9, 1.1)
        bright = light(place - middle) * share
        tone = ramp([MOSS, mixed(SAGE, OCHRE, 0.5), OCHRE, RUST, mixed(RUST, PLUM, 0.5), GOLD], share)
        seeds.append(disc(place + size * (0.4 + 0.5j), size, INK))
        seeds.append(disc(place, size, lit(tone, bright, 0.3, 0.7)))
    sheet.paint(cut(disc(middle, core * 1.03, ground), *seeds))
    shade = sheet.radial(middle - core * (0.4 + 0.4j), core * 1.6, clear(INK, 0), clear(INK, 0.1), clear(INK, 0.8))
    sheet.paint(grain(disc(middle, core, shade)))
