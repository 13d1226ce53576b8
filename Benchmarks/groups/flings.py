from statistics import median

from playwright.sync_api import CDPSession, Page

from . import THROTTLE

# A screen shows a frame every 16.7 ms; one more than this apart has missed its turn.
FRAME = 20

# As a finger throws a list: pixels a second. The median of some counts, since other processes disturb single ones.
SPEED = 8000
TIMES = 7

WATCH = """() => {
  window.frames = [];
  let last = performance.now();
  requestAnimationFrame(function note(now) {
    window.frames.push(now - last);
    last = now;
    requestAnimationFrame(note);
  });
}"""

# The least that can be thrown. The browser slows a page down by keeping a core busy, and a machine of two cores then misses frames
# whatever is scrolled.
PLAIN = """<!doctype html><body style="margin: 0"><main id="main" style="height: 100vh; overflow: auto">
<div style="height: 200000px; background: repeating-linear-gradient(#fff 0 40px, #ddd 40px 41px)"></div></main>"""


def late_frames(page: Page, distance: int) -> float:
    """Of a hundred frames, those that come late while `#main` is thrown so far down, and would not on a plain page."""
    plain = page.context.new_page()
    plain.set_viewport_size(page.viewport_size)
    plain.set_content(PLAIN)
    sessions = [(each, each.context.new_cdp_session(each)) for each in (page, plain)]
    for each, session in sessions:
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        each.evaluate(WATCH)
    # By turns, since the machine's speed changes.
    late = [[_late(each, session, distance) for each, session in sessions] for _ in range(TIMES)]
    plain.close()
    page.bring_to_front()
    return max(0.0, median(here for here, _ in late) - median(there for _, there in late))


def _late(page: Page, session: CDPSession, distance: int) -> float:
    page.bring_to_front()
    # Only the one that is thrown is slowed down: each takes a core for it, and the browser that draws needs one, too.
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    page.evaluate("document.getElementById('main').scrollTop = 0")
    # All is at rest.
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate("window.frames.length = 0")
    gesture = {"x": 200, "y": 600, "yDistance": -distance, "speed": SPEED, "gestureSourceType": "mouse"}
    session.send("Input.synthesizeScrollGesture", gesture)
    frames = page.evaluate("window.frames.slice()")
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    assert page.evaluate("document.getElementById('main').scrollTop") > 0, "nothing was scrolled"
    return 100 * sum(frame > FRAME for frame in frames) / len(frames)
