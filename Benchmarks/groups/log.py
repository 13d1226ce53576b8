import tempfile
from pathlib import Path
from statistics import median
from typing import Iterator

from harness.server import Server
from harness.views import FILL_LOG
from playwright.sync_api import Page, sync_playwright

from . import THROTTLE, Figure
from .flings import late_frames

ENTRIES = 90_000

# Of each; the median counts.
TIMES = 9

# From a key to what it shows; of each word there are other entries.
WORDS = ["settings", "2026-11", "solved 13", "error", "12:0", "view opened", "status 503", "no such thing", "3 × 3"]

OPEN = """() => new Promise((resolve) => {
  const asked = performance.now();
  const look = () => {
    if (!document.querySelector('.log-rows .log-text')) return requestAnimationFrame(look);
    resolve(performance.now() - asked);
  };
  location.hash = 'log';
  look();
})"""

# As long as the page is busy with it.
SEARCH = """(word) => {
  const field = document.querySelector('.log-tools input');
  field.value = word;
  const asked = performance.now();
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return performance.now() - asked;
}"""

# Inputs of which each is noted, and how often they are tried with and without a log: by turns, so that what disturbs the one disturbs
# the other.
INPUTS, TURNS = 200, 7

# Milliseconds that an input keeps the page busy.
STEP = """(count) => {
  const asked = performance.now();
  for (let each = 0; each < count; each++) {
    const { previousElementSibling: less, nextElementSibling: more } = document.querySelector('#setting-spacing');
    (each % 2 ? less : more).click();
  }
  return (performance.now() - asked) / count;
}"""

KEEP = """(most) => {
  const field = document.querySelector('#setting-logEntries');
  field.value = most;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}"""

IS_READ = "() => !document.querySelector('.log-actions .button:last-child')?.disabled"


def log() -> Iterator[Figure]:
    """The log with as many entries as it may have, on a slow machine."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_context().new_page()
        page.goto(server.url)
        page.locator("#main").wait_for()
        page.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
        page.evaluate(f"(count) => (function () {{ {FILL_LOG} }})(count)", ENTRIES)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        yield "log.open", median(_open(page) for _ in range(TIMES)), "ms"
        page.wait_for_function(IS_READ)
        yield "log.search", median(page.evaluate(SEARCH, word) for word in WORDS), "ms"
        page.evaluate(SEARCH, "")
        page.set_viewport_size({"width": 390, "height": 844})
        yield "log.late", late_frames(page, 16_000), "%"
        yield "log.write", _cost_of_writing(page), "ms"
        browser.close()
        server.stop()


def _open(page: Page) -> float:
    page.evaluate("location.hash = 'settings'")
    page.locator(".view-settings").wait_for()
    return page.evaluate(OPEN)


def _cost_of_writing(page: Page) -> float:
    """By which inputs take longer because they are noted."""
    page.evaluate("() => { location.hash = 'more-settings' }")
    page.locator("#setting-logEntries").wait_for()
    times: dict[int, list[float]] = {ENTRIES: [], 0: []}
    for _ in range(TURNS):
        for most, taken in times.items():
            page.evaluate(KEEP, most)
            page.wait_for_function("(most) => document.querySelector('#setting-logEntries').value == most", arg=most)
            taken.append(page.evaluate(STEP, INPUTS))
    return median(times[ENTRIES]) - median(times[0])
