"""What several pictures have: land, sky, trees, leaves."""

import math
from random import Random

from pictures.sheet import (
    CREAM,
    GOLD,
    INK,
    SIZE,
    SKY,
    Point,
    Points,
    Sheet,
    bezier,
    blade,
    brush,
    clear,
    cut,
    disc,
    fill,
    grain,
    light,
    line,
    mixed,
    polygon,
    ramp,
    sides,
    smooth,
    xy,
)


def ridge(random: Random, left: float, right: float, height: float, rough: float = 0.55, steps: int = 7) -> Points:
    """A mountain's outline over the whole width, by halving."""
    ys = [left, right]
    for _ in range(steps):
        halves = [(a + b) / 2 + random.uniform(-height, height) for a, b in zip(ys, ys[1:])]
        ys = [y for pair in zip(ys, halves) for y in pair] + ys[-1:]
        height *= rough
    return [complex(-20 + i * (SIZE + 40) / (len(ys) - 1), y) for i, y in enumerate(ys)]


def swell(random: Random, y: float, height: float, length: float, count: int = 40) -> Points:
    """A calm wavy line over the whole width."""
    one, two = random.uniform(0, math.tau), random.uniform(0, math.tau)
    xs = [-30 + i * (SIZE + 60) / count for i in range(count + 1)]
    return [
        complex(x, y + height * (math.sin(x / length + one) * 0.7 + math.sin(x / length * 2.3 + two) * 0.3)) for x in xs
    ]


def below(line: Points, curved: bool = True) -> str:
    """All that is under a line over the whole width."""
    top = smooth(line, closed=False) if curved else polygon(line, closed=False)
    return f"{top}L{SIZE + 40} {SIZE + 40}L-40 {SIZE + 40}Z"


def hill(sheet: Sheet, line: Points, colour: str, light: str, dark: str, curved: bool = True) -> None:
    """A layer of land with grains of light at the left and of shadow at the lower right."""
    shape = below(line, curved)
    y = min(p.imag for p in line)
    lit = sheet.linear(complex(-80, y - 60), complex(420, y + 190), clear(light, 0.85), clear(light, 0))
    shade = sheet.linear(complex(450, y), complex(940, y + 300), clear(dark, 0), clear(dark, 0.85))
    sheet.paint(cut(fill(shape, colour), grain(fill(shape, lit), fill(shape, shade))))


def clouds(sheet: Sheet, top: float, bottom: float, count: int, colours: list[str], thick: float = 26) -> None:
    """Swashes of a dry brush across the sky; the colours go from top to bottom."""
    random = sheet.random
    swashes = []
    for i in range(count):
        share = (i + random.uniform(0, 1)) / count
        middle = complex(random.uniform(-60, SIZE + 60), top + share * (bottom - top))
        colour, wide = ramp(colours, share), random.uniform(150, 330)
        for _ in range(3):
            place = middle + complex(random.uniform(-90, 90), random.uniform(-thick, thick) * 0.6)
            fade = sheet.radial(0, 1, clear(colour, 0.8), clear(colour, 0.55), clear(colour, 0))
            high = thick * random.uniform(0.4, 1)
            swashes.append(
                f'<circle r="1" fill="{fade}" transform="translate({xy(place)}) scale({wide:.0f} {high:.0f})"/>'
            )
            wide *= 0.7
    sheet.paint(brush(*swashes))


def sun(sheet: Sheet, middle: Point, radius: float, glow: str, upper: str = CREAM, lower: str = GOLD) -> None:
    halo = sheet.radial(middle, radius * 2.6, clear(glow, 0.75), clear(glow, 0.3), clear(glow, 0))
    face = sheet.linear(middle - radius * 1j, middle + radius * 1j, upper, lower)
    sheet.paint(disc(middle, radius * 2.6, halo), cut(disc(middle, radius, face)))


def bird(place: Point, wing: float, tone: str) -> str:
    shape = ((-1, -0.35), (-0.5, -0.55), (0, 0), (0.5, -0.6), (1, -0.5), (0.4, -0.3), (0, 0.2), (-0.4, -0.25))
    return fill(smooth([place + complex(x, y) * wing for x, y in shape]), tone)


def forest(sheet: Sheet, y: float, colour: str, count: int, height: float) -> None:
    random = sheet.random
    trees = []
    for i in range(count):
        x = -30 + (i + random.uniform(-0.4, 0.4)) * (SIZE + 60) / count
        tall = height * random.uniform(0.5, 1.25)
        foot = y + 34 * math.sin(x / 170 + y) + random.uniform(-10, 10)
        half = tall * 0.2
        left, right = [], []
        for k in range(7):
            t = (k + 1) / 7
            w = half * t**0.9
            left += [
                complex(x - w * random.uniform(0.85, 1.15), foot - tall * (1 - t)),
                complex(x - w * 0.55, foot - tall * (1.02 - t)),
            ]
            right += [
                complex(x + w * random.uniform(0.85, 1.15), foot - tall * (1 - t)),
                complex(x + w * 0.55, foot - tall * (1.02 - t)),
            ]
        trees.append(
            fill(polygon([complex(x, foot - tall)] + right + left[::-1]), mixed(colour, INK, random.uniform(0, 0.35)))
        )
    ground = below([complex(x, y + 34 * math.sin(x / 170 + y) - 8) for x in range(-40, SIZE + 80, 40)])
    glow = sheet.linear(complex(0, y - height), complex(300, y + 60), clear(SKY, 0.5), clear(SKY, 0))
    sheet.paint(
        cut(
            *trees,
            fill(ground, mixed(colour, INK, 0.25)),
            grain(*(t.replace(t.split('fill="')[1].split('"')[0], glow) for t in trees)),
        )
    )


def fir(random: Random, foot: Point, tall: float) -> str:
    """A fir's outline, with the branches hanging."""
    left, right = [], []
    for k in range(9):
        t = (k + 1) / 9
        for side, out in ((left, -1), (right, 1)):
            wide = tall * 0.21 * t**0.85 * random.uniform(0.82, 1.15)
            side += [
                foot + complex(out * wide, -tall * (0.97 - t * 0.93)),
                foot + complex(out * wide * 0.5, -tall * (1 - t * 0.93)),
            ]
    return polygon([foot - tall * 1j] + right + [foot + tall * 0.02 + 6j, foot - tall * 0.02 + 6j] + left[::-1])


def leaf(base: Point, tip: Point, wide: float, colour: str, bend: float = 0.2, ribs: int = 6) -> str:
    """A leaf with a lit and a shaded half."""
    way = tip - base
    side = way * 1j * bend
    spine = bezier(base, base + way * 0.35 + side, base + way * 0.7 + side, tip, 14)
    one, two = sides(spine, lambda t: wide * math.sin(math.pi * min(1, t * 0.97 + 0.03) ** 0.75))
    bright, shaded = (one, two) if light(one[7] - two[7]) > 0 else (two, one)
    pale, dark = mixed(colour, CREAM, 0.3), mixed(colour, INK, 0.42)
    parts = [fill(smooth(shaded + spine[::-1]), dark), fill(smooth(bright + spine[::-1]), colour)]
    for edge in (bright, shaded):
        for i in range(1, ribs + 1):
            start = int(i * 13 / (ribs + 1))
            end = edge[min(14, start + 2)]
            parts.append(
                line(polygon([spine[start], spine[start] + (end - spine[start]) * 0.86], False), pale, wide * 0.012)
            )
    return "".join(parts) + fill(blade(spine, wide * 0.05), pale)
