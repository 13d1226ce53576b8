"""Sudoku in real browsers: whole games, losing, explanations, interruptions."""

import re
from typing import Callable

import pytest

from harness.browsers import Browser, Chromium
from harness.client import Client
from harness.server import Server
from harness.sudoku import cells, solve
from harness.views import IS_STOCKED, route, sheets, still

pytestmark = pytest.mark.online

FOCUSED = "return document.activeElement.id"
LEVELS = ["Easy", "Medium", "Hard", "Expert", "Extreme"]


def start(browser: Browser, url: str, level: str) -> None:
    """A ranked game of the level, from the start page."""
    browser.open(url)
    browser.choose(level)
    browser.wait("return document.querySelectorAll('.sudoku-cell').length === 81")
    browser.wait_for_text("Ranked")


def by_keys(browser: Browser, cell: int, digit: int) -> None:
    """Goes there with the arrows and presses the digit's key, as fast as the browser takes keys."""
    at = int(browser.evaluate(FOCUSED).removeprefix("cell-"))
    down, right = (cell // 9 - at // 9) % 9, (cell % 9 - at % 9) % 9
    browser.press(*["ArrowDown"] * down, *["ArrowRight"] * right, str(digit))


def by_mouse(browser: Browser, cell: int, digit: int) -> None:
    browser.click(f"#cell-{cell}")
    browser.click(f"#digit-{digit}")


def by_touch(browser: Browser, cell: int, digit: int) -> None:
    browser.tap(f"#cell-{cell}")
    browser.tap(f"#digit-{digit}")


# The arrow that leads nearer to the element with an id or a text, '' if that has the focus; and the name of what has it. Nothing
# while that is what had it before.
NEXT = """
    const [wanted, before] = arguments;
    const name = document.activeElement.id || document.activeElement.innerText;
    if (name === before) return null;
    const target = [...document.querySelectorAll('button')].find(e => e.id === wanted || e.innerText === wanted);
    const [at, to] = [document.activeElement, target].map(e => e.getBoundingClientRect());
    const [x, y] = [to.left - at.left, to.top - at.top];
    const key = Math.abs(x) < 2 && Math.abs(y) < 2 ? '' : Math.abs(y) < 2 ? (x > 0 ? 'ArrowRight' : 'ArrowLeft')
        : y > 0 ? 'ArrowDown' : 'ArrowUp';
    return [key, name]"""


def go(browser: Browser, target: str) -> None:
    """Takes the focus there."""
    key, at = browser.wait(NEXT, target, None)
    while key:
        browser.press(key)
        key, at = browser.wait(NEXT, target, at)


def by_remote(browser: Browser, cell: int, digit: int) -> None:
    """Goes to the cell, presses OK, which leads to the digits, and goes to the digit."""
    go(browser, f"cell-{cell}")
    browser.press("Enter")
    browser.wait(FOCUSED + " === 'digit-1'")
    go(browser, f"digit-{digit}")
    browser.press("Enter")
    browser.wait("return document.querySelector('[role=dialog]') || document.activeElement.id === arguments[0]", f"cell-{cell}")


def play(browser: Browser, enter: Callable[[Browser, int, int], None], count: int | None = None) -> list[int]:
    """Enters the digits of the solution, all of them or the first `count`; returns the solution."""
    grid = cells(browser)
    solution = solve(grid)
    for cell in [cell for cell, digit in enumerate(grid) if not digit][:count]:
        enter(browser, cell, solution[cell])
        browser.wait(
            "return document.querySelector('[role=dialog]') || document.getElementById(arguments[0]).innerText === arguments[1]",
            f"cell-{cell}", str(solution[cell]),
        )
    return solution


def finish(browser: Browser, client: Client, level: str, listed: str = "") -> None:
    browser.wait_for_text("Solved!")
    # Earlier apps count themselves among the ranks, too.
    browser.wait("return document.querySelector('.ranks, .ranking-answer') !== null")
    honours = ["A", "Perfect S", "Perfect SS", "Perfect SSS", "Perfect Crown"]
    assert browser.text(".achievement") == honours[LEVELS.index(level)]
    page = client.get(f"/api/v1/leaderboards/{listed}sudoku.classic.{level.lower()}").json
    assert len(page["entries"]) == 1


# In one browser: levels differ in puzzles and words. Games by keys in the others are among those that a killed tab goes on with.
def test_a_whole_game_of_each_level_by_keyboard(chromium: Chromium, server: Server, client: Client):
    for level in LEVELS:
        start(chromium, server.url, level)
        play(chromium, by_keys)
        finish(chromium, client, level)


# WebKit's game by touch is one by mouse.
@pytest.mark.parametrize("browser", ["chromium", "firefox"], indirect=True)
def test_a_whole_game_by_mouse(browser: Browser, server: Server, client: Client):
    start(browser, server.url, "Easy")
    play(browser, by_mouse)
    finish(browser, client, "Easy")


def test_a_whole_game_by_touch(browser: Browser, server: Server, client: Client):
    browser.resize(max(320, browser.narrowest), 568)
    start(browser, server.url, "Hard")
    sizes = browser.evaluate(
        "return [...document.querySelectorAll('.digit')].map(e => e.getBoundingClientRect()).map(r => [r.width, r.height])"
    )
    assert all(width >= 44 and height >= 44 for width, height in sizes)
    play(browser, by_touch)
    finish(browser, client, "Hard")


def test_a_whole_game_by_remote_control(browser: Browser, server: Server, client: Client):
    browser.resize(1920, 1080)
    browser.open(server.url)
    browser.wait_for_text("Your best")
    browser.press("ArrowDown")
    browser.wait(FOCUSED)
    go(browser, "Medium")
    browser.press("Enter")
    browser.wait_for_text("Ranked")
    browser.wait(FOCUSED + ".startsWith('cell-')")
    play(browser, by_remote)
    finish(browser, client, "Medium")


def test_a_game_is_lost_by_errors_and_watched_to_its_end(browser: Browser, server: Server):
    start(browser, server.url, "Extreme")
    grid = cells(browser)
    cell = grid.index(0)
    by_mouse(browser, cell, solve(grid)[cell] % 9 + 1)
    browser.wait_for_text("Lost this time")
    browser.choose("Replay")
    browser.wait_for_text("Move 1 of 1")
    assert browser.evaluate("return [...document.querySelectorAll('.sudoku-cell')].findIndex(e => e.matches('.wrong'))") == cell


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_printed_sheets_are_whole_pages(chromium: Chromium, server: Server, paper: str):
    chromium.open(f"{server.url}/#settings")
    chromium.choose("Dark")
    sheets(chromium)
    chromium.choose("6")
    chromium.wait("return document.querySelectorAll('.sheet').length === 3")
    chromium.evaluate("window.print = () => window.isPrinted = true")
    chromium.choose("Print")
    chromium.wait("return window.isPrinted")
    # Two pages with four places each, and the solutions.
    pdf = chromium.page.pdf(format=paper, prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 3
    # Nothing else is on them.
    chromium.page.emulate_media(media="print")
    shown = "return [...document.querySelectorAll('button, a, h1')].filter(e => e.checkVisibility()).map(e => e.innerText)"
    assert chromium.evaluate(shown) == []
    assert chromium.evaluate("return getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    chromium.page.emulate_media(media=None)


def test_a_killed_tab_goes_on_where_it_was(browser: Browser, server: Server, client: Client):
    start(browser, server.url, "Medium")
    play(browser, by_keys, count=9)
    before = cells(browser)
    browser.reload()
    browser.wait_for_text("The clock runs on")
    browser.choose("Continue")
    assert cells(browser) == before
    browser.wait(FOCUSED + ".startsWith('cell-')")
    play(browser, by_keys)
    finish(browser, client, "Medium")


def test_the_next_step_is_explained_in_stages(browser: Browser, server: Server):
    start(browser, server.url, "Hard")
    before = cells(browser)
    browser.choose("Explain")
    told = "return document.querySelector('.told').innerText"
    for _ in range(3):
        browser.wait("return document.querySelectorAll('.told').length === 1")
        said = browser.evaluate(told)
        browser.click("#explanation-next")
        browser.wait(told + " !== arguments[0]", said)
    browser.choose("Do it")
    browser.wait("return document.querySelector('.explanation') === null")
    after = cells(browser)
    solution = solve(before)
    assert all(digit in (0, right) for digit, right in zip(after, solution))


def test_an_explanation_holds_still(browser: Browser, server: Server):
    """The board keeps its place, and what is pressed next can be pressed, on each screen in a new game: its first explanation has a price."""
    start(browser, server.url, "Expert")
    holds_still(browser, 390, 844)
    for size in [(320, 568), (844, 390), (1024, 768), (1280, 720)]:
        browser.resize(1024, 768)
        route("home")(browser)
        browser.choose("Expert")
        browser.wait("return document.querySelector('[role=dialog]') !== null")
        browser.click("[role=dialog] .button:not(.primary)")
        browser.wait("return document.querySelector('[role=dialog]') === null && document.querySelectorAll('.sudoku-cell').length === 81")
        browser.wait_for_text("Ranked")
        holds_still(browser, *size)


def holds_still(browser: Browser, width: int, height: int) -> None:
    size = (max(width, browser.narrowest), height)
    browser.resize(*size)
    still(browser)
    box = "const {x, y, width, height} = document.querySelector('%s').getBoundingClientRect(); return [x, y, width, height].map(Math.round)"
    board = browser.evaluate(box % "#board")
    browser.choose("Explain")
    browser.wait("return document.querySelector('.told') !== null")
    # Whole: not cut off by the window, by what holds it, or by what lies over it.
    is_whole = """const button = document.querySelector('#explanation-next'), box = button.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const at = [[box.left + 2, y], [box.right - 2, y], [x, box.top + 2], [x, box.bottom - 2]];
        return box.height >= 44 && at.every(([x, y]) => button.contains(document.elementFromPoint(x, y)))
            && button.scrollWidth <= button.clientWidth + 1 && button.scrollHeight <= button.clientHeight + 1"""
    buttons = set()
    for _ in range(4):
        browser.wait(is_whole)
        still(browser)  # a button that was just pressed is a little smaller
        buttons.add(tuple(browser.evaluate(box % "#explanation-next")))
        assert browser.evaluate(box % "#board") == board, size
        browser.click("#explanation-next")
    assert len(buttons) == 1, size
    browser.wait("return document.querySelector('.explanation') === null")
    assert browser.evaluate(box % "#board") == board, size


def test_a_lesson_in_the_middle_of_an_explanation(browser: Browser, server: Server):
    start(browser, server.url, "Hard")
    browser.choose("Explain")
    browser.wait("return document.querySelector('.told-term') !== null")
    name = browser.text(".told-term")
    browser.click(".told-term")
    browser.wait("return document.querySelector('main h1')?.innerText === arguments[0]", name)
    browser.evaluate("history.back()")
    browser.wait("return document.querySelector('.told-term')?.innerText === arguments[0]", name)
    browser.click("#explanation-next")
    browser.wait("return document.querySelector('.sudoku-cell.area') !== null")


@pytest.mark.online(False)
def test_offline_from_start_to_ranked_later(chromium: Chromium, server: Server, client: Client):
    start(chromium, server.url, "Easy")
    # The next game is issued ahead, and the engine kept, which makes its puzzle.
    chromium.wait(IS_STOCKED)
    chromium.wait("return navigator.serviceWorker.controller !== null")
    chromium.wait_until_kept("/engines/sudoku.")
    chromium.set_offline(True)
    chromium.reload()
    chromium.wait("return document.querySelectorAll('button').length > 0")
    route("home")(chromium)
    chromium.choose("Easy")
    chromium.wait("return document.querySelectorAll('.sudoku-cell').length === 81")
    play(chromium, by_keys)
    chromium.wait_for_text("Solved!")
    chromium.wait_for_text("sent when you are online")
    chromium.set_offline(False)
    chromium.wait_for_text("You are the first on this leaderboard.")


def test_a_screen_reader_hears_the_cells(chromium: Chromium, server: Server):
    start(chromium, server.url, "Easy")
    grid = cells(chromium)
    labels = chromium.evaluate(
        "return [...document.querySelectorAll('[role=grid] > [role=row] > [role=gridcell]')].map(e => e.ariaLabel)"
    )
    assert len(labels) == 81
    for cell, label in enumerate(labels):
        said = f"{grid[cell]}, given" if grid[cell] else "empty"
        assert label == f"Row {cell // 9 + 1}, column {cell % 9 + 1}: {said}"
    assert chromium.evaluate("return document.querySelectorAll('[role=gridcell][tabindex=\"0\"]').length") == 1


def test_lists_of_the_leaderboard_by_keyboard_and_by_remote_control(browser: Browser, server: Server):
    values = "return [...document.querySelectorAll('.choice select')].map((list) => list.selectedIndex)"
    browser.open(f"{server.url}/#leaderboard")
    browser.choose("Sudoku")
    browser.wait("return document.querySelectorAll('.choice select').length === 5")
    # The arrows of a remote control lead on, also where there is nothing more; its button chooses.
    browser.evaluate("[...document.querySelectorAll('.segment')].find((e) => e.innerText === 'Sudoku').focus()")
    browser.press("ArrowDown")
    browser.wait("return document.activeElement.tagName === 'SELECT'")
    before = browser.evaluate(values)
    for key in ["ArrowRight", "ArrowLeft", "ArrowRight", "ArrowDown", "ArrowUp"] * 3:
        browser.press(key)
    assert browser.evaluate(values) == before
    browser.evaluate("document.querySelectorAll('.choice select')[1].focus()")
    browser.press("Enter")
    browser.press("Enter")
    assert browser.evaluate(values) == [before[0], 2, *before[2:]]
    # What is chosen stays when the answer is there.
    browser.wait_for_text("Nobody is here yet")
    assert browser.evaluate(values) == [before[0], 2, *before[2:]]
