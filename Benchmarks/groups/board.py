import asyncio
import json
from itertools import cycle, islice
from typing import Iterator

from playwright.async_api import Browser, CDPSession, Page

from . import Figure
from .browser import in_browser, input_figures, throttle

ROWS, COLUMNS = 15, 12

# 30 moves a second, as long as a quick player keeps on.
MOVES = 400
INTERVAL = 1 / 30

# Other processes disturb single moves and slides.
RUNS = 5

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
    return [*await _input(page), *await _dropped(page, client), *await _frames(browser, page)]


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
        times = await page.evaluate(INPUT, _walk())
        assert min(times) >= 0, "a key moved nothing"
        runs.append(times)
    return input_figures("board.input", runs)


async def _dropped(page: Page, client: CDPSession) -> list[Figure]:
    """Key presses that come whether or not the app is done with the one before."""
    # A machine that is busy with others may not press that fast.
    for _ in range(3):
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
        await asyncio.gather(*presses)
        # From the last key until the browser was done with all of them.
        behind = loop.time() - ended
        if is_fast := ended - began < 1.05 * MOVES * INTERVAL:
            break
    assert is_fast, "the machine is too busy to press keys that fast"
    return [
        ("board.dropped", MOVES - (await _moves(page) - before), "moves"),
        ("board.behind", 1000 * behind, "ms"),
    ]


async def _frames(browser: Browser, page: Page) -> list[Figure]:
    """Slides of all tiles of a column: how often the display gets a new frame in each of its turns meanwhile."""
    shares, starts, failed = [], [], 0
    for _ in range(RUNS):
        await _to_corner(page)
        share, start, off_compositor = await _slides(browser, page)
        shares.append(share)
        starts.append(start)
        failed += off_compositor
    return [
        ("board.frames", 100 * max(shares), "%"),
        ("board.slide-start", min(starts), "ms"),
        ("board.off-compositor", failed, "animations"),
    ]


async def _slides(browser: Browser, page: Page) -> tuple[float, float, int]:
    """The share of turns with a frame, the usual wait for the first one, and the slides that the compositor cannot do alone."""
    # A machine that is busy with others traces not all of it in time.
    for _ in range(3):
        await browser.start_tracing(page=page, categories=TRACED)
        seen = await page.evaluate(SLIDE, SLIDES)
        events = json.loads(await browser.stop_tracing())["traceEvents"]
        assert seen["properties"] == ["transform"], seen["properties"]
        # The trace has an event for each animation that begins, with the reason if it must run on the main thread.
        animations = [event["args"]["data"] for event in events if event["name"] == "Animation" and event["ph"] == "n"]
        started = [data for data in animations if data.get("state") == "running"]
        # One may begin again.
        if len(started) >= SLIDES * (ROWS - 1):
            break
    assert len(started) >= SLIDES * (ROWS - 1), f"{len(started)} animations in the trace"
    starts = sorted(seen["starts"])
    return _shown(events), starts[len(starts) // 2], sum(bool(data.get("compositeFailed")) for data in animations)


def _shown(events: list[dict]) -> float:
    """The share of the display's turns during slides in which a frame was drawn. In the last 40 ms of a transition the browser asks
    the page for each frame, which is then drawn later in its turn than the one before: the time between two says nothing."""

    def times(name: str) -> list[float]:
        return sorted(event["ts"] for event in events if event["name"] == name and event["ph"] in "XBI")

    # The display takes a frame every 16.7 ms.
    turns, drawn = times("DelayBasedBeginFrameSource::OnTimerTick"), times("DirectRenderer::DrawFrame")
    begins, ends = times("slide begins"), times("slide ends")
    assert len(begins) == len(ends) == SLIDES, (len(begins), len(ends))
    shown = []
    for begin, end in zip(begins, ends):
        during = [turn for turn in turns if begin <= turn <= end]
        shown += [any(turn <= frame < next for frame in drawn) for turn, next in zip(during, during[1:])]
    return sum(shown) / len(shown)
