"""A wave that breaks, and a red sun."""

import math

from pictures.scenery import bird, clouds, hill, sun, swell
from pictures.sheet import (
    BLUSH,
    CORAL,
    CREAM,
    INK,
    MIST,
    PEACH,
    SKY,
    TEAL,
    Point,
    Points,
    Sheet,
    bezier,
    blade,
    blot,
    clear,
    cut,
    disc,
    fill,
    fine,
    grain,
    mixed,
    polygon,
    ramp,
    smooth,
    stroke,
    traced,
)


def sea(sheet: Sheet) -> None:
    random = sheet.random
    sheet.ground(mixed(SKY, TEAL, 0.2), MIST, CREAM, BLUSH, PEACH, start=0, end=340 + 700j)
    clouds(sheet, 10, 560, 17, [mixed(TEAL, SKY, 0.5), SKY, PEACH, CREAM, CORAL, CREAM], 40)
    sun(sheet, 806 + 300j, 118, CREAM, mixed(CORAL, PEACH, 0.3), CORAL)
    for y, tone in ((560, mixed(SKY, BLUSH, 0.35)), (610, mixed(SKY, TEAL, 0.3)), (668, mixed(SKY, TEAL, 0.7))):
        hill(sheet, swell(random, y, 12, 70), tone, CREAM, TEAL)
        crests = []
        for _ in range(16):
            start = complex(random.uniform(360, 1000), y + random.uniform(16, 56))
            crests.append(
                fill(
                    stroke(bezier(start, start + 24 - 8j, start + 50 - 8j, start + 84, 6), random.uniform(4, 8)),
                    clear(CREAM, 0.8),
                )
            )
        sheet.paint(cut(*crests))
    boat(sheet, 884 + 590j, 34)
    back = traced("-60 760, 20 560, 110 380, 250 236, 420 150, 580 168, 690 262, 716 392")
    face = traced("820 930, 560 850, 430 720, 392 570, 436 430, 530 350, 632 340, 716 392")
    back, face = fine(back), fine(face)
    stripes = 13
    tones = [INK, mixed(INK, TEAL, 0.5), TEAL, mixed(TEAL, SKY, 0.4), SKY, mixed(SKY, MIST, 0.6)]
    lines = []
    for k in range(stripes + 1):
        share = (k / stripes) ** 0.9
        bulge = 16 * math.sin(k * 1.9)
        lines.append(
            [
                b + (f - b) * share + bulge * math.sin(math.pi * i / len(back)) * 0.6
                for i, (b, f) in enumerate(zip(back, face))
            ]
        )
    wave = []
    for k, (one, two) in enumerate(zip(lines, lines[1:])):
        tone = ramp(tones, k / stripes + (0.11 if k % 2 else -0.03))
        wave.append(fill(smooth(one + two[::-1]), tone))
    whole = smooth(back + face[::-1])
    deep = sheet.linear(420 + 420j, 300 + 900j, clear(INK, 0), clear(INK, 0.9))
    lit = sheet.linear(60 + 300j, 330 + 470j, clear(SKY, 0.75), clear(SKY, 0))
    under = sheet.radial(610 + 330j, 210, clear(INK, 0.85), clear(INK, 0))
    sheet.paint(
        cut(
            fill(smooth(back + face[::-1]), TEAL), *wave, grain(fill(whole, lit), fill(whole, deep), fill(whole, under))
        )
    )
    flock = ((70 + 170j, 36), (158 + 118j, 28), (300 + 74j, 34), (372 + 40j, 22), (880 + 470j, 20))
    for place, wing in flock:
        sheet.paint(bird(place, wing, CREAM if place.real > 800 else INK))
    streaks = []
    for k in (1, 2, 3, 4, 6, 8, 10, 12):
        for part in ((2, 15), (17, 30)) if k % 2 == 0 else ((4, 12),):
            streaks.append(fill(stroke(lines[k][part[0] : part[1]], random.uniform(5, 9)), clear(CREAM, 0.85)))
    sheet.paint(cut(*streaks))
    foam(sheet, [back[i] for i in range(20, len(back))])
    for y, tone, edge in ((800, TEAL, SKY), (872, mixed(TEAL, INK, 0.45), SKY), (950, INK, TEAL)):
        crest = swell(random, y, 26, 105)
        hill(sheet, crest, tone, edge, INK)
        foamy = []
        for i in range(0, 40):
            for _ in range(3):
                place = crest[i] + complex(random.uniform(-14, 14), random.uniform(-2, 16))
                if math.sin(i * 0.55 + y) > -0.1:
                    foamy.append(
                        fill(
                            blot(random, place, random.uniform(4, 12), 0.25, 8, 0.7),
                            random.choice((CREAM, CREAM, MIST)),
                        )
                    )
        for _ in range(16):
            start = complex(random.uniform(-60, 980), y + random.uniform(34, 90))
            foamy.append(
                fill(
                    stroke(
                        bezier(start, start + 40 - 16j, start + 80 - 14j, start + 130 + 4j, 6), random.uniform(4, 8)
                    ),
                    clear(mixed(edge, MIST, 0.4), 0.8),
                )
            )
        sheet.paint(cut(*foamy))


def foam(sheet: Sheet, crest: Points) -> None:
    """What breaks at a wave's lip, with fingers that reach forward."""
    random = sheet.random
    low, high, claws = [], [], []
    for i, point in enumerate(crest):
        share = i / (len(crest) - 1)
        for _ in range(5):
            spread = 14 + 46 * share
            place = point + complex(random.uniform(-spread, spread), random.uniform(-10, spread))
            size = random.uniform(9, 20) * (0.6 + 0.7 * share)
            low.append(
                fill(blot(random, place + 5 + 7j, size * 1.1, 0.2, 9), random.choice((mixed(SKY, MIST, 0.4), SKY)))
            )
            high.append(fill(blot(random, place, size, 0.2, 9), random.choice((CREAM, CREAM, mixed(MIST, CREAM, 0.5)))))
        if share > 0.35:
            for _ in range(2):
                reach = random.uniform(40, 84)
                tip = point + complex(reach * random.uniform(0.2, 0.7), reach * random.uniform(0.5, 1.1))
                claws.append(
                    fill(blade(bezier(point, point + reach * 0.5, tip + reach * (0.3 - 0.5j), tip, 7), 20, 3), CREAM)
                )
    for _ in range(90):
        place = crest[-1] + complex(random.gauss(60, 90), random.gauss(-60, 90))
        high.append(disc(place, random.uniform(1.5, 6), CREAM))
    sheet.paint(cut(*low, *claws, *high))


def boat(sheet: Sheet, middle: Point, size: float) -> None:
    hull = ((-1, -0.15), (1.1, -0.2), (0.8, 0.25), (-0.7, 0.25))
    sails = (((-0.1, -2.1), (-0.1, -0.3), (-0.9, -0.3)), ((0.05, -1.9), (0.95, -0.35), (0.05, -0.35)))
    tones = (CREAM, PEACH)
    parts = [fill(polygon([middle + complex(x, y) * size for x, y in sail]), tone) for sail, tone in zip(sails, tones)]
    sheet.paint(cut(*parts, fill(polygon([middle + complex(x, y) * size for x, y in hull]), INK)))
