from statistics import median
from typing import Iterator

from playwright.async_api import Browser

from . import Figure
from .board import game
from .browser import in_browser, throttle

# From the smallest board to the largest.
SIZES = [(3, 3), (4, 4), (6, 6), (10, 10), (15, 15)]
GAMES = 5

# Both return the milliseconds until a move is shown: from when the result is given up for the first hint, and from the
# key for the next one.
SHOWN = """
  const board = document.getElementById('board');
  const press = () =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true, cancelable: true }));
  const shown = async (ask) => {
    const hint = new Promise((done) => {
      const observer = new MutationObserver(() => {
        if (!board.querySelector('.hint')) return;
        observer.disconnect();
        done(performance.now());
      });
      observer.observe(board, { childList: true, subtree: true });
    });
    const asked = performance.now();
    ask();
    return await hint - asked;
  };"""

FIRST = f"""async () => {{{SHOWN}
  press();
  const answer = document.querySelector('[role=dialog] .answers .button:not(.primary)');
  return shown(() => answer.click());
}}"""

NEXT = f"""async () => {{{SHOWN}
  press(); // makes the move that is shown
  await Promise.all(document.getAnimations().map((animation) => animation.finished));
  return shown(press);
}}"""

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
    """Hints on a slow machine: how long the player waits, and how much of that the engine takes."""
    times = in_browser(_times)
    for (rows, columns), taken in times.items():
        for name, milliseconds in taken.items():
            yield f"hints.{name}-{rows}x{columns}", median(milliseconds), "ms"
    for name in ("first", "next"):
        yield f"hints.{name}", max(median(taken[name]) for taken in times.values()), "ms"
    yield "hints.first-worst", max(max(taken["first"]) for taken in times.values()), "ms"


async def _times(browser: Browser, url: str) -> dict[tuple[int, int], dict[str, list[float]]]:
    times = {}
    for size in SIZES:
        taken = {"first": [], "engine": [], "next": []}
        for _ in range(GAMES):
            page = await game(browser, url, *size, ranked=False)
            worker = page.workers[0] if page.workers else await page.wait_for_event("worker")
            await worker.evaluate(WATCH)
            await throttle(page)
            taken["first"].append(await page.evaluate(FIRST))
            taken["engine"].append(await worker.evaluate("() => self.spent"))
            taken["next"].append(await page.evaluate(NEXT))
            await page.context.close()
        times[size] = taken
    return times
