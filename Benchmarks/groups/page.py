import tempfile
from pathlib import Path
from typing import Iterator

from harness.server import Server
from playwright.sync_api import BrowserContext, sync_playwright

from . import THROTTLE, Figure

PAINT = """() => new Promise((done) => {
  const paints = [];
  new PerformanceObserver((list) => paints.push(...list.getEntries().map((entry) => entry.startTime)))
    .observe({ type: "largest-contentful-paint", buffered: true });
  const shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => entry.value)))
    .observe({ type: "layout-shift", buffered: true });
  // Both observers are told in the same frame; a frame later all is known.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done({
    paint: Math.max(...paints), shift: shifts.reduce((sum, shift) => sum + shift, 0) }))));
})"""


def page() -> Iterator[Figure]:
    """How soon the app is to be seen on a slow machine: for the first time, and from the service worker."""
    cold, warm, shifts = [], [], []
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for _ in range(5):
            context = browser.new_context(viewport={"width": 390, "height": 844})
            for times in (cold, warm):
                seen = _visit(context, server.url)
                times.append(seen["paint"])
                shifts.append(seen["shift"])
            context.close()
        browser.close()
        server.stop()
    yield "page.largest-paint-cold", sorted(cold)[len(cold) // 2], "ms"
    yield "page.largest-paint-warm", sorted(warm)[len(warm) // 2], "ms"
    yield "page.layout-shift", max(shifts), "score"


def _visit(context: BrowserContext, url: str) -> dict[str, float]:
    tab = context.new_page()
    context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    tab.goto(url)
    tab.locator("#main").wait_for()
    seen = tab.evaluate(PAINT)
    tab.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
    tab.close()
    return seen
