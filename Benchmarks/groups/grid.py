from typing import Iterator

from playwright.async_api import Browser

from . import Figure
from .browser import in_browser, input_figures, throttle

KEYS = 400

RUNS = 5

LEVELS = ["Easy", "Medium", "Hard", "Expert", "Extreme"]

# Presses keys as the browser would, a plus sign standing for Shift, and returns for each the milliseconds until the patches are
# applied, and until all is done. The bridge applies the patches before it stores and moves the focus, which ends the first
# measurement; but for one attribute of the cell that loses the focus, which waits until it has.
INPUT = """async (keys) => {
  const times = [];
  let applied;
  for (const [owner, name] of [[IDBDatabase, 'transaction'], [HTMLElement, 'focus']]) {
    const original = owner.prototype[name];
    owner.prototype[name] = function (...parameters) {
      applied ??= performance.now();
      return original.apply(this, parameters);
    };
  }
  for (const name of keys) {
    const key = name.replace('+', '');
    const code = /\\d/.test(key) ? `Digit${key}` : key;
    const event = { key, code, shiftKey: name !== key, bubbles: true, cancelable: true };
    applied = undefined;
    const pressed = performance.now();
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', event));
    const done = performance.now();
    times.push([(applied ?? done) - pressed, done - pressed]); // a note in a given cell patches nothing
    await new Promise((done) => setTimeout(done, 1000 / 30));
  }
  return times;
}"""

# Milliseconds from a click on the element that is given until the board of a game is there.
UNTIL_BOARD = """async (button) => {
  const board = () => document.querySelector('.sudoku-grid'); // the view with the button has none
  const clicked = performance.now();
  button.click();
  while (!board()) await new Promise(requestAnimationFrame);
  return performance.now() - clicked;
}"""


def grid() -> Iterator[Figure]:
    """Sudoku on a slow machine: the largest grid with all its notes, and how soon a new puzzle is there."""
    yield from in_browser(_input)
    yield from in_browser(_new_puzzles)


async def _input(browser: Browser, url: str) -> list[Figure]:
    page = await browser.new_page(viewport={"width": 1440, "height": 900})
    await page.goto(f"{url}/#new-sudoku")
    await page.get_by_role("button", name="16 × 16").click()
    await page.get_by_role("button", name="Start").click()
    await page.locator("#cell-255").wait_for()
    await page.keyboard.press("l")
    await page.locator(".notes").first.wait_for()
    await throttle(page)
    # Along the rows; every third key writes a note or takes it out.
    keys = [f"+{1 + index % 9}" if index % 3 == 2 else "ArrowDown" if index % 45 == 0 else "ArrowRight" for index in range(KEYS)]
    runs = [await page.evaluate(INPUT, keys) for _ in range(RUNS)]
    assert await page.locator(".notes").count() > 50, "there are no notes"
    applied, done = ([[time[which] for time in run] for run in runs] for which in (0, 1))
    return [*input_figures("grid.input", applied), input_figures("grid.input-focused", done)[0]]


async def _new_puzzles(browser: Browser, url: str) -> list[Figure]:
    """The second game of each level: its puzzle was made while the first one was being played."""
    worst = 0.0
    for level in LEVELS:
        page = await browser.new_page(viewport={"width": 1440, "height": 900})
        await page.goto(f"{url}/#new-sudoku")
        await page.get_by_role("button", name=level, exact=True).click()
        await page.locator("#start").click()
        await page.locator(".sudoku-grid").wait_for()
        await page.wait_for_timeout(2000)
        await throttle(page)
        await page.evaluate("() => { location.hash = 'new-sudoku' }")
        start = await page.locator("#start").element_handle()
        worst = max(worst, await page.evaluate(UNTIL_BOARD, start))
        await page.close()
    return [("grid.new-puzzle", worst, "ms")]
