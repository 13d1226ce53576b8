"""Settings in two views: what shows them stays in sight, any colour can be had, and a search finds them."""

import pytest
from harness.browsers import Browser, Chromium
from harness.server import Server
from harness.views import FRAMES, route

pytestmark = pytest.mark.online

NAMES = "return [...document.querySelectorAll('.setting-name')].map((name) => name.innerText)"
KEPT = "return answer(database.transaction('settings').objectStore('settings').get(arguments[0])).then((entry) => entry?.value)"

# How much of the board that shows the look can be seen, of all of it.
IN_SIGHT = """
    const main = document.getElementById('main').getBoundingClientRect();
    const board = document.querySelector('.preview .board').getBoundingClientRect();
    return Math.max(0, Math.min(board.bottom, main.bottom) - Math.max(board.top, main.top)) / board.height;"""

# A finger that goes to the right over an element.
SWIPE = """
    const element = document.querySelector(arguments[0]);
    const at = (clientX) => new Touch({ identifier: 1, target: element, clientX, clientY: 100 });
    const fire = (type, touch, touches) => element.dispatchEvent(
        new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }));
    fire('touchstart', at(20), [at(20)]);
    fire('touchend', at(220), []);"""


@pytest.mark.parametrize("view", ["settings", "more-settings"])
def test_what_shows_the_look_stays_in_sight(chromium: Chromium, server: Server, view: str):
    chromium.open(f"{server.url}/#{view}")
    chromium.wait(f"return document.querySelector('.view-{view} .preview .board') !== null && isWhole")
    for size in [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]:
        chromium.resize(*size)
        chromium.evaluate(FRAMES)
        for part in (0, 0.3, 0.6, 1):
            chromium.evaluate(
                "const main = document.getElementById('main'); main.scrollTop = arguments[0] * (main.scrollHeight - main.clientHeight)",
                part,
            )
            assert chromium.evaluate(IN_SIGHT) > 0.99, (size, part)


def test_any_colour_is_chosen_kept_and_seen(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#settings")
    chromium.wait("return document.querySelectorAll('input[type=color]').length === 3 && isWhole")
    for place, colour in enumerate(["#224466", "#fedcba", "#fedcb0"]):
        chromium.page.locator("input[type=color]").nth(place).fill(colour)
    chromium.wait_for_text("Hard to read on these tiles")
    style = "return getComputedStyle(document.querySelector('.preview .tile')).backgroundColor"
    chromium.wait(f"{style} === 'rgb(254, 220, 186)'")
    chromium.page.locator("input[type=color]").nth(2).fill("#0a3050")
    chromium.wait("return getComputedStyle(document.querySelector('.preview .tile')).color === 'rgb(10, 48, 80)'")
    assert chromium.evaluate(KEPT, "inkColour") == str((1 << 24) + 0x0A3050)
    chromium.reload()
    chromium.wait(f"return document.querySelector('.preview') !== null && {style.removeprefix('return ')} === 'rgb(254, 220, 186)'")
    # The ring of a tile that has the focus has the numbers' colour.
    route("new")(chromium)
    chromium.click("#start")
    chromium.wait_for_text("Ranked")
    chromium.press("Tab")
    for _ in range(20):
        if chromium.evaluate("return document.activeElement.classList.contains('tile')"):
            break
        chromium.press("Tab")
    chromium.wait("return getComputedStyle(document.activeElement).outlineColor === 'rgb(10, 48, 80)'")


def test_settings_are_found_by_their_words(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#more-settings")
    chromium.wait("return document.querySelector('.settings-search input') !== null && isWhole")
    chromium.type(".settings-search input", "MULTI")
    chromium.wait(f"{NAMES}.join() === 'Multi move'")
    assert chromium.evaluate("return document.activeElement.matches('.settings-search input')")
    chromium.click(".switch")
    chromium.wait("return document.querySelector('.switch').getAttribute('aria-pressed') === 'false'")
    chromium.type(".settings-search input", "no such thing")
    chromium.wait_for_text("No setting has these words.")
    chromium.choose("Done")
    chromium.wait("return document.querySelector('.view-settings') !== null")


def test_a_finger_to_the_right_leads_back(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#more-settings")
    chromium.wait("return document.querySelector('.view-more-settings h1') !== null && isWhole")
    chromium.evaluate(SWIPE, ".settings-search input")
    chromium.evaluate(SWIPE, "h1")
    chromium.wait("return document.querySelector('.view-settings h1') !== null")
    chromium.evaluate(SWIPE, "h1")
    chromium.wait("return document.querySelector('.view-home') !== null")


def test_a_step_that_reaches_its_end_keeps_the_focus(browser: Browser, server: Server):
    browser.open(f"{server.url}/#more-settings")
    browser.wait("return document.querySelector('#setting-spacing') !== null")
    step = "document.querySelector('#setting-spacing').previousElementSibling"
    browser.evaluate(f"{step}.focus()")
    while browser.evaluate(f"return {step}.getAttribute('aria-disabled') !== 'true'"):
        browser.press("Enter")
    assert browser.evaluate(f"return document.activeElement === {step}")
    browser.press("Enter")
    assert browser.evaluate("return document.querySelector('#setting-spacing').value") == "0"


@pytest.mark.parametrize("pointer", ["mouse", "finger"])
def test_a_button_beside_a_number_steps_on_while_it_is_held(chromium: Chromium, server: Server, pointer: str):
    chromium.page.clock.install()
    chromium.open(f"{server.url}/#more-settings")
    chromium.wait("return document.querySelector('#setting-spacing') !== null && isWhole")
    less = chromium.page.locator("#setting-spacing ~ .step")
    less.scroll_into_view_if_needed()
    chromium.page.clock.pause_at(chromium.evaluate("return Date.now() + 1000"))
    value = chromium.page.locator("#setting-spacing").input_value
    before = int(value())
    box = less.bounding_box()
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = chromium.context.new_cdp_session(chromium.page)

    def fire(kind: str, **at: float) -> None:
        if pointer == "finger":
            kinds = {"Pressed": "touchStart", "Moved": "touchMove", "Released": "touchEnd"}
            session.send("Input.dispatchTouchEvent", {"type": kinds[kind], "touchPoints": [at] if kind != "Released" else []})
        else:
            session.send("Input.dispatchMouseEvent", {"type": f"mouse{kind}", "button": "left", "clickCount": 1, **at})

    fire("Pressed", **place)
    chromium.page.clock.run_for(399)
    assert int(value()) == before
    chromium.page.clock.run_for(1 + 2 * 80)
    assert int(value()) == before + 3
    fire("Released", **place)
    chromium.page.clock.run_for(1000)
    assert int(value()) == before + 3
    # Who leaves the button has let go.
    fire("Pressed", **place)
    chromium.page.clock.run_for(400)
    beside = {**place, "x": place["x"] + box["width"]}
    fire("Moved", **beside)
    chromium.page.clock.run_for(1000)
    fire("Released", **beside)
    assert int(value()) == before + 4
    # One press is one step.
    fire("Pressed", **place)
    fire("Released", **place)
    chromium.page.clock.run_for(1000)
    assert int(value()) == before + 5
