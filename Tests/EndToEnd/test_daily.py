"""The puzzles of the day in real browsers: played, interrupted, ranked."""

import pytest

from harness.browsers import Browser, Chromium
from harness.server import Server
from harness.sudoku import cells, solve
from harness.views import win_sudoku

pytestmark = pytest.mark.online

LOADED = "return document.querySelectorAll('.sudoku-cell').length === 81"


def begin(browser: Browser, url: str) -> list[int]:
    """Begins the day's Sudoku from the start page.

    Returns its clues.
    """
    browser.open(url)
    browser.wait_for_text("Puzzle of the day")
    browser.click("#daily-sudoku")
    browser.wait(LOADED)
    browser.wait_for_text("Ranked")
    return cells(browser)


def enter(browser: Browser, clues: list[int], most: int) -> None:
    for cell, digit in enumerate(solve(clues)):
        if not clues[cell] and most > 0:
            browser.click(f"#cell-{cell}")
            browser.press(str(digit))
            most -= 1


def test_the_day_is_played_ranked_and_counted(browser: Browser, server: Server):
    begin(browser, server.url)
    win_sudoku(browser)
    browser.choose("Close")
    browser.evaluate("location.hash = 'home'")
    browser.wait_for_text("Done: see the ranking")
    browser.wait_for_text("1-day streak")
    browser.click("#daily-sudoku")
    browser.wait("return document.querySelector('.table .mine') !== null")
    assert "(you)" in browser.text(".table .mine")
    browser.choose("Yesterday")
    browser.wait_for_text("Nobody is here yet")


def test_a_day_that_was_interrupted_goes_on(browser: Browser, server: Server):
    clues = begin(browser, server.url)
    enter(browser, clues, 3)
    before = cells(browser)
    browser.reload()
    browser.wait("return document.querySelector('[role=dialog]') !== null")
    browser.evaluate("location.hash = 'home'")
    browser.wait("return document.querySelector('#daily-sudoku')?.innerText.includes('Continue') ?? false")
    browser.click("#daily-sudoku")
    browser.wait(LOADED)
    browser.wait("return document.querySelector('[role=dialog]') === null")
    assert cells(browser) == before and before != clues


def test_everybody_gets_the_same(chromium: Chromium, server: Server):
    clues = begin(chromium, server.url)
    chromium.begin()
    assert begin(chromium, server.url) == clues


@pytest.mark.online(False)
def test_offline_there_is_a_puzzle_that_is_not_ranked(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait("return navigator.serviceWorker.controller !== null")
    # A game keeps the engines for later.
    begin(chromium, server.url)
    enter(chromium, cells(chromium), 1)
    chromium.evaluate("location.hash = 'home'")
    chromium.set_offline(True)
    chromium.click("#daily-sliding")
    chromium.wait("return document.querySelectorAll('#board .tile').length === 15")
    chromium.wait_for_text("Relaxed")
    chromium.set_offline(False)


def test_another_game_takes_nothing_from_it(chromium: Chromium, server: Server):
    clues = begin(chromium, server.url)
    enter(chromium, clues, 3)
    before = cells(chromium)
    chromium.evaluate("location.hash = 'home'")
    chromium.choose("Easy")
    chromium.wait(f"{LOADED} && document.querySelector('.bar-names').innerText.includes('Easy')")
    enter(chromium, cells(chromium), 2)
    other = cells(chromium)
    chromium.reload()
    chromium.wait("return document.querySelector('[role=dialog]') !== null")
    assert cells(chromium) == other
    chromium.evaluate("location.hash = 'home'")
    chromium.wait("return document.querySelectorAll('.puzzle-start > .button, .daily.in-play').length === 2")
    chromium.click("#daily-sudoku")
    chromium.wait(f"{LOADED} && document.querySelector('.bar-names').innerText.includes('Puzzle of the day')")
    assert cells(chromium) == before
