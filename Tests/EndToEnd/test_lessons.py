"""Pages that teach: each has an address, and looks as it should by whatever way it is reached."""

import pytest

from harness.browsers import Browser, Chromium
from harness.server import Server

pytestmark = pytest.mark.online

HEADING = "main h1"


def is_styled(browser: Browser) -> bool:
    return browser.evaluate("return getComputedStyle(document.querySelector('.diagram')).display === 'grid'")


def test_a_link_leads_to_a_lesson_and_the_browser_knows_the_way_back(browser: Browser, server: Server):
    browser.open(f"{server.url}/#sudoku:lesson;naked-pair")
    assert browser.text(HEADING) == "Naked pair" and is_styled(browser)
    browser.choose("All techniques")
    browser.wait("return document.querySelector('main h1')?.innerText === 'Techniques'")
    # In the list one goes on where one was.
    browser.wait("return document.activeElement.id === 'sudoku:lesson;naked-pair'")
    browser.choose("Swordfish")
    browser.wait("return document.querySelector('main h1')?.innerText === 'Swordfish'")
    assert is_styled(browser)
    browser.evaluate("history.go(-2)")
    browser.wait("return document.querySelector('main h1')?.innerText === 'Naked pair'")
    browser.reload()
    browser.wait("return document.querySelector('main h1')?.innerText === 'Naked pair'")


@pytest.mark.online(False)
def test_lessons_are_read_offline_after_the_first_one(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#sudoku:rules")
    assert chromium.text(HEADING)
    for file in ["/engines/sudoku.", "/engines/sliding.", "/pages."]:
        chromium.wait_until_kept(file)
    server.kill()
    chromium.open(f"{server.url}/#sliding:rules")
    assert chromium.text(HEADING)
    chromium.open(f"{server.url}/#sudoku:lesson;x-wing")
    assert chromium.text(HEADING) == "X-Wing" and is_styled(chromium)
    assert chromium.errors() == []
