import tempfile
from pathlib import Path
from statistics import median
from typing import Iterator

from harness.server import Server
from playwright.sync_api import BrowserContext, Page, sync_playwright

from . import THROTTLE, Figure
from .flings import late_frames
from .page import PAINT, USABLE

RESULTS = 100_000
LOG = 90_000

# Of each kind of question; the median counts.
TIMES = 15
VISITS = 11

# Half of the results are of one board.
GROUP = "sliding.4x4.multi"
RULE = "time1"

# Writes with the bridge's own function, some thousands at a time.
FILL = """async ([count, make]) => {
  const writes = [];
  for (let number = 0; number < count; number++) {
    writes.push(make === 'result' ? result(number) : entry(number));
    if (writes.length < 5000 && number < count - 1) continue;
    store(writes.splice(0), 'stamp');
    await readEntries({ collection: make === 'result' ? 'results' : 'log', from: '', to: '~', offset: 0, limit: 1 });
  }
  function result(number) {
    const group = number % 2 ? 'GROUP' : `sliding.${3 + number % 8}x5.multi`;
    const moves = 80 + (number * 7919) % 900;
    const id = String(number).padStart(36, '0');
    const at = number.toString(16).padStart(16, '0');
    const order = `${group}/RULE/${String(moves).padStart(8, '0')}/${at}/${id}`;
    return ['put', `results/${id}`, `${group};${moves};${moves};999;${at};Somebody`, order];
  }
  function entry(number) {
    return ['put', `log/${number.toString(16).padStart(16, '0')}`, `INFO: a game of ${number} moves was begun`, ''];
  }
}""".replace("GROUP", GROUP).replace("RULE", RULE)

ASK = """async ([query, times]) => {
  const taken = [];
  for (let time = 0; time < times; time++) {
    const asked = performance.now();
    const found = await readEntries(query);
    taken.push(performance.now() - asked);
    if (found.length !== query.limit) throw new Error(`${found.length} entries`);
  }
  return taken;
}"""

COUNT = """async ([query, times]) => {
  const taken = [];
  for (let time = 0; time < times; time++) {
    const asked = performance.now();
    await countEntries(query);
    taken.push(performance.now() - asked);
  }
  return taken;
}"""

# Until it is on the disk.
PUT = """async (times) => {
  const taken = [];
  for (let time = 0; time < times; time++) {
    const asked = performance.now();
    store([['put', `log/f${time}`, 'INFO: something has happened', '']], 'stamp');
    await readEntries({ collection: 'log', from: 'f', to: 'g', offset: 0, limit: 1 });
    taken.push(performance.now() - asked);
  }
  return taken;
}"""


# From the tap on the menu until the list is painted, as far as it can be seen: the rest follows below.
SCORES = """async (times) => {
  const isFull = () => document.querySelector('.table tbody tr:last-child')?.getBoundingClientRect().bottom > innerHeight;
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const taken = [];
  for (let time = 0; time < times; time++) {
    location.hash = 'home';
    while (!document.querySelector('.view-home')) await painted();
    await painted();
    const asked = performance.now();
    document.querySelector('.menu-link[href="#scores"]').click();
    while (!isFull()) await new Promise((done) => setTimeout(done));
    await painted();
    taken.push(performance.now() - asked);
  }
  return taken;
}"""

# The group of the list, in order and with the latest result.
LISTED = f"""() => {{
  const id = '1'.padStart(36, '0');
  store([
    ['put', 'bests/{GROUP}', '{RESULTS // 2};999;80;80;;;{RULE}'],
    ['put', 'state/latest', `${{id}}\\n{GROUP};80;80;999;0000000000000001;Somebody`],
  ], 'stamp');
  return countEntries({{ collection: 'results', from: '', to: '~' }});
}}"""

# Results of earlier versions are counted once, at the start after: these look like that.
COUNTED = """async () => {
  const counted = { collection: 'state', from: 'counted', to: 'counted~', offset: 0, limit: 1 };
  while (!(await readEntries(counted)).length) await new Promise((done) => setTimeout(done, 100));
}"""


def archive() -> Iterator[Figure]:
    """What the device keeps, with as much as a player has after years, on a slow machine."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        full, empty = browser.new_context(), browser.new_context()
        page = _open(full, server.url)
        page.evaluate(FILL, [RESULTS, "result"])
        page.evaluate(FILL, [LOG, "entry"])
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        group = {"collection": "results", "isByOrder": True, "from": f"{GROUP}/{RULE}/", "to": f"{GROUP}/{RULE}/~"}
        log = {"collection": "log", "isByOrder": False, "from": "", "to": "~", "isReversed": True}
        for name, query in {
            "best": {**group, "offset": 0, "limit": 20},
            "middle": {**group, "offset": RESULTS // 4, "limit": 50},
            "latest": {**log, "offset": 0, "limit": 50},
            "log-middle": {**log, "offset": LOG // 2, "limit": 50},
        }.items():
            yield f"archive.{name}", median(page.evaluate(ASK, [query, TIMES])), "ms"
        yield "archive.count", median(page.evaluate(COUNT, [group, TIMES])), "ms"
        yield "archive.put", median(page.evaluate(PUT, TIMES)), "ms"
        page.evaluate(LISTED)
        page.reload()
        page.locator("#main").wait_for()
        page.evaluate(COUNTED)
        yield "archive.scores", median(page.evaluate(SCORES, TIMES)), "ms"
        page.set_viewport_size({"width": 390, "height": 844})
        yield "archive.scores-late", late_frames(page, 4000), "%"
        page.close()
        _open(empty, server.url).close()
        # By turns, since the machine's speed changes.
        starts = [(_start(full, server.url), _start(empty, server.url)) for _ in range(VISITS)]
        with_all, without = map(median, zip(*starts))
        yield "archive.start", with_all - without, "ms"
        browser.close()
        server.stop()


def _open(context: BrowserContext, url: str) -> Page:
    context.add_init_script(USABLE)
    page = context.new_page()
    page.goto(url)
    page.locator("#main").wait_for()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
    return page


def _start(context: BrowserContext, url: str) -> float:
    """Milliseconds until the app can be used."""
    page = context.new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    page.goto(url)
    page.locator("#main").wait_for()
    usable = page.evaluate(PAINT)["usable"]
    page.close()
    return usable
