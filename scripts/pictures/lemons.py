"""A still life with lemons."""

import math
from cmath import rect

from pictures.scenery import below, leaf
from pictures.sheet import (
    BLUSH,
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
    SHEET,
    SKY,
    TEAL,
    WINE,
    Point,
    Sheet,
    along,
    band,
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
    oval,
    polygon,
    smooth,
    soft,
    stroke,
)


def lemons(sheet: Sheet) -> None:
    random = sheet.random
    sheet.ground(
        mixed(PEACH, BLUSH, 0.3),
        mixed(CORAL, PEACH, 0.35),
        mixed(CORAL, WINE, 0.35),
        mixed(WINE, PLUM, 0.3),
        start=0,
        end=1000 + 700j,
    )
    panes = []
    for i in range(2):
        for k in range(3):
            a = complex(56 + i * 190 + k * 62, 30 + k * 168)
            panes.append(
                fill(polygon([a, a + 160 + 0j, a + 214 + 150j, a + 54 + 150j]), clear(mixed(CREAM, GOLD, 0.3), 0.62))
            )
    stripes = [
        fill(band(along(random, complex(x, -20), complex(x + 8, 660), 8, 2), lambda t: 5), clear(WINE, 0.28))
        for x in range(-10, 1050, 46)
    ]
    sheet.paint(cut(*stripes), soft(2, *panes))
    shade = sheet.linear(620 + 0j, 1024 + 500j, clear(PLUM, 0), clear(PLUM, 0.9))
    sheet.paint(grain(fill(SHEET, shade)))
    table = [-40 + 640j, 300 + 634j, 700 + 630j, 1070 + 622j]
    cloth = below(table)
    sheet.paint(cut(fill(cloth, sheet.linear(100 + 640j, 900 + 1040j, CREAM, MIST, mixed(SKY, TEAL, 0.3)))))
    weave = []
    for i in range(-9, 18):
        top, low = complex(512 + i * 62, 630), complex(512 + i * 128, 1050)
        weave.append(
            fill(band([top, (top + low) / 2, low], lambda t: 12 + 26 * t), clear(TEAL, 0.5 if i % 3 else 0.85))
        )
    for k in range(8):
        y = 652 + 10 * k + 6.2 * k * k
        weave.append(
            fill(
                band([complex(-40, y + 6), complex(512, y), complex(1070, y - 8)], lambda t: 7 + 3.4 * k),
                clear(SKY if k % 2 else TEAL, 0.45),
            )
        )
    sheet.paint(
        sheet.within(
            cloth,
            cut(*weave),
            grain(fill(cloth, sheet.linear(560 + 640j, 1000 + 1060j, clear(INK, 0), clear(INK, 0.7)))),
        )
    )
    jug(sheet, 716 + 640j)
    spots = (
        (298 + 516j, 92, -0.3),
        (470 + 500j, 96, 0.5),
        (384 + 440j, 90, 2.7),
        (232 + 548j, 70, 0.9),
        (548 + 548j, 76, -0.6),
        (392 + 548j, 84, 0.15),
    )
    shadow = oval(470 + 806j, 300, 54, clear(INK, 0.75))
    sheet.paint(soft(10, shadow))
    inside = sheet.linear(384 - 250 + 566j, 384 + 250 + 566j, mixed(TEAL, INK, 0.5), TEAL, SKY)
    sheet.paint(
        cut(oval(384 + 566j, 262, 46, inside), oval(384 + 566j, 262, 46, "none", f'stroke="{CREAM}" stroke-width="9"'))
    )
    for i in (2, 0, 1):
        lemon(sheet, *spots[i])
    for base, tip, wide, bend in (
        (360 + 380j, 226 + 300j, 66, 0.2),
        (352 + 376j, 400 + 268j, 62, -0.2),
        (500 + 430j, 620 + 378j, 58, 0.2),
    ):
        sheet.paint(cut(leaf(base, tip, wide, mixed(MOSS, PINE, random.uniform(0, 0.5)), bend)))
    for i in (3, 4, 5):
        lemon(sheet, *spots[i])
    bowl(sheet, 384 + 566j)
    half_lemon(sheet, 668 + 846j, 102)
    lemon(sheet, 236 + 886j, 104, -0.25, True)
    lemon(sheet, 884 + 800j, 90, 0.6, True)
    sheet.paint(
        cut(leaf(320 + 852j, 452 + 900j, 66, MOSS, -0.2), leaf(150 + 862j, 50 + 800j, 60, mixed(MOSS, PINE, 0.5), 0.2))
    )
    knife(sheet)


def lemon(sheet: Sheet, middle: Point, size: float, turn: float, shaded: bool = False) -> None:
    random = sheet.random
    way = rect(size, turn)
    outline = []
    for i in range(24):
        a = i * math.tau / 24
        r = 0.76 + 0.2 * abs(math.cos(a)) ** 2 + 0.3 * max(0, math.cos(a)) ** 12 + 0.1 * max(0, -math.cos(a)) ** 20
        outline.append(middle + way * rect(r, a).real + way * 1j * rect(r, a).imag * 0.94)
    shape = smooth(outline)
    tone = sheet.radial(
        middle - size * (0.35 + 0.4j),
        size * 1.5,
        mixed(LEMON, CREAM, 0.4),
        LEMON,
        GOLD,
        mixed(GOLD, OCHRE, 0.8),
        mixed(OCHRE, RUST, 0.6),
    )
    dark = sheet.radial(middle - size * (0.4 + 0.45j), size * 1.7, clear(RUST, 0), clear(RUST, 0.05), clear(RUST, 0.85))
    pores = [
        disc(
            middle + way * rect(math.sqrt(random.random()) * 0.72, random.uniform(0, math.tau)),
            size * 0.013,
            clear(random.choice((RUST, OCHRE, CREAM)), 0.55),
        )
        for _ in range(60)
    ]
    if shaded:
        sheet.paint(soft(8, oval(middle + size * (0.35 + 0.68j), size * 1.1, size * 0.3, clear(INK, 0.75))))
    gleam = blot(random, middle - size * (0.34 + 0.36j), size * 0.16, 0.2, 9, 0.7)
    tip = middle - way * 0.93
    sheet.paint(
        cut(
            fill(shape, tone),
            *pores,
            grain(fill(shape, dark)),
            soft(3, fill(gleam, clear(CREAM, 0.9))),
            disc(tip, size * 0.06, MOSS),
        )
    )


def half_lemon(sheet: Sheet, middle: Point, size: float) -> None:
    random = sheet.random
    flat = 0.86
    sheet.paint(soft(8, oval(middle + size * (0.4 + 0.5j), size * 1.15, size * 0.6, clear(INK, 0.75))))
    back = blot(random, middle + size * (0.14 + 0.14j), size * 1.02, 0.01, 20, flat)
    rind = blot(random, middle, size, 0.01, 20, flat)
    pith = blot(random, middle, size * 0.91, 0.01, 20, flat)
    parts = []
    for i in range(9):
        start = (i + 0.06) * math.tau / 9 + 0.2
        end = (i + 0.94) * math.tau / 9 + 0.2
        ring = [rect(size * 0.82, start + (end - start) * k / 5) for k in range(6)]
        corner = rect(size * 0.11, (start + end) / 2)
        shape = smooth([middle + complex(p.real, p.imag * flat) for p in [corner] + ring])
        tip = middle + rect(size * 0.8, (start + end) / 2)
        parts.append(fill(shape, sheet.linear(middle, tip, mixed(LEMON, CREAM, 0.5), LEMON, mixed(LEMON, GOLD, 0.7))))
        for _ in range(7):
            a, r = random.uniform(start + 0.1, end - 0.1), random.uniform(0.3, 0.62)
            p, q = (middle + complex(v.real, v.imag * flat) for v in (rect(size * r, a), rect(size * (r + 0.15), a)))
            parts.append(
                fill(stroke([p, (p + q) / 2, q], size * 0.035), clear(random.choice((CREAM, CREAM, OCHRE)), 0.75))
            )
        if i % 3 == 1:
            seed = middle + complex(
                rect(size * 0.26, (start + end) / 2).real, rect(size * 0.26, (start + end) / 2).imag * flat
            )
            parts.append(
                fill(
                    stroke(
                        [
                            seed,
                            seed + rect(size * 0.08, (start + end) / 2),
                            seed + rect(size * 0.16, (start + end) / 2),
                        ],
                        size * 0.09,
                    ),
                    mixed(CREAM, OCHRE, 0.3),
                )
            )
    lit = sheet.linear(
        middle - size * (0.6 + 0.6j),
        middle + size * (0.7 + 0.7j),
        clear(OCHRE, 0),
        clear(OCHRE, 0.1),
        clear(RUST, 0.65),
    )
    sheet.paint(
        cut(
            fill(back, sheet.linear(middle, middle + size * (0.9 + 0.7j), GOLD, mixed(OCHRE, RUST, 0.5))),
            fill(rind, mixed(LEMON, GOLD, 0.4)),
            fill(pith, mixed(CREAM, LEMON, 0.12)),
            *parts,
            grain(fill(rind, lit)),
        )
    )


def bowl(sheet: Sheet, middle: Point) -> None:
    """A painted bowl; `middle` is that of its rim."""
    wide, tall, flat = 262, 236, 46
    front = (
        [middle + complex(-wide, 0)]
        + [middle + complex(-wide * math.cos(a), flat * math.sin(a)) for a in (0.5, 1.0, 1.57, 2.1, 2.64)]
        + [middle + complex(wide, 0)]
    )
    low = [
        middle + complex(wide * 0.93, tall * 0.42),
        middle + complex(wide * 0.66, tall * 0.8),
        middle + complex(wide * 0.36, tall * 0.97),
        middle + complex(-wide * 0.36, tall * 0.97),
        middle + complex(-wide * 0.66, tall * 0.8),
        middle + complex(-wide * 0.93, tall * 0.42),
    ]
    shape = smooth(front + low)
    foot = polygon(
        [
            middle + complex(-112, tall * 0.9),
            middle + complex(112, tall * 0.9),
            middle + complex(116, tall * 1.05),
            middle + complex(-116, tall * 1.05),
        ]
    )
    glaze = sheet.linear(middle - wide, middle + wide + 120j, CREAM, MIST, SKY, mixed(TEAL, PLUM, 0.3))

    def on(x: float, y: float) -> Point:
        """A place on its side: x from -1 to 1, y from the rim down to 1."""
        return middle + complex(
            wide * x * (1 - 0.62 * y**2.2), flat * math.sqrt(max(0, 1 - x * x)) * (1 - 0.4 * y) + tall * 0.9 * y
        )

    drawn = []
    for y, thick in ((0.1, 9), (0.17, 4), (0.74, 5), (0.82, 9)):
        drawn.append(line(smooth([on(k / 10, y) for k in range(-10, 11)], False), mixed(TEAL, INK, 0.5), thick))
    for k in range(-4, 5):
        x = math.sin(k * 0.36)
        heart, size = on(x, 0.45), 36 * math.cos(k * 0.34)
        for i in range(6):
            turn = rect(1, i * math.tau / 6 + 0.4)
            tip = heart + complex(turn.real * size * 0.8, turn.imag * size)
            drawn.append(fill(stroke([heart, (heart + tip) / 2, tip], size * 0.42), INK if k % 2 else TEAL))
        drawn.append(disc(heart, size * 0.2, GOLD))
        side = on(math.sin((k + 0.5) * 0.36), 0.45)
        drawn.append(fill(stroke([side - 34j, side, side + 34j], 12), mixed(TEAL, SKY, 0.3)))
    dark = sheet.linear(middle - 40, middle + wide + 150j, clear(INK, 0), clear(INK, 0.6))
    lit = sheet.radial(middle + complex(-150, 70), 120, clear(CREAM, 0.9), clear(CREAM, 0))
    edge = smooth(front, False)
    sheet.paint(
        cut(
            fill(foot, sheet.linear(middle - 116, middle + 116, mixed(SKY, MIST, 0.5), TEAL, INK)),
            fill(shape, glaze),
            sheet.within(shape, *drawn),
            grain(fill(shape, dark), fill(shape, lit)),
            line(edge, CREAM, 10),
            line(edge, mixed(TEAL, INK, 0.5), 3),
        )
    )


def jug(sheet: Sheet, foot: Point) -> None:
    """A jug with a branch of an olive tree."""
    random = sheet.random
    half = [(-10, 78), (20, 112), (90, 138), (170, 128), (230, 84), (276, 60), (318, 66), (340, 78)]
    left = [foot + complex(-w, 110 - y) for y, w in half]
    right = [foot + complex(w, 110 - y) for y, w in half]
    shape = smooth(left + right[::-1])
    grip = bezier(foot + 70 - 170j, foot + 230 - 210j, foot + 236 - 40j, foot + 118 + 10j, 12)
    glaze = sheet.linear(foot - 130, foot + 150 + 60j, mixed(TEAL, SKY, 0.6), TEAL, mixed(TEAL, INK, 0.6), INK)
    dark = sheet.linear(foot - 60, foot + 150, clear(INK, 0), clear(INK, 0.8))
    lit = sheet.radial(foot - 64 - 40j, 80, clear(CREAM, 0.9), clear(CREAM, 0))
    sheet.paint(soft(10, oval(foot + 120 + 118j, 210, 34, clear(INK, 0.75))))
    for tip, lean in ((560 + 96j, -0.1), (742 + 50j, 0.1), (910 + 130j, 0.14), (640 + 170j, -0.05)):
        root = foot - 215j
        way = bezier(root, root - 120j, tip + (root - tip) * (0.3 + lean * 1j), tip, 14)
        leaves = [fill(blade([root + 26j] + way, 9, 3), mixed(MOSS, PINE, 0.2))]
        for i in range(2, 15):
            ahead = (way[i] - way[i - 1]) / abs(way[i] - way[i - 1])
            for side in (-1, 1):
                end = way[i] + ahead * rect(random.uniform(48, 74), side * random.uniform(0.6, 0.95))
                leaves.append(
                    leaf(
                        way[i],
                        end,
                        21,
                        random.choice((MOSS, SAGE, mixed(MOSS, PINE, 0.5), mixed(SAGE, MIST, 0.3))),
                        side * 0.12,
                        0,
                    )
                )
            if random.random() < 0.3:
                leaves.append(disc(way[i] + ahead * rect(16, 1.5), 9, random.choice((PLUM, INK, MOSS))))
        sheet.paint(cut(*leaves))
    rings = [
        line(
            smooth([foot + complex(w * k / 4, 110 - y + 10 * (1 - (k / 4) ** 2)) for k in range(-4, 5)], False),
            clear(CREAM, 0.75),
            thick,
        )
        for y, w, thick in ((250, 74, 4), (214, 97, 3), (40, 121, 4), (24, 113, 2))
    ]
    dots = [
        disc(
            foot + complex(120 * math.sin(k * 0.4), -18 + 12 * math.cos(k * 0.4)),
            9 * math.cos(k * 0.36),
            clear(GOLD, 0.9),
        )
        for k in range(-3, 4)
    ]
    sheet.paint(
        cut(
            line(smooth(grip, False), mixed(TEAL, INK, 0.6), 22),
            line(smooth([p - 3 - 3j for p in grip], False), TEAL, 6),
            fill(shape, glaze),
            *rings,
            *dots,
            grain(fill(shape, dark), fill(shape, lit)),
            oval(foot - 228j, 76, 12, INK),
        )
    )


def knife(sheet: Sheet) -> None:
    start, middle, end = 420 + 980j, 560 + 956j, 850 + 930j
    steel = [middle - 17j, end - 150 - 14j, end - 60 - 8j, end + 20 + 12j, middle + 18j]
    sheet.paint(
        soft(5, fill(polygon([p + 8 + 16j for p in [start - 12j] + steel + [start + 12j]]), clear(INK, 0.7))),
        cut(
            fill(polygon(steel), sheet.linear(middle - 20j, middle + 20j, mixed(TEAL, INK, 0.3), SKY, MIST, CREAM)),
            line(polygon([start, middle], False), mixed(RUST, PLUM, 0.4), 30),
            line(polygon([start - 5j, middle - 5j], False), OCHRE, 6),
        ),
    )
