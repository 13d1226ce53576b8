"""Snowy mountains behind a meadow, at dawn."""

from pictures.scenery import bird, clouds, fir, forest, hill, ridge, sun, swell
from pictures.sheet import (
    BLUSH,
    CORAL,
    CREAM,
    GOLD,
    INK,
    LEMON,
    MOSS,
    PEACH,
    PINE,
    PLUM,
    SAGE,
    SIZE,
    SKY,
    TEAL,
    WINE,
    Point,
    Points,
    Sheet,
    along,
    blade,
    blot,
    clear,
    cut,
    disc,
    fill,
    grain,
    mixed,
    oval,
    polygon,
    ramp,
    soft,
    stroke,
)


def mountains(sheet: Sheet) -> None:
    random = sheet.random
    sheet.ground(TEAL, SKY, BLUSH, mixed(GOLD, PEACH, 0.4), PEACH, start=900 - 40j, end=560 + 620j)
    clouds(sheet, 30, 470, 15, [mixed(TEAL, SKY, 0.6), CREAM, BLUSH, CORAL, GOLD], 30)
    sun(sheet, 268 + 330j, 104, CREAM, CREAM, LEMON)
    peak(sheet, 905 + 350j, 300, mixed(TEAL, PLUM, 0.35), 640)
    peak(sheet, 70 + 430j, 260, mixed(TEAL, PLUM, 0.3), 640)
    peak(sheet, 598 + 196j, 430, mixed(TEAL, PLUM, 0.5), 700)
    layers = (
        (570, 640, 60, mixed(CORAL, PLUM, 0.45), PEACH),
        (690, 600, 70, mixed(WINE, PLUM, 0.5), CORAL),
        (690, 730, 60, mixed(TEAL, PLUM, 0.45), PEACH),
    )
    for left, right, height, colour, light in layers:
        top = ridge(random, left, right, height)
        hill(sheet, top, colour, light, INK, False)
        y = sum(p.imag for p in top) / len(top)
        mist = [
            oval(
                complex(random.uniform(0, SIZE), y + random.uniform(50, 100)),
                random.uniform(160, 300),
                random.uniform(14, 30),
                clear(mixed(light, CREAM, 0.5), 0.5),
            )
            for _ in range(5)
        ]
        sheet.paint(soft(14, *mist))
    forest(sheet, 772, mixed(PINE, TEAL, 0.35), 58, 84)
    meadow = swell(random, 806, 22, 160)
    hill(sheet, meadow, mixed(MOSS, PINE, 0.25), GOLD, INK)
    blades = []
    for i in range(260):
        depth = (i / 260) ** 1.3
        foot = complex(random.uniform(-20, SIZE + 20), 822 + depth * 220)
        tall = 14 + 56 * depth
        tone = ramp([SAGE, MOSS, PINE], random.random() * 0.6 + foot.real / 2600)
        blades.append(
            fill(
                blade(
                    [
                        foot,
                        foot + complex(random.uniform(-4, 4), -tall * 0.5),
                        foot + complex(random.uniform(-16, 16), -tall),
                    ],
                    1.5 + 3.5 * depth,
                ),
                tone,
            )
        )
    sheet.paint(cut(*blades))
    blooms = []
    for i in range(190):
        depth = (i / 190) ** 1.5
        place = complex(random.uniform(-10, SIZE + 10), 815 + depth * 220)
        size = 2.5 + 10 * depth * random.uniform(0.7, 1.2)
        tone = random.choice((CORAL, CREAM, GOLD, PEACH, WINE, mixed(SKY, PLUM, 0.3)))
        blooms.append(fill(blot(random, place, size, 0.3, 7, 0.8), tone))
        if size > 6:
            blooms.append(disc(place, size * 0.3, random.choice((GOLD, WINE, PLUM))))
    sheet.paint(cut(*blooms))
    firs = []
    for x, foot, tall in (
        (950, 900, 330),
        (1015, 930, 450),
        (880, 880, 210),
        (30, 910, 370),
        (96, 890, 230),
        (812, 858, 130),
        (152, 868, 120),
    ):
        place = complex(x, foot)
        firs.append(fill(fir(random, place, tall), mixed(PINE, INK, random.uniform(0.3, 0.7))))
        for _ in range(int(tall / 9)):
            t = random.uniform(0.12, 0.95)
            spot = place + complex(-tall * 0.19 * t * random.uniform(0.1, 0.8), -tall * (1 - t))
            firs.append(
                fill(
                    stroke([spot, spot + complex(-9, 5), spot + complex(-20, 14)], 6),
                    mixed(TEAL, SAGE, random.uniform(0, 0.7)),
                )
            )
    sheet.paint(cut(*firs))
    flock = ((360 + 130j, 26), (424 + 104j, 19), (448 + 152j, 16), (494 + 120j, 12))
    sheet.paint(*(bird(place, wing, INK) for place, wing in flock))


def peak(sheet: Sheet, top: Point, width: float, colour: str, foot: float) -> None:
    """A mountain with snow, lit from the left."""
    random = sheet.random
    tall = foot - top.imag

    def flank(end: Point, jag: float) -> Points:
        return along(random, top, end, 18, jag)

    jag = tall * 0.026
    left, right = flank(complex(top.real - width, foot), jag), flank(complex(top.real + width * 0.95, foot), jag)
    crest = flank(complex(top.real + width * 0.12, foot), jag * 2.2)
    whole, dark = polygon(left[::-1] + right), polygon(crest[::-1] + right)
    light, deep = mixed(colour, PEACH, 0.5), mixed(colour, INK, 0.25)
    spurs = []
    for side, tone in ((-1, deep), (1, light)):
        for k in (3, 5, 8, 11):
            start = crest[k]
            low = complex(
                start.real + side * width * random.uniform(0.2, 0.42),
                min(foot, start.imag + tall * random.uniform(0.3, 0.5)),
            )
            edge = along(random, start, low, 6, jag)
            back = along(random, low, crest[min(18, k + 3)], 6, jag)
            spurs.append(fill(polygon(edge + back), clear(tone, 0.55)))
    snow = []
    for side, other in ((left, crest), (crest, right)):
        edge = []
        for i in range(13):
            t = min(1, max(0, (i + (0 if i in (0, 12) else random.uniform(-0.32, 0.32))) / 12))
            fall = (0.24 if i % 2 else 0.08) * tall * random.uniform(0.4, 1.15) * (0.3 if i in (0, 12) else 1)
            edge.append(side[8] + (other[8] - side[8]) * t + fall * 1j)
        snow.append(polygon(side[8::-1] + other[1:9] + edge[::-1]))
    folds = []
    for k in (2, 4, 6):
        for side, tone in ((-1, clear(mixed(SKY, PLUM, 0.3), 0.6)), (1, clear(CREAM, 0.35))):
            low = crest[k] + complex(side * width * 0.16 * (0.5 + k / 6), tall * 0.2)
            folds.append(fill(polygon(along(random, crest[k], low, 4, jag * 0.6) + [crest[k + 2]]), tone))
    haze = sheet.linear(
        complex(0, foot - tall * 0.5), complex(0, foot - tall * 0.05), clear(PEACH, 0), clear(BLUSH, 0.8)
    )
    sheet.paint(
        cut(
            fill(whole, light),
            fill(dark, deep),
            *spurs,
            fill(snow[0], mixed(CREAM, BLUSH, 0.15)),
            fill(snow[1], mixed(SKY, PLUM, 0.35)),
            *folds,
            grain(
                fill(
                    snow[0],
                    sheet.linear(top - width * 0.1, top + width * (0.2 + 0.5j), clear(PEACH, 0), clear(PEACH, 0.55)),
                ),
                fill(dark, sheet.linear(top, top + width * (0.6 + 0.4j), clear(INK, 0.5), clear(INK, 0))),
            ),
            fill(whole, haze),
        )
    )
