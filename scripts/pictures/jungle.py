"""A toucan in the jungle."""

import math
from cmath import rect

from pictures.scenery import clouds, leaf, sun
from pictures.sheet import (
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
    RUST,
    SAGE,
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
    fine,
    grain,
    group,
    light,
    line,
    lit,
    mixed,
    smooth,
    soft,
    stroke,
    traced,
)


def jungle(sheet: Sheet) -> None:
    random = sheet.random
    sheet.ground(mixed(MIST, CREAM, 0.5), mixed(SAGE, MIST, 0.4), TEAL, PINE, start=120 + 40j, end=800 + 1040j)
    sun(sheet, 560 + 400j, 268, mixed(CREAM, GOLD, 0.4), LEMON, CORAL)
    clouds(sheet, 300, 660, 9, [LEMON, GOLD, PEACH, CREAM], 17)
    for i, (tone, reach) in enumerate(((mixed(SAGE, TEAL, 0.35), 560), (mixed(TEAL, PINE, 0.25), 450))):
        for k in range(10):
            angle = k * math.tau / 10 + i * 0.3 + random.uniform(-0.15, 0.15)
            root = 512 + 512j + rect(800, angle)
            tip = (
                512 + 500j + rect(random.uniform(0.9, 1.1) * (700 - reach * 0.62), angle + random.uniform(-0.35, 0.35))
            )
            frond(
                sheet,
                root,
                tip,
                190 - 30 * i,
                mixed(tone, random.choice((SAGE, PINE, SKY)), 0.25),
                random.uniform(-0.2, 0.2),
            )
    for root, tip, wide, tone in (
        (-60 + 560j, 330 + 250j, 260, mixed(PINE, MOSS, 0.3)),
        (1090 + 300j, 800 + 110j, 230, mixed(PINE, TEAL, 0.5)),
        (1090 + 820j, 740 + 690j, 250, mixed(PINE, MOSS, 0.2)),
        (-60 + 960j, 260 + 720j, 240, mixed(TEAL, PINE, 0.6)),
    ):
        banana(sheet, root, tip, wide, tone)
    toucan(sheet)
    monstera(sheet, 170 + 890j, 250, -0.7, mixed(MOSS, PINE, 0.25))
    monstera(sheet, 862 + 910j, 270, -2.3, mixed(PINE, MOSS, 0.55))
    monstera(sheet, 112 + 118j, 190, 0.9, mixed(MOSS, SAGE, 0.25))
    for root, tip in ((1060 - 40j, 760 + 150j), (1060 + 120j, 850 + 320j), (420 - 60j, 330 + 120j)):
        frond(sheet, root, tip, 150, mixed(MOSS, PINE, 0.45), 0.2)
    blossoms = []
    for place, size in (
        (330 + 930j, 66),
        (420 + 985j, 46),
        (705 + 960j, 58),
        (955 + 650j, 52),
        (60 + 700j, 50),
        (905 + 90j, 44),
    ):
        for i in range(6):
            tip = place + rect(size, i * math.tau / 6 + size)
            edge = bezier(place, place + (tip - place) * 0.4, place + (tip - place) * 0.8, tip, 6)
            blossoms.append(fill(stroke(edge, size * 0.5), sheet.linear(place, tip, WINE, CORAL, PEACH)))
        blossoms += [disc(place + rect(size * 0.16, k * 1.3), size * 0.06, GOLD) for k in range(5)]
    sheet.paint(cut(*blossoms))


def frond(sheet: Sheet, root: Point, tip: Point, wide: float, tone: str, bend: float) -> None:
    """A palm's leaf."""
    random = sheet.random
    way = tip - root
    spine = bezier(root, root + way * 0.35 + way * 1j * bend, root + way * 0.75 + way * 1j * bend, tip, 22)
    parts = []
    for i in range(3, 22):
        ahead = (spine[i] - spine[i - 1]) / abs(spine[i] - spine[i - 1])
        t = i / 22
        for side in (-1, 1):
            long = wide * math.sin(math.pi * (0.12 + 0.8 * t)) * random.uniform(0.9, 1.1)
            end = spine[i] + ahead * rect(long, side * (1.05 - 0.45 * t))
            shade = lit(tone, light(end - spine[i]), 0.22, 0.4)
            middle = (spine[i] + end) / 2 + ahead * long * 0.08
            parts.append(fill(stroke([spine[i], middle, end], wide * 0.1), shade))
    sheet.paint(cut(*parts, fill(blade(spine, 9, 2), mixed(tone, SAGE, 0.6))))


def banana(sheet: Sheet, root: Point, tip: Point, wide: float, tone: str) -> None:
    """A broad leaf that is dark at its root."""
    shape = leaf(root, tip, wide, tone, 0.12, 12)
    glow = sheet.linear(root, tip, clear(INK, 0.8), clear(INK, 0.1), clear(SAGE, 0.1), clear(SAGE, 0.6))
    outline = stroke(
        bezier(root, root + (tip - root) * (0.35 + 0.12j), root + (tip - root) * (0.7 + 0.12j), tip), wide * 0.95
    )
    sheet.paint(cut(shape, grain(fill(outline, glow))))


def monstera(sheet: Sheet, middle: Point, size: float, turn: float, tone: str) -> None:
    """A leaf with deep cuts; `turn` is where its tip points."""
    tilt = rect(size, turn)

    def rib(a: float) -> Point:
        return middle + tilt * (-0.36 + 1.4 * a)

    def edge(a: float, side: int) -> Point:
        angle = math.pi * (1 - a) * 0.96
        x, y = 0.22 + 0.84 * math.cos(angle), 0.84 * math.sin(angle) ** 0.8 * (1.05 - 0.25 * a)
        return middle + tilt * complex(x, y * side)

    cuts = (0.02, 0.2, 0.36, 0.5, 0.64, 0.78, 1.0)
    lobes, ribs, outline = [], [], []
    for side in (-1, 1):
        bright = light(edge(0.5, side) - rib(0.4)) > 0
        inside = mixed(tone, SAGE, 0.12) if bright else mixed(tone, INK, 0.42)
        core = (
            [rib(0)]
            + [rib(a * 0.8) + (edge(a, side) - rib(a * 0.8)) * 0.42 for a in (0.05, 0.2, 0.4, 0.6, 0.8)]
            + [rib(1)]
        )
        lobes.append(fill(smooth(core), inside))
        for start, end in zip(cuts, cuts[1:]):
            gap = 0.016 if end < 1 else 0
            places = [start + gap + (end - gap - start - gap) * k / 5 for k in range(6)]
            shape = smooth([rib(start * 0.8 + 0.02)] + [edge(a, side) for a in places] + [rib(end * 0.8 + 0.02)])
            fold = sheet.linear(
                edge(start, side), edge(end, side), mixed(inside, INK, 0.35), inside, mixed(inside, SAGE, 0.55)
            )
            fade = sheet.linear(
                rib(start), edge((start + end) / 2, side), clear(INK, 0.7), clear(INK, 0.1), clear(INK, 0)
            )
            lobes.append(fill(shape, fold) + grain(fill(shape, fade)))
            vein = edge((start + end) / 2, side)
            root = rib(start * 0.8)
            ribs.append(
                fill(
                    blade(
                        [root, root + (vein - root) * 0.5 + tilt * 0.02, root + (vein - root) * 0.9], size * 0.026, 1
                    ),
                    mixed(tone, CREAM, 0.45),
                )
            )
            outline.append(shape)
    stem = fine([rib(-0.5), rib(0), rib(0.5), rib(1)])
    shadow = group(*(fill(shape, clear(INK, 0.6)) for shape in outline), more='transform="translate(14 22)"')
    sheet.paint(soft(9, shadow), cut(*lobes, *ribs, fill(blade(stem, size * 0.05, 2), mixed(tone, CREAM, 0.5))))


def toucan(sheet: Sheet) -> None:
    random = sheet.random
    branch = [-40 + 742j, 200 + 716j, 480 + 730j, 740 + 690j, 1070 + 720j]
    bark = sheet.linear(500 + 690j, 520 + 760j, mixed(OCHRE, PEACH, 0.3), RUST, PLUM)
    moss = [
        fill(
            blot(random, complex(x, 712 + random.uniform(-8, 6)), random.uniform(10, 22), 0.3, 8, 0.5),
            random.choice((MOSS, SAGE, PINE)),
        )
        for x in range(0, 1024, 44)
        if not 430 < x < 620
    ]
    knots = [
        fill(
            stroke([complex(x, 728), complex(x + 40, 730 + random.uniform(-6, 6)), complex(x + 90, 722)], 6),
            clear(PLUM, 0.7),
        )
        for x in range(20, 1000, 90)
    ]
    body = traced("560 268, 610 300, 628 370, 640 470, 622 580, 560 680, 490 716, 450 690")
    body += traced("436 600, 446 480, 452 380, 470 300, 512 266")
    tail = traced("470 690, 520 700, 512 830, 494 930, 452 940, 440 820")
    wing = traced("590 420, 622 500, 604 620, 540 730, 486 800, 500 690, 520 560, 548 450")
    throat = traced("452 372, 478 340, 530 356, 556 420, 530 490, 482 520, 446 490")
    beak = traced("478 290, 420 262, 330 262, 246 300, 200 372, 204 408, 250 384, 340 372, 430 378, 466 372")
    split = [206 + 394j, 270 + 348j, 360 + 332j, 470 + 336j]
    upper = sheet.linear(330 + 256j, 330 + 390j, mixed(GOLD, CREAM, 0.4), GOLD, CORAL, mixed(CORAL, WINE, 0.6))
    coat = sheet.linear(450 + 300j, 660 + 640j, mixed(INK, TEAL, 0.45), INK, mixed(INK, PLUM, 0.2))
    feathers = []
    for k in range(6):
        a, b = 604 + 440j + k * (-8 + 40j), 506 + 690j + k * (2 + 18j)
        feathers.append(
            fill(
                stroke(bezier(a, a + (b - a) * (0.3 + 0.1j), a + (b - a) * (0.7 + 0.08j), b, 8), 7),
                mixed(TEAL, SKY, 0.3),
            )
        )
    sheet.paint(
        cut(
            fill(smooth(tail), mixed(INK, PLUM, 0.25)),
            *(
                fill(stroke([482 + i * 12 + 720j, 478 + i * 9 + 820j, 466 + i * 9 + 920j], 5), clear(TEAL, 0.8))
                for i in range(3)
            ),
            fill(band(fine(branch), lambda t: 46 - 14 * t), bark),
            *knots,
            *moss,
            fill(smooth(body), coat),
            grain(
                fill(
                    smooth(body), sheet.linear(440 + 420j, 640 + 520j, clear(SKY, 0.5), clear(SKY, 0), clear(PLUM, 0.7))
                )
            ),
            fill(
                smooth(throat),
                sheet.linear(450 + 340j, 560 + 500j, CREAM, mixed(CREAM, GOLD, 0.5), mixed(GOLD, CORAL, 0.5)),
            ),
            fill(stroke([450 + 500j, 500 + 522j, 548 + 470j], 18), CORAL),
            fill(smooth(wing), mixed(INK, TEAL, 0.22)),
            *feathers,
            fill(smooth(beak), upper),
            grain(fill(smooth(beak), sheet.linear(330 + 310j, 330 + 392j, clear(WINE, 0), clear(WINE, 0.9)))),
            fill(smooth([200 + 372j, 204 + 408j, 250 + 384j, 262 + 350j, 240 + 306j]), INK),
            fill(smooth([466 + 372j, 452 + 330j, 478 + 288j, 490 + 330j]), INK),
            line(smooth(split, False), mixed(RUST, PLUM, 0.5), 4),
            *(
                fill(stroke([330 + i * 34 + 300j, 340 + i * 34 + 316j, 336 + i * 34 + 334j], 8), clear(WINE, 0.75))
                for i in range(3)
            ),
            fill(blot(random, 526 + 326j, 33, 0.06), mixed(SKY, TEAL, 0.2)),
            fill(blot(random, 526 + 326j, 21, 0.06), CORAL),
            disc(526 + 326j, 14, INK),
            disc(521 + 321j, 4, CREAM),
            *(
                fill(stroke([x + 696j, x - 6 + 716j, x - 4 + 742j], 14), mixed(SKY, INK, 0.4))
                for x in (476, 500, 534, 558)
            ),
        )
    )
