import asyncio
import json
from itertools import cycle, islice
from typing import Iterator

from playwright.async_api import Browser, CDPSession, Page

from . import THROTTLE, Figure
from .browser import in_browser, throttle

ROWS, COLUMNS = 15, 12

# 30 moves a second, as long as a quick player keeps on.
MOVES = 400
INTERVAL = 1 / 30

# Other processes disturb single moves: the best of several runs is nearest to what the app itself takes.
RUNS = 5

# A screen shows a frame every 16.7 ms; one more than one and a half times this apart has missed its turn. Within its turn a frame is
# drawn when the page is done with its own part of it: in the last 40 ms of a transition the browser asks the page for each frame,
# so there the first one comes some 5 ms later than before, and all are shown.
FRAME = 25

SLIDES = 20

# What the trace has of a slide: the animations, the marks, the frames as they are drawn for the screen.
TRACED = ["blink.animations", "blink.user_timing", "devtools.timeline", "viz"]

# Presses `keys` as the browser would and returns, for each, the milliseconds until the patches are applied: the bridge
# applies them before it stores the move, which ends the measurement. -1 for a key that moved nothing.
INPUT = """async (keys) => {
  const times = [];
  const transaction = IDBDatabase.prototype.transaction;
  let applied;
  IDBDatabase.prototype.transaction = function (...parameters) {
    applied ??= performance.now();
    return transaction.apply(this, parameters);
  };
  for (const key of keys) {
    applied = undefined;
    const pressed = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    times.push(applied === undefined ? -1 : applied - pressed);
    await new Promise((done) => setTimeout(done, 1000 / 30));
  }
  IDBDatabase.prototype.transaction = transaction;
  return times;
}"""

# Clicks the tile at the far end of the gap's column, again and again, and marks when the slide begins and ends. Returns
# the milliseconds from each click until the slide is ready to begin, and the properties that are animated.
SLIDE = """async (slides) => {
  const starts = [];
  const properties = new Set();
  const row = (tile) => Number(tile.style.getPropertyValue('--row'));
  for (let slide = 0; slide < slides; slide++) {
    await Promise.all(document.getAnimations().map((animation) => animation.finished));
    const columns = Map.groupBy(
      document.querySelectorAll('#board .tile'), (tile) => tile.style.getPropertyValue('--column'));
    const column = [...columns.values()].find((column) => column.length === TILES).sort((a, b) => row(a) - row(b));
    const clicked = performance.now();
    column[row(column[0]) === 0 ? 0 : TILES - 1].click();
    const animations = document.getAnimations();
    if (animations.length !== TILES) throw new Error(`${animations.length} tiles slide`);
    for (const animation of animations) properties.add(animation.transitionProperty);
    await Promise.all(animations.map((animation) => animation.ready));
    performance.mark('slide begins');
    starts.push(performance.now() - clicked);
    await Promise.all(animations.map((animation) => animation.finished));
    performance.mark('slide ends');
  }
  return { starts, properties: [...properties] };
}""".replace("TILES", str(ROWS - 1))

# The least that can slide: one plain block, as large as a column of tiles. The browser slows the page down by keeping a
# core busy, and a machine of two cores then misses frames whatever is drawn.
BLOCK = """async (slides) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`div { position: fixed; left: 600px; top: 50px; width: 60px; height: 640px; background: gray;
    will-change: transform; transition: transform 120ms; }`);
  document.adoptedStyleSheets = [sheet];
  const block = document.body.appendChild(document.createElement('div'));
  for (let slide = 0; slide < slides; slide++) {
    await new Promise((done) => setTimeout(done, 300));
    block.style.transform = slide % 2 ? '' : 'translateY(60px)';
    const animations = document.getAnimations();
    await Promise.all(animations.map((animation) => animation.ready));
    performance.mark('slide begins');
    await Promise.all(animations.map((animation) => animation.finished));
    performance.mark('slide ends');
  }
}"""


# As large a picture of the player's own as is kept, and as lively as a photo.
PHOTO = b"""<svg xmlns="http://www.w3.org/2000/svg" width="2048" height="2048"><filter id="n">
<feTurbulence baseFrequency="0.02" numOctaves="5"/></filter><rect width="2048" height="2048" filter="url(#n)"/></svg>"""


def board() -> Iterator[Figure]:
    """The largest usual board in play on a slow machine: with numbers, and with a photo of the player's."""
    yield from in_browser(_numbers)
    yield from in_browser(_photo)


async def _numbers(browser: Browser, url: str) -> list[Figure]:
    return await _figures(browser, await game(browser, url, ROWS, COLUMNS))


async def _photo(browser: Browser, url: str) -> list[Figure]:
    page = await game(browser, url, ROWS, COLUMNS)
    await page.evaluate("() => { location.hash = 'pictures' }")
    photo = {"name": "photo.svg", "mimeType": "image/svg+xml", "buffer": PHOTO}
    await page.set_input_files("#add-picture input", photo)
    await page.locator(".own-picture").wait_for()
    await page.evaluate("() => { location.hash = 'game' }")
    await page.locator("#board[data-pictured]").wait_for()
    figures = await _figures(browser, page)
    return [(name.replace("board.", "board.photo-"), value, unit) for name, value, unit in figures]


async def _figures(browser: Browser, page: Page) -> list[Figure]:
    client = await throttle(page)
    return [*await _input(page), *await _dropped(page, client), *await _frames(browser, page, client)]


async def game(browser: Browser, url: str, rows: int, columns: int, ranked: bool = True) -> Page:
    """A page on which a game has begun."""
    page = await browser.new_page(viewport={"width": 1440, "height": 900})
    await page.goto(f"{url}/#settings")
    for name, count in (("Rows", rows), ("Columns", columns)):
        await page.get_by_label(name, exact=True).fill(str(count))
        await page.keyboard.press("Tab")
    if not ranked:
        await page.get_by_role("button", name="By moves").click()
        await page.evaluate("() => { location.hash = 'more-settings' }")
        await page.get_by_label("Mixing factor", exact=True).fill("9999")
        await page.keyboard.press("Tab")
    await page.evaluate("() => { location.hash = 'game' }")
    await page.locator("#tile-1").click()
    await page.get_by_role("button", name="Yes").click()
    await page.locator(".badge").wait_for()
    return page


async def _moves(page: Page) -> int:
    """What the app counts."""
    return int((await page.locator(".figure-value").first.inner_text()).replace(",", ""))


async def _to_corner(page: Page) -> None:
    """Brings the gap to the top left corner."""
    for key, count in (("ArrowDown", ROWS), ("ArrowRight", COLUMNS)):
        for _ in range(count):
            await page.keyboard.press(key)


def _walk() -> list[str]:
    """Keys that lead the gap from the corner along the rows and the same way back; each of them moves a tile."""
    row = ["ArrowLeft"] * (COLUMNS - 1) + ["ArrowUp"] + ["ArrowRight"] * (COLUMNS - 1) + ["ArrowUp"]
    out = row * (ROWS // 2)
    back = {"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft", "ArrowUp": "ArrowDown"}
    return list(islice(cycle(out + [back[key] for key in reversed(out)]), MOVES))


async def _input(page: Page) -> list[Figure]:
    runs = []
    for _ in range(RUNS):
        await _to_corner(page)
        times = sorted(await page.evaluate(INPUT, _walk()))
        assert times[0] >= 0, "a key moved nothing"
        runs.append((times[MOVES * 99 // 100], times[MOVES // 2]))
    p99, p50 = min(runs)
    return [("board.input-p50", p50, "ms"), ("board.input-p99", p99, "ms")]


async def _dropped(page: Page, client: CDPSession) -> list[Figure]:
    """Key presses that come whether or not the app is done with the one before."""
    await _to_corner(page)
    before = await _moves(page)
    loop = asyncio.get_running_loop()
    began = loop.time()
    presses = []
    for index, key in enumerate(_walk()):
        await asyncio.sleep(began + index * INTERVAL - loop.time())
        for kind in ("rawKeyDown", "keyUp"):
            press = client.send("Input.dispatchKeyEvent", {"type": kind, "key": key, "code": key})
            presses.append(asyncio.ensure_future(press))
    ended = loop.time()
    assert ended - began < 1.05 * MOVES * INTERVAL, "the machine is too busy to press keys that fast"
    await asyncio.gather(*presses)
    return [
        ("board.dropped", MOVES - (await _moves(page) - before), "moves"),
        # From the last key until the browser was done with all of them.
        ("board.behind", 1000 * (loop.time() - ended), "ms"),
    ]


async def _frames(browser: Browser, page: Page, client: CDPSession) -> list[Figure]:
    """Slides of all tiles of a column: how many of the frames that are drawn meanwhile come in time, compared with a plain
    block that slides under the same conditions, in turns."""
    tiles, blocks, starts, failed = [], [], [], 0
    for _ in range(RUNS):
        # The browser slows a page down by keeping a core busy: one at a time.
        await client.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        blocks.append(await _block(browser, page))
        await client.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        await _to_corner(page)
        share, start, off_compositor = await _slides(browser, page)
        tiles.append(share)
        starts.append(start)
        failed += off_compositor
    return [
        ("board.frames-of-tiles", 100 * max(tiles), "%"),
        ("board.frames-of-block", 100 * max(blocks), "%"),
        ("board.frames", 100 * max(tiles) / max(blocks), "%"),
        ("board.slide-start", min(starts), "ms"),
        ("board.off-compositor", failed, "animations"),
    ]


async def _block(browser: Browser, front: Page) -> float:
    """The share of frames in time of a plain block."""
    page = await browser.new_page(viewport=front.viewport_size)
    await throttle(page)
    _, events = await _traced(browser, page, BLOCK)
    await page.close()
    await front.bring_to_front()
    return _in_time(events)


async def _traced(browser: Browser, page: Page, script: str) -> tuple[dict, list[dict]]:
    await browser.start_tracing(page=page, categories=TRACED)
    result = await page.evaluate(script, SLIDES)
    return result, json.loads(await browser.stop_tracing())["traceEvents"]


async def _slides(browser: Browser, page: Page) -> tuple[float, float, int]:
    """The share of frames in time, the usual wait for the first one, and the slides that the compositor cannot do alone."""
    # A machine that is busy with others traces not all of it in time.
    for _ in range(3):
        seen, events = await _traced(browser, page, SLIDE)
        assert seen["properties"] == ["transform"], seen["properties"]
        # The trace has an event for each animation that begins, with the reason if it must run on the main thread.
        animations = [event["args"]["data"] for event in events if event["name"] == "Animation" and event["ph"] == "n"]
        started = [data for data in animations if data.get("state") == "running"]
        # One may begin again.
        if len(started) >= SLIDES * (ROWS - 1):
            break
    assert len(started) >= SLIDES * (ROWS - 1), f"{len(started)} animations in the trace"
    starts = sorted(seen["starts"])
    return _in_time(events), starts[len(starts) // 2], sum(bool(data.get("compositeFailed")) for data in animations)


def _in_time(events: list[dict]) -> float:
    """The share of frames, drawn during slides, that did not miss their turn."""
    frames = _frame_times(events)
    return sum(frame <= FRAME for frame in frames) / len(frames)


def _frame_times(events: list[dict]) -> list[float]:
    """Milliseconds between the frames drawn during slides."""
    drawn = sorted(event["ts"] for event in events if event["name"] == "DirectRenderer::DrawFrame" and event["ph"] in "XB")
    begins, ends = (
        sorted(event["ts"] for event in events if event["name"] == f"slide {word}") for word in ("begins", "ends")
    )
    assert len(begins) == len(ends) == SLIDES, (len(begins), len(ends))
    times = []
    for begin, end in zip(begins, ends):
        during = [time for time in drawn if begin <= time <= end]
        times += [(after - before) / 1000 for before, after in zip(during, during[1:])]
    return times
