"""What pictures are drawn with: inks, points, paths, textures, and the sheet that all of it is painted on."""

import math
from cmath import phase, rect
from random import Random
from typing import Callable

SIZE = 1024

INK, PLUM, WINE = "#1b2444", "#4b2a52", "#8f2d49"
CORAL, PEACH, BLUSH, CREAM = "#e4553c", "#f39c72", "#f8cbab", "#fcf1dc"
LEMON, GOLD, OCHRE, RUST = "#f6d652", "#f2b23a", "#cd842a", "#a5432b"
PINE, MOSS, SAGE = "#1c4845", "#587042", "#a7b57f"
TEAL, SKY, MIST = "#27757f", "#84bcc2", "#cfe1d6"

SHEET = f"M0 0H{SIZE}V{SIZE}H0Z"

# x to the right, y down
Point = complex
Points = list[complex]


def mixed(one: str, other: str, share: float) -> str:
    """The colour that has `share` of the other in it."""
    share = min(1.0, max(0.0, share))
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def ramp(colours: list[str], share: float) -> str:
    """The colour at a place from 0 to 1 on a row of colours."""
    place = min(0.9999, max(0.0, share)) * (len(colours) - 1)
    return mixed(colours[int(place)], colours[int(place) + 1], place % 1)


def clear(colour: str, share: float) -> str:
    """A colour with so much of it to be seen."""
    return f"{colour}{round(share * 255):02x}"


def light(way: Point) -> float:
    """How much light falls on what faces this way, from -1 to 1: it comes from the upper left."""
    return math.cos(phase(way) + 2.36)


def lit(colour: str, amount: float, more: float, less: float, bright: str = CREAM, dark: str = INK) -> str:
    """The colour in light or in shadow; `more` and `less` are the most that is mixed into it."""
    return mixed(colour, bright, more * amount) if amount > 0 else mixed(colour, dark, -less * amount)


def traced(text: str, middle: Point = 0, size: float = 1) -> Points:
    """The points of a text as "-1 0.5, 0 2", moved and enlarged."""
    pairs = (pair.split() for pair in text.split(","))
    return [middle + complex(float(x), float(y)) * size for x, y in pairs]


def xy(point: Point) -> str:
    return f"{point.real:.1f} {point.imag:.1f}"


def polygon(points: Points, closed: bool = True) -> str:
    return "M" + "L".join(xy(point) for point in points) + ("Z" if closed else "")


def smooth(points: Points, closed: bool = True) -> str:
    """A curve through all points."""
    count = len(points)
    steps = [f"M{xy(points[0])}"]
    for i in range(count if closed else count - 1):
        before, start, end, after = (
            points[j % count] if closed else points[min(max(j, 0), count - 1)] for j in (i - 1, i, i + 1, i + 2)
        )
        steps.append(f"C{xy(start + (end - before) / 6)} {xy(end - (after - start) / 6)} {xy(end)}")
    return "".join(steps) + ("Z" if closed else "")


def bezier(a: Point, b: Point, c: Point, d: Point, count: int = 12) -> Points:
    shares = [i / count for i in range(count + 1)]
    return [a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t**3 for t in shares]


def fine(points: Points, parts: int = 5) -> Points:
    """More points of the same curve."""
    last = len(points) - 1
    found = []
    for i in range(last):
        before, start, end, after = (points[min(max(j, 0), last)] for j in (i - 1, i, i + 1, i + 2))
        found += bezier(start, start + (end - before) / 6, end - (after - start) / 6, end, parts)[
            : None if i == last - 1 else -1
        ]
    return found


def along(random: Random, start: Point, end: Point, count: int, jag: float) -> Points:
    """A straight way with a hand's tremble."""
    way = [start + (end - start) * i / count for i in range(count + 1)]
    return way[:1] + [p + complex(random.uniform(-jag, jag), random.uniform(-jag, jag)) for p in way[1:-1]] + way[-1:]


def normals(spine: Points) -> Points:
    """Across the way at each point of it, of length 1."""
    last = len(spine) - 1
    ways = [spine[min(i + 1, last)] - spine[max(i - 1, 0)] for i in range(last + 1)]
    return [way * 1j / (abs(way) or 1) for way in ways]


def sides(spine: Points, width: Callable[[float], float]) -> tuple[Points, Points]:
    """Both edges of a band along a spine; `width` is asked with the share of the way."""
    last = len(spine) - 1
    across = [normal * width(i / last) / 2 for i, normal in enumerate(normals(spine))]
    return [p + w for p, w in zip(spine, across)], [p - w for p, w in zip(spine, across)]


def band(spine: Points, width: Callable[[float], float]) -> str:
    left, right = sides(spine, width)
    return smooth(left + right[::-1])


def blade(spine: Points, thick: float, end: float = 0.5) -> str:
    """A band that becomes narrow: a stem, grass, a stroke of the brush."""
    return band(spine, lambda t: thick * (1 - t) + end * t)


def stroke(spine: Points, thick: float) -> str:
    """A band with two thin ends."""
    return band(spine, lambda t: thick * math.sin(math.pi * min(0.98, max(0.02, t))) ** 0.7)


def blot(random: Random, middle: Point, radius: float, rough: float = 0.12, count: int = 12, flat: float = 1) -> str:
    """A round shape as a hand draws it; `flat` is its height's share of its width."""
    turns = [rect(radius * random.uniform(1 - rough, 1 + rough), i * math.tau / count) for i in range(count)]
    return smooth([middle + complex(turn.real, turn.imag * flat) for turn in turns])


def fill(path: str, colour: str, more: str = "") -> str:
    return f'<path d="{path}" fill="{colour}" {more}/>'


def line(path: str, colour: str, width: float, more: str = "") -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.1f}" stroke-linecap="round" {more}/>'


def disc(middle: Point, radius: float, colour: str, more: str = "") -> str:
    return f'<circle cx="{middle.real:.1f}" cy="{middle.imag:.1f}" r="{radius:.1f}" fill="{colour}" {more}/>'


def oval(middle: Point, width: float, height: float, colour: str, more: str = "") -> str:
    place = f'cx="{middle.real:.1f}" cy="{middle.imag:.1f}" rx="{width:.1f}" ry="{height:.1f}"'
    return f'<ellipse {place} fill="{colour}" {more}/>'


def group(*parts: str, more: str = "") -> str:
    return f"<g {more}>{''.join(parts)}</g>"


def cut(*parts: str) -> str:
    """With edges as scissors or a full brush leave them."""
    return group(*parts, more='filter="url(#cut)"')


def grain(*parts: str) -> str:
    """What is half transparent becomes grains of full colour."""
    return group(*parts, more='filter="url(#grain)"')


def brush(*parts: str) -> str:
    """What is half transparent becomes streaks, as a nearly dry brush leaves them from left to right."""
    return group(*parts, more='filter="url(#brush)"')


def soft(radius: float, *parts: str) -> str:
    return group(*parts, more=f'style="filter: blur({radius}px)"')


def opacity(share: float, *parts: str) -> str:
    return group(*parts, more=f'opacity="{share:.2f}"')


def stops(colours: tuple[str, ...]) -> str:
    last = max(1, len(colours) - 1)
    return "".join(f'<stop offset="{i / last:.3f}" stop-color="{colour}"/>' for i, colour in enumerate(colours))


class Sheet:
    """A picture that is being drawn."""

    def __init__(self, name: str) -> None:
        self.random = Random(name)
        self.parts: list[str] = []
        self.definitions: list[str] = []

    def paint(self, *parts: str) -> None:
        self.parts += parts

    def _define(self, kind: str, content: str, attributes: str) -> str:
        name = f"d{len(self.definitions)}"
        self.definitions.append(f'<{kind} id="{name}" {attributes}>{content}</{kind}>')
        return f"url(#{name})"

    def linear(self, start: Point, end: Point, *colours: str) -> str:
        line = f'x1="{start.real:.1f}" y1="{start.imag:.1f}" x2="{end.real:.1f}" y2="{end.imag:.1f}"'
        return self._define("linearGradient", stops(colours), f'gradientUnits="userSpaceOnUse" {line}')

    def radial(self, middle: Point, radius: float, *colours: str) -> str:
        circle = f'cx="{middle.real:.1f}" cy="{middle.imag:.1f}" r="{radius:.1f}"'
        return self._define("radialGradient", stops(colours), f'gradientUnits="userSpaceOnUse" {circle}')

    def within(self, path: str, *parts: str) -> str:
        """The parts, seen only inside a path."""
        clip = self._define("clipPath", f'<path d="{path}"/>', "")
        return group(*parts, more=f'clip-path="{clip}"')

    def ground(self, *colours: str, start: Point = 0, end: Point = complex(0, SIZE)) -> None:
        """Paints all of the sheet."""
        self.paint(fill(SHEET, self.linear(start, end, *colours)))

    def svg(self) -> str:
        light = self.radial(150 + 100j, 1050, clear(CREAM, 0.6), clear(CREAM, 0.1), clear(CREAM, 0))
        shadow = self.radial(380 + 330j, 980, clear(INK, 0), clear(INK, 0.04), clear(INK, 0.42))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}">'
            f"<defs>{FILTERS}{''.join(self.definitions)}</defs>{''.join(self.parts)}"
            + fill(SHEET, shadow, 'style="mix-blend-mode: multiply"')
            + fill(SHEET, light, 'style="mix-blend-mode: soft-light"')
            + f'<rect width="{SIZE}" height="{SIZE}" filter="url(#paper)" style="mix-blend-mode: soft-light"/></svg>'
        )


SHEET = f"M0 0H{SIZE}V{SIZE}H0Z"


def _filter(name: str, content: str) -> str:
    area = f'x="-40" y="-40" width="{SIZE + 80}" height="{SIZE + 80}" filterUnits="userSpaceOnUse"'
    return f'<filter id="{name}" {area} color-interpolation-filters="sRGB">{content}</filter>'


def _stipple(name: str, frequency: str, seed: int, hardness: float) -> str:
    """Noise decides where a half transparent colour is seen, and where not."""
    return _filter(
        name,
        f'<feTurbulence type="fractalNoise" baseFrequency="{frequency}" numOctaves="2" seed="{seed}"/>'
        '<feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1.2 0 0 0 -0.1" result="noise"/>'
        '<feComposite in="SourceAlpha" in2="noise" operator="arithmetic" k2="1" k3="1" k4="-0.5"/>'
        f'<feComponentTransfer result="spots"><feFuncA type="linear" slope="{hardness}" '
        f'intercept="{0.5 - hardness / 2:.2f}"/></feComponentTransfer>'
        '<feComposite in="SourceAlpha" in2="spots" operator="arithmetic" k2="0.45" k3="0.55" result="seen"/>'
        '<feComponentTransfer in="SourceGraphic"><feFuncA type="linear" slope="60"/></feComponentTransfer>'
        '<feComposite operator="in" in2="seen"/>',
    )


FILTERS = (
    _filter(
        "cut",
        '<feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="2" seed="7"/>'
        '<feDisplacementMap in="SourceGraphic" scale="7" xChannelSelector="R" yChannelSelector="G"/>',
    )
    + _filter(
        "ripple",
        '<feTurbulence type="fractalNoise" baseFrequency="0.008 0.07" numOctaves="2" seed="4"/>'
        '<feDisplacementMap in="SourceGraphic" scale="46" xChannelSelector="R" yChannelSelector="G"/>',
    )
    + _stipple("grain", "0.36", 3, 2.2)
    + _stipple("brush", "0.004 0.08", 5, 2.2)
    + _filter(
        "paper",
        '<feTurbulence type="fractalNoise" baseFrequency="0.011 0.015" numOctaves="4" seed="11" result="cloud"/>'
        '<feTurbulence type="fractalNoise" baseFrequency="0.45" numOctaves="1" seed="2"/>'
        '<feComposite in="cloud" operator="arithmetic" k2="0.9" k3="0.1"/>'
        '<feColorMatrix values="2 0 0 0 -0.5  2 0 0 0 -0.5  2 0 0 0 -0.5  0 0 0 0 0.28"/>',
    )
)
