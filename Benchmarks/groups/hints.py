from statistics import median
from typing import Iterator

from playwright.async_api import Browser, Page

from . import Figure
from .board import game
from .browser import in_browser, throttle

# From the smallest board to the largest.
SIZES = [(3, 3), (4, 4), (6, 6), (10, 10), (15, 15)]
GAMES = 5

# Asks for a hint; returns the milliseconds until the move is shown.
HINT = """async () => {
  const board = document.getElementById('board');
  const shown = new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!board.querySelector('.hint')) return;
      observer.disconnect();
      done(performance.now());
    });
    observer.observe(board, { childList: true, subtree: true });
  });
  const asked = performance.now();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true, cancelable: true }));
  return await shown - asked;
}"""

# In the worker: waits for the engine, and from then on takes the milliseconds of its latest answer.
WATCH = """async () => {
  while (!engine) await new Promise((done) => setTimeout(done, 5));
  await new Promise((done) => setTimeout(done, 500)); // it makes itself ready
  const { ask } = engine;
  engine = { ...engine, ask(length) {
    const asked = performance.now();
    ask(length);
    self.spent = performance.now() - asked;
  } };
}"""


def hints() -> Iterator[Figure]:
    """The first hint of a game on a slow machine: how long the player waits, and how much of that the engine takes."""
    times = in_browser(_times)
    for (rows, columns), (waits, engine) in times.items():
        yield f"hints.first-{rows}x{columns}", median(waits), "ms"
        yield f"hints.engine-{rows}x{columns}", median(engine), "ms"
    yield "hints.first", max(median(waits) for waits, _ in times.values()), "ms"
    yield "hints.first-worst", max(max(waits) for waits, _ in times.values()), "ms"


async def _times(browser: Browser, url: str) -> dict[tuple[int, int], tuple[list[float], list[float]]]:
    times = {}
    for size in SIZES:
        waits, engine = [], []
        for _ in range(GAMES):
            page = await game(browser, url, *size, ranked=False)
            wait, spent = await _first_hint(page)
            waits.append(wait)
            engine.append(spent)
            await page.context.close()
        times[size] = (waits, engine)
    return times


async def _first_hint(page: Page) -> tuple[float, float]:
    worker = page.workers[0] if page.workers else await page.wait_for_event("worker")
    await worker.evaluate(WATCH)
    await throttle(page)
    wait = await page.evaluate(HINT)
    return wait, await worker.evaluate("() => self.spent")
