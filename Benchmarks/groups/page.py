import tempfile
from pathlib import Path
from statistics import median
from typing import Iterator

from harness.server import Server
from playwright.sync_api import BrowserContext, sync_playwright

from . import THROTTLE, Figure

VISITORS = 5

PAINT = """() => new Promise((done) => {
  const paints = [];
  new PerformanceObserver((list) => paints.push(...list.getEntries().map((entry) => entry.startTime)))
    .observe({ type: "largest-contentful-paint", buffered: true });
  const shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => entry.value)))
    .observe({ type: "layout-shift", buffered: true });
  // Both observers are told in the same frame; a frame later all is known.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done({
    paint: Math.max(...paints), usable: window.usableAt, shift: shifts.reduce((sum, shift) => sum + shift, 0) }))));
})"""

# When the first frame with the app in it is over: before that the page shows its name alone.
USABLE = """new MutationObserver((_, observer) => {
  if (!document.getElementById("main")) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.usableAt = performance.now())));
}).observe(document, { childList: true, subtree: true })"""

# The guide is the last of what the service worker keeps; until then it is busy.
KEPT = """async () => {
  while (!(await caches.match("/kept/help"))) await new Promise((done) => setTimeout(done, 50));
}"""


def page() -> Iterator[Figure]:
    """How soon the app is to be seen on a slow machine: for the first time, and from the service worker when it has kept all."""
    cold, warm, shifts = [], [], []  # both of (largest paint, usable)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for _ in range(VISITORS):
            context = browser.new_context(viewport={"width": 390, "height": 844})
            context.add_init_script(USABLE)
            for times in (cold, warm):
                seen = _visit(context, server.url)
                times.append((seen["paint"], seen["usable"]))
                shifts.append(seen["shift"])
            context.close()
        browser.close()
        server.stop()
    for name, times in (("cold", cold), ("warm", warm)):
        yield f"page.largest-paint-{name}", median(paint for paint, _ in times), "ms"
        yield f"page.usable-{name}", median(usable for _, usable in times), "ms"
    yield "page.layout-shift", max(shifts), "score"


def _visit(context: BrowserContext, url: str) -> dict[str, float]:
    tab = context.new_page()
    context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    tab.goto(url)
    tab.locator("#main").wait_for()
    seen = tab.evaluate(PAINT)
    tab.evaluate(KEPT)
    tab.close()
    return seen
