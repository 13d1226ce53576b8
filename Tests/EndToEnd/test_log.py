"""The log with as many entries as it may have: few rows are on the page, and all can be come to."""

import pytest
from harness.browsers import Chromium
from harness.server import Server
from harness.views import FILL_LOG, FRAMES, route

pytestmark = pytest.mark.online

ENTRIES = 90_000
POSITIONS = "[...document.querySelectorAll('.log-row')].map((row) => Number(row.getAttribute('aria-posinset')))"
SIZE = "Number(document.querySelector('.log-row').getAttribute('aria-setsize'))"
# A finger that goes down over an element by so many pixels.
PULL = """
    const [selector, distance] = arguments;
    const target = document.querySelector(selector);
    const at = (clientY) => new Touch({ identifier: 1, target, clientX: 100, clientY });
    const fire = (type, touch, touches) =>
        target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }));
    fire('touchstart', at(200), [at(200)]);
    fire('touchend', at(200 + distance), []);"""
IS_READ = "return document.querySelector('.log-actions .button:last-child')?.disabled === false"


def open_log(chromium: Chromium, server: Server, entries: int) -> None:
    """The log with so many entries, all of them read."""
    chromium.open(server.url)
    chromium.wait("return document.querySelector('.view-home') !== null && isWhole")
    chromium.evaluate(FILL_LOG, entries)
    route("log")(chromium)
    chromium.wait(IS_READ)


def test_ninety_thousand_entries_can_be_read(chromium: Chromium, server: Server):
    open_log(chromium, server, ENTRIES)
    size = chromium.evaluate(f"return {SIZE}")
    assert size >= ENTRIES and chromium.evaluate(f"return {POSITIONS}") == list(range(1, 61))
    chromium.evaluate("document.querySelector('#log-0').focus()")
    chromium.press("End")
    chromium.wait(f"return {POSITIONS}.at(-1) === {size}")
    assert len(chromium.evaluate(f"return {POSITIONS}")) <= 80
    # What had the focus is gone: keys go on in the list all the same.
    chromium.wait("return document.activeElement.id === 'main'")
    chromium.press("PageUp")
    chromium.press("Home")
    chromium.wait(f"return {POSITIONS}[0] === 1")
    chromium.type(".log-tools input", "solved")
    chromium.wait(f"return {SIZE} === {ENTRIES // 10}")
    chromium.type(".log-tools input", "solved 2026-01-01")
    chromium.wait(f"return {SIZE} === 144")
    chromium.choose("Errors only")
    chromium.wait("return document.querySelector('.empty') !== null")


def test_an_entry_is_shown_saved_and_left(chromium: Chromium, server: Server):
    open_log(chromium, server, 20)
    chromium.click("#log-3")
    chromium.wait("return document.querySelector('.log-details') !== null")
    chromium.press("Escape")
    chromium.wait("return document.activeElement.id === 'log-3'")
    with chromium.page.expect_download() as saving:
        chromium.choose("Save as file")
    assert "INFO: Program started\n" in saving.value.path().read_text()
    chromium.press("Escape")
    chromium.wait("return document.querySelector('.view-more-settings') !== null")


def test_who_comes_back_finds_the_place(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait("return document.querySelector('.view-home') !== null")
    chromium.evaluate(FILL_LOG, 700)
    for _ in range(5):
        route("log")(chromium)
        chromium.wait(IS_READ)
        chromium.evaluate("document.querySelector('main').scrollTop = 1e6")
        chromium.wait(f"return {POSITIONS}.at(-1) === {SIZE}")
        route("settings")(chromium)
        chromium.wait("return document.querySelector('.view-settings') !== null")
        # At once where it was, of which only the beginning is read.
        chromium.page.go_back()
        chromium.wait(f"return document.querySelector('.view-log') !== null && {POSITIONS}.at(-1) > 700")
        chromium.wait(IS_READ)
        route("home")(chromium)
        chromium.wait("return document.querySelector('.view-home') !== null")


def test_there_are_rows_after_the_device_is_turned(chromium: Chromium, server: Server):
    chromium.resize(390, 844)
    open_log(chromium, server, 700)
    chromium.evaluate("document.querySelector('main').scrollTop = 30000")
    chromium.wait(f"return {POSITIONS}[0] > 300")
    # Where there is room for all in one line, rows are lower.
    chromium.resize(844, 390)
    chromium.wait("""return [...document.querySelectorAll('.log-row')].some((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 100 && top < innerHeight;
    })""")


def test_an_error_of_the_page_is_told(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait("return document.querySelector('.view-home') !== null && isWhole")
    chromium.evaluate("setTimeout(() => { throw new Error('nobody expects this'); })")
    route("log")(chromium)
    chromium.wait_for_text("Script error")
    chromium.messages.clear()


def test_who_pulls_the_log_down_reads_it_anew(chromium: Chromium, server: Server):
    open_log(chromium, server, 200)
    size = chromium.evaluate(f"return {SIZE}")
    # The page notes what goes wrong in it, of which its list does not hear.
    chromium.evaluate("noteFailure('nobody expects this')")
    chromium.messages.clear()
    # By too little; over what is searched for; and where there is more above.
    chromium.evaluate(PULL, ".log-row", 60)
    chromium.evaluate(PULL, ".log-tools input", 120)
    chromium.evaluate("document.querySelector('main').scrollTop = 200")
    chromium.evaluate(PULL, ".log-row", 120)
    chromium.evaluate("document.querySelector('main').scrollTop = 0")
    chromium.evaluate(FRAMES)
    assert chromium.evaluate(f"return {SIZE}") == size
    chromium.evaluate(PULL, ".log-row", 120)
    chromium.wait(IS_READ)
    chromium.wait(f"return {SIZE} > {size}")
